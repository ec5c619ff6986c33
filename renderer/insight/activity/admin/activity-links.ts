import { paths } from '#renderer/core/paths.ts'
import type { ActivityKind } from '#shared/core/activity-options.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'

const pages: Partial<Record<ActivityKind, (id: string) => string>> = {
  product: paths.admin.editProduct,
  order: paths.admin.order,
  user: paths.admin.editUser,
  customer: paths.admin.customer,
  discount: paths.admin.editDiscount,
  photo: paths.admin.editPhoto,
  blog: paths.admin.editBlog,
  page: paths.admin.editPage,
  company: () => paths.admin.updateCompany,
}

/** Link to the item of an entry; undefined if it was deleted. */
export const placeOf = ({ kind, itemId, action }: ActivityLine) =>
  itemId && action !== 'deleted' && action !== 'trashed' ? pages[kind]?.(itemId) : undefined
