import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'

type Listed = PgTable & { published: PgColumn; trashedAt: PgColumn }
type Name = 'all' | 'published' | 'draft' | 'trash'

/** The tabs of an admin list that contain an item. */
export function statusesOf({ published, trashedAt }: Listed): Record<Name, SQL> {
  const isStored = sql`${trashedAt} is null`
  return {
    all: isStored,
    published: sql`${isStored} and ${published}`,
    draft: sql`${isStored} and not ${published}`,
    trash: sql`${trashedAt} is not null`,
  }
}

/** The same for schedulable types: scheduled items are neither drafts nor published. */
export function schedulableStatusesOf(table: Listed, isScheduled: SQL): Record<Name | 'scheduled', SQL> {
  const { all, published, draft, trash } = statusesOf(table)
  return {
    all,
    published: sql`${published} and not (${isScheduled})`,
    scheduled: sql`${all} and ${isScheduled}`,
    draft: sql`${draft} and not (${isScheduled})`,
    trash,
  }
}

/** The number of rows per status. */
export async function countStatuses<N extends string>(
  db: Db,
  table: Listed,
  statuses: Record<N, SQL>,
  condition: SQL | undefined,
): Promise<Record<N, number>> {
  const counts = Object.entries<SQL>(statuses).map(
    ([name, status]) => sql`(count(*) filter (where ${status}))::int as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Record<N, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${table} where ${condition ?? sql`true`}`,
  )
  return rows[0]!
}

/** The number of rows before a numbered page. */
export const rowsBefore = ({ page = 1, limit }: { page?: number | undefined; limit: number }) => (page - 1) * limit
