import { and, eq, sql } from 'drizzle-orm'
import type { ContentType } from '#server/content/content/content-type.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { productImages, products } from './products.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${products.status} = 'active' and ${products.trashedAt} is null`

/** What there is to choose of a product, such as its colors, as one text. */
export const optionValues = sql`(
  select string_agg(value #>> '{}', ' ') from jsonb_path_query(${products.options}, '$[*].values[*]') value)`

/** Products, to the parts that keep addresses. */
export const productType: ContentType = {
  kind: 'products',
  noun: 'product',
  table: products,
  key: products.slug,
  shown,
}

/** Whether the pictures made of these bytes are for everybody. */
export async function imageIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: productImages.id })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(and(eq(productImages.sha256, sha256), shown))
    .limit(1)
  return rows.length > 0
}
