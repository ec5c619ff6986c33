import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { commentReports, comments } from './comments.table.ts'

/** Who wrote: somebody signed in, or a browser. */
export type Author = { userId: string } | { visitorId: string }

/** Addresses, with or without a protocol: what spam is written for. */
const link =
  /https?:|www\.|\[url|<a\s|\b[a-z0-9-]+\.(com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|online|site|club|app|dev|me|ly|tk)\b/i

/** So many comments within so many seconds are more than people write. */
const haste = { most: 2, seconds: 60 }

/** How many somebody wrote just now, about whatever, as part of a larger question. */
export const recentBy = (by: Author) => {
  const mine = 'userId' in by ? eq(comments.userId, by.userId) : eq(comments.visitorId, by.visitorId)
  const since = sql`${comments.createdAt} > now() - make_interval(secs => ${haste.seconds})`
  return sql<number>`(select count(*)::int from ${comments} where ${and(mine, since)})`
}

/** Whether a text leads somewhere else. */
export const hasLink = (text: string) => link.test(text)

/** Whether staff should look before everybody sees it. */
export const mustWait = (text: string, recent = 0) => hasLink(text) || recent >= haste.most

/** How many wait for somebody to look, and how many readers say that somebody should. */
export async function commentsToLookAt(db: Db): Promise<{ waiting: number; reported: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      reported: sql<number>`(select count(distinct ${commentReports.commentId})::int from ${commentReports} where ${commentReports.settledAt} is null)`,
    })
    .from(comments)
    .where(eq(comments.state, 'waiting'))
  return row!
}
