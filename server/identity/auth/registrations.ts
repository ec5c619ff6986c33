import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { codeExpiry, codeHashOf, newCode, oneMoreTry, secondsUntil } from './mailed-code.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

/** Registrations expire a day after their last code. */
const dayAgo = sql`now() - interval '1 day'`
const isLive = gt(registrations.codeSentAt, dayAgo)

export type PendingRegistration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

interface NewRegistration {
  email: string
  username: string
  name: string
  passwordHash: string
  visitor: string
}

/** Whether a user has this username, or a pending registration of another email address. */
export async function isTaken(db: Db, username: string, email = '') {
  const reserved = and(eq(registrations.username, username), ne(registrations.email, email), isLive)
  return (await db.$count(users, eq(users.username, username))) + (await db.$count(registrations, reserved)) > 0
}

/** The pending registration with this username or email address. */
export async function findRegistration(db: Db, name: string) {
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
    .where(and(or(eq(registrations.email, name), eq(registrations.username, name)), isLive))
  return row
}

/**
 * Stores a registration in place of an earlier one of the same address, and returns its code. For the address of an
 * existing user it stores a decoy: the responses are the same, but no code is mailed or accepted.
 */
export async function storeRegistration(db: Db, { email, ...registration }: NewRegistration) {
  await db.delete(registrations).where(lt(registrations.codeSentAt, dayAgo))
  const [owner] = await db.select({ username: users.username }).from(users).where(eq(users.email, email))
  const id = randomUUID()
  const code = newCode()
  const row = { ...registration, id, decoy: owner !== undefined, ...codeColumns(id, code) }
  await db
    .insert(registrations)
    .values({ ...row, email })
    .onConflictDoUpdate({ target: [registrations.tenantId, registrations.email], set: row })
  return { code, owner }
}

/** Replaces the code by a new one. */
export async function renewCode(db: Db, { id }: { id: string }) {
  const code = newCode()
  await db.update(registrations).set(codeColumns(id, code)).where(eq(registrations.id, id))
  return code
}

/** Accepts the code from this browser, where the right password has just been entered. */
export async function setCodeBrowser(db: Db, { id }: { id: string }, visitor: string) {
  await db.update(registrations).set({ visitor }).where(eq(registrations.id, id))
}

/** Counts a guess at the code of an address. */
export async function countGuess(db: Db, email: string) {
  const [row] = await db
    .update(registrations)
    .set({ tries: oneMoreTry(registrations.tries) })
    .where(and(eq(registrations.email, email), isLive))
    .returning({
      id: registrations.id,
      decoy: registrations.decoy,
      visitor: registrations.visitor,
      codeHash: registrations.codeHash,
      tries: registrations.tries,
      secondsLeft: secondsUntil(registrations.codeExpiresAt),
    })
  return row
}

/** Deletes a registration whose code was right, so that the code works once. Undefined if it is gone already. */
export async function consumeRegistration(db: Db, { id, codeHash }: { id: string; codeHash: string }) {
  const [row] = await db
    .delete(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.codeHash, codeHash), eq(registrations.decoy, false)))
    .returning()
  return row
}

const codeColumns = (id: string, code: string) => ({
  codeHash: codeHashOf(id, code),
  codeSentAt: sql`now()` as never,
  codeExpiresAt: codeExpiry,
  tries: 0,
})
