import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { countWaitingReviews } from '../audios/review-moderation.ts'
import { commentReports, comments } from './comments.table.ts'

/** The number of waiting comments and reviews, and of reported comments. */
export async function countForModeration(db: Db): Promise<{ waiting: number; reported: number }> {
  const reviews = await countWaitingReviews(db)
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      reported: sql<number>`(select count(distinct ${commentReports.commentId})::int from ${commentReports} where ${commentReports.settledAt} is null)`,
    })
    .from(comments)
    .where(eq(comments.state, 'waiting'))
  return { ...row!, waiting: row!.waiting + reviews }
}
