import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { products } from './products.table.ts'

/** The ids of products by their SKUs; none of what lies in the trash. */
export async function productsBySku(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(skus)]
  const found = new Map<string, string>()
  for (let at = 0; at < wanted.length; at += 5000) {
    const rows = await db
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(and(inArray(products.sku, wanted.slice(at, at + 5000)), isNull(products.trashedAt)))
    for (const { id, sku } of rows) found.set(sku, id)
  }
  return found
}
