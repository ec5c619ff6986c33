import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { addressChangedEmail, addressRestoredEmail, confirmAddressEmail } from '#server/core/mail/account-emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { disconnectGoogle } from '../google/connected.ts'
import { lockFactors, removeFactorsSince } from '../second-factor/factors.ts'
import { addressProven } from './address-proven.ts'
import { emailChanges } from './email-changes.table.ts'
import { emailUndos } from './email-undos.table.ts'
import { mailResetLink } from './forgot-password.ts'
import { passwordResets } from './password-resets.table.ts'
import { registrations } from './registrations.table.ts'
import { hashOf, newToken } from './secret-token.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'
import { isWelcome } from './users.ts'

type Ctx = Pick<Inside, 'db' | 'jobs' | 'site'>

const sevenDays = 7 * 24 * 60 * 60 * 1000
const inSevenDays = sql`now() + interval '7 days'` as never

/**
 * [Note: Email changes] An account moves to another address once that address is proven: by a code that the
 * signed-in owner enters, or by a mailed link when an admin asked for the change. The address before gets a link
 * that is good for 7 days and takes the account back: it restores the address, ends all sessions, removes the
 * password, and mails a link to choose a new password. Second factors and Google accounts added since 7 days before
 * the change are removed too, because who moved the account may have prepared it; older ones stay.
 */
export async function moveEmail({ db, jobs, site }: Ctx, userId: string, email: string) {
  const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!before) throw usedUp()
  const token = newToken()
  await db.delete(registrations).where(eq(registrations.email, email))
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailUndos).where(and(eq(emailUndos.userId, userId), lt(emailUndos.expiresAt, sql`now()`)))
  await db
    .update(users)
    .set({ email, verifiedAt: sql`now()` as never, updatedAt: sql`clock_timestamp()` as never, updatedBy: null })
    .where(eq(users.id, userId))
  await addressProven(db, userId)
  await db.insert(emailUndos).values({ userId, email: before.email, tokenHash: hashOf(token), expiresAt: inSevenDays })
  const address = `${site.origin}/undo-email?token=${token}`
  await jobs.add('send-mail', await addressChangedEmail(db, { to: before.email, email, address }))
}

/** Mails a link to the address to which an admin wants to move an account. Nothing changes until it is opened. */
export async function requestMove(
  { db, jobs, site, user }: Ctx & Pick<Inside<'admin'>, 'user'>,
  { id, username }: { id: string; username: string },
  email: string,
) {
  const token = newToken()
  const row = {
    email,
    decoy: false,
    codeHash: hashOf(newToken()),
    tries: 0,
    tokenHash: hashOf(token),
    expiresAt: inSevenDays,
  }
  await db
    .insert(emailChanges)
    .values({ ...row, userId: id })
    .onConflictDoUpdate({ target: [emailChanges.tenantId, emailChanges.userId], set: row })
  const address = `${site.origin}/confirm-email?token=${token}`
  await jobs.add('send-mail', await confirmAddressEmail(db, { to: email, username, by: user.name, address }))
}

/** The address that waits to be confirmed by a mailed link. */
export async function pendingEmailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), sql`${emailChanges.tokenHash} is not null`, live(emailChanges)))
  return row?.email
}

const live = ({ expiresAt }: typeof emailChanges | typeof emailUndos) => gt(expiresAt, sql`now()`)

export const confirmEmailLink: Handler<typeof contract.confirmEmailLink> = async ({ token }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  await ctx
    .write(async (inside) => {
      const [change] = await inside.db
        .delete(emailChanges)
        .where(and(eq(emailChanges.tokenHash, hashOf(token)), live(emailChanges)))
        .returning()
      if (!change) throw usedUp()
      await moveEmail(inside, change.userId, change.email)
    })
    .catch(asTaken)
  return { message: 'Your email address has been changed.' }
}

export const undoEmail: Handler<typeof contract.undoEmail> = async ({ token }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  await ctx
    .write(async (inside) => {
      const { db } = inside
      const [undo] = await db
        .delete(emailUndos)
        .where(and(eq(emailUndos.tokenHash, hashOf(token)), live(emailUndos)))
        .returning()
      if (!undo) throw usedUp()
      const { userId, email, createdAt } = undo
      // Before the row of the user, in the same order as when a factor is added.
      await lockFactors(db, userId)
      const [left] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
      const [user] = await db
        .update(users)
        .set({
          email,
          // Who moved the account may know the password.
          passwordHash: null,
          mustChangePassword: false,
          updatedAt: sql`clock_timestamp()` as never,
          updatedBy: null,
        })
        .where(eq(users.id, userId))
        .returning()
      await endSessions(db, userId)
      await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
      await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
      // Links that were mailed to addresses of the time after it must not turn this back.
      await db.delete(emailUndos).where(and(eq(emailUndos.userId, userId), gte(emailUndos.createdAt, createdAt)))
      const since = new Date(Date.parse(createdAt) - sevenDays).toISOString()
      await disconnectGoogle(db, userId, since)
      await removeFactorsSince(db, userId, since)
      if (left && left.email !== email)
        await inside.jobs.add(
          'send-mail',
          await addressRestoredEmail(db, { to: left.email, origin: inside.site.origin }),
        )
      if (user && isWelcome(user)) await mailResetLink(inside, user)
    })
    .catch(asTaken)
  return { message: 'Your email address is restored. We sent you a link to choose a new password.' }
}

function asTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError('CONFLICT', 'Another account has this address now. Contact us to sort it out.')
}

const usedUp = () => new AppError('VALIDATION', 'This link has expired or was already used.')
