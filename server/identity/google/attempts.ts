import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { SigningKeys } from '#server/core/secrets/signing-keys.ts'
import { hashOf, newToken } from '../auth/secret-token.ts'
import { googleAttempts } from './google-attempts.table.ts'

export type Attempt = typeof googleAttempts.$inferSelect

const now = sql`now()` as never
const live = gt(googleAttempts.expiresAt, sql`now()`)

/** What is decided when somebody leaves for Google. */
export interface Departure {
  /** Shown again by the browser or the app when it redeems the ticket. */
  startedBy: string
  origin: string
  next: string
  port?: number | undefined
  connects?: string | undefined
}

/** Notes that somebody leaves for Google. They have ten minutes to return. */
export async function depart(db: Db, { startedBy, ...departure }: Departure): Promise<Attempt> {
  await db.delete(googleAttempts).where(lt(googleAttempts.expiresAt, sql`now()`))
  const [row] = await db
    .insert(googleAttempts)
    .values({
      ...departure,
      startedBy: hashOf(startedBy),
      verifier: newToken(),
      nonce: newToken(),
      expiresAt: sql`now() + interval '10 minutes'` as never,
    })
    .returning()
  return row!
}

/** The attempt that has come back, once: a second return with the same address finds nothing. */
export async function arrive(db: Db, id: string): Promise<Attempt | undefined> {
  const [row] = await db
    .update(googleAttempts)
    .set({ returnedAt: now })
    .where(and(eq(googleAttempts.id, id), isNull(googleAttempts.returnedAt), live))
    .returning()
  return row
}

/** What a ticket is good for: signing in as a user, or connecting a Google account to whoever asked. */
type Purpose = { userId: string } | { issuer: string; subject: string; email: string }

/** Makes the one ticket of an attempt. It is good for a minute. */
export async function issueTicket(db: Db, { id }: Pick<Attempt, 'id'>, purpose: Purpose): Promise<string> {
  const ticket = newToken()
  await db
    .update(googleAttempts)
    .set({ ...purpose, ticketHash: hashOf(ticket), expiresAt: sql`now() + interval '60 seconds'` as never })
    .where(eq(googleAttempts.id, id))
  return ticket
}

/** Takes a ticket, which ends it whether or not it is of use here. Nothing when it is not this browser's or app's. */
export async function redeem(db: Db, ticket: string, startedBy: string | undefined): Promise<Attempt | undefined> {
  const [row] = await db
    .delete(googleAttempts)
    .where(and(eq(googleAttempts.ticketHash, hashOf(ticket)), live))
    .returning()
  return row && startedBy !== undefined && row.startedBy === hashOf(startedBy) ? row : undefined
}

/** Ends the attempts to sign in to an account, or to connect one to it. */
export async function endAttempts(db: Db, userId: string) {
  await db.delete(googleAttempts).where(or(eq(googleAttempts.userId, userId), eq(googleAttempts.connects, userId)))
}

/** What travels to Google and back: of which host it is, and which attempt. Signed, because it chooses the company. */
export function stateOf({ id, origin }: Pick<Attempt, 'id' | 'origin'>, sign: SigningKeys['sign']): string {
  const text = Buffer.from(JSON.stringify([new URL(origin).hostname, id])).toString('base64url')
  return `${text}.${sign(`google state ${text}`)}`
}

/** Reads a state of ours; undefined for anybody else's. */
export function readState(state: unknown, verify: SigningKeys['verify']): { host: string; id: string } | undefined {
  const [, text, signed] = /^([\w-]{1,600})\.([\w-]{43})$/.exec(typeof state === 'string' ? state : '') ?? []
  if (!text || !signed) return undefined
  if (!verify(`google state ${text}`, signed)) return undefined
  const [host, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
  return { host, id }
}
