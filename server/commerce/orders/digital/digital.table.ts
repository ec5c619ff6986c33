import { bigint, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { products } from '../../products/products.table.ts'
import { orders } from '../orders.table.ts'

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

/** Downloads of the files of orders, from the first download. */
export const orderDownloads = tenantTable(
  'order_downloads',
  {
    orderId: uuid('order_id').notNull(),
    productFileId: uuid('product_file_id').notNull(),
    downloads: integer('downloads').notNull().default(0),
    /** When downloading ends; null before the first download, also after staff allowed it again. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('order_downloads_once').on(table.tenantId, table.orderId, table.productFileId),
    index('order_downloads_file').on(table.tenantId, table.productFileId),
    foreignKeyTo('order_downloads_order_fk', table, table.orderId, orders).onDelete('cascade'),
    foreignKeyTo('order_downloads_file_fk', table, table.productFileId, productFiles).onDelete('cascade'),
  ],
)
