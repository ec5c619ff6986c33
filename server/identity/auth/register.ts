import { companyName } from '#server/core/company/company.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { alreadyRegisteredEmail, codeEmail } from '#server/core/mail/sign-in-emails.ts'
import { oneLine } from '#server/core/one-line.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { inConstantTime } from './constant-time.ts'
import { refuseEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { isTaken, storeRegistration } from './registrations.ts'
import { isReserved, rethrowAsUsernameTaken, usernameReserved, usernameTaken } from './usernames.ts'

/** Stores a registration and mails a code. Only the mailbox learns whether the address already has an account. */
export const register: Handler<typeof contract.register> = async (input, ctx) => {
  const { email, username, password } = input
  const name = oneLineName(input)
  if (isReserved(username)) throw usernameReserved()
  const { siteName, taken } = await ctx.read(async ({ db }) => ({
    siteName: await companyName(db),
    taken: await isTaken(db, username, email),
  }))
  if (taken) throw usernameTaken()
  await refuseEasyPassword('password', password, [name, username, email, siteName])
  await ctx.limit('register-address', networkOf(ctx.caller.ip))
  await ctx.limit('code-account', email)

  return inConstantTime(300, async () => {
    const visitor = ctx.caller.visitor()
    const passwordHash = await hashPassword(password)
    await ctx
      .write(async ({ db, jobs }) => {
        const { code, owner } = await storeRegistration(db, { email, username, name, passwordHash, visitor })
        const message = owner
          ? await alreadyRegisteredEmail(db, { to: email, origin: ctx.site.origin })
          : await codeEmail(db, { to: email, username, code })
        await jobs.add('send-mail', message)
      })
      .catch(rethrowAsUsernameTaken)
    return { message: 'We sent a code to your email address.' }
  })
}

/** The name of a person, without line breaks and characters that change the reading direction. */
export const oneLineName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  oneLine(`${first_name} ${last_name}`)
