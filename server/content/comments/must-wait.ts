import { and, eq, sql } from 'drizzle-orm'
import type { CommentPolicy } from '#shared/core/comment-rules.ts'
import { comments } from './comments.table.ts'

/** A user, or a browser without an account. */
export type Author = { userId: string } | { visitorId: string }

/** URLs with or without a protocol, as in spam. */
const link =
  /https?:|www\.|\[url|<a\s|\b[a-z0-9-]+\.(com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|online|site|club|app|dev|me|ly|tk)\b/i

/** Authors who post more than `max` texts within `seconds` wait for approval. */
export const postingRate = { max: 2, seconds: 60 }

/** SQL for the number of comments that an author wrote just now. */
export const recentBy = (by: Author) => {
  const isAuthor = 'userId' in by ? eq(comments.userId, by.userId) : eq(comments.visitorId, by.visitorId)
  const since = sql`${comments.createdAt} > now() - make_interval(secs => ${postingRate.seconds})`
  return sql<number>`(select count(*)::int from ${comments} where ${and(isAuthor, since)})`
}

export const hasLink = (text: string) => link.test(text)

/** Whether a text must be approved before visitors see it. */
export const mustWait = (text: string, recent = 0) => hasLink(text) || recent >= postingRate.max

/** Whether comments of visitors without an account must be approved. */
export const guestsMustWait = (policy: CommentPolicy) => policy !== 'everyone-at-once'
