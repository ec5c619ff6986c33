import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { products } from './products.table.ts'

const kept = isNull(products.trashedAt)
const low = and(kept, eq(products.status, 'active'), lte(products.stock, products.lowStock))

/** How many products there are, and how many were made on each of the last days: day 0 is the last 24 hours. */
export async function growthOfProducts(db: Db, days: number) {
  const day = sql<number>`floor(extract(epoch from now() - ${products.createdAt}) / 86400)::int`
  const perDay = await db
    .select({ day, value: count() })
    .from(products)
    .where(and(kept, gt(products.createdAt, sql`now() - make_interval(days => ${days})`)))
    .groupBy(sql`1`)
  return { total: await db.$count(products, kept), perDay }
}

/** What is running out, the fewest first, and how many products are. */
export async function lowStock(db: Db, limit: number) {
  const results = await db
    .select({ _id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(low)
    .orderBy(asc(products.stock), asc(products.id))
    .limit(limit)
  return { total: await db.$count(products, low), results }
}
