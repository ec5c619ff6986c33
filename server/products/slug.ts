import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { firstFree, slugOf } from '../slugs/slugs.ts'
import { products } from './products.table.ts'

/** The slug of a name that no product has now: `fog-sea`, else `fog-sea-2`. */
export async function freeSlug(db: Db, name: string): Promise<string> {
  const slug = slugOf(name, 'product')
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(sql`${products.slug} = ${slug} or ${products.slug} like ${`${slug}-%`}`, isNull(products.trashedAt)))
  return firstFree(slug, new Set(rows.map((row) => row.slug)))
}
