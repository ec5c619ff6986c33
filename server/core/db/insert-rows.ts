import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Inserts many rows with a single JSON parameter, which is faster than a parameter per value. `columns` are set in
 * every row; missing values are null.
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
  const records = rows.map((row) => Object.fromEntries(columns.map((column) => [all[column]!.name, row[column]])))
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`
}
