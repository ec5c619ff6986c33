import { and, type Column, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { after, cut, type SortedBy } from '#server/core/db/cursor.ts'
import { everyWordIn, having, readColumns, wordsOf } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  type PriceRange,
  type ProductSort,
  type ProductView,
  priceRanges,
  productCategories,
} from '#shared/commerce/product-options.ts'
import type { adminProducts, ProductFilter } from '#shared/commerce/products.ts'
import { centsOf } from '#shared/core/money.ts'
import { runsLow } from './low.ts'
import { productImages, products } from './products.table.ts'
import { optionValues, shown } from './visible.ts'

type Filter = z.output<typeof ProductFilter>
type ViewFilter = z.output<typeof adminProducts.page.input>
type AdminFilter = z.output<typeof adminProducts.list.input>

interface Sort {
  column: Column
  by: SortedBy
  direction: 'asc' | 'desc'
}

/** What each order goes by, and which way; the id decides between equals. */
const sorts: Record<ProductSort, Sort> = {
  newest: { column: products.publishedAt, by: 'time', direction: 'desc' },
  popular: { column: products.popularity, by: 'number', direction: 'desc' },
  price: { column: products.fromCents, by: 'number', direction: 'asc' },
  'price-desc': { column: products.fromCents, by: 'number', direction: 'desc' },
}

/** One page of what visitors see, each with its main picture. */
export async function pageOfShown(db: Db, { limit, cursor, sort, ...filter }: Filter) {
  return pageOf(db, and(shown, await narrowed(db, filter)), sorts[sort], { limit, cursor })
}

/** One page of everything that is not in the trash, and how many there are. */
export async function pageOfStored(db: Db, { limit, cursor, sort, status, ...filter }: AdminFilter) {
  const chosen = and(kept, status && eq(products.status, status), await narrowed(db, filter))
  // Drafts were never published: for admins the newest is what was made last.
  const order = sort === 'newest' ? { ...sorts.newest, column: products.createdAt } : sorts[sort]
  return { ...(await pageOf(db, chosen, order, { limit, cursor })), total: await db.$count(products, chosen) }
}

const kept = isNull(products.trashedAt)

/** What each view of admins holds. */
const views: Record<ProductView | 'all', SQL> = {
  all: kept,
  active: sql`${kept} and ${products.status} = 'active'`,
  inactive: sql`${kept} and ${products.status} = 'inactive'`,
  draft: sql`${kept} and ${products.status} = 'draft'`,
  low: runsLow,
  trash: isNotNull(products.trashedAt),
}

/** One page of a view of admins, and how much each view holds with the other filters kept. */
export async function pageOfView(db: Db, { limit, cursor, sort, view: chosenView, ...filter }: ViewFilter) {
  const view = chosenView ?? 'all'
  const chosen = await narrowed(db, filter)
  const order = sort === 'newest' ? { ...sorts.newest, column: products.createdAt } : sorts[sort]
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
    .where(chosen)
  const page = await pageOf(db, and(views[view], chosen), order, { limit, cursor })
  return { ...page, total: counts![view], counts: counts! }
}

/** Everything that a view holds, at most `most` of it, by name. */
export async function rowsOfView(
  db: Db,
  { view, ...filter }: z.output<typeof adminProducts.table.input>,
  most: number,
) {
  return db
    .select(columns)
    .from(products)
    .where(and(views[view ?? 'all'], await narrowed(db, filter)))
    .orderBy(products.name, products.id)
    .limit(most)
}

const columns = readColumns(products)

async function pageOf(
  db: Db,
  chosen: SQL | undefined,
  { column, by, direction }: Sort,
  { limit, cursor }: Pick<Filter, 'limit' | 'cursor'>,
) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const rows = await db
    .select({
      product: columns,
      image: productImages,
      sortedBy: asRead(column),
    })
    .from(products)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .where(and(chosen, after(column, products.id, by, cursor, direction)))
    .orderBy(sql`${column} ${way}`, sql`${products.id} ${way}`)
    .limit(limit + 1)
  return cut(
    rows.map(({ product, image, sortedBy }) => ({ id: product.id, product, image: image ?? undefined, sortedBy })),
    limit,
  )
}

/** Whatever the column holds, as its own type reads it. */
const asRead = (column: Column) =>
  sql`${column}`.mapWith((value: unknown) => column.mapFromDriverValue(value) as string | number)

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(
  db: Db,
  { category, price, tag, q }: Pick<Filter, 'category' | 'price' | 'tag' | 'q'>,
) {
  const kinds = await db
    .select({ category: products.category, price: bucket, count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(shown, tagged(tag), await found(db, q)))
    .groupBy(products.category, bucket)
  const facets = { category: zeros(productCategories), price: zeros(priceRanges.map(({ value }) => value)) }
  let total = 0
  for (const kind of kinds) {
    const fits = {
      category: !category?.length || category.includes(kind.category),
      price: !price?.length || price.includes(kind.price),
    }
    if (fits.category && fits.price) total += kind.count
    if (fits.price && kind.category in facets.category) facets.category[kind.category]! += kind.count
    if (fits.category) facets.price[kind.price]! += kind.count
  }
  return { total, facets }
}

const zeros = (options: readonly string[]): Record<string, number> =>
  Object.fromEntries(options.map((option) => [option, 0]))

/** The range a product's price is in. Our own words and figures, so that grouping by it is one expression. */
const bucket = sql<PriceRange>`case ${sql.join(
  priceRanges.map(({ value, to }) =>
    to === undefined
      ? sql.raw(`else '${value}'`)
      : sql`when ${products.fromCents} <= ${sql.raw(`${centsOf(to)} then '${value}'`)}`,
  ),
  sql` `,
)} end`

/** The filters as one condition, absent when nothing was chosen. */
const narrowed = async (db: Db, { category, price, tag, q }: Pick<Filter, 'category' | 'price' | 'tag' | 'q'>) =>
  and(
    category?.length ? sql`${products.category} = any(${sql.param(category)})` : undefined,
    price?.length ? sql`${bucket} = any(${sql.param(price)})` : undefined,
    tagged(tag),
    await found(db, q),
  )

/** Products that have every word, in any order, in their own texts or together with the values of their options. */
async function found(db: Db, q: string | undefined) {
  if (wordsOf(q).length === 0) return undefined
  const texts = sql`concat_ws(' ', ${products.words}, lower(${optionValues}))`
  return or(await having(db, products, q), and(sql`${products.options} <> '[]'::jsonb`, everyWordIn(texts, q)))
}

const tagged = (tag: string | undefined) =>
  tag ? sql`exists (select from unnest(${products.tags}) tag where lower(tag) = lower(${tag}))` : undefined
