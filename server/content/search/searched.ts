import { Column, is, SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import type { SearchType } from '#shared/core/search-options.ts'

type Value = SQL | Column

/** How a content type is indexed. Its descriptor names the source of each field. See [Note: Search]. */
export interface Searched {
  type: SearchType
  table: PgTable & { id: Column; tenantId: Column }
  isVisible: SQL
  visibleFrom: Value
  slug: Value
  title: Value
  tags?: Value
  /** Matched exactly, apart from spaces and dashes. */
  code?: Value
  /** Codes of its parts, separated by spaces. */
  codes?: Value
  caption?: Value
  category?: Value
  /** Further indexed text that results do not show, such as places and authors. */
  more?: Value[]
  /** Text or HTML. */
  body?: Value
  priceCents?: Value
  /** Prices of items in the second currency of the shop, by id. Read for each search, because they follow its rate. */
  findSecondPrices?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  madeAt: Value
  takesPlaceAt?: Value
  /** Read for each search instead of indexed, because it changes often. */
  views?: Column
  image?: Record<'sha256' | 'width' | 'height' | 'thumbhash' | 'webp' | 'alt', Value>
  /** URL or path of a video's player or file. */
  film?: Value
  /** A table with parts of the item, one of which is joined by `on`. */
  part?: { table: PgTable; item: Column; on: SQL }
}

/** The source of a document, as one row of a `select`. */
const columnsOf = ({ image, ...searched }: Searched) => ({
  tenant_id: searched.table.tenantId,
  item_id: searched.table.id,
  visible_from: searched.visibleFrom,
  slug: searched.slug,
  title: searched.title,
  tags: searched.tags ?? sql`'{}'::text[]`,
  code: searched.code ?? sql`''`,
  caption: searched.caption ?? sql`''`,
  category: searched.category ?? sql`''`,
  more: sql`concat_ws(' ', ${sql.join([searched.codes ?? sql`''`, ...(searched.more ?? [])], sql`, `)})`,
  body: searched.body ?? sql`''`,
  price_cents: searched.priceCents ?? sql`null::bigint`,
  made_at: searched.madeAt,
  takes_place_at: searched.takesPlaceAt ?? sql`null::timestamptz`,
  sha256: image?.sha256 ?? sql`null::text`,
  width: sql`coalesce(${image?.width ?? sql`0`}, 0)`,
  height: sql`coalesce(${image?.height ?? sql`0`}, 0)`,
  thumbhash: sql`coalesce(${image?.thumbhash ?? sql`''`}, '')`,
  webp: sql`coalesce(${image?.webp ?? sql`null::int[]`}, '{}')`,
  alt: sql`coalesce(${image?.alt ?? sql`''`}, '')`,
})

/** The text of a `select` of the visible items that match `only`. */
export function selectOf(searched: Searched, only: string): string {
  const { table, isVisible, part } = searched
  const columns = Object.entries(columnsOf(searched)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const joined = part && sql`left join ${part.table} on ${part.on}`
  return textOf(
    sql`select ${sql.join(columns, sql`, `)} from ${table} ${joined} where ${isVisible} and ${sql.raw(only)}`,
  )
}

const dialect = new PgDialect()

/** SQL without parameters as text. */
function textOf(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  if (params.length) throw new Error(`parameters are not allowed in: ${text}`)
  return text
}

/** The columns of `table` that the documents depend on. */
export function columnsUsed(searched: Searched, table: PgTable): string[] {
  const found = new Set<string>()
  const look = (value: unknown) => {
    if (is(value, Column)) {
      if (value.table === table) found.add(value.name)
    } else if (is(value, SQL)) for (const chunk of value.queryChunks) look(chunk)
    else if (Array.isArray(value)) for (const one of value) look(one)
  }
  look([searched.isVisible, searched.part?.on, ...Object.values(columnsOf(searched))])
  return [...found].sort()
}
