import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyName, getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import { errorChain } from '#server/core/error-chain.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { accountReopenedEmail } from '#server/core/mail/account-emails.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import type { users as contract, User } from '#shared/identity/users.ts'
import { expectRoomForAdmin } from '../invitations/admins.ts'
import { deleteInvitation } from '../invitations/delete-invitation.ts'
import { isStaffRole } from '../second-factor/required.ts'
import { refuseLastAdmin } from './close-account.ts'
import { emailChanges } from './email-changes.table.ts'
import { emailUndos } from './email-undos.table.ts'
import { mailResetLink } from './forgot-password.ts'
import { requestEmailChange } from './move-email.ts'
import { passwordResets } from './password-resets.table.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { expectRecentSignIn } from './recent-sign-in.ts'
import { registrations } from './registrations.table.ts'
import { endSessions } from './sessions.ts'
import { presentUser, userById } from './user-list.ts'
import { expectFreeUsername, freeUsername, usernameTaken } from './usernames.ts'
import { users } from './users.table.ts'
import { createUser, userByEmail } from './users.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'jobs' | 'site' | 'user' | 'invalidate'>
type NewUser = z.output<typeof contract.create.input>
type Change = z.output<typeof contract.update.input>

/** Creates an account whose owner has to choose another password at the first sign-in. */
export async function addUser(ctx: RequestContext<'admin'>, { password, status, ...person }: NewUser): Promise<User> {
  const { name, email, role } = person
  if (isStaffRole(role)) expectRecentSignIn(ctx.user)
  const siteName = await ctx.read(({ db }) => companyName(db))
  await refuseEasyPassword('password', password, [name, person.username ?? '', email, siteName])
  const passwordHash = await hashPassword(password)
  return ctx
    .write(async (inside) => {
      const { db, site } = inside
      const isActive = status !== 'inactive'
      if (role === 'admin' && isActive) await expectRoomForAdmin(db, site.plan)
      await expectFreeAddress(db, email)
      const username = person.username ?? (await freeUsername(db, email))
      if (person.username) await expectFreeUsername(db, username, 'DUPLICATE')
      const isVerified = status !== 'pending'
      const { id } = await createUser(db, {
        ...{ name, email, role, username, passwordHash, isActive, isVerified },
        mustChangePassword: true,
      })
      await deleteInvitation(db, email)
      if (!isVerified) await mailResetLink(inside, { id, email })
      return presentUser(requireRow(await userById(db, id), 'user'))
    })
    .catch(rethrowAsDuplicate)
}

/**
 * Changes an account as an admin; some fields of one's own are refused.
 *
 * [Note: Who runs the company] Code that adds or removes an admin first locks the company row and then the admins, in
 * the order of their ids, so that two admins who demote each other at once run in sequence and one of them stays.
 */
export async function changeUser(ctx: Ctx, { id, updatedAt, ...input }: Change): Promise<User> {
  const { db, user, site, invalidate } = ctx
  if (input.role !== undefined || input.isActive !== undefined) await lockCompany(db)
  const [unlocked] = await userById(db, id)
  if (unlocked?.role === 'admin' && (input.isActive === false || (input.role ?? 'admin') !== 'admin'))
    await refuseLastAdmin(db, id, lastAdminMessage)
  const before = requireRow(await userById(db, id, 'update'), 'user')
  refuseStale(before, updatedAt)
  const { email, username, name, role, isActive } = changesIn(before, input)
  if (email || role || (before.role === 'admin' && isActive !== undefined)) expectRecentSignIn(user)
  if (id === user.id && role !== undefined) throw new AppError('CONFLICT', 'You cannot change your own role.')
  if (id === user.id && input.isActive === false)
    throw new AppError('CONFLICT', 'You cannot deactivate your own account.')
  const admin = (role ?? before.role) === 'admin' && (isActive ?? before.isActive)
  if (admin && !(before.role === 'admin' && before.isActive)) await expectRoomForAdmin(db, site.plan)
  if (email && id === user.id)
    throw fieldError('email', 'Change your own email address in your settings, with your password.', 'CONFLICT')
  if (email) await expectFreeAddress(db, email)
  if (username) await expectFreeUsername(db, username, 'DUPLICATE')
  // An unverified address is replaced at once; a verified one stays until the new one is verified too.
  const correctedEmail = before.verifiedAt === null ? email : undefined

  const isReopened = isActive === true && before.deleteAfter !== null && !before.signInBlocked
  await db
    .update(users)
    .set({
      ...(name && { name }),
      ...(username && { username }),
      ...(correctedEmail && { email: correctedEmail }),
      ...(role && { role }),
      // Activating an account cancels its deletion; deactivating it does not.
      ...(isActive === true && { isActive, deleteAfter: null, signInBlocked: false }),
      ...(input.isActive === false && { isActive: false, signInBlocked: before.deleteAfter !== null }),
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(users.id, id))
    .catch(rethrowAsDuplicate)
  if (role || input.isActive === false) await endSessions(db, id)
  if (correctedEmail || input.isActive === false) await deleteMailedLinks(db, id)
  if (correctedEmail) {
    await db.delete(registrations).where(eq(registrations.email, correctedEmail))
    await mailResetLink(ctx, { id, email: correctedEmail })
  } else if (email) await requestEmailChange(ctx, before, email)
  if (isReopened)
    await ctx.jobs.add(
      'send-mail',
      await accountReopenedEmail(db, { to: correctedEmail ?? before.email, origin: site.origin }),
    )
  // Comments contain the username.
  if (username) invalidate('comments')
  return presentUser(requireRow(await userById(db, id), 'user'))
}

const lockCompany = (db: Db) => getCompany(db, 'update')

/** The fields of the input that differ from the row. */
function changesIn(
  before: { role: string; isActive: boolean; email: string; username: string; name: string },
  input: Omit<Change, 'id'>,
) {
  const changes = Object.entries(input).filter(([key, value]) => value !== undefined && value !== before[key as 'name'])
  return Object.fromEntries(changes) as Omit<Change, 'id'>
}

/**
 * Deactivates an account; a scheduled task deletes it after 30 days. See [Note: Closing an account]. An account that its
 * owner already closed is not deleted later than planned.
 */
export async function removeUser({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string) {
  if (id === user.id)
    throw new AppError('CONFLICT', 'You cannot delete your own account here. You can close it in your settings.')
  await lockCompany(db)
  const [known] = await userById(db, id)
  if (known?.role === 'admin') {
    expectRecentSignIn(user)
    await refuseLastAdmin(db, id, lastAdminMessage)
  }
  const deleteAfter = sql`coalesce(${users.deleteAfter}, now() + interval '30 days')` as never
  const rows = await db
    .update(users)
    .set({
      isActive: false,
      signInBlocked: true,
      deleteAfter,
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(users.id, id))
    .returning({ id: users.id })
  requireRow(rows, 'user')
  await endSessions(db, id)
  await deleteMailedLinks(db, id)
}

/** Ends all sessions of a user, except the current one of the requesting admin. */
export async function signOut({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string) {
  const target = requireRow(await userById(db, id), 'user')
  await endSessions(db, id, user.sessionId)
  return target
}

/** Blocks or unblocks comments of a user. Moderators cannot block admins. */
export async function setBlocked(
  { db, user }: Pick<TxContext<'content'>, 'db' | 'user'>,
  id: string,
  commentsBlocked: boolean,
) {
  const { role } = requireRow(await userById(db, id, 'update'), 'user')
  if (role === 'admin' && user.role !== 'admin') throw new AppError('FORBIDDEN', 'Only admins can block an admin.')
  if (id === user.id) throw new AppError('CONFLICT', 'You cannot block yourself.')
  await db.update(users).set({ commentsBlocked }).where(eq(users.id, id))
}

/** Invalidates links and codes that were mailed before. */
async function deleteMailedLinks(db: Db, userId: string) {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await db.delete(emailUndos).where(eq(emailUndos.userId, userId))
}

async function expectFreeAddress(db: Db, email: string) {
  const owner = await userByEmail(db, email)
  if (owner?.deleteAfter)
    throw duplicateEmail('An account with this address is being deleted. Restore that one instead.')
  if (owner) throw duplicateEmail()
}

const lastAdminMessage = 'This is the only admin. Make another user an admin first.'

const duplicateEmail = (message = 'Another account has this address already.') =>
  fieldError('email', message, 'DUPLICATE')

/** Reports a violated unique index at its field. */
function rethrowAsDuplicate(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw [...errorChain(error)].some(({ constraint }) => constraint === 'users_email')
    ? duplicateEmail()
    : usernameTaken('DUPLICATE')
}
