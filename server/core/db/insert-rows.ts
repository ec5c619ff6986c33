import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Inserts many rows by a statement with one parameter: with one for each value,
 * putting thousands of rows into words takes longer than writing them down.
 * `columns` are those that are said; what a row lacks of them is null.
 */
export function insertRows<T extends PgTable, C extends keyof T['$inferInsert'] & string>(
  table: T,
  columns: readonly C[],
  rows: readonly Partial<Pick<T['$inferInsert'], C>>[],
): SQL {
  const all = getTableColumns(table) as Record<string, PgColumn>
  const names = sql.join(
    columns.map((column) => sql.identifier(all[column]!.name)),
    sql`, `,
  )
  const said = rows.map((row) => Object.fromEntries(columns.map((column) => [all[column]!.name, row[column]])))
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(said)}::jsonb)`
}
