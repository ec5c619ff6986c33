import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentDrafts, ContentTotals } from '#shared/content/content.ts'
import type { ContentType } from './content-type.ts'
import { commentedContent, contentTypes } from './content-types.ts'

/** The number of drafts and of all items per content type, without the trash. */
export async function countContent(db: Db): Promise<{ drafts: ContentDrafts; totals: ContentTotals }> {
  const draft = sql` and not published`
  const others = contentTypes.all().filter(({ kind }) => kind !== 'products')
  const { rows } = await db.execute<{ drafts: ContentDrafts; totals: ContentTotals }>(
    sql`select ${countsOf(commentedContent(), draft)} as drafts, ${countsOf(others)} as totals`,
  )
  return rows[0]!
}

function countsOf(kinds: readonly Pick<ContentType, 'kind' | 'table'>[], only = sql``) {
  const counts = kinds.map(
    ({ kind, table }) => sql`${kind}::text, (select count(*)::int from ${table} where trashed_at is null${only})`,
  )
  return sql`jsonb_build_object(${sql.join(counts, sql`, `)})`
}
