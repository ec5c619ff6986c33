import { count, desc, eq, gt, sql } from 'drizzle-orm'
import { amountOf } from '#shared/money.ts'
import type { Db } from '../db/tenancy.ts'
import { orders } from './orders.table.ts'

/** Orders are paid when they are collected, which completes them. Nothing that is cancelled afterwards counts. */
const paid = sql`${orders.status} = 'completed'`
const revenue = sql<string>`coalesce(sum(${orders.totalCents}) filter (where ${paid}), 0)`
const short = {
  _id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  totalCents: orders.totalCents,
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

/** What was ordered last. */
export async function latestOrders(db: Db, limit: number) {
  const rows = await db
    .select({ ...short, customer: orders.customerName })
    .from(orders)
    .orderBy(...newest)
    .limit(limit)
  return rows.map(({ totalCents, ...order }) => ({ ...order, total: amountOf(totalCents) }))
}
