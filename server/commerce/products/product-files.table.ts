import { bigint, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { products } from './products.table.ts'

/** Files that customers of a product download. */
export const productFiles = tenantTable(
  'product_files',
  {
    productId: uuid('product_id').notNull(),
    /** Name of the original in the media store. */
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Removed files stay for the orders that were placed before. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('product_files_product').on(table.tenantId, table.productId, table.createdAt),
    foreignKeyTo('product_files_product_fk', table, table.productId, products).onDelete('cascade'),
  ],
)
export type ProductFileRow = typeof productFiles.$inferSelect
