import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyIn, nameOf } from '#server/core/company/company.ts'
import { stale } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { errorChain } from '#server/core/error-chain.ts'
import type { Inside, Outside } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { accountReopenedEmail } from '#server/core/mail/account-emails.ts'
import { AppError, found } from '#shared/core/errors.ts'
import type { users as contract, User } from '#shared/identity/users.ts'
import { expectRoomForAdmin } from '../invitations/admins.ts'
import { deleteInvitation } from '../invitations/forget.ts'
import { isStaffRole } from '../second-factor/required.ts'
import { refuseLastAdmin } from './closing.ts'
import { emailChanges } from './email-changes.table.ts'
import { emailUndos } from './email-undos.table.ts'
import { mailResetLink } from './forgot-password.ts'
import { freeName } from './free-name.ts'
import { requestMove } from './move-email.ts'
import { passwordResets } from './password-resets.table.ts'
import { refuseEasy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { expectRecentSignIn } from './recent-sign-in.ts'
import { registrations } from './registrations.table.ts'
import { isTaken } from './registrations.ts'
import { isReserved } from './reserved-names.ts'
import { endSessions } from './sessions.ts'
import { presentUser, userById } from './user-list.ts'
import { users } from './users.table.ts'
import { createUser, ownerOf } from './users.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'jobs' | 'site' | 'user' | 'invalidate'>
type NewUser = z.output<typeof contract.create.input>
type Change = z.output<typeof contract.update.input>

/** Makes an account for somebody else, who has to choose a password of their own before they are let in. */
export async function addUser(ctx: Outside<'admin'>, { password, status, ...person }: NewUser): Promise<User> {
  const { name, email, role } = person
  if (isStaffRole(role)) expectRecentSignIn(ctx.user)
  const siteName = await ctx.read(({ db }) => nameOf(db))
  await refuseEasy('password', password, [name, person.username ?? '', email, siteName])
  const passwordHash = await hashPassword(password)
  return ctx
    .write(async (inside) => {
      const { db, site } = inside
      const isActive = status !== 'inactive'
      if (role === 'admin' && isActive) await expectRoomForAdmin(db, site.plan)
      await expectFreeAddress(db, email)
      const username = person.username ?? (await freeName(db, email))
      if (person.username) await expectFreeName(db, username)
      const proven = status !== 'pending'
      const { id } = await createUser(db, {
        ...{ name, email, role, username, passwordHash, isActive, proven },
        mustChangePassword: true,
      })
      await deleteInvitation(db, email)
      if (!proven) await mailResetLink(inside, { id, email })
      return presentUser(found(await userById(db, id), 'user'))
    })
    .catch(asDuplicate)
}

/**
 * Changes somebody else's account, or one's own as far as that is wise.
 *
 * [Note: Who runs the company] Whatever makes or unmakes an admin first holds the
 * company's record and then the admins, in the order of their ids, so that two
 * who demote each other at once come one after the other, and one of them stays.
 */
export async function changeUser(ctx: Ctx, { id, updatedAt, ...wish }: Change): Promise<User> {
  const { db, user, site, invalidate } = ctx
  if (wish.role !== undefined || wish.isActive !== undefined) await holdRoles(db)
  const [known] = await userById(db, id)
  if (known?.role === 'admin' && (wish.isActive === false || (wish.role ?? 'admin') !== 'admin'))
    await refuseLastAdmin(db, id, sole)
  const before = found(await userById(db, id, 'update'), 'user')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const { email, username, name, role, isActive } = changesIn(before, wish)
  if (email || role || (before.role === 'admin' && isActive !== undefined)) expectRecentSignIn(user)
  if (id === user.id && role !== undefined) throw new AppError('CONFLICT', 'You cannot change your own role.')
  if (id === user.id && wish.isActive === false)
    throw new AppError('CONFLICT', 'You cannot deactivate your own account.')
  const admin = (role ?? before.role) === 'admin' && (isActive ?? before.isActive)
  if (admin && !(before.role === 'admin' && before.isActive)) await expectRoomForAdmin(db, site.plan)
  if (email && id === user.id) throw ownEmail()
  if (email) await expectFreeAddress(db, email)
  if (username) await expectFreeName(db, username)
  // An address that was never proven is corrected at once; a proven one counts until the new one is proven too.
  const corrected = before.verifiedAt === null ? email : undefined

  const back = isActive === true && before.deleteAfter !== null && !before.keptOut
  await db
    .update(users)
    .set({
      ...(name && { name }),
      ...(username && { username }),
      ...(corrected && { email: corrected }),
      ...(role && { role }),
      // Whoever comes back is not deleted any more. Whoever is switched off while waiting to be deleted still is.
      ...(isActive === true && { isActive, deleteAfter: null, keptOut: false }),
      ...(wish.isActive === false && { isActive: false, keptOut: before.deleteAfter !== null }),
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(users.id, id))
    .catch(asDuplicate)
  if (role || wish.isActive === false) await endSessions(db, id)
  if (corrected || wish.isActive === false) await forgetLinks(db, id)
  if (corrected) {
    await db.delete(registrations).where(eq(registrations.email, corrected))
    await mailResetLink(ctx, { id, email: corrected })
  } else if (email) await requestMove(ctx, before, email)
  if (back)
    await ctx.jobs.add(
      'send-mail',
      await accountReopenedEmail(db, { to: corrected ?? before.email, origin: site.origin }),
    )
  // Comments show it.
  if (username) invalidate('comments')
  return presentUser(found(await userById(db, id), 'user'))
}

const holdRoles = (db: Db) => companyIn(db, 'update')

/** Only what is news. */
function changesIn(
  before: { role: string; isActive: boolean; email: string; username: string; name: string },
  wish: Omit<Change, 'id'>,
) {
  const news = Object.entries(wish).filter(([key, value]) => value !== undefined && value !== before[key as 'name'])
  return Object.fromEntries(news) as Omit<Change, 'id'>
}

/**
 * Switches an account off at once; the chore that deletes closed accounts does
 * the rest. See [Note: Closing an account]. An account that its owner has closed
 * goes no later for it.
 */
export async function removeUser({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string) {
  if (id === user.id)
    throw new AppError('CONFLICT', 'You cannot delete your own account here. You can close it in your settings.')
  await holdRoles(db)
  const [known] = await userById(db, id)
  if (known?.role === 'admin') {
    expectRecentSignIn(user)
    await refuseLastAdmin(db, id, sole)
  }
  const later = sql`coalesce(${users.deleteAfter}, now() + interval '30 days')` as never
  const rows = await db
    .update(users)
    .set({
      isActive: false,
      keptOut: true,
      deleteAfter: later,
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(users.id, id))
    .returning({ id: users.id })
  found(rows, 'user')
  await endSessions(db, id)
  await forgetLinks(db, id)
}

/** Signs somebody out everywhere; of one's own sessions all but the one that asks. */
export async function signOut({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string) {
  const person = found(await userById(db, id), 'user')
  await endSessions(db, id, user.sessionId)
  return person
}

/** Lets somebody comment no more, or again. Those who run the company are none of a moderator's business. */
export async function setBlocked(
  { db, user }: Pick<Inside<'content'>, 'db' | 'user'>,
  id: string,
  commentsBlocked: boolean,
) {
  const { role } = found(await userById(db, id, 'update'), 'user')
  if (role === 'admin' && user.role !== 'admin') throw new AppError('FORBIDDEN', 'Only admins can block an admin.')
  if (id === user.id) throw new AppError('CONFLICT', 'You cannot block yourself.')
  await db.update(users).set({ commentsBlocked }).where(eq(users.id, id))
}

/** Links and codes that were mailed before. */
async function forgetLinks(db: Db, userId: string) {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await db.delete(emailUndos).where(eq(emailUndos.userId, userId))
}

async function expectFreeAddress(db: Db, email: string) {
  const owner = await ownerOf(db, email)
  if (owner?.deleteAfter)
    throw duplicate('email', 'An account with this address is being deleted. Bring that one back instead.')
  if (owner) throw duplicate('email', 'Somebody with this address has an account already.')
}

async function expectFreeName(db: Db, username: string) {
  if (isReserved(username)) throw duplicate('username', 'This username is reserved.')
  if (await isTaken(db, username)) throw duplicate('username', 'This username is taken.')
}

const ownEmailMessage = 'Change your own email address in your settings, with your password.'
const ownEmail = () => new AppError('CONFLICT', ownEmailMessage, { fields: { email: ownEmailMessage } })

const sole = 'This is the only admin. Make somebody else an admin first.'

const duplicate = (field: string, message: string) =>
  new AppError('DUPLICATE', message, { fields: { [field]: message } })

/** Two who wanted the same at once: the database knows which of the two it was. */
function asDuplicate(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw [...errorChain(error)].some(({ constraint }) => constraint === 'users_email')
    ? duplicate('email', 'Somebody with this address has an account already.')
    : duplicate('username', 'This username is taken.')
}
