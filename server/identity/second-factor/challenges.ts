import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import { hashOf, newToken } from '../auth/secret-token.ts'
import { type ChallengePurpose, signInChallenges } from './second-factor.table.ts'

const fiveMinutes = sql`now() + interval '5 minutes'` as never

/** Maximum number of codes that can be tried with one challenge. */
const maxTries = 5

interface NewChallenge {
  purpose: ChallengePurpose
  userId?: string
  webauthn?: string
  rpId?: string
}

/** Starts a challenge that has to be answered within five minutes. Returns its token, of which only a hash is stored. */
export async function startChallenge(db: Db, start: NewChallenge): Promise<string> {
  const token = newToken()
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`))
  await db.insert(signInChallenges).values({ ...start, tokenHash: hashOf(token), expiresAt: fiveMinutes })
  return token
}

const isValid = (token: string, purpose: ChallengePurpose) =>
  and(
    eq(signInChallenges.tokenHash, hashOf(token)),
    eq(signInChallenges.purpose, purpose),
    gt(signInChallenges.expiresAt, sql`now()`),
  )

/** Counts a code before it is compared. Throws GONE when there is no such challenge, or too many codes were tried. */
export async function countTry(db: Db, token: string) {
  const [row] = await db
    .update(signInChallenges)
    .set({ tries: sql`least(${signInChallenges.tries} + 1, 1000)` })
    .where(isValid(token, 'second-step'))
    .returning({ userId: signInChallenges.userId, tries: signInChallenges.tries })
  if (!row?.userId || row.tries > maxTries) throw signInAgain()
  return { userId: row.userId, isLastTry: row.tries === maxTries }
}

/** Stores what a passkey has to sign in an open second step. Throws GONE when there is no such step. */
export async function setWebauthn(db: Db, token: string, challenge: { webauthn: string; rpId: string }) {
  const rows = await db
    .update(signInChallenges)
    .set(challenge)
    .where(isValid(token, 'second-step'))
    .returning({ id: signInChallenges.id })
  if (!rows.length) throw signInAgain()
}

/** The user of an open second step. Throws GONE when there is none. */
export async function userOfStep(db: Db, token: string): Promise<string> {
  const [row] = await db
    .select({ userId: signInChallenges.userId })
    .from(signInChallenges)
    .where(isValid(token, 'second-step'))
  if (!row?.userId) throw signInAgain()
  return row.userId
}

/**
 * Removes what a passkey had to sign, so that only one response is checked. A second step stays open for a code; other
 * challenges end.
 */
export async function takeWebauthn(db: Db, token: string, ...purposes: ChallengePurpose[]) {
  for (const purpose of purposes) {
    const [row] = await db.select().from(signInChallenges).where(isValid(token, purpose)).for('update')
    if (!row) continue
    if (purpose === 'second-step')
      await db.update(signInChallenges).set({ webauthn: null }).where(eq(signInChallenges.id, row.id))
    else await db.delete(signInChallenges).where(eq(signInChallenges.id, row.id))
    return row
  }
  return undefined
}

/** Ends a passed second step. Throws GONE when it has ended before. */
export async function endStep(db: Db, token: string) {
  const rows = await db.delete(signInChallenges).where(isValid(token, 'second-step')).returning()
  if (!rows.length) throw signInAgain()
}

/** Ends every challenge of an account. */
export async function endChallenges(db: Db, userId: string) {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export const signInAgain = () => new AppError('GONE', 'This sign-in has expired. Log in again.')
