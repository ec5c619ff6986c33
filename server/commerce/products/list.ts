import { and, Column, eq, inArray, is, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { categoryFilter } from '#server/content/categories/filter.ts'
import { facetsOf } from '#server/content/content/facets.ts'
import { afterCursor, paginate, type SortedBy } from '#server/core/db/cursor.ts'
import {
  columnsWithoutSearchText,
  containsAllTerms,
  hasTag,
  matchesSearch,
  searchTerms,
} from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { type PriceRange, type ProductSort, type ProductView, priceRanges } from '#shared/commerce/product-options.ts'
import type { adminProducts, products as contract, ProductFilter } from '#shared/commerce/products.ts'
import { requireRow } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import { findCollection, inCollection, placeIn } from './collections.ts'
import { isLowOnStock } from './low-stock.ts'
import { productImages, products } from './products.table.ts'
import { isPublished, optionValues } from './visible.ts'

type Filter = z.output<typeof contract.list.input>
type ViewFilter = z.output<typeof adminProducts.page.input>
type AdminFilter = z.output<typeof adminProducts.list.input>

type Search = Pick<z.output<typeof ProductFilter>, 'category' | 'price' | 'tag' | 'q'>

interface Sort {
  column: Column | SQL<number>
  by: SortedBy
  direction: 'asc' | 'desc'
}

const sorts: Record<ProductSort, Sort> = {
  newest: { column: products.publishedAt, by: 'time', direction: 'desc' },
  popular: { column: products.popularity, by: 'number', direction: 'desc' },
  price: { column: products.fromCents, by: 'number', direction: 'asc' },
  'price-desc': { column: products.fromCents, by: 'number', direction: 'desc' },
}

/** Drafts were never published, so admins sort by creation. */
const adminSorts = { ...sorts, newest: { ...sorts.newest, column: products.createdAt } }

/** A page of published products with their main images. */
export async function listPublished(db: Db, { sort, collection: slug, ...filter }: Filter) {
  const collection = await collectionAt(db, slug)
  const condition = and(isPublished, collection?.condition, await searchCondition(db, filter))
  const featured: Sort = collection?.place ? { column: collection.place, by: 'number', direction: 'asc' } : sorts.newest
  return readPage(db, condition, sort === 'featured' ? featured : sorts[sort], filter)
}

/** Published products in the order of these ids. */
export async function listSelected(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await readPage(db, and(isPublished, inArray(products.id, [...ids])), sorts.newest, {
    limit: ids.length,
  })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The condition for products of a collection, and their place in one by hand. Throws NOT_FOUND. */
async function collectionAt(db: Db, slug: string | undefined) {
  if (slug === undefined) return undefined
  const found = await findCollection(db, slug)
  const row = requireRow(found ? [found] : [], 'collection')
  return { condition: await inCollection(db, row), place: row.kind === 'manual' ? placeIn(row) : undefined }
}

/** A page of the products outside the trash, and their total. */
export async function listForAdmins(db: Db, { sort, status, ...filter }: AdminFilter) {
  const condition = and(notInTrash, status && eq(products.status, status), await searchCondition(db, filter))
  return {
    ...(await readPage(db, condition, adminSorts[sort], filter)),
    total: await db.$count(products, condition),
  }
}

const notInTrash = isNull(products.trashedAt)

const views: Record<ProductView | 'all', SQL> = {
  all: notInTrash,
  active: sql`${notInTrash} and ${products.status} = 'active'`,
  inactive: sql`${notInTrash} and ${products.status} = 'inactive'`,
  draft: sql`${notInTrash} and ${products.status} = 'draft'`,
  low: isLowOnStock,
  trash: isNotNull(products.trashedAt),
}

/** A page of an admin view, and the number of products per view with the other filters applied. */
export async function listView(
  db: Db,
  { sort, view = 'all', ...filter }: Omit<ViewFilter, 'view'> & { view?: keyof typeof views | undefined },
) {
  const condition = await searchCondition(db, filter)
  const countOf = (name: keyof typeof views) => sql<number>`(count(*) filter (where ${views[name]}))::int`
  const [counts] = await db
    .select({
      all: countOf('all'),
      active: countOf('active'),
      inactive: countOf('inactive'),
      draft: countOf('draft'),
      low: countOf('low'),
      trash: countOf('trash'),
    })
    .from(products)
    .where(condition)
  const page = await readPage(db, and(views[view], condition), adminSorts[sort], filter)
  return { ...page, total: counts![view], counts: counts! }
}

/** The first `limit` products of a view, by name. */
export async function listForExport(
  db: Db,
  { view, ...filter }: z.output<typeof adminProducts.table.input>,
  limit: number,
) {
  return db
    .select(columns)
    .from(products)
    .where(and(views[view ?? 'all'], await searchCondition(db, filter)))
    .orderBy(products.name, products.id)
    .limit(limit)
}

const columns = columnsWithoutSearchText(products)

async function readPage(
  db: Db,
  condition: SQL | undefined,
  { column, by, direction }: Sort,
  { limit, cursor }: Pick<Filter, 'limit' | 'cursor'>,
) {
  const rows = await db
    .select({
      product: columns,
      image: productImages,
      // Read with the type of the column.
      sortedBy: sql`${column}`.mapWith((value: unknown) =>
        is(column, Column) ? (column.mapFromDriverValue(value) as string | number) : Number(value),
      ),
    })
    .from(products)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .where(and(condition, afterCursor(column, products.id, by, cursor, direction)))
    .orderBy(...[column, products.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`)))
    .limit(limit + 1)
  return paginate(
    rows.map(({ product, image, sortedBy }) => ({ id: product.id, product, image: image ?? undefined, sortedBy })),
    limit,
  )
}

/** The total of the filtered products, and how many each filter option would match with the other filters. */
export async function countPublished(
  db: Db,
  { category, price, tag, q, collection }: Search & Pick<Filter, 'collection'>,
) {
  const groups = await db
    .select({ category: products.category, price: priceRange, count: sql<number>`count(*)::int` })
    .from(products)
    .where(
      and(
        isPublished,
        (await collectionAt(db, collection))?.condition,
        await hasTag(db, products, tag),
        await textCondition(db, q),
      ),
    )
    .groupBy(products.category, priceRange)
  return facetsOf(groups, {
    category: { ...(await byCategory(db)), selected: category },
    price: { options: priceRanges.map(({ value }) => value), selected: price },
  })
}

const byCategory = categoryFilter('products', products.category)

/** The price range of a product. Its values are constants, because parameters would make the groups differ. */
const priceRange = sql<PriceRange>`case ${sql.join(
  priceRanges.map(({ value, to }) =>
    to === undefined
      ? sql.raw(`else '${value}'`)
      : sql`when ${products.fromCents} <= ${sql.raw(`${centsOf(to)} then '${value}'`)}`,
  ),
  sql` `,
)} end`

const searchCondition = async (db: Db, { category, price, tag, q }: Search) =>
  and(
    category?.length ? (await byCategory(db)).where(category) : undefined,
    price?.length ? sql`${priceRange} = any(${sql.param(price)})` : undefined,
    await hasTag(db, products, tag),
    await textCondition(db, q),
  )

/** Products whose texts and option values contain every word. */
async function textCondition(db: Db, q: string | undefined) {
  if (searchTerms(q).length === 0) return undefined
  const texts = sql`concat_ws(' ', ${products.searchText}, lower(${optionValues}))`
  return or(
    await matchesSearch(db, products, q),
    and(sql`${products.options} <> '[]'::jsonb`, containsAllTerms(texts, q)),
  )
}
