import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller, RequestContext } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { passFirstStep, tokenOf } from '../second-factor/first-step.ts'
import { mailCodeAgain } from './codes.ts'
import { mailResetLink, newResetToken } from './forgot-password.ts'
import { attemptKey } from './known-addresses.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { findRegistration } from './registrations.ts'
import { logSignIn } from './sign-in.ts'
import { users } from './users.table.ts'
import { asStored, maySignIn, signInAllowed, type UserRow, userByLogin } from './users.ts'

/** Added delay of each attempt from the sixth on, in ms. */
const extraDelay = 200

/**
 * Signs in by username or email address. All failures have the same response and take the same time. Attempts are
 * counted before the password is compared, so that simultaneous attempts gain nothing.
 */
export const login: Handler<typeof contract.login> = async ({ username, password }, ctx) => {
  const name = asStored(username)
  await ctx.limit('login-address', networkOf(ctx.caller.ip))
  const { user, pending, key } = await ctx.read(({ db }) => lookUp(db, name, ctx.caller))
  const attempt = await ctx.limit('login-account', key)
  if (attempt > 5) await pause((attempt - 5) * extraDelay)

  const right = await isPassword(password, user?.passwordHash)
  // Decoys are checked too: the owner of a registration always gets the same response.
  const isRegistered = pending !== undefined && (await isPassword(password, pending.passwordHash))
  if (right && user && maySignIn(user)) {
    if (user.mustChangePassword) throw await requirePasswordChange(ctx, user)
    const passwordHash = isOutdated(user.passwordHash!) ? await hashPassword(password) : user.passwordHash!
    const outcome = await ctx.write(async (inside) => {
      // Locks the row, so that a simultaneous password change or account closure takes effect first.
      const [still] = await inside.db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash!), signInAllowed))
        .returning({ id: users.id })
      return still && passFirstStep(inside, still.id)
    })
    if (!outcome) throw failed()
    await ctx.resetLimit('login-account', key)
    return tokenOf(outcome)
  }
  if (isRegistered) {
    await mailCodeAgain(ctx, pending)
    throw new AppError('OTP_REQUIRED', 'Please enter the code that we sent to your email address.', {
      details: { email: pending.email },
    })
  }
  // Not awaited: the response time must not reveal whether the account exists.
  ctx.write((inside) => logSignIn(inside, user, 'sign-in-failed')).catch(() => undefined)
  throw failed()
}

const failed = () => new AppError('AUTH_REQUIRED', 'Login failed')

/** The error for users whose password an admin chose, with a token to choose another one; unverified users get it by mail. */
async function requirePasswordChange(ctx: Pick<RequestContext, 'limit' | 'write' | 'site'>, user: UserRow) {
  if (user.verifiedAt) {
    const token = await ctx.write(({ db }) => newResetToken(db, user.id))
    return new AppError('PASSWORD_CHANGE_REQUIRED', 'Choose a password of your own to continue.', {
      details: { token },
    })
  }
  await ctx.limit('reset-link', user.id)
  await ctx.write((inside) => mailResetLink(inside, user))
  return new AppError(
    'PASSWORD_CHANGE_REQUIRED',
    'We sent a link to your email address. Open it to choose a password of your own.',
  )
}

/** Finds the user or registration, and the key that counts the attempts. */
async function lookUp(db: Db, name: string, caller: Caller) {
  const user = await userByLogin(db, name)
  const pending = await findRegistration(db, name)
  return { user, pending, key: await attemptKey(db, user?.id, name, caller) }
}
