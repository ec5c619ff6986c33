import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import type { Billing, PlanKey } from '#shared/core/plan-options.ts'
import type { BillKind, BillStatus, NonprofitStatus, SubscriptionStatus } from '#shared/core/subscription-options.ts'
import type { SubscriptionEvent } from './events.ts'

/**
 * The subscription of a company to a plan. Not a tenant table; the request role has no access. Companies without a row
 * have the plan that the operator gave them. `tenants.plan` is the plan in force, which limits and switches read.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** The plan of the current period or trial. */
    plan: text('plan').$type<PlanKey>().notNull(),
    billing: text('billing').$type<Billing>().notNull().default('monthly'),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    /** The current period, or the trial; null without one (Free). */
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    /** Until when an unpaid period is still served; null unless past due. */
    graceEndsAt: instant('grace_ends_at'),
    /** The plan of the next period, if the company chose a smaller one. */
    nextPlan: text('next_plan').$type<PlanKey>(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    nextBilling: text('next_billing').$type<Billing>(),
    /**
     * What the company has paid and not used, in cents. The next bill is lower by it. Negative after a refund of money that
     * was used as credit before: later credit is lower by it.
     */
    creditCents: bigint('credit_cents', { mode: 'number' }).notNull().default(0),
    nonprofit: text('nonprofit').$type<NonprofitStatus>().notNull().default('none'),
    /** Name of the document in the company's storage; empty without one. */
    nonprofitFile: text('nonprofit_file').notNull().default(''),
    nonprofitAt: instant('nonprofit_at'),
    /** When the number of active products is compared with the plan; null if nothing is to be done. */
    productsDueAt: instant('products_due_at'),
    /** When the scheduled task looks at this subscription again; null if time changes nothing. */
    dueAt: instant('due_at').default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('subscriptions_period_end').on(table.periodEnd),
    index('subscriptions_status').on(table.status),
    index('subscriptions_due').on(table.dueAt),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * What a company is to pay for a period. The bill is an order of the platform's own company, made in the same
 * transaction. Not a tenant table; the request role has no access.
 */
export const subscriptionBills = pgTable(
  'subscription_bills',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<BillKind>().notNull(),
    plan: text('plan').$type<PlanKey>().notNull(),
    billing: text('billing').$type<Billing>().notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** Id of the order in the platform's company. */
    orderId: uuid('order_id').notNull().unique().defaultRandom(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    /** Price of the period, in cents. */
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    /** The part of it that earlier payments cover, and what was left of the periods that it replaces. */
    creditCents: bigint('credit_cents', { mode: 'number' }).notNull().default(0),
    unusedCents: bigint('unused_cents', { mode: 'number' }).notNull().default(0),
    /** What of the money for it became credit, because another plan replaced the period, or the bill was void. */
    creditedCents: bigint('credited_cents', { mode: 'number' }).notNull().default(0),
    status: text('status').$type<BillStatus>().notNull().default('open'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('subscription_bills_once')
      .on(table.tenantId, table.periodStart, table.kind, table.currency)
      .where(sql`${table.status} <> 'void'`),
    index('subscription_bills_newest').on(table.tenantId, table.createdAt),
    index('subscription_bills_open').on(table.createdAt).where(sql`status = 'open' and paid_at is null`),
    index('subscription_bills_unpaid').on(table.createdAt).where(sql`paid_at is null`),
  ],
)
export type BillRow = typeof subscriptionBills.$inferSelect

/** What happened to a subscription: one row, and at most one email, per event and period. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    event: text('event').$type<SubscriptionEvent>().notNull(),
    /** Start of the period that it belongs to. */
    period: instant('period').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.event, table.period] })],
)

/** Products that became inactive because the plan no longer includes them. They return with a larger plan. */
export const pausedProducts = tenantTable('paused_products', { productId: uuid('product_id').notNull() }, (table) => [
  uniqueIndex('paused_products_once').on(table.tenantId, table.productId),
])
