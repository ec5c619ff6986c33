import { getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Collection, columnsOf, type ExportRecord } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { IdMap } from './id-map.ts'

export const hasId = ({ table }: Collection) => 'id' in getTableColumns(table)

/** The values of the record's unique keys, for those keys of the collection that apply to it. */
function keysOf({ keys = [] }: Collection, record: ExportRecord): string[] {
  return keys.flatMap(({ columns, caseInsensitive, when }, at) => {
    if (when && !when(record)) return []
    const values = columns.map((name) => record[name])
    if (values.some((value) => value === null || value === undefined)) return []
    const text = JSON.stringify(values)
    return [`${at} ${caseInsensitive ? text.toLowerCase() : text}`]
  })
}

const tuple = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`

/** The stored rows that have one of these ids or share a unique key with one of these records. */
async function findRows(
  db: Db,
  collection: Collection,
  ids: string[],
  records: ExportRecord[],
): Promise<ExportRecord[]> {
  const columns = columnsOf(collection)
  const conditions: (SQL | undefined)[] = ids.length ? [inArray(columns.id!, ids)] : []
  for (const { columns: names, caseInsensitive, when } of collection.keys ?? []) {
    const tuples = records
      .filter((record) => (!when || when(record)) && names.every((name) => record[name] != null))
      .map((record) =>
        tuple(
          names.map((name) => {
            // As one parameter: Drizzle would write a list as several.
            const value = Array.isArray(record[name]) ? sql.param(record[name]) : record[name]
            return caseInsensitive ? sql`lower(${value}::text)` : sql`${value}::${sql.raw(columns[name]!.getSQLType())}`
          }),
        ),
      )
    const left = names.map((name) => (caseInsensitive ? sql`lower(${columns[name]})` : sql`${columns[name]}`))
    if (tuples.length) conditions.push(sql`${tuple(left)} in ${tuple(tuples)}`)
  }
  if (conditions.length === 0) return []
  return db
    .select(columns)
    .from(collection.table as never)
    .where(or(...conditions))
}

/**
 * Matches records with stored rows: records that exist have the id of their row, all others get a new one.
 * Returns a message for each record, by its index, that cannot be matched unambiguously.
 */
export async function matchIds(
  db: Db,
  collection: Collection,
  ids: IdMap,
  records: ExportRecord[],
  matched: Map<string, boolean>,
): Promise<Map<number, string>> {
  const problems = new Map<number, string>()
  // Referenced records come earlier in the file and have their new ids already.
  const renamed = records.map((record) => ids.replaceIn(record))
  const candidates = records.flatMap(({ id }) => [String(id), ids.newIdOf(String(id))])
  const rows = await findRows(db, collection, candidates, renamed)
  const byId = new Set(rows.map(({ id }) => String(id)))
  const byKey = new Map(rows.flatMap((row) => keysOf(collection, row).map((key) => [key, String(row.id)] as const)))
  for (const [at, record] of records.entries()) {
    const id = String(record.id)
    const idsByKey = new Set(keysOf(collection, renamed[at]!).flatMap((key) => byKey.get(key) ?? []))
    const storedId = [id, ids.newIdOf(id)].find((one) => byId.has(one))
    const target = storedId ?? [...idsByKey][0] ?? ids.newIdOf(id)
    idsByKey.delete(target)
    if (matched.has(target)) problems.set(at, 'This record is in the file twice.')
    else if (idsByKey.size > 0 && !collection.insertOnly)
      problems.set(at, 'Another record of this site has the same address, number or name.')
    matched.set(target, storedId !== undefined || byId.has(target))
    ids.set(id, target)
  }
  return problems
}

/** The stored rows of records that have their new ids, found by id, or by key in tables without ids. */
export async function findExisting(
  db: Db,
  collection: Collection,
  records: ExportRecord[],
): Promise<Map<string, ExportRecord>> {
  const rows = hasId(collection)
    ? await findRows(
        db,
        { ...collection, keys: [] },
        records.map(({ id }) => String(id)),
        [],
      )
    : await findRows(db, collection, [], records)
  return new Map(rows.map((row) => [identityOf(collection, row), row]))
}

export const identityOf = (collection: Collection, record: ExportRecord) =>
  hasId(collection) ? String(record.id) : (keysOf(collection, record)[0] ?? '')
