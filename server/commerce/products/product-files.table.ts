import { sql } from 'drizzle-orm'
import { bigint, boolean, index, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Files that customers of a product download. They outlive the product: earlier orders can still download them. */
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
    /** The option value of the variants that include the file, such as a size; empty for all variants. */
    variantValue: text('variant_value').notNull().default(''),
    /** Whether it is the original of a photo, which counts as storage there. */
    isPhotoOriginal: boolean('is_photo_original').notNull().default(false),
    countedSize: bigint('counted_size', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when is_photo_original then 0 else size end`),
    /** Removed files stay for the orders that were placed before. Equal to `createdAt` until a new file is stored. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('product_files_product').on(table.tenantId, table.productId, table.createdAt)],
)
export type ProductFileRow = typeof productFiles.$inferSelect
