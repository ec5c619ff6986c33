import type { RequestContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { codeEmail } from '#server/core/mail/sign-in-emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { inConstantTime } from './constant-time.ts'
import { expectRightCode, invalidCode, otherBrowser } from './mailed-code.ts'
import {
  consumeRegistration,
  countGuess,
  findRegistration,
  type PendingRegistration,
  renewCode,
  setCodeBrowser,
} from './registrations.ts'
import { signIn } from './sign-in.ts'
import { createUser } from './users.ts'

/** Mails a new code if the address has a pending registration. The response is the same either way. */
export const requestCode: Handler<typeof contract.requestCode> = async ({ email }, ctx) => {
  await ctx.limit('code-pause', email)
  await ctx.limit('code-address', networkOf(ctx.caller.ip))
  return inConstantTime(200, async () => {
    const pending = await ctx.read(({ db }) => findRegistration(db, email))
    // Clients request a code right after registering, which has just sent one.
    if (!pending?.sentJustNow) {
      await ctx.limit('code-account', email)
      if (pending) await mailNewCode(ctx, pending)
    }
    return { message: 'If this address needs a code, we sent one.' }
  })
}

/** Mails another code after a sign-in with the right password, unless the limit of emails is reached. */
export async function mailCodeAgain(ctx: RequestContext<'public'>, pending: PendingRegistration) {
  await ctx.write(({ db }) => setCodeBrowser(db, pending, ctx.caller.visitor()))
  if (pending.sentJustNow) return
  const allowed = await ctx.limit('code-account', pending.email).catch((error: unknown) => {
    if (AppError.from(error).code !== 'TOO_MANY_REQUESTS') throw error
  })
  if (allowed) await mailNewCode(ctx, pending)
}

async function mailNewCode(ctx: RequestContext<'public'>, pending: PendingRegistration) {
  await ctx.write(async ({ db, jobs }) => {
    const code = await renewCode(db, pending)
    if (pending.decoy) return
    await jobs.add('send-mail', await codeEmail(db, { to: pending.email, username: pending.username, code }))
  })
}

/** The right code turns a registration into a user and signs in. It never signs in to an existing account. */
export const verifyCode: Handler<typeof contract.verifyCode> = async ({ email, otp }, ctx) => {
  await ctx.limit('verify-account', email)
  // Committed before the code is compared, so that every guess counts.
  const guess = await ctx.write(({ db }) => countGuess(db, email))
  if (!guess) {
    await ctx.limit('verify-unknown', email)
    throw invalidCode()
  }
  expectRightCode(guess, otp)
  // An attacker may have registered this address again, with another password, while its owner waited for the code.
  const { knownVisitor } = ctx.caller
  if ((knownVisitor() ?? guess.visitor) !== guess.visitor) throw otherBrowser()
  return ctx
    .write(async (inside) => {
      const registration = await consumeRegistration(inside.db, guess)
      if (!registration) throw invalidCode()
      const { id } = await createUser(inside.db, registration)
      return { token: await signIn(inside, id) }
    })
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error
      throw new AppError('CONFLICT', 'This username was taken in the meantime. Please register with another one.')
    })
}
