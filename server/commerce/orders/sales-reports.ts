import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boundsOfDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { categoryOf } from '../products/statistics.ts'
import { orderLines, orders } from './orders.table.ts'
import { type PaymentRow, payments, refunds } from './payment/attempts.table.ts'
import { hasMoney, refundEvents } from './payment/payment-status.ts'
import { inCurrency, inOwnCurrency, lineRevenue, orderRevenue, paid, revenue, revenueShare } from './statistics.ts'

/** Orders of these days, by the time they were placed. */
async function placedIn(db: Db, days: LocalDays) {
  const { from, until } = await boundsOfDays(db, days)
  return and(gte(orders.createdAt, from), lt(orders.createdAt, until))
}

/**
 * Units and revenue after discounts per category of today, the highest revenue first. `name` is empty for deleted
 * products. Refunds and missing payments reduce the revenue of all lines of their order in proportion.
 */
export async function salesByCategory(db: Db, days: LocalDays, most: number) {
  const name = sql<string>`coalesce(${categoryOf(orderLines.productId)}, '')`
  const { qty, priceCents, discountCents } = orderLines
  const cents = lineRevenue(sql`(${qty} * ${priceCents} - ${discountCents})`)
  const rows = await db
    .select({ name, sold: sql<string>`sum(${qty})`, cents })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(and(paid, inCurrency, await placedIn(db, days)))
    .groupBy(sql`1`)
    .orderBy(sql`3 desc`, sql`1`)
    .limit(most)
  return rows.map((row) => ({ name: row.name, sold: Number(row.sold), revenue: amountOf(Number(row.cents)) }))
}

/** Paid orders and revenue per payment method, the highest revenue first. */
export async function salesByMethod(db: Db, days: LocalDays) {
  const rows = await db
    .select({ method: orders.paymentMethod, orders: sql<string>`count(*)`, cents: revenue })
    .from(orders)
    .where(and(paid, await placedIn(db, days)))
    .groupBy(orders.paymentMethod)
    .orderBy(sql`${revenue} desc`, orders.paymentMethod)
  return rows.map((row) => ({ method: row.method, orders: Number(row.orders), revenue: amountOf(Number(row.cents)) }))
}

/** Discounts of paid orders, as they were named then: orders, reduction and revenue, the most used first. */
export async function salesByDiscount(db: Db, days: LocalDays, most: number) {
  const used = sql`jsonb_to_recordset(${orders.discounts}) as used(name text, code text, cents bigint)`
  const { rows } = await db.execute<{ name: string; code: string; orders: string; reduced: string; cents: string }>(sql`
    select used.name, used.code, count(*) as orders,
      coalesce(sum(${inOwnCurrency(sql`used.cents`)}), 0) as reduced,
      coalesce(sum(${inOwnCurrency(orderRevenue)}), 0) as cents
    from ${orders} cross join lateral ${used}
    where ${and(paid, inCurrency, await placedIn(db, days))}
    group by used.name, used.code order by 3 desc, used.name, used.code limit ${most}`)
  return rows.map(({ name, code, ...row }) => ({
    name,
    code,
    orders: Number(row.orders),
    reduction: amountOf(Number(row.reduced)),
    revenue: amountOf(Number(row.cents)),
  }))
}

export interface Transaction {
  at: string
  kind: 'payment' | 'refund'
  orderNumber: string
  method: string
  provider: string
  reference: string
  /** Negative for refunds. */
  cents: number
  currency: string
}

/**
 * Received payments and refunds of these days, oldest first, at most `most + 1`. A refund that staff recorded and the
 * provider reports later counts once. Refunds by hand have the method of their order.
 */
export async function transactionsIn(db: Db, days: LocalDays, most: number): Promise<Transaction[]> {
  const { from, until } = await boundsOfDays(db, days)
  const during = (column: PgColumn) => and(gte(column, from), lt(column, until))
  const found = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, method: orders.paymentMethod, currency: orders.currency })
    .from(orders)
    .where(
      or(
        inArray(
          orders.id,
          db
            .select({ id: payments.orderId })
            .from(payments)
            .where(or(during(payments.paidAt), during(payments.endedAt))),
        ),
        inArray(orders.id, db.select({ id: refunds.orderId }).from(refunds).where(during(refunds.createdAt))),
      ),
    )
    .limit(most + 1)
  const transactions: (Transaction & { moment: number })[] = []
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: days.zone })
  for (let first = 0; first < found.length; first += ordersPerRead) {
    const some = found.slice(first, first + ordersPerRead)
    const ids = some.map(({ id }) => id)
    const attempts = await db.select().from(payments).where(inArray(payments.orderId, ids))
    const recorded = await db.select().from(refunds).where(inArray(refunds.orderId, ids))
    for (const order of some) {
      const isOwn = ({ orderId }: { orderId: string }) => orderId === order.id
      const add = (at: string, kind: Transaction['kind'], cents: number, source: PaymentSource) => {
        const moment = Date.parse(at)
        if (moment < Date.parse(from) || moment >= Date.parse(until)) return
        const { orderNumber, currency } = order
        transactions.push({ moment, at: format.format(moment), kind, orderNumber, currency, cents, ...source })
      }
      for (const attempt of attempts.filter(isOwn))
        if (hasMoney(attempt.status))
          add(attempt.paidAt ?? attempt.createdAt, 'payment', attempt.amountCents, sourceOf(attempt))
      for (const { at, amountCents, refund, attempt } of refundEvents(attempts.filter(isOwn), recorded.filter(isOwn))) {
        const byHand = { method: order.method, provider: '', reference: refund?.reason ?? '' }
        add(at, 'refund', -amountCents, attempt ? sourceOf(attempt) : byHand)
      }
    }
  }
  return transactions.toSorted((one, other) => one.moment - other.moment).slice(0, most + 1)
}

type PaymentSource = Pick<Transaction, 'method' | 'provider' | 'reference'>
const ordersPerRead = 200
const sourceOf = ({ method, provider, providerReference, reference }: PaymentRow): PaymentSource => ({
  ...{ method, provider, reference: providerReference || reference },
})

/**
 * Tax of paid orders of these days, per name, rate (hundredths of a percent) and currency. Amounts that
 * were refunded or not yet paid reduce both sums in proportion to the order's total.
 */
export async function taxesIn(db: Db, days: LocalDays) {
  const { rows } = await db.execute<Record<'name' | 'rate' | 'currency' | 'orders' | 'net' | 'tax', string>>(sql`
    select taxed.name, taxed.rate, ${orders.currency} as currency, count(*) as orders,
      round(sum(taxed."netCents" * ${revenueShare})) as net, round(sum(taxed."taxCents" * ${revenueShare})) as tax
    from ${orders} cross join lateral
      jsonb_to_recordset(${orders.taxes}) as taxed(name text, rate int, "netCents" bigint, "taxCents" bigint)
    where ${and(paid, await placedIn(db, days))}
    group by taxed.name, taxed.rate, ${orders.currency} order by currency, taxed.name, taxed.rate`)
  return rows.map(({ name, currency, ...row }) => ({
    name,
    currency,
    rate: Number(row.rate),
    orders: Number(row.orders),
    netCents: Number(row.net),
    taxCents: Number(row.tax),
  }))
}
