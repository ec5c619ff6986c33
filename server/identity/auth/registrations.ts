import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { registrations } from './registrations.table.ts'
import { hashOf } from './secret-token.ts'
import { users } from './users.table.ts'

/** Registrations whose last code is older are forgotten. */
const dayAgo = sql`now() - interval '1 day'`
const live = gt(registrations.codeSentAt, dayAgo)

export type Waiting = Awaited<ReturnType<typeof waitingAs>>

interface Newcomer {
  email: string
  username: string
  name: string
  passwordHash: string
  visitor: string
}

/** Whether a username is somebody's, or promised to somebody with another address who has yet to enter a code. */
export async function isTaken(db: Db, username: string, by = '') {
  const promised = and(eq(registrations.username, username), ne(registrations.email, by), live)
  return (await db.$count(users, eq(users.username, username))) + (await db.$count(registrations, promised)) > 0
}

/** Whoever waits for a code under this username or address. */
export async function waitingAs(db: Db, name: string) {
  const [row] = await db
    .select({
      id: registrations.id,
      email: registrations.email,
      username: registrations.username,
      passwordHash: registrations.passwordHash,
      decoy: registrations.decoy,
      sentJustNow: sql<boolean>`${registrations.codeSentAt} > now() - interval '60 seconds'`,
    })
    .from(registrations)
    .where(and(or(eq(registrations.email, name), eq(registrations.username, name)), live))
  return row
}

/**
 * Keeps a registration in place of any earlier one of the same address, and
 * answers its code. The address of a user gets a decoy: it behaves the same in
 * every way, except that no code fits and nobody is told one.
 */
export async function storeRegistration(db: Db, { email, ...newcomer }: Newcomer) {
  await db.delete(registrations).where(lt(registrations.codeSentAt, dayAgo))
  const [owner] = await db.select({ username: users.username }).from(users).where(eq(users.email, email))
  const id = randomUUID()
  const code = newCode()
  const row = { ...newcomer, id, decoy: owner !== undefined, ...kept(id, code) }
  await db
    .insert(registrations)
    .values({ ...row, email })
    .onConflictDoUpdate({ target: [registrations.tenantId, registrations.email], set: row })
  return { code, owner }
}

/** Makes a new code, which ends the one before. */
export async function renewCode(db: Db, { id }: { id: string }) {
  const code = newCode()
  await db.update(registrations).set(kept(id, code)).where(eq(registrations.id, id))
  return code
}

/** Lets the code be entered in this browser: somebody has just shown there that they know the password. */
export async function expectCodeIn(db: Db, { id }: { id: string }, visitor: string) {
  await db.update(registrations).set({ visitor }).where(eq(registrations.id, id))
}

/** Counts a guess at the code of an address, in one statement: guesses made at once all count. */
export async function countGuess(db: Db, email: string) {
  const [row] = await db
    .update(registrations)
    .set({ tries: sql`least(${registrations.tries} + 1, 1000)` })
    .where(and(eq(registrations.email, email), live))
    .returning({
      id: registrations.id,
      decoy: registrations.decoy,
      visitor: registrations.visitor,
      codeHash: registrations.codeHash,
      tries: registrations.tries,
      secondsLeft: sql<number>`ceil(extract(epoch from ${registrations.codeExpiresAt} - now()))::int`,
    })
  return row
}

/** Takes a registration whose code was right, so that the code works once. Undefined when somebody was quicker. */
export async function takeRegistration(db: Db, { id, codeHash }: { id: string; codeHash: string }) {
  const [row] = await db
    .delete(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash), eq(registrations.decoy, false)))
    .returning()
  return row
}

export const codeHashOf = (id: string, code: string) => hashOf(`${id} ${code}`)

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

const kept = (id: string, code: string) => ({
  codeHash: codeHashOf(id, code),
  codeSentAt: sql`now()` as never,
  codeExpiresAt: sql`now() + interval '10 minutes'` as never,
  tries: 0,
})
