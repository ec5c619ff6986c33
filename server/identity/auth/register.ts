import { nameOf } from '#server/core/company/company.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { alreadyRegisteredEmail, codeEmail } from '#server/core/mail/emails.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { inConstantTime } from './constant-time.ts'
import { refuseEasy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { isTaken, storeRegistration } from './registrations.ts'
import { isReserved } from './reserved-names.ts'

/** Keeps who wants to become a customer, and mails them a code. An address that has an account is told so by mail only. */
export const register: Handler<typeof contract.register> = async (input, ctx) => {
  const { email, username, password } = input
  const name = oneLine(`${input.first_name} ${input.last_name}`)
  if (isReserved(username)) throw usernameTaken('This username is reserved.')
  const { siteName, taken } = await ctx.read(async ({ db }) => ({
    siteName: await nameOf(db),
    taken: await isTaken(db, username, email),
  }))
  if (taken) throw usernameTaken()
  await refuseEasy('password', password, [name, username, email, siteName])
  await ctx.limit('register-address', networkOf(ctx.caller.ip))
  await ctx.limit('code-account', email)

  return inConstantTime(300, async () => {
    const visitor = ctx.caller.visitor()
    const passwordHash = await hashPassword(password)
    await ctx
      .write(async ({ db, jobs }) => {
        const { code, owner } = await storeRegistration(db, { email, username, name, passwordHash, visitor })
        const letter = owner
          ? await alreadyRegisteredEmail(db, { to: email, origin: ctx.site.origin })
          : await codeEmail(db, { to: email, username, code })
        await jobs.add('send-mail', letter)
      })
      .catch((error: unknown) => {
        // Two people chose one name in the same moment.
        throw sqlState(error) === '23505' ? usernameTaken() : error
      })
    return { message: 'We sent a code to your email address.' }
  })
}

function usernameTaken(message = 'This username is taken.') {
  return new AppError('VALIDATION', message, { fields: { username: message } })
}

/** A name that stays on its line and reads in the order it is written. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
