import {
  and,
  type Column,
  getTableColumns,
  getTableName,
  type SQL,
  type SQLWrapper,
  sql,
  type Table,
} from 'drizzle-orm'
import type { Db } from './tenancy.ts'

/** The words of a search, at most eight. */
export const searchTerms = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * Every word occurs in the lower-case text; undefined without words. `strpos`, because the planner underestimates
 * the matches of LIKE and sorts all rows.
 */
export const containsAllTerms = (texts: SQLWrapper, q: string | undefined): SQL | undefined =>
  and(...searchTerms(q).map((word) => sql`strpos(${texts}, (select lower(${word}::text))) > 0`))

/** The lower-case text of columns, for tables without a stored search text. */
export const lowerCaseText = (...texts: SQLWrapper[]) => sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)}))`

/** A table with a stored search text. See [Note: Words]. */
type SearchableTable = Table & { id: Column; searchText: Column }

/** The columns to read: all but the search text. */
export function columnsWithoutSearchText<T extends SearchableTable>(table: T): Omit<T['_']['columns'], 'searchText'> {
  const { searchText: _, ...columns } = getTableColumns(table)
  return columns
}

/** Up to this many matching ids are listed. For more, a scan is faster. */
const maxListedIds = 1000
/** The same for tags, whose scan is slower. */
const maxTaggedIds = 10_000

/** The ids of the matching rows, found by the index; undefined if there are many or no words. */
export async function findFewMatches(
  db: Db,
  table: SearchableTable,
  q: string | undefined,
  most = maxListedIds,
): Promise<string[] | undefined> {
  const patterns = searchTerms(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (patterns.length === 0) return undefined
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select search_listed(current_setting('app.tenant')::uuid, ${getTableName(table)}, ${sql.param(patterns)}::text[], ${most}::int) as ids`,
  )
  return rows[0]!.ids ?? undefined
}

/** The condition for rows that contain every word; undefined without words. */
export async function matchesSearch(db: Db, table: SearchableTable, q: string | undefined): Promise<SQL | undefined> {
  const ids = await findFewMatches(db, table, q)
  return ids ? isOneOf(table.id, ids) : containsAllTerms(table.searchText, q)
}

/** One parameter, so that the statement stays the same for any number of ids. */
export const isOneOf = (id: Column, ids: string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`

/** Rows with this tag, in upper or lower case. Search texts contain the tags, so their index finds rare ones. */
export async function hasTag(
  db: Db,
  table: SearchableTable & { tags: Column },
  tag: string | undefined,
  most = maxTaggedIds,
) {
  if (!tag) return undefined
  // The index has parts of three characters.
  const isIndexed = searchTerms(tag).some((word) => word.length >= 3)
  const ids = isIndexed ? await findFewMatches(db, table, tag, most) : undefined
  const isTagged = sql`exists (select from unnest(${table.tags}) tag where lower(tag) = lower(${tag}))`
  // Rules out most rows, because comparing tags costs more.
  return and(ids ? isOneOf(table.id, ids) : sql`strpos(${table.searchText}, lower(${tag})) > 0`, isTagged)
}
