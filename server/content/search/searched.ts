import { Column, is, SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { SearchType } from '#shared/core/search-options.ts'

type Value = SQL | Column

/**
 * How one kind of content is found. To join, a kind says in a `searched.ts` of
 * its own where each of these stands and adds itself to the list in types.ts;
 * indexing, filters and counts follow. See [Note: Search].
 */
export interface Searched {
  type: SearchType
  table: PgTable & { id: Column; tenantId: Column }
  /** What visitors may see. */
  shown: SQL
  /** From when on. */
  shownAt: Value
  /** Last part of its address. */
  slug: Value
  title: Value
  tags?: Value
  /** Found exactly, spaces and dashes aside. */
  code?: Value
  /** Codes of its parts, with spaces between them. */
  codes?: Value
  caption?: Value
  category?: Value
  /** What else it can be found by and does not show: places, people. */
  more?: Value[]
  /** Its text. HTML may stand in it. */
  body?: Value
  priceCents?: Value
  madeAt: Value
  takesPlaceAt?: Value
  /** How often it was looked at: read when it is found, because it changes all the time. */
  views?: Column
  picture?: Record<'sha256' | 'width' | 'height' | 'thumbhash' | 'webp' | 'alt', Value>
  /** Of a video: the address of its player or file, own path or absolute. */
  film?: Value
  /** A table that holds parts of it, one of which is joined where `on` holds. */
  part?: { table: PgTable; item: Column; on: SQL }
}

/** What a document is made from, as one row of a `select`. */
const columnsOf = ({ picture, ...searched }: Searched) => ({
  tenant_id: searched.table.tenantId,
  item_id: searched.table.id,
  shown_at: searched.shownAt,
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
  sha256: picture?.sha256 ?? sql`null::text`,
  width: sql`coalesce(${picture?.width ?? sql`0`}, 0)`,
  height: sql`coalesce(${picture?.height ?? sql`0`}, 0)`,
  thumbhash: sql`coalesce(${picture?.thumbhash ?? sql`''`}, '')`,
  webp: sql`coalesce(${picture?.webp ?? sql`null::int[]`}, '{}')`,
  alt: sql`coalesce(${picture?.alt ?? sql`''`}, '')`,
})

/** Everything visitors may see of a kind, as the text of a `select`, with the condition `only` on top. */
export function selectOf(searched: Searched, only: string): string {
  const { table, shown, part } = searched
  const columns = Object.entries(columnsOf(searched)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const joined = part && sql`left join ${part.table} on ${part.on}`
  return textOf(sql`select ${sql.join(columns, sql`, `)} from ${table} ${joined} where ${shown} and ${sql.raw(only)}`)
}

const dialect = new PgDialect()

/** A piece of SQL that holds no values, as text. */
function textOf(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  if (params.length) throw new Error(`no place for values in: ${text}`)
  return text
}

/** The columns of `table` that a document of this kind is made from: when one of them changes, so does the document. */
export function watched(searched: Searched, table: PgTable): string[] {
  const found = new Set<string>()
  const look = (value: unknown) => {
    if (is(value, Column)) {
      if (value.table === table) found.add(value.name)
    } else if (is(value, SQL)) for (const chunk of value.queryChunks) look(chunk)
    else if (Array.isArray(value)) for (const one of value) look(one)
  }
  look([searched.shown, searched.part?.on, ...Object.values(columnsOf(searched))])
  return [...found].sort()
}
