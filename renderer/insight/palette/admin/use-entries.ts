import { IconSearch } from '@tabler/icons-react'
import { hasPermission, type Permission } from '#shared/core/roles.ts'
import { type StaffSearchType, shortestStaffSearch } from '#shared/core/staff-search-options.ts'
import type { Me } from '#shared/identity/auth.ts'
import type { Entry } from './entry.ts'
import { matching } from './matching.ts'
import { placesFor } from './places.ts'
import { recentEntries, rememberEntry } from './recent-entries.ts'
import { entryOf, recordTypes } from './records.ts'
import { useActions } from './use-actions.ts'
import { useRecords } from './use-records.ts'

/** Limit of screens and actions above the records. */
const maxPlaces = 6
/** Lists with their own search, offered at the end. */
const lists: Partial<Record<StaffSearchType, Permission>> = {
  products: 'admin',
  orders: 'admin',
  users: 'admin',
  photos: 'content',
}

/** Entries for the query, or all entries without one. */
export function useEntries(typed: string, me: Me | undefined, onKeys: () => void) {
  const allowed = (permission: Permission) => hasPermission(me?.role, permission)
  const actions = useActions(onKeys)
  const { records, ...search } = useRecords(typed)
  const { screens, makers } = placesFor(allowed)
  const places = [...screens, ...makers, ...actions]

  const remember = ({ recent }: Entry) => {
    if (me && recent) rememberEntry(me._id, recent)
  }
  if (typed === '') {
    const recent = recentEntries(me?._id ?? '').flatMap((one) => {
      const entry = 'place' in one ? places.find(({ id }) => id === one.place) : entryOf(one)
      return entry ? [{ ...entry, id: `recent ${entry.id}` }] : []
    })
    return {
      ...search,
      remember,
      groups: filled({ Recent: recent, 'Go to': screens, Create: makers, Actions: actions }),
    }
  }
  const listSearches = Object.entries(lists).flatMap(([type, permission]) =>
    allowed(permission) && typed.length >= shortestStaffSearch ? [listEntry(type as StaffSearchType, typed)] : [],
  )
  return {
    ...search,
    remember,
    groups: filled({
      'Screens and actions': matching(places, typed).slice(0, maxPlaces),
      Records: records.map(entryOf),
      'Search in a list': listSearches,
    }),
  }
}

function listEntry(type: StaffSearchType, typed: string): Entry {
  const { list, listName } = recordTypes[type]
  const to = `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(typed)}`
  return {
    id: `list ${type}`,
    label: `Search ${listName} for “${typed}”`,
    icon: IconSearch,
    kind: 'List',
    does: { to },
  }
}

const filled = (groups: Record<string, Entry[]>) =>
  Object.entries(groups)
    .map(([name, entries]) => ({
      name,
      entries,
      alike: new Set(entries.map(({ kind }) => kind)).size === 1 && name !== 'Records',
    }))
    .filter(({ entries }) => entries.length > 0)
