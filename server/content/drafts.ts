import { sql } from 'drizzle-orm'
import type { ContentDrafts, ContentTotals } from '#shared/content.ts'
import type { Db } from '../db/tenancy.ts'
import { documentType } from '../documents/visible.ts'
import { pageType } from '../site-pages/visible.ts'
import type { ContentType } from './content-type.ts'
import { contentTypes } from './content-types.ts'

/** How many of each kind wait to be published, and how many there are, the trash left out. */
export async function countContent(db: Db): Promise<{ drafts: ContentDrafts; totals: ContentTotals }> {
  const draft = sql` and not published`
  const { rows } = await db.execute<{ drafts: ContentDrafts; totals: ContentTotals }>(
    sql`select ${countsOf(contentTypes, draft)} as drafts, ${countsOf([...contentTypes, documentType, pageType])} as totals`,
  )
  return rows[0]!
}

function countsOf(kinds: readonly Pick<ContentType, 'kind' | 'table'>[], only = sql``) {
  const counts = kinds.map(
    ({ kind, table }) => sql`${kind}::text, (select count(*)::int from ${table} where trashed_at is null${only})`,
  )
  return sql`jsonb_build_object(${sql.join(counts, sql`, `)})`
}
