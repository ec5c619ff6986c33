import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { categoryNamesOf } from '#server/content/categories/find.ts'
import { hasTag } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { centsOf } from '#shared/core/money.ts'
import { type CollectionRow, productCollections as table } from './collections.table.ts'
import { products } from './products.table.ts'
import { isPublished } from './visible.ts'

/** The published collection with this current or earlier slug. */
export async function findCollection(db: Db, slug: string): Promise<CollectionRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(table.published, or(eq(table.slug, slug), sql`${slug} = any(${table.formerSlugs})`)))
    .orderBy(sql`${table.slug} = ${slug} desc`)
    .limit(1)
  return row
}

/** The condition for products of a collection. */
export async function inCollection(db: Db, { kind, productIds, rule }: CollectionRow): Promise<SQL> {
  if (kind === 'manual') return sql`${products.id} = any(${sql.param(productIds)}::uuid[])`
  const { categories, tag, priceFrom, priceTo, inStock, onSale } = rule
  const names = categories.length ? await categoryNamesOf(db, 'products', categories) : undefined
  return sql`${
    and(
      names && sql`${products.category} = any(${sql.param(names)}::text[])`,
      await hasTag(db, products, tag),
      priceFrom === null ? undefined : sql`${products.fromCents} >= ${centsOf(priceFrom)}`,
      priceTo === null ? undefined : sql`${products.fromCents} <= ${centsOf(priceTo)}`,
      inStock ? sql`(${products.stock} > 0 or ${products.sellsWhenOut})` : undefined,
      onSale ? sql`${products.compareAtCents} > ${products.fromCents}` : undefined,
    ) ?? sql`true`
  }`
}

/** The place of a product in a collection by hand. */
export const placeIn = ({ productIds }: CollectionRow) =>
  sql<number>`coalesce(array_position(${sql.param(productIds)}::uuid[], ${products.id}), 0)::bigint`.mapWith(Number)

/** The number of products of a collection that visitors see. */
export const countVisible = async (db: Db, row: CollectionRow): Promise<number> =>
  db.$count(products, and(isPublished, await inCollection(db, row)))

/** All collections by name. */
export const readCollections = (db: Db): Promise<CollectionRow[]> =>
  db
    .select()
    .from(table)
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))

/** Published collections with products, for the sitemap. */
export async function collectionsInSitemap(db: Db) {
  const pages: { path: string; changedAt: string }[] = []
  for (const row of await readCollections(db))
    if (row.published && (await countVisible(db, row)) > 0)
      pages.push({ path: `/shop/collections/${row.slug}`, changedAt: row.updatedAt })
  return pages
}

/** Whether a published collection has the image with this hash. */
export const isCollectionImage = async (db: Db, sha256: string) =>
  (await db.$count(table, and(eq(table.sha256, sha256), table.published))) > 0

/** Whether visitors see the collection at this address; undefined for other addresses. */
export async function isCollectionVisible(db: Db, path: string): Promise<boolean | undefined> {
  const [, slug] = /^\/shop\/collections\/([^/?#]+)/.exec(path) ?? []
  return slug === undefined ? undefined : (await findCollection(db, slug)) !== undefined
}
