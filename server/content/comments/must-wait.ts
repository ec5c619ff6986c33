import { and, eq, sql } from 'drizzle-orm'
import type { CommentPolicy } from '#shared/core/comment-rules.ts'
import { comments } from './comments.table.ts'

/** Who wrote: somebody signed in, or a browser. */
export type Author = { userId: string } | { visitorId: string }

/** Addresses, with or without a protocol: what spam is written for. */
const link =
  /https?:|www\.|\[url|<a\s|\b[a-z0-9-]+\.(com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|online|site|club|app|dev|me|ly|tk)\b/i

/** Authors who post more than `most` texts within `seconds` wait for approval. */
export const haste = { most: 2, seconds: 60 }

/** How many somebody wrote just now, about whatever, as part of a larger question. */
export const recentBy = (by: Author) => {
  const mine = 'userId' in by ? eq(comments.userId, by.userId) : eq(comments.visitorId, by.visitorId)
  const since = sql`${comments.createdAt} > now() - make_interval(secs => ${haste.seconds})`
  return sql<number>`(select count(*)::int from ${comments} where ${and(mine, since)})`
}

/** Whether a text leads somewhere else. */
export const hasLink = (text: string) => link.test(text)

/** Whether a text must be approved before visitors see it. */
export const mustWait = (text: string, recent = 0) => hasLink(text) || recent >= haste.most

/** Whether this company approves what visitors without an account write. */
export const holdsGuests = (policy: CommentPolicy) => policy !== 'everyone-at-once'
