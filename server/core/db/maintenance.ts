import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * What a PostgreSQL server does by itself and the embedded database does not:
 * throws away what rows were before they changed, and counts how many there
 * are, without which it chooses the wrong index. A table at a time, so that a
 * request waits for one of them at most. Ends after the current table once `signal` says so.
 */
export async function maintainDatabase({ kind, owner }: Database, signal?: AbortSignal) {
  if (kind === 'postgres') return
  const { rows } = await owner.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by name`,
  )
  for (const { name } of rows) {
    if (signal?.aborted) return
    await owner.execute(sql.raw(`vacuum (analyze) ${name}`))
  }
}
