import { and, count, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { companyCurrency } from '#server/core/company/company.ts'
import { boundsOfDays, dayAtIndex, dayIndex, isDuringDays, type LocalDays } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { orderLines, orders } from './orders.table.ts'
import { payments, refunds } from './payment/attempts.table.ts'

const { paymentStatus, receivedCents, totalCents } = orders
const isPaid = inArray(paymentStatus, ['paid', 'awaiting_delivery', 'partially_refunded'])
const isReturned = inArray(paymentStatus, ['refunded', 'disputed'])
/** Orders whose payment the company has in full or in part, without refunded and disputed ones. */
export const paid = sql<boolean>`(not ${isReturned} and (${isPaid} or coalesce(${receivedCents}, 0) > 0))`
/** What customers no longer owe after refunds. Refunds of what was paid too much lower nothing. */
const credited = sql`coalesce((select sum(coalesce(${refunds.creditCents}, ${refunds.amountCents})) from ${refunds} where ${refunds.orderId} = ${orders.id}), 0)
  + coalesce((select sum(${payments.creditCents}) from ${payments} where ${payments.orderId} = ${orders.id}), 0)`
/** Revenue of a paid order in cents: what was paid and not refunded, at most what the order costs. */
export const orderRevenue = sql`least(coalesce(${receivedCents}, ${totalCents}), greatest(0, ${totalCents} - (${credited})))`
/** Sums include only orders that have an amount in the current currency of the shop. */
const isPaidInOwn = sql`${orders.currency} = ${companyCurrency}`
export const inCurrency = sql`(${isPaidInOwn} or ${orders.otherCurrency} = ${companyCurrency})`
/** Cents of an order in the shop's currency: payments in the second currency are converted as a share of the total. */
export const inOwnCurrency = (cents: SQL) =>
  sql`case when ${isPaidInOwn} then ${cents} else round(${cents}::numeric * ${orders.otherTotalCents} / nullif(${orders.totalCents}, 0)) end`
/** The price of a line after its discount. */
const netOfLine = sql`(${orderLines.qty}::numeric * ${orderLines.priceCents} - ${orderLines.discountCents})`
const addedTax = sql`case when ${orders.isTaxIncluded} then 0 else round(${netOfLine} * coalesce(${orderLines.taxRate}, 0) / 10000) end`
/** What the customer paid for the refunded units of a line, with tax: `refundValue` in SQL. */
export const refundedValue = sql`round((${netOfLine} + ${addedTax}) * ${orderLines.refundedQty} / ${orderLines.qty})`
export const isLineOfOrder = and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId))

/**
 * How the revenue of each paid order is shared: `retained` is the part of the value of what was not refunded that is
 * revenue, `refunded` that of refunded units, both 0 to 1. Refunded units lose their value first, so that a refund of
 * one product leaves the revenue of the others. Grouped, so that each order's revenue is calculated once.
 */
export function revenueShares(db: Db, which: SQL | undefined) {
  const returned = sql`coalesce(sum(${refundedValue}), 0)`
  const left = sql`greatest(0, ${totalCents} - ${returned})`
  return db
    .select({
      orderId: orders.id,
      retained: sql<string>`coalesce(least(1, ${orderRevenue}::numeric / nullif(${left}, 0)), 0)`.as('retained'),
      refunded: sql<string>`coalesce(greatest(0, ${orderRevenue} - ${left}) / nullif(${returned}, 0), 0)`.as(
        'refunded',
      ),
    })
    .from(orders)
    .leftJoin(orderLines, isLineOfOrder)
    .where(which)
    .groupBy(orders.tenantId, orders.id)
    .as('shares')
}

/**
 * Lines of paid orders with the units that were not refunded, and their revenue in whole cents of the shop's currency.
 * Rounds running sums, so that the lines of an order add up to its revenue (without delivery and added tax).
 */
export function soldLines(db: Db, which: SQL | undefined) {
  const shares = revenueShares(db, and(paid, inCurrency, which))
  const { productId, qty, refundedQty, position } = orderLines
  const back = sql`${netOfLine} * ${refundedQty} / ${qty}`
  const cents = sql`((${netOfLine} - ${back}) * ${shares.retained} + ${back} * ${shares.refunded})`
  const running = sql`sum(${cents}) over (partition by ${orders.id} order by ${position})`
  const rounded = (sum: SQL) => sql`round(${inOwnCurrency(sum)})`
  return db
    .select({
      productId,
      qty: sql<string>`(${qty} - ${refundedQty})`.as('sold_qty'),
      cents: sql<string>`(${rounded(running)} - ${rounded(sql`(${running} - ${cents})`)})`.as('sold_cents'),
    })
    .from(orderLines)
    .innerJoin(orders, isLineOfOrder)
    .innerJoin(shares, eq(shares.orderId, orders.id))
    .as('sold')
}
/** Paid and not refunded, in cents of the shop's currency: the sum over a group of orders. */
export const revenue = sql<string>`coalesce(sum(${inOwnCurrency(orderRevenue)}) filter (where ${paid} and ${inCurrency}), 0)`

const summaryColumns = {
  _id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  totalCents: orders.totalCents,
  currency: orders.currency,
  createdAt: orders.createdAt,
}
const newest = [desc(orders.createdAt), desc(orders.id)]

/** Order count, total spent and latest orders of an account. */
export async function customerStatistics(db: Db, userId: string) {
  const ofCustomer = eq(orders.userId, userId)
  const [sum] = await db.select({ count: count(), spent: revenue }).from(orders).where(ofCustomer)
  const recent = await db
    .select(summaryColumns)
    .from(orders)
    .where(ofCustomer)
    .orderBy(...newest)
    .limit(5)
  return {
    count: sum!.count,
    spent: amountOf(Number(sum!.spent)),
    recent: recent.map(({ totalCents, ...order }) => ({ ...order, total: amountOf(totalCents) })),
  }
}

/** Orders and revenue in total and on each of the last days. Day 0 is the last 24 hours. */
export async function orderGrowth(db: Db, days: number) {
  const [sum] = await db.select({ count: count(), cents: revenue }).from(orders)
  const day = sql<number>`floor(extract(epoch from now() - ${orders.createdAt}) / 86400)::int`
  const perDay = await db
    .select({ day, count: count(), cents: revenue })
    .from(orders)
    .where(gt(orders.createdAt, sql`now() - make_interval(days => ${days})`))
    .groupBy(sql`1`)
  return {
    total: sum!.count,
    revenue: amountOf(Number(sum!.cents)),
    perDay: perDay.map(({ day: at, count: value }) => ({ day: at, value })),
    revenuePerDay: perDay.map(({ day: at, cents }) => ({ day: at, value: amountOf(Number(cents)) })),
  }
}

/** Orders, paid orders and revenue of each day. */
export async function ordersByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({
      place: dayIndex(orders.createdAt, days),
      orders: count(),
      paid: sql<string>`count(*) filter (where ${paid})`,
      cents: revenue,
    })
    .from(orders)
    .where(isDuringDays(orders.createdAt, days))
    .groupBy(sql`1`)
  return rows.map((row) => ({
    day: dayAtIndex(days, row.place),
    orders: row.orders,
    paid: Number(row.paid),
    cents: Number(row.cents),
  }))
}

/** Products with the highest revenue after discounts from paid orders of these days, without refunded units. */
export async function bestSellers(db: Db, days: LocalDays, most: number) {
  const { from, until } = await boundsOfDays(db, days)
  const sold = soldLines(db, and(gte(orders.createdAt, from), lt(orders.createdAt, until)))
  const cents = sql<string>`sum(${sold.cents})`
  const qty = sql<string>`sum(${sold.qty})`
  const rows = await db
    .select({ productId: sold.productId, qty, cents })
    .from(sold)
    .groupBy(sold.productId)
    .having(sql`${qty} > 0 or ${cents} > 0`)
    .orderBy(sql`${cents} desc`, sold.productId)
    .limit(most)
  return rows.map((row) => ({ ...row, qty: Number(row.qty), cents: Number(row.cents) }))
}

/** Titles that products were sold under, by product id. Includes deleted products. */
export async function soldTitles(db: Db, ids: string[]) {
  const { productId, title } = orderLines
  const rows = await db
    .selectDistinctOn([productId], { productId, title })
    .from(orderLines)
    .where(inArray(productId, ids))
  return new Map(rows.map((row) => [row.productId, row.title]))
}

export async function latestOrders(db: Db, limit: number) {
  const rows = await db
    .select({ ...summaryColumns, customer: orders.customerName })
    .from(orders)
    .orderBy(...newest)
    .limit(limit)
  return rows.map(({ totalCents, ...order }) => ({ ...order, total: amountOf(totalCents) }))
}
