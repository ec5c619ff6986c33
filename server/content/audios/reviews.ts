import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: the name beside a review comes with it, in one statement.
import { users } from '#server/identity/auth/users.table.ts'
import { expectUnblocked } from '#server/identity/auth/users.ts'
import type { Review } from '#shared/content/audios.ts'
import { requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { mustWait, postingRate } from '../comments/must-wait.ts'
import { lockVisible } from '../content/content-type.ts'
import { audios, audioReviews as reviews } from './audios.table.ts'
import { audioType } from './visible.ts'

type Ctx = Pick<TxContext<'own'>, 'db' | 'user' | 'invalidate'>

const selectReviews = (db: Db, which: SQL | undefined, limit: number) =>
  db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      state: reviews.state,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      sortedBy: reviews.createdAt,
      username: users.username,
    })
    .from(reviews)
    .innerJoin(users, and(eq(users.tenantId, reviews.tenantId), eq(users.id, reviews.userId)))
    .where(which)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)

function reviewOf({
  id,
  stars,
  text,
  state,
  username,
  createdAt,
  editedAt,
}: Awaited<ReturnType<typeof selectReviews>>[number]): Review {
  return { _id: id, stars, text, state, user: { username }, createdAt, ...(editedAt && { editedAt }) }
}

export const notWithdrawn = eq(reviews.withdrawn, false)

/** The approved reviews of an audio track. */
export const visibleReviews = (audioId: string) => and(eq(reviews.audioId, audioId), eq(reviews.state, 'approved'))

/** One page of approved reviews, the newest first. */
export async function reviewsOf(
  db: Db,
  audioId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const which = and(visibleReviews(audioId), afterCursor(reviews.createdAt, reviews.id, 'time', cursor))
  const { rows, ...rest } = paginate(await selectReviews(db, which, limit + 1), limit)
  return { rows: rows.map(reviewOf), ...rest }
}

const byUser = (audioId: string, userId: string) => and(eq(reviews.audioId, audioId), eq(reviews.userId, userId))

/** The review of a track by a user, if there is one. */
export async function reviewByUser(db: Db, audioId: string, userId: string): Promise<Review | undefined> {
  const [row] = await selectReviews(db, and(byUser(audioId, userId), notWithdrawn), 1)
  return row && reviewOf(row)
}

/** Saves the review of the current user and replaces an earlier one. */
export async function saveReview(
  { db, user, invalidate }: Ctx,
  { id, stars, text }: { id: string; stars: number; text: string },
): Promise<Review> {
  await expectUnblocked(db, user.id)
  // Locking the track serializes its reviews, so its average is exact.
  await lockVisible(db, audioType, id)
  const state = await stateFor(db, { audioId: id, userId: user.id, text })
  await db
    .insert(reviews)
    .values({ audioId: id, userId: user.id, stars, text, state })
    .onConflictDoUpdate({
      target: [reviews.tenantId, reviews.audioId, reviews.userId],
      set: { stars, text, state, withdrawn: false, editedAt: new Date().toISOString() },
    })
  await updateRating(db, id)
  invalidate('audios')
  return (await reviewByUser(db, id, user.id))!
}

/** Links and rapid posting send a text to moderation, as in comments. Hidden reviews stay hidden. */
async function stateFor(db: Db, { audioId, userId, text }: { audioId: string; userId: string; text: string }) {
  const [before] = await db
    .select({ state: reviews.state, text: reviews.text, withdrawn: reviews.withdrawn })
    .from(reviews)
    .where(byUser(audioId, userId))
  if (before?.withdrawn) return 'waiting'
  if (before && (before.state !== 'approved' || before.text === text)) return before.state
  const recent = await db.$count(
    reviews,
    and(
      eq(reviews.userId, userId),
      ne(reviews.text, ''),
      sql`${reviews.createdAt} > now() - make_interval(secs => ${postingRate.seconds})`,
    ),
  )
  return text !== '' && mustWait(text, before ? 0 : recent) ? 'waiting' : 'approved'
}

/**
 * Deletes a review: users their own, content managers any. Throws NOT_FOUND. A user's unapproved review stays as
 * withdrawn, so that writing it again does not publish it.
 */
export async function deleteReview({ db, user, invalidate }: Ctx, { id, reviewId }: { id: string; reviewId: string }) {
  await db.select({ id: audios.id }).from(audios).where(eq(audios.id, id)).for('update')
  const mine = hasPermission(user.role, 'content') ? undefined : eq(reviews.userId, user.id)
  const which = and(eq(reviews.audioId, id), eq(reviews.id, reviewId), notWithdrawn, mine)
  const withdrawn = mine
    ? await db
        .update(reviews)
        .set({ withdrawn: true, text: '', state: 'hidden' })
        .where(and(which, ne(reviews.state, 'approved')))
        .returning({ id: reviews.id })
    : []
  const deleted = withdrawn.length ? withdrawn : await db.delete(reviews).where(which).returning({ id: reviews.id })
  requireRow(deleted, 'review')
  await updateRating(db, id)
  invalidate('audios')
}

/** Updates the number of approved reviews of a track and their average. */
export async function updateRating(db: Db, id: string) {
  const all = sql`from ${reviews} where ${visibleReviews(id)}`
  await db
    .update(audios)
    .set({
      ratings: sql`(select count(*) ${all})`,
      rating: sql`(select coalesce(round(avg(${reviews.stars}) * 100), 0)::int ${all})`,
    })
    .where(eq(audios.id, id))
}

/** Deletes the reviews of a user and updates the averages. Returns whether there were any. */
export async function deleteReviewsOfUser(db: Db, userId: string): Promise<boolean> {
  const deleted = await db.delete(reviews).where(eq(reviews.userId, userId)).returning({ audioId: reviews.audioId })
  for (const { audioId } of deleted) await updateRating(db, audioId)
  return deleted.length > 0
}
