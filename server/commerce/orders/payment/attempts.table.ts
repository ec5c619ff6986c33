import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { type AttemptStatus, attemptStatuses, type PaymentStep } from '#shared/commerce/payments.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { orders } from '../orders.table.ts'

/** A logged event of an attempt, for admins. */
export interface AttemptEvent {
  at: string
  /** Empty if only the answer is new. */
  text: string
  /** What the provider answered, without secrets. */
  answer?: string
}

/** Attempts to pay orders, and payments recorded by staff. An order has at most one open attempt. */
export const payments = tenantTable(
  'payments',
  {
    orderId: uuid('order_id').notNull(),
    /** Id of a `PaymentProvider`. */
    provider: text('provider').notNull(),
    /** The account that receives the payment; null for providers without accounts. Its row may have been deleted. */
    integrationId: uuid('integration_id'),
    method: text('method').notNull(),
    status: text('status').$type<AttemptStatus>().notNull().default('created'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Our order reference at the provider. */
    reference: text('reference').notNull(),
    /** The provider's payment id. */
    providerReference: text('provider_reference').notNull().default(''),
    /** Status URL at the provider; empty until the provider has responded. */
    pollUrl: text('poll_url').notNull().default(''),
    phone: text('phone').notNull().default(''),
    step: jsonb('step').$type<PaymentStep>(),
    /** Reason of the failure, for the customer. */
    problem: text('problem').notNull().default(''),
    /** The latest events, oldest first. */
    log: jsonb('log').$type<AttemptEvent[]>().notNull().default([]),
    /** Time of the next status request; null once the attempt has ended and the provider holds no money. */
    nextCheckAt: instant('next_check_at'),
    /** Time of the provider's last response. */
    answeredAt: instant('answered_at'),
    /** When the attempt ended; null for open attempts. */
    endedAt: instant('ended_at'),
    /** When the money arrived; stays when it is disputed or refunded later. */
    paidAt: instant('paid_at'),
    /** The part of a refund reported by the provider that the customer no longer owes; null until then. */
    creditCents: bigint('credit_cents', { mode: 'number' }),
    /** Number of status requests. */
    checks: integer('checks').notNull().default(0),
    /** Name of the admin who recorded the payment; null for attempts of customers. */
    recordedBy: text('recorded_by'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('payments_order').on(table.tenantId, table.orderId, table.createdAt),
    uniqueIndex('payments_reference').on(table.tenantId, table.provider, table.reference),
    uniqueIndex('payments_open')
      .on(table.tenantId, table.orderId)
      .where(sql`${table.status} in ('created', 'pending')`),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('payments_status', sql.raw(`status in ('${attemptStatuses.join("', '")}')`)),
    check('payments_amount', sql`amount_cents > 0`),
    check('payments_credit', sql`credit_cents between 0 and amount_cents`),
    foreignKey({
      name: 'payments_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
export type PaymentRow = typeof payments.$inferSelect

/** Units of a line that a refund is for. */
export interface RefundedLine {
  lineId: string
  qty: number
  /** Whether they are back in stock. */
  restocked: boolean
}

/** Refunds to customers. `recordRefund` limits them to the paid amount. */
export const refunds = tenantTable(
  'refunds',
  {
    orderId: uuid('order_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /**
     * What the customer no longer owes. Less than the amount if a part was paid too much, more if products came back that
     * were not paid. Null in older rows: see `balanceOf`.
     */
    creditCents: bigint('credit_cents', { mode: 'number' }),
    /** Empty for refunds of an amount. */
    lines: jsonb('lines').$type<RefundedLine[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    /** Name of the admin who recorded it. */
    by: text('by').notNull(),
    /** Idempotency key: a repeated request adds no second refund. */
    key: text('key').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.tenantId, table.orderId, table.key),
    index('refunds_order').on(table.tenantId, table.orderId, table.createdAt),
    // Products that come back before they are paid lower what is owed, and nothing is paid back.
    check('refunds_amount', sql`amount_cents > 0 or (amount_cents = 0 and lines <> '[]')`),
    check('refunds_credit', sql`credit_cents >= 0`),
    foreignKey({
      name: 'refunds_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
