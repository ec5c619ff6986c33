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

/** The words of a search, of which there are at most eight. */
export const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * Every word has to stand somewhere in the texts, which are in small letters; nothing when no word was given. Of LIKE
 * the planner thinks that hardly a row is, and sorts a hundred thousand; of this, that many are.
 */
export const everyWordIn = (texts: SQLWrapper, q: string | undefined): SQL | undefined =>
  and(...wordsOf(q).map((word) => sql`strpos(${texts}, (select lower(${word}::text))) > 0`))

/** Texts as `everyWordIn` wants them, where nothing keeps their words. */
export const small = (...texts: SQLWrapper[]) => sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)}))`

/** A table that keeps its words. See [Note: Words]. */
type Worded = Table & { id: Column; words: Column }

/** What is read of a row: all but the words, which only searches look into. */
export function readColumns<T extends Worded>(table: T): Omit<T['_']['columns'], 'words'> {
  const { words: _, ...columns } = getTableColumns(table)
  return columns
}

/** So many are named rather than looked for. */
const few = 1000

/** The ids of the rows that have every word, found by an index; nothing when these are many or no word was given. */
export async function fewHaving(db: Db, table: Worded, q: string | undefined): Promise<string[] | undefined> {
  const patterns = wordsOf(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (patterns.length === 0) return undefined
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select search_listed(current_setting('app.tenant')::uuid, ${getTableName(table)}, ${sql.param(patterns)}::text[], ${few}) as ids`,
  )
  return rows[0]!.ids ?? undefined
}

/** Every word has to stand somewhere in a row's words; absent when no word was given. */
export async function having(db: Db, table: Worded, q: string | undefined): Promise<SQL | undefined> {
  const ids = await fewHaving(db, table, q)
  return ids ? oneOf(table.id, ids) : everyWordIn(table.words, q)
}

/** However many ids, it is one statement with one parameter. */
export const oneOf = (id: Column, ids: string[]) => sql`${id} = any(${sql.param(ids)}::uuid[])`

/** Whoever has that tag, in capitals or not. */
export const tagged = (tags: Column, tag: string | undefined) =>
  tag ? sql`exists (select from unnest(${tags}) tag where lower(tag) = lower(${tag}))` : undefined
