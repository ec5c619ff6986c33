import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterCursor } from '#server/core/db/cursor.ts'
import { containsAllTerms, lowerCaseText } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: moderators also search by author, in the same statement.
import { users } from '#server/identity/auth/users.table.ts'
import type { Review } from '#shared/content/audios.ts'
import { audios, audioReviews as reviews } from './audios.table.ts'
import { notWithdrawn, updateRating } from './reviews.ts'

interface Filter {
  state: Review['state']
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Reviews in one state, the newest first, in the shape of comments. */
export async function reviewsInState(db: Db, { state, q, cursor, limit }: Filter) {
  const rows = await db
    .select({
      id: reviews.id,
      itemId: reviews.audioId,
      stars: reviews.stars,
      text: reviews.text,
      state: reviews.state,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      sortedBy: reviews.createdAt,
      author: { username: users.username },
      writer: { id: users.id, blocked: users.commentsBlocked, role: users.role },
    })
    .from(reviews)
    .innerJoin(users, and(eq(users.tenantId, reviews.tenantId), eq(users.id, reviews.userId)))
    .where(
      and(
        eq(reviews.state, state),
        notWithdrawn,
        containsAllTerms(lowerCaseText(reviews.text, users.username), q),
        afterCursor(reviews.createdAt, reviews.id, 'time', cursor),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, kind: 'audios' }))
}

export const countWaitingReviews = (db: Db) => db.$count(reviews, eq(reviews.state, 'waiting'))

/** Deletes these reviews or gives them a state. Returns the ids that exist. */
export async function decideReviews(
  { db, invalidate }: Pick<TxContext, 'db' | 'invalidate'>,
  ids: string[],
  state: Review['state'] | 'deleted',
): Promise<string[]> {
  const these = and(inArray(reviews.id, ids), notWithdrawn)
  const rows = await db.select({ audioId: reviews.audioId }).from(reviews).where(these)
  if (rows.length === 0) return []
  const audioIds = [...new Set(rows.map(({ audioId }) => audioId))]
  // Locks tracks before reviews, as saving a review does, to avoid deadlocks.
  await db.execute(sql`select from ${audios} where ${inArray(audios.id, audioIds)} order by id for update`)
  const changed =
    state === 'deleted'
      ? await db.delete(reviews).where(these).returning({ id: reviews.id })
      : await db.update(reviews).set({ state }).where(these).returning({ id: reviews.id })
  for (const id of audioIds) await updateRating(db, id)
  invalidate('audios')
  return changed.map(({ id }) => id)
}
