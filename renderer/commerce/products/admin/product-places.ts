import { IconPackageExport, IconShoppingBag } from '@tabler/icons-react'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'
import { paths } from '#renderer/core/paths.ts'

/** Products, to the command palette. */
export const productPlaces: ContentPlaces = {
  type: 'products',
  icon: IconShoppingBag,
  words: 'shop stock goods',
  list: paths.admin.products,
  edit: paths.admin.editProduct,
  hidden: 'Not on sale',
  makers: [
    { to: paths.admin.addProduct, label: 'Add a product', icon: IconPackageExport, permission: 'admin', words: 'new' },
  ],
}
