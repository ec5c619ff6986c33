import { sql } from 'drizzle-orm'
import { bigint, index, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { Currency } from '#shared/core/locale-options.ts'

/**
 * The ledger of the platform's fees. The entries of an order add up to the fee of what was paid and not refunded; refunds
 * add negative entries. Entries are never changed, except that their bill is set, and cleared when it becomes void.
 */
export const platformFees = tenantTable(
  'platform_fees',
  {
    orderId: uuid('order_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The bill of the subscription that charges it; null until then. */
    billId: uuid('bill_id'),
  },
  (table) => [
    index('platform_fees_order').on(table.tenantId, table.orderId),
    index('platform_fees_unbilled').on(table.createdAt).where(sql`bill_id is null`),
    index('platform_fees_bill').on(table.billId).where(sql`bill_id is not null`),
  ],
)
