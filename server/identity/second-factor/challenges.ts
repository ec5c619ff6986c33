import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import { hashOf, newToken } from '../auth/secret-token.ts'
import { type ChallengePurpose, signInChallenges } from './second-factor.table.ts'

const fiveMinutes = sql`now() + interval '5 minutes'` as never

/** Codes that can be tried with one challenge. */
const mostTries = 5

interface Start {
  purpose: ChallengePurpose
  userId?: string
  webauthn?: string
  rpId?: string
}

/** Something that has to be answered within five minutes. Answers its token, of which only a hash is stored. */
export async function startChallenge(db: Db, start: Start): Promise<string> {
  const token = newToken()
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`))
  await db.insert(signInChallenges).values({ ...start, tokenHash: hashOf(token), expiresAt: fiveMinutes })
  return token
}

const holds = (token: string, purpose: ChallengePurpose) =>
  and(
    eq(signInChallenges.tokenHash, hashOf(token)),
    eq(signInChallenges.purpose, purpose),
    gt(signInChallenges.expiresAt, sql`now()`),
  )

/** Counts a code that is about to be tried. Throws GONE when there is no such challenge, or it was tried too often. */
export async function countTry(db: Db, token: string) {
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`least(${signInChallenges.tries} + 1, 1000)` })
    .where(holds(token, 'second-step'))
    .returning({ userId: signInChallenges.userId, tries: signInChallenges.tries })
  if (!row?.userId || row.tries > mostTries) throw signInAgain()
  return { userId: row.userId, isLastTry: row.tries === mostTries }
}

/** Gives an open second step something for a passkey to sign. Throws GONE when there is no such step. */
export async function setWebauthn(db: Db, token: string, challenge: { webauthn: string; rpId: string }) {
  const rows = await db
    .update(signInChallenges)
    .set(challenge)
    .where(holds(token, 'second-step'))
    .returning({ id: signInChallenges.id })
  if (!rows.length) throw signInAgain()
}

/** Whose second step that is. Throws GONE when there is none. */
export async function userOfStep(db: Db, token: string): Promise<string> {
  const [row] = await db
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(holds(token, 'second-step'))
  if (!row?.userId) throw signInAgain()
  return row.userId
}

/**
 * Takes out what a passkey had to sign, so that one answer is judged and no more. A second step stays open, for a
 * code instead; anything else ends.
 */
export async function takeWebauthn(db: Db, token: string, ...purposes: ChallengePurpose[]) {
  for (const purpose of purposes) {
    const [row] = await db.select().from(signInChallenges).where(holds(token, purpose)).for('update')
    if (!row) continue
    if (purpose === 'second-step')
      await db.update(signInChallenges).set({ webauthn: null }).where(eq(signInChallenges.id, row.id))
    else await db.delete(signInChallenges).where(eq(signInChallenges.id, row.id))
    return row
  }
  return undefined
}

/** Ends a second step that was passed. Throws GONE when it was passed already. */
export async function endStep(db: Db, token: string) {
  const rows = await db.delete(signInChallenges).where(holds(token, 'second-step')).returning()
  if (!rows.length) throw signInAgain()
}

/** Ends every challenge of an account. */
export async function endChallenges(db: Db, userId: string) {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export const signInAgain = () => new AppError('GONE', 'This sign-in has expired. Log in again.')
