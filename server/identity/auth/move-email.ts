import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { addressChangedEmail, addressRestoredEmail, confirmAddressEmail } from '#server/core/mail/address-emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { disconnectGoogle } from '../google/connected.ts'
import { lockFactors, removeFactorsSince } from '../second-factor/factors.ts'
import { emailChanges } from './email-changes.table.ts'
import { emailUndos } from './email-undos.table.ts'
import { runEmailVerifiedSteps } from './email-verified.ts'
import { mailResetLink } from './forgot-password.ts'
import { passwordResets } from './password-resets.table.ts'
import { registrations } from './registrations.table.ts'
import { hashOf, newToken } from './secret-token.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'
import { maySignIn } from './users.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs' | 'site'>

const sevenDays = 7 * 24 * 60 * 60 * 1000
const inSevenDays = sql`now() + interval '7 days'` as never

/**
 * [Note: Email changes] An account moves to another address once that address is verified: by a code that the
 * signed-in owner enters, or by a mailed link when an admin requested the change. The previous address gets a link that
 * is valid for 7 days and restores the account: it restores the address, ends all sessions, removes the password, and
 * mails a link to choose a new one. Second factors and Google accounts that were added within 7 days before the change
 * are removed too, because an attacker may have prepared the change; older ones stay.
 */
export async function moveEmail({ db, jobs, site }: Ctx, userId: string, email: string) {
  const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!before) throw linkExpired()
  const token = newToken()
  await db.delete(registrations).where(eq(registrations.email, email))
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailUndos).where(and(eq(emailUndos.userId, userId), lt(emailUndos.expiresAt, sql`now()`)))
  await db
    .update(users)
    .set({ email, verifiedAt: sql`now()` as never, updatedAt: sql`clock_timestamp()` as never, updatedBy: null })
    .where(eq(users.id, userId))
  await runEmailVerifiedSteps(db, userId)
  await db.insert(emailUndos).values({ userId, email: before.email, tokenHash: hashOf(token), expiresAt: inSevenDays })
  const address = `${site.origin}/undo-email?token=${token}`
  await jobs.add('send-mail', await addressChangedEmail(db, { to: before.email, email, address }))
}

/** Mails a link to the new address that an admin requested. Nothing changes until the link is opened. */
export async function requestEmailChange(
  { db, jobs, site, user }: Ctx & Pick<TxContext<'admin'>, 'user'>,
  { id, username }: { id: string; username: string },
  email: string,
) {
  const token = newToken()
  await storeEmailChange(db, id, {
    ...{ email, decoy: false, codeHash: hashOf(newToken()) },
    ...{ tokenHash: hashOf(token), expiresAt: inSevenDays },
  })
  const address = `${site.origin}/confirm-email?token=${token}`
  await jobs.add('send-mail', await confirmAddressEmail(db, { to: email, username, by: user.name, address }))
}

/** Stores the pending change of a user's address, in place of an earlier one. */
export async function storeEmailChange(
  db: Db,
  userId: string,
  change: Omit<typeof emailChanges.$inferInsert, 'userId' | 'tries'>,
) {
  const row = { ...change, tries: 0 }
  await db
    .insert(emailChanges)
    .values({ ...row, userId })
    .onConflictDoUpdate({ target: [emailChanges.tenantId, emailChanges.userId], set: row })
}

/** The new address that is to be confirmed by a mailed link. */
export async function pendingEmailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), sql`${emailChanges.tokenHash} is not null`, isLive(emailChanges)))
  return row?.email
}

const isLive = ({ expiresAt }: typeof emailChanges | typeof emailUndos) => gt(expiresAt, sql`now()`)

export const confirmEmailLink: Handler<typeof contract.confirmEmailLink> = async ({ token }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  await ctx
    .write(async (inside) => {
      const [change] = await inside.db
        .delete(emailChanges)
        .where(and(eq(emailChanges.tokenHash, hashOf(token)), isLive(emailChanges)))
        .returning()
      if (!change) throw linkExpired()
      await moveEmail(inside, change.userId, change.email)
    })
    .catch(rethrowAsTaken)
  return { message: 'Your email address has been changed.' }
}

export const undoEmail: Handler<typeof contract.undoEmail> = async ({ token }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  await ctx
    .write(async (inside) => {
      const { db } = inside
      const [undo] = await db
        .delete(emailUndos)
        .where(and(eq(emailUndos.tokenHash, hashOf(token)), isLive(emailUndos)))
        .returning()
      if (!undo) throw linkExpired()
      const { userId, email, createdAt } = undo
      // Locked before the user's row, in the same order as when a factor is added.
      await lockFactors(db, userId)
      const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
      const [user] = await db
        .update(users)
        .set({
          email,
          // An attacker who moved the account may know the password.
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
      // Links mailed to later addresses must not reverse this.
      await db.delete(emailUndos).where(and(eq(emailUndos.userId, userId), gte(emailUndos.createdAt, createdAt)))
      const since = new Date(Date.parse(createdAt) - sevenDays).toISOString()
      await disconnectGoogle(db, userId, since)
      await removeFactorsSince(db, userId, since)
      if (before && before.email !== email)
        await inside.jobs.add(
          'send-mail',
          await addressRestoredEmail(db, { to: before.email, origin: inside.site.origin }),
        )
      if (user && maySignIn(user)) await mailResetLink(inside, user)
    })
    .catch(rethrowAsTaken)
  return { message: 'Your email address is restored. We sent you a link to choose a new password.' }
}

function rethrowAsTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError('CONFLICT', 'Another account uses this address now. Contact us for help.')
}

const linkExpired = () => new AppError('VALIDATION', 'This link has expired or was already used.')
