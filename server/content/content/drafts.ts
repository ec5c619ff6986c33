import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentDrafts, ContentTotals } from '#shared/content/content.ts'
import type { ContentType } from './content-type.ts'
import { contentTypes, uncommentedTypes } from './content-types.ts'

/** How many of each kind wait to be published, and how many there are, the trash left out. */
export async function countContent(db: Db): Promise<{ drafts: ContentDrafts; totals: ContentTotals }> {
  const draft = sql` and not published`
  const { rows } = await db.execute<{ drafts: ContentDrafts; totals: ContentTotals }>(
    sql`select ${countsOf(contentTypes.all(), draft)} as drafts, ${countsOf([...contentTypes.all(), ...uncommentedTypes.all()])} as totals`,
  )
  return rows[0]!
}

function countsOf(kinds: readonly Pick<ContentType, 'kind' | 'table'>[], only = sql``) {
  const counts = kinds.map(
    ({ kind, table }) => sql`${kind}::text, (select count(*)::int from ${table} where trashed_at is null${only})`,
  )
  return sql`jsonb_build_object(${sql.join(counts, sql`, `)})`
}
