import { IconReceipt, IconSlideshow, IconUser, type TablerIcon } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'
import type { StaffFound } from '#shared/content/staff-search.ts'
import { contentTypeInfo, singularLabel } from '#shared/core/content-types.ts'
import { type SearchType, searchNameOf } from '#shared/core/search-options.ts'
import type { StaffSearchType } from '#shared/core/staff-search-options.ts'
import { typesInPalette } from './content-types.ts'
import type { Entry } from './entry.ts'

interface RecordType {
  /** Name of a single record. */
  kind: string
  icon: TablerIcon
  /** Address of its editor. */
  at(record: Pick<StaffFound, '_id'>): string
  /** Label if it is not public. */
  hidden?: string
  /** Its list, which searches all records. */
  list: string
  listName: string
}

function ofContent({ type, icon, edit, hidden, list }: ContentPaletteEntry): RecordType {
  const about = contentTypeInfo(type)
  return {
    kind: singularLabel(type),
    icon,
    at: ({ _id }) => edit?.(_id) ?? contentPaths.edit(about.list, _id),
    ...(hidden && { hidden }),
    list: list ?? paths.admin.contentTab(about.list),
    listName: about.label.toLowerCase(),
  }
}

type OtherType = Exclude<StaffSearchType, SearchType>
const otherTypes: Record<OtherType, RecordType> = {
  orders: {
    kind: 'Order',
    icon: IconReceipt,
    at: ({ _id }) => paths.admin.order(_id),
    list: paths.admin.orders,
    listName: 'orders',
  },
  users: {
    kind: 'User',
    icon: IconUser,
    at: ({ _id }) => paths.admin.editUser(_id),
    hidden: 'Inactive',
    list: paths.admin.manageUsers,
    listName: 'users',
  },
  sliders: {
    kind: 'Slider',
    icon: IconSlideshow,
    at: ({ _id }) => `${paths.admin.sliders}?slide=${_id}`,
    hidden: 'Inactive',
    list: paths.admin.sliders,
    listName: 'sliders',
  },
}

/** Display and addresses of each record type. */
export const recordTypes = {
  ...otherTypes,
  ...Object.fromEntries(typesInPalette.map((places) => [searchNameOf(places.type), ofContent(places)])),
} as Record<StaffSearchType, RecordType>

export function entryOf({
  _id,
  type,
  title,
  hint,
  hidden: unseen,
}: Omit<StaffFound, 'hidden'> & { hidden?: boolean }): Entry {
  const { kind, icon, at, hidden = 'Draft' } = recordTypes[type]
  return {
    id: `${type} ${_id}`,
    label: title,
    icon,
    kind,
    hint: [hint, unseen && hidden].filter(Boolean).join(' · ') || undefined,
    recent: { _id, type, title, hint },
    does: { to: at({ _id }) },
  }
}
