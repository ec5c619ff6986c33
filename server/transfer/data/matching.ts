import { getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Collection, columnsOf, type Record_ } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { NewIds } from './new-ids.ts'

export const hasId = ({ table }: Collection) => 'id' in getTableColumns(table)

/** What tells this record apart, by each of the collection's keys that applies to it. */
function keysOf({ keys = [] }: Collection, record: Record_): string[] {
  return keys.flatMap(({ columns, caseless, when }, at) => {
    if (when && !when(record)) return []
    const values = columns.map((name) => record[name])
    if (values.some((value) => value === null || value === undefined)) return []
    const said = JSON.stringify(values)
    return [`${at} ${caseless ? said.toLowerCase() : said}`]
  })
}

/** Which of these are here already, by id or by a key. */
async function here(db: Db, collection: Collection, ids: string[], records: Record_[]): Promise<Record_[]> {
  const columns = columnsOf(collection)
  const conditions: (SQL | undefined)[] = ids.length ? [inArray(columns.id!, ids)] : []
  for (const { columns: names, caseless, when } of collection.keys ?? []) {
    const tuples = records
      .filter((record) => (!when || when(record)) && names.every((name) => record[name] != null))
      .map(
        (record) =>
          sql`(${sql.join(
            names.map((name) => asColumn(columns[name]!, record[name], caseless)),
            sql`, `,
          )})`,
      )
    const left = names.map((name) => (caseless ? sql`lower(${columns[name]})` : sql`${columns[name]}`))
    if (tuples.length) conditions.push(sql`(${sql.join(left, sql`, `)}) in (${sql.join(tuples, sql`, `)})`)
  }
  if (conditions.length === 0) return []
  return db
    .select(columns)
    .from(collection.table as never)
    .where(or(...conditions))
}

const asColumn = (column: PgColumn, sent: unknown, caseless?: true) => {
  // As one value: on its own a list would be written as several.
  const value = Array.isArray(sent) ? sql.param(sent) : sent
  return caseless ? sql`lower(${value}::text)` : sql`${value}::${sql.raw(column.getSQLType())}`
}

/** Something that cannot be decided: two things here answer to one in the file, or the other way round. */
const clashes = {
  twice: 'This is in the file twice.',
  taken: 'Something else here has the same address, number or name already.',
}

/**
 * Finds out what each of these records is here: what is there already keeps its
 * id, everything else gets one. Returns the clashes by the record's place.
 */
export async function findHere(
  db: Db,
  collection: Collection,
  ids: NewIds,
  records: Record_[],
  matched: Map<string, boolean>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  // What it refers to has its new name already, because it stands above.
  const renamed = records.map((record) => ids.in(record))
  const candidates = records.flatMap(({ id }) => [String(id), ids.made(String(id))])
  const there = await here(db, collection, candidates, renamed)
  const byId = new Set(there.map(({ id }) => String(id)))
  const byKey = new Map(there.flatMap((row) => keysOf(collection, row).map((key) => [key, String(row.id)] as const)))
  for (const [at, record] of records.entries()) {
    const id = String(record.id)
    const keyed = new Set(keysOf(collection, renamed[at]!).flatMap((key) => byKey.get(key) ?? []))
    const named = [id, ids.made(id)].find((one) => byId.has(one))
    const target = named ?? [...keyed][0] ?? ids.made(id)
    keyed.delete(target)
    if (matched.has(target)) found.set(at, clashes.twice)
    else if (keyed.size > 0 && !collection.kept) found.set(at, clashes.taken)
    matched.set(target, named !== undefined || byId.has(target))
    ids.set(id, target)
  }
  return found
}

/** What is here of these records, which have their ids already. By id, or by the key of what has none. */
export async function asTheyAre(db: Db, collection: Collection, records: Record_[]): Promise<Map<string, Record_>> {
  const own = hasId(collection)
  const rows = await here(
    db,
    own ? { ...collection, keys: [] } : collection,
    own ? records.map(({ id }) => String(id)) : [],
    records,
  )
  return new Map(rows.map((row) => [nameIn(collection, row), row]))
}

export const nameIn = (collection: Collection, record: Record_) =>
  hasId(collection) ? String(record.id) : (keysOf(collection, record)[0] ?? '')
