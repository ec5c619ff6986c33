import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { SigningKeys } from '#server/core/secrets/signing-keys.ts'
import { hashOf, newToken } from '../auth/secret-token.ts'
import { googleAttempts } from './google-attempts.table.ts'

export type Attempt = typeof googleAttempts.$inferSelect

const now = sql`now()` as never
const isLive = gt(googleAttempts.expiresAt, sql`now()`)

/** A sign-in with Google that is about to start. */
export interface NewAttempt {
  /** Secret of the browser or app, which sends it again to redeem the ticket. */
  startedBy: string
  origin: string
  next: string
  port?: number | undefined
  connects?: string | undefined
}

/** Stores the start of a sign-in with Google. It has to finish within ten minutes. */
export async function startAttempt(db: Db, { startedBy, ...attempt }: NewAttempt): Promise<Attempt> {
  await db.delete(googleAttempts).where(lt(googleAttempts.expiresAt, sql`now()`))
  const [row] = await db
    .insert(googleAttempts)
    .values({
      ...attempt,
      startedBy: hashOf(startedBy),
      verifier: newToken(),
      nonce: newToken(),
      expiresAt: sql`now() + interval '10 minutes'` as never,
    })
    .returning()
  return row!
}

/** Marks an attempt as returned from Google. Undefined when it has returned before. */
export async function markReturned(db: Db, id: string): Promise<Attempt | undefined> {
  const [row] = await db
    .update(googleAttempts)
    .set({ returnedAt: now })
    .where(and(eq(googleAttempts.id, id), isNull(googleAttempts.returnedAt), isLive))
    .returning()
  return row
}

/** A ticket either signs in a user or connects a Google account to the current user. */
type Purpose = { userId: string } | { issuer: string; subject: string; email: string }

/** Creates the only ticket of an attempt. It is valid for a minute. */
export async function issueTicket(db: Db, { id }: Pick<Attempt, 'id'>, purpose: Purpose): Promise<string> {
  const ticket = newToken()
  await db
    .update(googleAttempts)
    .set({ ...purpose, ticketHash: hashOf(ticket), expiresAt: sql`now() + interval '60 seconds'` as never })
    .where(eq(googleAttempts.id, id))
  return ticket
}

/** Deletes a ticket and returns its attempt. Undefined when another browser or app has started the attempt. */
export async function redeemTicket(
  db: Db,
  ticket: string,
  startedBy: string | undefined,
): Promise<Attempt | undefined> {
  const [row] = await db
    .delete(googleAttempts)
    .where(and(eq(googleAttempts.ticketHash, hashOf(ticket)), isLive))
    .returning()
  return row && startedBy !== undefined && row.startedBy === hashOf(startedBy) ? row : undefined
}

/** Ends all attempts to sign in to an account or to connect a Google account to it. */
export async function endAttempts(db: Db, userId: string) {
  await db.delete(googleAttempts).where(or(eq(googleAttempts.userId, userId), eq(googleAttempts.connects, userId)))
}

/** The OAuth state: host and attempt. It is signed, because it selects the company. */
export function stateOf({ id, origin }: Pick<Attempt, 'id' | 'origin'>, sign: SigningKeys['sign']): string {
  const text = Buffer.from(JSON.stringify([new URL(origin).hostname, id])).toString('base64url')
  return `${text}.${sign(`google state ${text}`)}`
}

/** Parses a state. Undefined when the signature is not ours. */
export function readState(state: unknown, verify: SigningKeys['verify']): { host: string; id: string } | undefined {
  const [, text, signed] = /^([\w-]{1,600})\.([\w-]{43})$/.exec(typeof state === 'string' ? state : '') ?? []
  if (!text || !signed || !verify(`google state ${text}`, signed)) return undefined
  const [host, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
  return { host, id }
}
