import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/tenancy.ts'

type Listed = PgTable & { published: PgColumn; trashedAt: PgColumn }

const names = ['all', 'published', 'draft', 'trash'] as const
type Name = (typeof names)[number]

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

/** How many of what was chosen each status has. */
export async function countStatuses(db: Db, table: Listed, chosen: SQL | undefined): Promise<Record<Name, number>> {
  const statuses = statusesOf(table)
  const counts = names.map((name) => sql`(count(*) filter (where ${statuses[name]}))::int as ${sql.identifier(name)}`)
  const { rows } = await db.execute<Record<Name, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${table} where ${chosen ?? sql`true`}`,
  )
  return rows[0]!
}

/** How many rows lie before a numbered page. */
export const rowsBefore = ({ page = 1, limit }: { page?: number | undefined; limit: number }) => (page - 1) * limit
