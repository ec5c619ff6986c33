import { and, asc, count, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import { fewest, runsLow, scarcest } from './low.ts'
import { products } from './products.table.ts'

const kept = isNull(products.trashedAt)

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

/** What is running out, the fewest first, of which variant, and how many products are. */
export async function lowStock(db: Db, limit: number) {
  const rows = await db
    .select({ _id: products.id, name: products.name, stock: fewest, variant: scarcest })
    .from(products)
    .where(runsLow)
    .orderBy(asc(fewest), asc(products.id))
    .limit(limit)
  const results = rows.map(({ variant, ...row }) => ({ ...row, ...(variant && { variant: variantName(variant) }) }))
  return { total: await db.$count(products, runsLow), results }
}
