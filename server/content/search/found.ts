import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import type { SearchQuery } from '#shared/content/search.ts'
import { centsOf } from '#shared/core/money.ts'
import { isPriced, mostResults, type SearchType, searchDates, searchPrices } from '#shared/core/search-options.ts'
import type { SearchDocument } from './search.table.ts'
import { searchedTypes } from './types.ts'

type Query = z.output<typeof SearchQuery>

type NotReturned =
  | 'tenantId'
  | 'itemId'
  | 'createdAt'
  | 'visibleFrom'
  | 'plainTitle'
  | 'code'
  | 'titleVector'
  | 'searchVector'

/** A result of the search function. Times are in PostgreSQL's format. */
export type FoundRow = Omit<SearchDocument, NotReturned>

interface Found {
  results: FoundRow[]
  facets: Partial<Record<SearchType, number>>
  /** Words and stems of the query. */
  terms?: string[]
  /** The corrected query. */
  corrected?: string | null
}

/** See [Note: Search under row-level security]. */
export async function find({ db, site }: Pick<TxContext, 'db' | 'site'>, query: Query): Promise<Found> {
  const { k, type, date, sort, page, limit } = query
  const price = priceOf(query)
  const types = type === 'all' ? null : [type]
  const first = (page - 1) * limit
  const { rows } = await db.execute<{ found: Found }>(sql`
    select search_content(
      ${site.id}::uuid, ${k}, ${types ? sql.param(types) : none}::text[],
      make_interval(hours => ${date ? searchDates[date] : none}::int),
      ${price ? centsOf(price.from) : none}::bigint, ${price ? centsOf(price.to ?? 1e10) : none}::bigint,
      ${sort}, ${first}::int, ${Math.max(0, Math.min(limit, mostResults - first))}::int) as found`)
  return rows[0]!.found
}

const none = sql`null`

/** The price filter is ignored for types without prices. */
const priceOf = ({ type, price }: Query) =>
  price && (type === 'all' || isPriced(type)) ? searchPrices[price] : undefined

export async function suggest({ db, site }: Pick<TxContext, 'db' | 'site'>, k: string): Promise<string[]> {
  const { rows } = await db.execute<{ texts: string[] }>(
    sql`select search_suggestions(${site.id}::uuid, ${k}, 6) as texts`,
  )
  return rows[0]!.texts
}

/** Prices in the second currency of the shop, by id; empty without one. */
export async function secondPricesOf({ db }: Pick<TxContext, 'db'>, rows: readonly FoundRow[]) {
  const prices = new Map<string, number>()
  for (const { type, findSecondPrices } of searchedTypes.all()) {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id)
    if (ids.length === 0 || !findSecondPrices) continue
    for (const [id, price] of await findSecondPrices(db, ids)) prices.set(id, price)
  }
  return prices
}

/** The number of views, by id. */
export async function viewsOf({ db }: Pick<TxContext, 'db'>, rows: readonly FoundRow[]): Promise<Map<string, number>> {
  const counts = searchedTypes.all().flatMap(({ type, table, views }) => {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id)
    if (ids.length === 0 || !views) return []
    return [
      sql`select ${table.id} as id, ${views} as views from ${table} where ${table.id} = any(${sql.param(ids)}::uuid[])`,
    ]
  })
  if (counts.length === 0) return new Map()
  const answer = await db.execute<{ id: string; views: string }>(sql.join(counts, sql` union all `))
  return new Map(answer.rows.map(({ id, views }) => [id, Number(views)]))
}
