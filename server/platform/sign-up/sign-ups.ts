import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { codeExpiry, codeHashOf, newCode, oneMoreTry, secondsUntil } from '#server/identity/auth/mailed-code.ts'
import type { SignUpPlan } from '#shared/core/plan-options.ts'
import { signUps } from './sign-ups.table.ts'

/** Sign-ups expire a day after their last code. */
const dayAgo = sql`now() - interval '1 day'`
const isLive = gt(signUps.codeSentAt, dayAgo)

interface NewSignUp {
  email: string
  username: string
  name: string
  passwordHash: string
  plan: SignUpPlan
  siteName: string
  slug: string
  visitor: string
}

/** Stores a sign-up in place of an earlier one of the same address, and returns its code. */
export async function storeSignUp(db: Db, { email, ...signUp }: NewSignUp): Promise<string> {
  await db.delete(signUps).where(lt(signUps.codeSentAt, dayAgo))
  const id = randomUUID()
  const code = newCode()
  const row = { ...signUp, id, ...codeColumns(id, code) }
  await db
    .insert(signUps)
    .values({ ...row, email })
    .onConflictDoUpdate({ target: [signUps.tenantId, signUps.email], set: row })
  return code
}

/** Replaces the code of a pending sign-up. Undefined if there is none, or it was sent just now. */
export async function renewCode(db: Db, email: string) {
  const [pending] = await db
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.email, email), isLive, lt(signUps.codeSentAt, sql`now() - interval '60 seconds'`)))
    .for('update')
  if (!pending) return undefined
  const code = newCode()
  await db.update(signUps).set(codeColumns(pending.id, code)).where(eq(signUps.id, pending.id))
  return code
}

/** Counts a guess at the code of an address. */
export async function countGuess(db: Db, email: string) {
  const [row] = await db
    .update(signUps)
    .set({ tries: oneMoreTry(signUps.tries) })
    .where(and(eq(signUps.email, email), isLive))
    .returning({
      id: signUps.id,
      visitor: signUps.visitor,
      slug: signUps.slug,
      codeHash: signUps.codeHash,
      tries: signUps.tries,
      secondsLeft: secondsUntil(signUps.codeExpiresAt),
    })
  return row
}

/** Takes back a guess whose code was right, so that another address can be tried with it. */
export async function forgetGuess(db: Db, id: string) {
  await db
    .update(signUps)
    .set({ tries: sql`greatest(0, ${signUps.tries} - 1)` })
    .where(eq(signUps.id, id))
}

/** Deletes a sign-up whose code was right, so that the code works once. Undefined if it is gone already. */
export async function consumeSignUp(db: Db, { id, codeHash }: { id: string; codeHash: string }) {
  const [row] = await db
    .delete(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.codeHash, codeHash)))
    .returning()
  return row
}

const codeColumns = (id: string, code: string) => ({
  codeHash: codeHashOf(id, code),
  codeSentAt: sql`now()` as never,
  codeExpiresAt: codeExpiry,
  tries: 0,
})
