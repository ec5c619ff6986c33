import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import type { SearchQuery } from '#shared/content/search.ts'
import { centsOf } from '#shared/core/money.ts'
import { isPriced, mostResults, type SearchType, searchDates, searchPrices } from '#shared/core/search-options.ts'
import type { SearchDocument } from './search.table.ts'
import { searchedTypes } from './types.ts'

type Query = z.output<typeof SearchQuery>

/** One thing as the search function answers it; its times as PostgreSQL writes them. */
export type FoundRow = Pick<
  SearchDocument,
  | 'type'
  | 'slug'
  | 'title'
  | 'caption'
  | 'body'
  | 'category'
  | 'priceCents'
  | 'madeAt'
  | 'takesPlaceAt'
  | 'sha256'
  | 'width'
  | 'height'
  | 'thumbhash'
  | 'webp'
  | 'alt'
  | 'tags'
> & { id: string }

interface Found {
  results: FoundRow[]
  facets: Partial<Record<SearchType, number>>
  /** The words and stems that were looked for. */
  terms?: string[]
  /** What was looked for instead. */
  corrected?: string | null
}

/** Asks the database. See [Note: Search under row-level security]. */
export async function find({ db, site }: Pick<Inside, 'db' | 'site'>, query: Query): Promise<Found> {
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

/** Things without a price are left out, unless only such things were asked for. */
const priceOf = ({ type, price }: Query) =>
  price && (type === 'all' || isPriced(type)) ? searchPrices[price] : undefined

/** What else to look for. */
export async function suggest({ db, site }: Pick<Inside, 'db' | 'site'>, k: string): Promise<string[]> {
  const { rows } = await db.execute<{ texts: string[] }>(
    sql`select search_suggestions(${site.id}::uuid, ${k}, 6) as texts`,
  )
  return rows[0]!.texts
}

/** How often each was looked at, by id. */
export async function viewsOf({ db }: Pick<Inside, 'db'>, rows: readonly FoundRow[]): Promise<Map<string, number>> {
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
