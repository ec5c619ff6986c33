import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Vacuums and analyzes the embedded database, which has no autovacuum. One table at a time, so that requests wait
 * for one table at most. Stops after the current table when `signal` is aborted.
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
