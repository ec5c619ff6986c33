import { index, integer, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { productFiles } from '../../products/product-files.table.ts'
import { orders } from '../orders.table.ts'

/** Downloads of the files of orders, from the first download. */
export const orderDownloads = tenantTable(
  'order_downloads',
  {
    orderId: uuid('order_id').notNull(),
    productFileId: uuid('product_file_id').notNull(),
    downloads: integer('downloads').notNull().default(0),
    /** Start of the last counted download. */
    countedAt: instant('counted_at'),
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
