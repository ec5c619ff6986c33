import { and, asc, count, gt, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import { isLowOnStock, lowestStock, scarcestVariant } from './low-stock.ts'
import { products } from './products.table.ts'

/** The category of a product, for queries of other tables; null once the product is deleted. */
export const categoryOf = (productId: PgColumn) =>
  sql<string | null>`(select ${products.category} from ${products} where ${products.id} = ${productId})`

const notInTrash = isNull(products.trashedAt)

/** Products in total and by the day they were created. Day 0 is the last 24 hours. */
export async function productGrowth(db: Db, days: number) {
  const day = sql<number>`floor(extract(epoch from now() - ${products.createdAt}) / 86400)::int`
  const perDay = await db
    .select({ day, value: count() })
    .from(products)
    .where(and(notInTrash, gt(products.createdAt, sql`now() - make_interval(days => ${days})`)))
    .groupBy(sql`1`)
  return { total: await db.$count(products, notInTrash), perDay }
}

/** Products that are low on stock, the lowest first. */
export async function listLowStock(db: Db, limit: number) {
  const rows = await db
    .select({ _id: products.id, name: products.name, stock: lowestStock, variant: scarcestVariant })
    .from(products)
    .where(isLowOnStock)
    .orderBy(asc(lowestStock), asc(products.id))
    .limit(limit)
  const results = rows.map(({ variant, ...row }) => ({ ...row, ...(variant && { variant: variantName(variant) }) }))
  return { total: await db.$count(products, isLowOnStock), results }
}
