import { and, eq, sql } from 'drizzle-orm'
import type { ContentType } from '#server/content/content/content-type.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { productImages, products } from './products.table.ts'

/** Products that visitors see. Written out so that the planner recognises the partial indexes. */
export const isPublished = sql`${products.status} = 'active' and ${products.trashedAt} is null`

/** The values of all options, such as colors, as one text. */
export const optionValues = sql`(
  select string_agg(value #>> '{}', ' ') from jsonb_path_query(${products.options}, '$[*].values[*]') value)`

export const productType: ContentType = {
  kind: 'products',
  noun: 'product',
  table: products,
  key: products.slug,
  isVisible: isPublished,
}

export async function isImagePublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: productImages.id })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(and(eq(productImages.sha256, sha256), isPublished))
    .limit(1)
  return rows.length > 0
}
