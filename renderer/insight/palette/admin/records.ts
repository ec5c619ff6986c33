import {
  IconArticle,
  IconCalendarEvent,
  IconFile,
  IconFileText,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconReceipt,
  IconShoppingBag,
  IconSlideshow,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { paths } from '#renderer/core/paths.ts'
import type { StaffFound } from '#shared/content/staff-search.ts'
import type { StaffSearchType } from '#shared/core/staff-search-options.ts'
import type { Entry } from './entry.ts'

interface RecordType {
  /** One of them. */
  kind: string
  icon: TablerIcon
  /** Where one is looked after. */
  at(record: Pick<StaffFound, '_id'>): string
  /** What it is when visitors do not see it. */
  hidden?: string
  /** Its list, which looks through everything. */
  list: string
  listName: string
}

const tab = (name: string) => ({
  at: ({ _id }: { _id: string }) => contentPaths.edit(name, _id),
  list: paths.admin.contentTab(name),
})

/** How each type of record is shown, and where it is looked after. */
export const recordTypes: Record<StaffSearchType, RecordType> = {
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
  products: {
    kind: 'Product',
    icon: IconShoppingBag,
    at: ({ _id }) => paths.admin.editProduct(_id),
    hidden: 'Not on sale',
    list: paths.admin.products,
    listName: 'products',
  },
  photos: { kind: 'Photo', icon: IconPhoto, ...tab('images'), listName: 'photos' },
  videos: { kind: 'Video', icon: IconMovie, ...tab('videos'), listName: 'videos' },
  audio: { kind: 'Audio', icon: IconMusic, ...tab('audio'), listName: 'audio' },
  documents: { kind: 'Document', icon: IconFile, ...tab('documents'), listName: 'documents' },
  blogs: {
    ...{ kind: 'Blog', icon: IconArticle, ...tab('blogs'), listName: 'blogs' },
    at: ({ _id }) => paths.admin.editBlog(_id),
  },
  events: {
    ...{ kind: 'Event', icon: IconCalendarEvent, ...tab('events'), listName: 'events' },
    at: ({ _id }) => paths.admin.editEvent(_id),
  },
  pages: {
    ...{ kind: 'Page', icon: IconFileText, ...tab('pages'), listName: 'pages' },
    at: ({ _id }) => paths.admin.editPage(_id),
  },
  sliders: {
    kind: 'Slider',
    icon: IconSlideshow,
    at: ({ _id }) => `${paths.admin.sliders}?slide=${_id}`,
    hidden: 'Not shown',
    list: paths.admin.sliders,
    listName: 'sliders',
  },
}

/** A record that was found, as an entry. */
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
