import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { after, cut } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: the name beside a review comes with it, in one statement.
import { users } from '#server/identity/auth/users.table.ts'
import { expectUnblocked } from '#server/identity/auth/users.ts'
import type { Review } from '#shared/content/audios.ts'
import { found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { haste, mustWait } from '../comments/must-wait.ts'
import { holdShown } from '../content/content-type.ts'
import { audios, audioReviews as reviews } from './audios.table.ts'
import { audioType } from './visible.ts'

type Ctx = Pick<Inside<'own'>, 'db' | 'user' | 'invalidate'>

const withNames = (db: Db, which: SQL | undefined, limit: number) =>
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
}: Awaited<ReturnType<typeof withNames>>[number]): Review {
  return { _id: id, stars, text, state, user: { username }, createdAt, ...(editedAt && { editedAt }) }
}

export const notWithdrawn = eq(reviews.withdrawn, false)

/** The reviews of a sound that visitors see. */
export const shownReviews = (audioId: string) => and(eq(reviews.audioId, audioId), eq(reviews.state, 'approved'))

/** What people think of a sound, the newest first. */
export async function reviewsOf(
  db: Db,
  audioId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const which = and(shownReviews(audioId), after(reviews.createdAt, reviews.id, 'time', cursor))
  const { rows, ...rest } = cut(await withNames(db, which, limit + 1), limit)
  return { rows: rows.map(reviewOf), ...rest }
}

const byMe = (audioId: string, userId: string) => and(eq(reviews.audioId, audioId), eq(reviews.userId, userId))

/** What this person thinks of it, if they said. */
export async function reviewBy(db: Db, audioId: string, userId: string): Promise<Review | undefined> {
  const [row] = await withNames(db, and(byMe(audioId, userId), notWithdrawn), 1)
  return row && reviewOf(row)
}

/** Says what somebody thinks, in place of what they said before. */
export async function saveReview(
  { db, user, invalidate }: Ctx,
  { id, stars, text }: { id: string; stars: number; text: string },
): Promise<Review> {
  await expectUnblocked(db, user.id)
  // Holding the sound makes reviews of it wait for each other, so the average beside it is exact.
  await holdShown(db, audioType, id)
  const state = await stateFor(db, { audioId: id, userId: user.id, text })
  await db
    .insert(reviews)
    .values({ audioId: id, userId: user.id, stars, text, state })
    .onConflictDoUpdate({
      target: [reviews.tenantId, reviews.audioId, reviews.userId],
      set: { stars, text, state, withdrawn: false, editedAt: new Date().toISOString() },
    })
  await sumUp(db, id)
  invalidate('audios')
  return (await reviewBy(db, id, user.id))!
}

/** Links and haste make a text wait, as in comments. What was hidden stays hidden. */
async function stateFor(db: Db, { audioId, userId, text }: { audioId: string; userId: string; text: string }) {
  const [before] = await db
    .select({ state: reviews.state, text: reviews.text, withdrawn: reviews.withdrawn })
    .from(reviews)
    .where(byMe(audioId, userId))
  if (before?.withdrawn) return 'waiting'
  if (before && (before.state !== 'approved' || before.text === text)) return before.state
  const recent = await db.$count(
    reviews,
    and(
      eq(reviews.userId, userId),
      ne(reviews.text, ''),
      sql`${reviews.createdAt} > now() - make_interval(secs => ${haste.seconds})`,
    ),
  )
  return text !== '' && mustWait(text, before ? 0 : recent) ? 'waiting' : 'approved'
}

/**
 * Takes a review back: one's own, or any for staff. Throws NOT_FOUND. Of a user's own that is not approved, it stays
 * known that it was there, or writing it again would publish it.
 */
export async function removeReview({ db, user, invalidate }: Ctx, { id, reviewId }: { id: string; reviewId: string }) {
  await db.select({ id: audios.id }).from(audios).where(eq(audios.id, id)).for('update')
  const mine = may(user.role, 'content') ? undefined : eq(reviews.userId, user.id)
  const which = and(eq(reviews.audioId, id), eq(reviews.id, reviewId), notWithdrawn, mine)
  const withdrawn = mine
    ? await db
        .update(reviews)
        .set({ withdrawn: true, text: '', state: 'hidden' })
        .where(and(which, ne(reviews.state, 'approved')))
        .returning({ id: reviews.id })
    : []
  const gone = withdrawn.length ? withdrawn : await db.delete(reviews).where(which).returning({ id: reviews.id })
  found(gone, 'review')
  await sumUp(db, id)
  invalidate('audios')
}

/** Writes the average and the number of approved reviews beside the sound. */
export async function sumUp(db: Db, id: string) {
  const all = sql`from ${reviews} where ${shownReviews(id)}`
  await db
    .update(audios)
    .set({
      ratings: sql`(select count(*) ${all})`,
      rating: sql`(select coalesce(round(avg(${reviews.stars}) * 100), 0)::int ${all})`,
    })
    .where(eq(audios.id, id))
}

/** Takes back everything that somebody thinks, also from the averages. Answers whether there was anything. */
export async function forgetReviewer(db: Db, userId: string): Promise<boolean> {
  const gone = await db.delete(reviews).where(eq(reviews.userId, userId)).returning({ audioId: reviews.audioId })
  for (const { audioId } of gone) await sumUp(db, audioId)
  return gone.length > 0
}
