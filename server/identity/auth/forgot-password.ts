import { and, eq, gt, sql } from 'drizzle-orm'
import { nameOf } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/core/mail/emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { inConstantTime } from './constant-time.ts'
import { keyOnNetwork, rememberAddress } from './known-addresses.ts'
import { passwordResets } from './password-resets.table.ts'
import { refuseEasy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hashOf, newToken } from './secret-token.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'
import { asStored, isWelcome, userCalled, welcome } from './users.ts'

const halfAnHour = sql`now() + interval '30 minutes'` as never

/** Mails a link to choose a new password. The answer is the same for everybody. */
export const forgotPassword: Handler<typeof contract.forgotPassword> = async ({ email }, ctx) => {
  const name = asStored(email)
  await ctx.limit('forgot-address', networkOf(ctx.caller.ip))
  await ctx.limit('forgot-account', name)
  return inConstantTime(200, async () => {
    await ctx.write(async ({ db, jobs }) => {
      const user = await userCalled(db, name)
      if (user && isWelcome(user)) await mailResetLink({ db, jobs, site: ctx.site }, user)
    })
    return { message: 'If an account exists, we sent a reset link.' }
  })
}

/** Sets a new password by a mailed link. The link works once, and everybody who was signed in as this person is out. */
export const resetPassword: Handler<typeof contract.resetPassword> = async ({ token, newPassword }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  const { owner, siteName } = await ctx.read(async ({ db }) => ({
    owner: await ownerOf(db, token),
    siteName: await nameOf(db),
  }))
  if (!owner) throw usedUp()
  await refuseEasy('newPassword', newPassword, [owner.name, owner.username, owner.email, siteName])
  const passwordHash = await hashPassword(newPassword)
  await ctx.write(async ({ db, jobs }) => {
    const taken = await db.delete(passwordResets).where(holds(token)).returning({ userId: passwordResets.userId })
    if (!taken.length) throw usedUp()
    // Whoever opened the link has proven the address as well.
    const proven = sql`coalesce(${users.verifiedAt}, now())` as never
    await db
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        verifiedAt: proven,
        updatedAt: sql`now()` as never,
        updatedBy: null,
      })
      .where(eq(users.id, owner.id))
    await endSessions(db, owner.id)
    await rememberAddress(db, owner.id, ctx.caller)
    await jobs.add('send-mail', await passwordChangedEmail(db, { to: owner.email, origin: ctx.site.origin }))
  })
  // Others' guesses at the old password say nothing about the new one.
  const limitKeys = [owner.username, owner.email].flatMap((name) => [name, keyOnNetwork(name, ctx.caller)])
  await Promise.all(limitKeys.map((key) => ctx.resetLimit('login-account', key)))
  return { message: 'Your password has been changed. You can log in now.' }
}

/** A link to choose a new password, in place of any before. Answers its token. */
export async function newResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const link = { tokenHash: hashOf(token), expiresAt: halfAnHour }
  await db
    .insert(passwordResets)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: [passwordResets.tenantId, passwordResets.userId], set: link })
  return token
}

/** Mails such a link. */
export async function mailResetLink(
  { db, jobs, site }: Pick<Inside, 'db' | 'jobs' | 'site'>,
  { id, email }: { id: string; email: string },
) {
  const address = `${site.origin}/reset-password?token=${await newResetToken(db, id)}`
  await jobs.add('send-mail', await passwordResetEmail(db, { to: email, address }))
}

const holds = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`))

async function ownerOf(db: Db, token: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.tenantId, passwordResets.tenantId), eq(users.id, passwordResets.userId)))
    .where(and(holds(token), welcome))
  return row
}

const usedUp = () => new AppError('VALIDATION', 'This link has expired or was already used. Please ask for a new one.')
