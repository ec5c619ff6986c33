import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import type { adminPayments } from '#shared/commerce/payments.ts'
import { orders } from '../orders.table.ts'

/** What is recorded once the provider has returned the money. */
export type RefundRequest = Pick<z.output<typeof adminPayments.refund.input>, 'reason' | 'restock' | 'lines' | 'notify'>

/**
 * Refunds that payment providers carry out. A row is stored before its provider is called, and recorded in `refunds` once
 * the provider has returned the money. Refused ones are deleted. An order has at most one that is under way.
 */
export const providerRefunds = tenantTable(
  'provider_refunds',
  {
    orderId: uuid('order_id').notNull(),
    /** The attempt whose money is returned. */
    paymentId: uuid('payment_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** Idempotency key of the request. That of the provider is the id of the row. */
    key: text('key').notNull(),
    request: jsonb('request').$type<RefundRequest>().notNull(),
    /** Name of the admin. */
    by: text('by').notNull(),
    /** The provider's id of the refund; empty until it has responded. */
    providerReference: text('provider_reference').notNull().default(''),
    /** When the provider is called again; null once the refund is recorded. */
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    uniqueIndex('provider_refunds_key').on(table.tenantId, table.orderId, table.key),
    uniqueIndex('provider_refunds_under_way')
      .on(table.tenantId, table.orderId)
      .where(sql`${table.nextTryAt} is not null`),
    index('provider_refunds_payment').on(table.tenantId, table.paymentId),
    index('provider_refunds_next_try').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('provider_refunds_amount', sql`amount_cents > 0`),
    foreignKey({
      name: 'provider_refunds_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
export type ProviderRefundRow = typeof providerRefunds.$inferSelect
