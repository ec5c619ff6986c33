import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'

type Listed = PgTable & { published: PgColumn; trashedAt: PgColumn }
type Name = 'all' | 'published' | 'draft' | 'trash'

/** What each tab of a list for staff holds. */
export function statusesOf({ published, trashedAt }: Listed): Record<Name, SQL> {
  const kept = sql`${trashedAt} is null`
  return {
    all: kept,
    published: sql`${kept} and ${published}`,
    draft: sql`${kept} and not ${published}`,
    trash: sql`${trashedAt} is not null`,
  }
}

/** The same where something can wait for its time: what does is neither a draft nor published. */
export function schedulableStatusesOf(table: Listed, waits: SQL): Record<Name | 'scheduled', SQL> {
  const { all, published, draft, trash } = statusesOf(table)
  return {
    all,
    published: sql`${published} and not (${waits})`,
    scheduled: sql`${all} and ${waits}`,
    draft: sql`${draft} and not (${waits})`,
    trash,
  }
}

/** How many of what was chosen each status has. */
export async function countStatuses<N extends string>(
  db: Db,
  table: Listed,
  statuses: Record<N, SQL>,
  chosen: SQL | undefined,
): Promise<Record<N, number>> {
  const counts = Object.entries<SQL>(statuses).map(
    ([name, status]) => sql`(count(*) filter (where ${status}))::int as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<N, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${table} where ${chosen ?? sql`true`}`,
  )
  return rows[0]!
}

/** How many rows lie before a numbered page. */
export const rowsBefore = ({ page = 1, limit }: { page?: number | undefined; limit: number }) => (page - 1) * limit
