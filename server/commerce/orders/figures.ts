import { and, count, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { currencyOf } from '#server/core/company/company.ts'
import { dayAtPlace, duringDays, type LocalDays, momentsOf, placeOfDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { amountOf } from '#shared/core/money.ts'
import { orderLines, orders } from './orders.table.ts'

/** What was refunded does not count. */
const paid = eq(orders.paymentStatus, 'paid')
/** Sums are of the money that the shop asks for now: others cannot be added to it. */
const ofToday = sql`${orders.currency} = ${currencyOf}`
const revenue = sql<string>`coalesce(sum(${orders.totalCents}) filter (where ${paid} and ${ofToday}), 0)`
const short = {
  _id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  totalCents: orders.totalCents,
  currency: orders.currency,
  createdAt: orders.createdAt,
}
const newest = [desc(orders.createdAt), desc(orders.id)]

/** How many orders somebody made while signed in, what they paid, and their latest ones. */
export async function figuresOfCustomer(db: Db, userId: string) {
  const mine = eq(orders.userId, userId)
  const [sum] = await db.select({ count: count(), spent: revenue }).from(orders).where(mine)
  const recent = await db
    .select(short)
    .from(orders)
    .where(mine)
    .orderBy(...newest)
    .limit(5)
  return {
    count: sum!.count,
    spent: amountOf(Number(sum!.spent)),
    recent: recent.map(({ totalCents, ...order }) => ({ ...order, total: amountOf(totalCents) })),
  }
}

/** How much was ever sold, and on each of the last days: day 0 is the last 24 hours. */
export async function growthOfOrders(db: Db, days: number) {
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

/** How many orders were made on each day, how many of them were paid, and what they brought. */
export async function ordersByDay(db: Db, days: LocalDays) {
  const rows = await db
    .select({
      place: placeOfDay(orders.createdAt, days),
      orders: count(),
      paid: sql<string>`count(*) filter (where ${paid})`,
      cents: revenue,
    })
    .from(orders)
    .where(duringDays(orders.createdAt, days))
    .groupBy(sql`1`)
  return rows.map((row) => ({
    day: dayAtPlace(days, row.place),
    orders: row.orders,
    paid: Number(row.paid),
    cents: Number(row.cents),
  }))
}

/** What brought the most, of orders made on those days and paid. */
export async function soldDuring(db: Db, days: LocalDays, most: number) {
  const { productId, qty, priceCents } = orderLines
  const { from, until } = await momentsOf(db, days)
  const cents = sql<string>`sum(${qty} * ${priceCents})`
  const rows = await db
    .select({ productId, qty: sql<string>`sum(${qty})`, cents })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.tenantId, orderLines.tenantId), eq(orders.id, orderLines.orderId)))
    .where(and(paid, ofToday, gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .groupBy(productId)
    .orderBy(sql`${cents} desc`, productId)
    .limit(most)
  return rows.map((row) => ({ ...row, qty: Number(row.qty), cents: Number(row.cents) }))
}

/** What products were sold as, by their ids, whatever became of them. */
export async function soldAs(db: Db, ids: string[]) {
  const { productId, title } = orderLines
  const rows = await db
    .selectDistinctOn([productId], { productId, title })
    .from(orderLines)
    .where(inArray(productId, ids))
  return new Map(rows.map((row) => [row.productId, row.title]))
}

/** What was ordered last. */
export async function latestOrders(db: Db, limit: number) {
  const rows = await db
    .select({ ...short, customer: orders.customerName })
    .from(orders)
    .orderBy(...newest)
    .limit(limit)
  return rows.map(({ totalCents, ...order }) => ({ ...order, total: amountOf(totalCents) }))
}
