import { and, eq, gt, sql } from 'drizzle-orm'
import { companyName } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handler } from '#server/core/http/serve.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/core/mail/sign-in-emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { Site } from '#server/core/request/site.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { attemptKey, limitKeyOnNetwork, rememberNetwork } from './known-addresses.ts'
import { passwordResets } from './password-resets.table.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hashOf, newToken } from './secret-token.ts'
import { endSessions } from './sessions.ts'
import { users } from './users.table.ts'
import { asStored, maySignIn, signInAllowed, userByLogin } from './users.ts'

const halfAnHour = sql`now() + interval '30 minutes'` as never

/**
 * Mails a link to choose a new password. The email is written after the response, and the key of the limit takes the
 * same queries for unknown names, so that neither text nor time reveals whether there is an account.
 */
export const forgotPassword: Handler<typeof contract.forgotPassword> = async ({ email }, ctx) => {
  const name = asStored(email)
  await ctx.limit('forgot-address', networkOf(ctx.caller.ip))
  const key = await ctx.read(async ({ db }) => attemptKey(db, (await userByLogin(db, name))?.id, name, ctx.caller))
  await ctx.limit('forgot-account', key)
  await ctx.write(({ jobs }) => jobs.add('reset-link', { name, origin: ctx.site.origin }))
  return { message: 'If an account exists, we sent a reset link.' }
}

/** The job of `forgotPassword`. */
export async function sendResetLink(pipeline: RequestPipeline, { tenantId, name, origin }: JobData['reset-link']) {
  await pipeline.forCompany(tenantId, 'write', async ({ db, jobs }) => {
    const user = await userByLogin(db, name)
    if (user && maySignIn(user)) await mailResetLink({ db, jobs, site: { origin } }, user)
  })
}

/** Sets a new password with a mailed link, which works once, and ends all sessions. */
export const resetPassword: Handler<typeof contract.resetPassword> = async ({ token, newPassword }, ctx) => {
  await ctx.limit('reset-address', networkOf(ctx.caller.ip))
  const { owner, siteName } = await ctx.read(async ({ db }) => ({
    owner: await userByResetToken(db, token),
    siteName: await companyName(db),
  }))
  if (!owner) throw linkExpired()
  await refuseEasyPassword('newPassword', newPassword, [owner.name, owner.username, owner.email, siteName])
  const passwordHash = await hashPassword(newPassword)
  await ctx.write(async ({ db, jobs }) => {
    const used = await db.delete(passwordResets).where(isValid(token)).returning({ userId: passwordResets.userId })
    if (!used.length) throw linkExpired()
    // Opening the mailed link also verifies the address.
    const verifiedAt = sql`coalesce(${users.verifiedAt}, now())` as never
    await db
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        verifiedAt,
        updatedAt: sql`now()` as never,
        updatedBy: null,
      })
      .where(eq(users.id, owner.id))
    await endSessions(db, owner.id)
    await rememberNetwork(db, owner.id, ctx.caller)
    await jobs.add('send-mail', await passwordChangedEmail(db, { to: owner.email, origin: ctx.site.origin }))
  })
  // Failed attempts with the old password do not count against the new one.
  const limitKeys = [owner.username, owner.email].flatMap((name) => [name, limitKeyOnNetwork(name, ctx.caller)])
  await Promise.all(limitKeys.map((key) => ctx.resetLimit('login-account', key)))
  return { message: 'Your password has been changed. You can log in now.' }
}

/** Creates the token of a link to choose a new password. It replaces earlier ones. */
export async function newResetToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  const link = { tokenHash: hashOf(token), expiresAt: halfAnHour }
  await db
    .insert(passwordResets)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: [passwordResets.tenantId, passwordResets.userId], set: link })
  return token
}

export async function mailResetLink(
  { db, jobs, site }: Pick<TxContext, 'db' | 'jobs'> & { site: Pick<Site, 'origin'> },
  { id, email }: { id: string; email: string },
) {
  const address = `${site.origin}/reset-password?token=${await newResetToken(db, id)}`
  await jobs.add('send-mail', await passwordResetEmail(db, { to: email, address }))
}

const isValid = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`))

async function userByResetToken(db: Db, token: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.tenantId, passwordResets.tenantId), eq(users.id, passwordResets.userId)))
    .where(and(isValid(token), signInAllowed))
  return row
}

const linkExpired = () =>
  new AppError('VALIDATION', 'This link has expired or was already used. Please ask for a new one.')
