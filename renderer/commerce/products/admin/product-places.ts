import { IconPackageExport, IconShoppingBag } from '@tabler/icons-react'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'
import { paths } from '#renderer/core/paths.ts'

/** Products in the command palette. */
export const productPlaces: ContentPaletteEntry = {
  type: 'products',
  icon: IconShoppingBag,
  keywords: 'shop stock goods',
  list: paths.admin.products,
  edit: paths.admin.editProduct,
  hidden: 'Not on sale',
  create: {
    to: paths.admin.addProduct,
    label: 'Add a product',
    icon: IconPackageExport,
    permission: 'admin',
    keywords: 'new',
  },
}
