import { addressKey } from '#server/commerce/orders/address-key.ts'
import { companyName } from '#server/core/company/company.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { inConstantTime } from '#server/identity/auth/constant-time.ts'
import { expectRightCode, invalidCode } from '#server/identity/auth/mailed-code.ts'
import { refuseEasyPassword } from '#server/identity/auth/password-rules.ts'
import { hashPassword } from '#server/identity/auth/passwords.ts'
import { oneLineName } from '#server/identity/auth/register.ts'
import { isReserved, usernameReserved } from '#server/identity/auth/usernames.ts'
import { AppError } from '#shared/core/errors.ts'
import type { signUp as contract } from '#shared/platform/sign-up.ts'
import { createSite } from './create-site.ts'
import { signUpCodeEmail } from './emails.ts'
import { refuseDisposable } from './mail-domains.ts'
import { countGuess, forgetGuess, renewCode, storeSignUp } from './sign-ups.ts'
import { addressProblem, expectFreeAddress } from './site-address.ts'

export const signUp: Handlers<typeof contract> = {
  async address({ slug }, ctx) {
    await ctx.limit('site-address-lookup', networkOf(ctx.caller.ip))
    const reason = await ctx.asPlatform(({ owner }) => addressProblem(owner, slug, ctx.config))
    return { available: reason === undefined, ...(reason && { reason }) }
  },

  async start(input, ctx) {
    const { email, username, password, plan, slug, site_name: siteName } = input
    await ctx.asPlatform(({ owner }) => expectFreeAddress(owner, slug, ctx.config))
    const name = oneLineName(input)
    if (isReserved(username)) throw usernameReserved()
    await refuseDisposable(email)
    const platform = await ctx.read(({ db }) => companyName(db))
    await refuseEasyPassword('password', password, [name, username, email, siteName, slug, platform])
    await ctx.limit('sign-up-address', networkOf(ctx.caller.ip))
    // Per mailbox, so that its other spellings do not get more codes.
    await ctx.limit('code-account', addressKey(email))

    const visitor = ctx.caller.visitor()
    const passwordHash = await hashPassword(password)
    await ctx.write(async ({ db, jobs }) => {
      const code = await storeSignUp(db, { email, username, name, passwordHash, plan, siteName, slug, visitor })
      await jobs.add('send-mail', await signUpCodeEmail(db, { to: email, code }))
    })
    return { message: 'We sent a code to your email address.' }
  },

  async requestCode({ email }, ctx) {
    await ctx.limit('code-pause', addressKey(email))
    await ctx.limit('code-address', networkOf(ctx.caller.ip))
    return inConstantTime(200, async () => {
      await ctx.limit('code-account', addressKey(email))
      await ctx.write(async ({ db, jobs }) => {
        const code = await renewCode(db, email)
        if (code) await jobs.add('send-mail', await signUpCodeEmail(db, { to: email, code }))
      })
      return { message: 'If this address needs a code, we sent one.' }
    })
  },

  async create({ email, otp, slug }, ctx) {
    await ctx.limit('verify-account', email)
    // Committed before the code is compared, so that every guess counts.
    const guess = await ctx.write(({ db }) => countGuess(db, email))
    if (!guess) {
      await ctx.limit('verify-unknown', email)
      throw invalidCode()
    }
    expectRightCode(guess, otp)
    // An attacker may have signed up with this address, with another password, while its owner waited for the code.
    if ((ctx.caller.knownVisitor() ?? guess.visitor) !== guess.visitor)
      throw new AppError('VALIDATION', 'You signed up in another browser. Enter the code there, or sign up again here.')
    try {
      return { url: await createSite(ctx, { ...guess, slug: slug ?? guess.slug }) }
    } catch (error) {
      if (AppError.from(error).code === 'CONFLICT') await ctx.write(({ db }) => forgetGuess(db, guess.id))
      throw error
    }
  },
}
