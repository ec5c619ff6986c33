import { index, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Notes of staff about customers. They are deleted with the account of the customer. */
export const customerNotes = tenantTable(
  'customer_notes',
  {
    /** See [Note: Customers]. */
    customerId: uuid('customer_id').notNull(),
    text: text('text').notNull(),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.tenantId, table.customerId, table.createdAt)],
)
