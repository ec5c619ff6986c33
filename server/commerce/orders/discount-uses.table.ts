import { bigint, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { orders } from './orders.table.ts'

/** Discounts of orders. Those of cancelled orders do not count as used. Rows of deleted discounts stay. */
export const discountUses = tenantTable(
  'discount_uses',
  {
    discountId: uuid('discount_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Normalised address of the customer. See `addressKey`. Empty once the account was deleted, and after an import. */
    customer: text('customer').notNull().default(''),
    /** The discount in cents of the company's currency. 0 if it is less than a cent in that currency. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('discount_uses_once').on(table.tenantId, table.discountId, table.orderId),
    index('discount_uses_customer').on(table.tenantId, table.discountId, table.customer),
    // For the foreign key to orders.
    index('discount_uses_order').on(table.tenantId, table.orderId),
    foreignKey({
      name: 'discount_uses_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
