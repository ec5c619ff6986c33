import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { boundsOfDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { categoryOf } from '../products/statistics.ts'
import { orderLines, orders } from './orders.table.ts'
import { type PaymentRow, payments, refunds } from './payment/attempts.table.ts'
import { hasMoney, refundEvents } from './payment/payment-status.ts'
import {
  inCurrency,
  inOwnCurrency,
  isLineOfOrder,
  orderRevenue,
  paid,
  refundedValue,
  revenue,
  revenueShares,
  soldLines,
} from './statistics.ts'

/** Orders of these days, by the time they were placed. */
async function placedIn(db: Db, days: LocalDays) {
  const { from, until } = await boundsOfDays(db, days)
  return and(gte(orders.createdAt, from), lt(orders.createdAt, until))
}

/**
 * Units and revenue after discounts per category of today, the highest revenue first, without refunded units. `name` is
 * empty for deleted products.
 */
export async function salesByCategory(db: Db, days: LocalDays, most: number) {
  const lines = soldLines(db, await placedIn(db, days))
  const name = sql<string>`coalesce(${categoryOf(lines.productId)}, '')`
  const sold = sql<string>`sum(${lines.qty})`
  const cents = sql<string>`sum(${lines.cents})`
  const rows = await db
    .select({ name, sold, cents })
    .from(lines)
    .groupBy(sql`1`)
    .having(sql`${sold} > 0 or ${cents} > 0`)
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
 * Tax of paid orders of these days, per name, rate (hundredths of a percent) and currency. Refunded units reduce the sums
 * of their rate, other refunds and missing payments all of them by value. See `revenueShares`.
 */
export async function taxesIn(db: Db, days: LocalDays) {
  const shares = revenueShares(db, and(paid, await placedIn(db, days)))
  const value = sql`(taxed."netCents" + taxed."taxCents")::numeric`
  // Two names of one rate share its refunded units by value.
  const back = sql`coalesce(least(${value}, (
    select sum(${refundedValue}) from ${orderLines} where ${isLineOfOrder} and ${orderLines.taxRate} = taxed.rate
  ) * ${value} / nullif(sum(${value}) over (partition by ${orders.id}, taxed.rate), 0)), 0)`
  const { rows } = await db.execute<Record<'name' | 'rate' | 'currency' | 'orders' | 'net' | 'tax', string>>(sql`
    with parts as (
      select ${orders.id} as id, ${orders.currency} as currency, taxed.name, taxed.rate, taxed.at,
        taxed."taxCents" / nullif(${value}, 0) as share,
        (${value} - ${back}) * ${shares.retained} + ${back} * ${shares.refunded} as cents
      from ${orders} inner join ${shares} on ${eq(shares.orderId, orders.id)} cross join lateral rows from (
        jsonb_to_recordset(${orders.taxes}) as (name text, rate int, "netCents" bigint, "taxCents" bigint)
      ) with ordinality as taxed(name, rate, "netCents", "taxCents", at)
    ), running as (
      select *, sum(cents) over (partition by id order by at) as upto from parts
    ), whole as (
      select *, round(upto) - round(upto - cents) as gross from running
    ), split as (
      select *, coalesce(round(gross * share), 0) as tax from whole
    )
    select name, rate, currency, count(*) filter (where gross > 0) as orders,
      sum(gross - tax) as net, sum(tax) as tax
    from split group by name, rate, currency
    having sum(gross) > 0 order by currency, name, rate`)
  return rows.map(({ name, currency, ...row }) => ({
    name,
    currency,
    rate: Number(row.rate),
    orders: Number(row.orders),
    netCents: Number(row.net),
    taxCents: Number(row.tax),
  }))
}
