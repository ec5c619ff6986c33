import { paths } from '#renderer/core/paths.ts'
import type { ActivityKind } from '#shared/core/activity-options.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'

const pages: Partial<Record<ActivityKind, (id: string) => string>> = {
  product: paths.admin.editProduct,
  order: paths.admin.order,
  user: paths.admin.editUser,
  photo: paths.admin.editPhoto,
  blog: paths.admin.editBlog,
  page: paths.admin.editPage,
  company: () => paths.admin.updateCompany,
}

/** Where the thing is that a line is about; nowhere once it is gone. */
export const placeOf = ({ kind, itemId, action }: ActivityLine) =>
  itemId && action !== 'deleted' && action !== 'trashed' ? pages[kind]?.(itemId) : undefined
