import { sql } from 'drizzle-orm'
import type { ContentDrafts } from '#shared/content.ts'
import type { Db } from '../db/tenancy.ts'
import { contentTypes } from './content-types.ts'

/** How many of each kind wait to be published. */
export async function countDrafts(db: Db): Promise<ContentDrafts> {
  const counts = contentTypes.map(
    ({ kind, table }) =>
      sql`(select count(*)::int from ${table} where not published and trashed_at is null) as ${sql.identifier(kind)}`,
  )
  const { rows } = await db.execute<ContentDrafts>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}
