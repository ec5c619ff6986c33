import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Caller, Outside } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { passFirstStep, tokenOf } from '../second-factor/first-step.ts'
import { mailCodeAgain } from './codes.ts'
import { mailResetLink, newResetToken } from './forgot-password.ts'
import { isKnownFrom, keyOnNetwork } from './known-addresses.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { waitingAs } from './registrations.ts'
import { logSignIn } from './sign-in.ts'
import { users } from './users.table.ts'
import { asStored, isWelcome, type UserRow, userCalled, welcome } from './users.ts'

/** From the sixth attempt on, each waits this much longer than the one before, in ms. */
const slower = 200

/**
 * Signs in by username or email address. Whatever is wrong, the answer is the
 * same and takes as long. Attempts are counted before the password is looked
 * at, so that many at once are no more than many in a row.
 */
export const login: Handler<typeof contract.login> = async ({ username, password }, ctx) => {
  const name = asStored(username)
  await ctx.limit('login-address', networkOf(ctx.caller.ip))
  const { user, waiting, key } = await ctx.read(({ db }) => lookUp(db, name, ctx.caller))
  const attempt = await ctx.limit('login-account', key)
  if (attempt > 5) await pause((attempt - 5) * slower)

  const right = await isPassword(password, user?.passwordHash)
  // Also asked for decoys: a registration of one's own always answers the same.
  const waits = waiting !== undefined && (await isPassword(password, waiting.passwordHash))
  if (right && user && isWelcome(user)) {
    if (user.mustChangePassword) throw await ownPasswordFirst(ctx, user)
    const passwordHash = isOutdated(user.passwordHash!) ? await hashPassword(password) : user.passwordHash!
    const outcome = await ctx.write(async (inside) => {
      // Holds the row: a password that is being changed or an account that is being closed comes first.
      const [still] = await inside.db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash!), welcome))
        .returning({ id: users.id })
      return still && passFirstStep(inside, still.id)
    })
    if (!outcome) throw failed()
    await ctx.resetLimit('login-account', key)
    return tokenOf(outcome)
  }
  if (waits) {
    await mailCodeAgain(ctx, waiting)
    throw new AppError('OTP_REQUIRED', 'Please enter the code that we sent to your email address.', {
      details: { email: waiting.email },
    })
  }
  // Not waited for: how long the answer takes must not tell whose account that is.
  ctx.write((inside) => logSignIn(inside, user, 'sign-in-failed')).catch(() => undefined)
  throw failed()
}

const nobody = '00000000-0000-0000-0000-000000000000'
const failed = () => new AppError('AUTH_REQUIRED', 'Login failed')

/**
 * Instead of a session for somebody whose password an admin chose: the way to
 * one of their own. Who has yet to prove their address gets it by mail alone.
 */
async function ownPasswordFirst(ctx: Pick<Outside, 'limit' | 'write' | 'site'>, user: UserRow) {
  if (user.verifiedAt) {
    const token = await ctx.write(({ db }) => newResetToken(db, user.id))
    return new AppError('PASSWORD_CHANGE_REQUIRED', 'Choose a password of your own to go on.', { details: { token } })
  }
  await ctx.limit('forgot-account', user.email)
  await ctx.write((inside) => mailResetLink(inside, user))
  return new AppError(
    'PASSWORD_CHANGE_REQUIRED',
    'We sent a link to your email address. Open it to choose a password of your own.',
  )
}

/**
 * Who that is, and under what their attempts are counted: the name as it was typed, so that a username does not tell
 * which address belongs to it. One count for all strangers, one for each network where they have logged in before.
 */
async function lookUp(db: Db, name: string, caller: Caller) {
  const user = await userCalled(db, name)
  const waiting = await waitingAs(db, name)
  // Asked for nobody too, which then takes as long.
  const known = await isKnownFrom(db, user?.id ?? nobody, caller)
  return { user, waiting, key: known ? keyOnNetwork(name, caller) : name }
}
