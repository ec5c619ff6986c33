import { jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { ProductBulkOutcome } from '#shared/commerce/products.ts'

/** Idempotency keys of bulk changes with their outcome, which a repeated request gets again. */
export const bulkChanges = tenantTable(
  'product_bulk_changes',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, hex. */
    bodyHash: text('body_hash').notNull(),
    outcome: jsonb('outcome').$type<ProductBulkOutcome>().notNull(),
  },
  (table) => [uniqueIndex('product_bulk_changes_key').on(table.tenantId, table.userId, table.key)],
)
