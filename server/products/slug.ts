import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { products } from './products.table.ts'

/** `Fog Sea, Large` as `fog-sea-large`: what stands in an address. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return plain || 'product'
}

/** The slug of a name that no product has yet: `fog-sea`, else `fog-sea-2`. */
export async function freeSlug(db: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(sql`${products.slug} = ${slug} or ${products.slug} like ${`${slug}-%`}`, isNull(products.trashedAt)))
  const taken = new Set(rows.map((row) => row.slug))
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free) && !isId(free)) return free
  }
}

/** What looks like an id would be taken for one. */
const isId = (slug: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slug)
