import { timingSafeEqual } from 'node:crypto'
import type { Outside } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { tooMany } from '#server/core/limits/limits.ts'
import { codeEmail } from '#server/core/mail/emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { inConstantTime } from './constant-time.ts'
import {
  codeHashOf,
  countGuess,
  expectCodeIn,
  renewCode,
  takeRegistration,
  type Waiting,
  waitingAs,
} from './registrations.ts'
import { signIn } from './sign-in.ts'
import { createUser } from './users.ts'

const triesPerCode = 5

/** Mails a new code to whoever waits for one. The answer is the same for everybody. */
export const requestCode: Handler<typeof contract.requestCode> = async ({ email }, ctx) => {
  await ctx.limit('code-pause', email)
  await ctx.limit('code-address', networkOf(ctx.caller.ip))
  return inConstantTime(200, async () => {
    const waiting = await ctx.read(({ db }) => waitingAs(db, email))
    // Registering has just sent one: asking for it is what clients do next.
    if (!waiting?.sentJustNow) {
      await ctx.limit('code-account', email)
      if (waiting) await mailNewCode(ctx, waiting)
    }
    return { message: 'If this address is waiting for a code, it is on its way.' }
  })
}

/** Somebody with the right password still has to enter a code: mails another, unless too many went out already. */
export async function mailCodeAgain(ctx: Outside<'public'>, waiting: NonNullable<Waiting>) {
  await ctx.write(({ db }) => expectCodeIn(db, waiting, ctx.caller.visitor()))
  if (waiting.sentJustNow) return
  const allowed = await ctx.limit('code-account', waiting.email).catch((error: unknown) => {
    if (AppError.from(error).code !== 'TOO_MANY_REQUESTS') throw error
  })
  if (allowed) await mailNewCode(ctx, waiting)
}

async function mailNewCode(ctx: Outside<'public'>, waiting: NonNullable<Waiting>) {
  await ctx.write(async ({ db, jobs }) => {
    const code = await renewCode(db, waiting)
    if (waiting.decoy) return
    await jobs.add('send-mail', await codeEmail(db, { to: waiting.email, username: waiting.username, code }))
  })
}

/** The right code makes a registration a user, and signs them in. Never a way in for people who are users already. */
export const verifyCode: Handler<typeof contract.verifyCode> = async ({ email, otp }, ctx) => {
  await ctx.limit('verify-account', email)
  // Committed before the guess is looked at, so that it counts whatever comes of it.
  const guess = await ctx.write(({ db }) => countGuess(db, email))
  if (!guess) {
    await ctx.limit('verify-nobody', email)
    throw invalid()
  }
  if (guess.secondsLeft <= 0) throw expired()
  if (guess.tries > triesPerCode) throw tooMany(guess.secondsLeft)
  const right = timingSafeEqual(Buffer.from(codeHashOf(guess.id, otp)), Buffer.from(guess.codeHash))
  if (!right || guess.decoy) throw invalid()
  // Somebody else may have registered this address again, with a password of
  // theirs, while its owner was waiting for a code.
  const { knownVisitor } = ctx.caller
  if ((knownVisitor() ?? guess.visitor) !== guess.visitor) throw elsewhere()
  return ctx
    .write(async (inside) => {
      const newcomer = await takeRegistration(inside.db, guess)
      if (!newcomer) throw invalid()
      const { id } = await createUser(inside.db, newcomer)
      return { token: await signIn(inside, id) }
    })
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error
      throw new AppError('CONFLICT', 'This username was taken in the meantime. Please register with another one.')
    })
}

const invalid = () => new AppError('VALIDATION', 'Invalid OTP', { fields: { otp: 'Invalid OTP' } })
const elsewhere = () =>
  new AppError('VALIDATION', 'You registered in another browser. Enter the code there, or log in here first.')
const expired = () => new AppError('VALIDATION', 'This code has expired. Request a new one.')
