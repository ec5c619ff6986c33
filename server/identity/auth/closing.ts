import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { accountClosedEmail, accountKeptEmail } from '#server/core/mail/account-emails.ts'
import { AppError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { passwordOf } from './own-password.ts'
import { passwordResets } from './password-resets.table.ts'
import { expectRecentSignIn, proveOwner } from './recent-sign-in.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'

/**
 * [Note: Closing an account] Its owner is logged out everywhere and the account
 * is inactive. For 30 days logging in brings it back, by password or by Google.
 * Then a regular chore deletes it, whichever process comes to it first.
 */
export const close: Handler<typeof contract.close> = async ({ password, username }, ctx) => {
  const { user, site } = ctx
  if ((await passwordOf(ctx)) !== null) await proveOwner(ctx, password ?? '')
  else if (username !== user.username) throw onUsername('Enter your username to confirm.')
  else expectRecentSignIn(user)
  const deletedAt = await ctx.write(async ({ db, jobs }) => {
    // Admins who lack a required factor still count: the company must not be left without an admin.
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

/** Throws LAST_ADMIN for the only one who can run the company. Admins who leave at once wait for each other. */
export async function refuseLastAdmin(
  db: Db,
  userId: string,
  sole = 'You are the only admin. Make somebody else an admin first.',
) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(users.id)
    .for('update')
  if (rows.some(({ id }) => id !== userId)) return
  throw new AppError('LAST_ADMIN', sole)
}

/** Brings a closed account back, as part of logging in to it. */
export async function reopen({ db, jobs, site }: Pick<Inside, 'db' | 'jobs' | 'site'>, userId: string) {
  const [row] = await db
    .update(users)
    .set({ isActive: true, deleteAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.deleteAfter), eq(users.keptOut, false)))
    .returning({ email: users.email })
  if (row) await jobs.add('send-mail', await accountKeptEmail(db, { to: row.email, origin: site.origin }))
}

const due = and(isNotNull(users.deleteAfter), lt(users.deleteAfter, sql`now()`))

/** Accounts of every company whose time is over, the oldest first. */
export function closedFor30Days(owner: Db, most: number): Promise<{ id: string; tenantId: string }[]> {
  return owner
    .select({ id: users.id, tenantId: users.tenantId })
    .from(users)
    .where(due)
    .orderBy(users.deleteAfter)
    .limit(most)
}

/** Holds an account that is still to be deleted, or answers nothing: its owner may have come back this moment. */
export async function holdClosed(db: Db, userId: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, userId), due))
    .for('update')
  return row
}

export async function deleteUser(db: Db, userId: string) {
  await db.delete(users).where(eq(users.id, userId))
}

const onUsername = (message: string) => new AppError('VALIDATION', message, { fields: { username: message } })
