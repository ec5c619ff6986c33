import { siteStorageKey } from '#renderer/core/site-storage-key.ts'
import { type StaffSearchType, staffSearchTypes } from '#shared/core/staff-search-options.ts'

/** A recent entry: a record with its display data, or a screen by its id. */
export type Recent = { place: string } | { _id: string; type: StaffSearchType; title: string; hint: string }

const most = 6
const key = (person: string) => siteStorageKey(`recent-entries:${person}`)

const isRecent = (one: Partial<Record<string, unknown>> | null): one is Recent & Record<string, unknown> =>
  typeof one?.place === 'string' ||
  (typeof one?._id === 'string' &&
    typeof one.title === 'string' &&
    typeof one.hint === 'string' &&
    staffSearchTypes.some((type) => type === one.type))

/** Entries that a user opened on this device, the latest first. */
export function recentEntries(person: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(person)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

const nameOf = (one: Recent) => ('place' in one ? one.place : `${one.type} ${one._id}`)

export function rememberEntry(person: string, entry: Recent) {
  const others = recentEntries(person).filter((one) => nameOf(one) !== nameOf(entry))
  try {
    localStorage.setItem(key(person), JSON.stringify([entry, ...others].slice(0, most)))
  } catch {
    // Storage is full or blocked.
  }
}
