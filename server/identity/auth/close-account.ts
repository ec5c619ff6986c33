import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { accountClosedEmail, accountRestoredEmail } from '#server/core/mail/account-emails.ts'
import { isNotSuspended } from '#server/core/tenants/suspension.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { passwordResets } from './password-resets.table.ts'
import { expectRecentSignIn, proveOwner } from './recent-sign-in.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'
import { passwordHashOf } from './verify-password.ts'

/**
 * [Note: Closing an account] All sessions end and the account is inactive. For 30 days signing in reopens it, by
 * password or by Google. Then a scheduled task deletes it.
 */
export const closeAccount: Handler<typeof contract.close> = async ({ password, username }, ctx) => {
  const { user, site } = ctx
  if ((await passwordHashOf(ctx)) !== null) await proveOwner(ctx, password ?? '')
  else if (username !== user.username) throw fieldError('username', 'Enter your username to confirm.')
  else expectRecentSignIn(user)
  const deletedAt = await ctx.write(async ({ db, jobs }) => {
    // Admins who lack a required second factor count too: a company always has an admin.
    if ((user.heldBack ?? user.role) === 'admin') await refuseLastAdmin(db, user.id)
    const [row] = await db
      .update(users)
      .set({ isActive: false, deleteAfter: sql`now() + interval '30 days'` as never })
      .where(eq(users.id, user.id))
      .returning({ deleteAfter: users.deleteAfter })
    await endSessions(db, user.id)
    await db.delete(passwordResets).where(eq(passwordResets.userId, user.id))
    const on = row!.deleteAfter!
    await jobs.add('send-mail', await accountClosedEmail(db, { to: user.email, on, origin: site.origin }))
    return on
  })
  return { message: 'Your account is closed.', deletedAt }
}

/** Throws LAST_ADMIN for the only active admin. Locks the admins, so that simultaneous calls run in sequence. */
export async function refuseLastAdmin(
  db: Db,
  userId: string,
  message = 'You are the only admin. Make another user an admin first.',
) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(users.id)
    .for('update')
  if (rows.some(({ id }) => id !== userId)) return
  throw new AppError('LAST_ADMIN', message)
}

/** Reopens a closed account as part of the sign-in. */
export async function reopenAccount({ db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>, userId: string) {
  const [row] = await db
    .update(users)
    .set({ isActive: true, deleteAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.deleteAfter), eq(users.signInBlocked, false)))
    .returning({ email: users.email })
  if (row) await jobs.add('send-mail', await accountRestoredEmail(db, { to: row.email, origin: site.origin }))
}

const isDue = and(isNotNull(users.deleteAfter), lt(users.deleteAfter, sql`now()`))

/** Accounts of all companies that are due for deletion, oldest first, without those of suspended companies. */
export function accountsToDelete(owner: Db, most: number): Promise<{ id: string; tenantId: string }[]> {
  return owner
    .select({ id: users.id, tenantId: users.tenantId })
    .from(users)
    .where(and(isDue, isNotSuspended(users.tenantId)))
    .orderBy(users.deleteAfter)
    .limit(most)
}

/** Locks an account that is due for deletion. Undefined when its owner has reopened it in the meantime. */
export async function lockAccountToDelete(db: Db, userId: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, userId), isDue))
    .for('update')
  return row
}

export async function deleteUser(db: Db, userId: string) {
  await db.delete(users).where(eq(users.id, userId))
}
