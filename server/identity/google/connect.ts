import type { Handler } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { redeem } from './attempts.ts'
import { connectGoogle } from './connected.ts'
import { leaveFor } from './leave.ts'

const failed = () => new AppError('CONFLICT', 'Google sign in failed. Please try again')

/** Where somebody who is signed in goes to choose the Google account to connect. */
export const leaveToConnect: Handler<typeof contract.leaveForGoogle> = async (_, ctx) => {
  const { user, caller, config } = ctx
  if (!config.google) throw failed()
  const departure = { startedBy: caller.visitor(), origin: caller.origin, next: '/settings', connects: user.id }
  const address = await leaveFor(ctx, departure).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'Google sign in failed. Please try again', { cause })
  })
  return { address }
}

/** Connects the account that was chosen. Only in the browser, and as the person, that left to choose it. */
export const connect: Handler<typeof contract.connectGoogle> = async ({ token }, ctx) => {
  const attempt = await ctx.write(({ db }) => redeem(db, token, ctx.caller.knownVisitor()))
  const { issuer, subject, email, connects } = attempt ?? {}
  if (connects !== ctx.user.id || !issuer || !subject) throw failed()
  const connected = await ctx.write((inside) =>
    connectGoogle(inside, ctx.user, { issuer, subject, email: email ?? '' }),
  )
  if (!connected)
    throw new AppError('CONFLICT', 'This Google account belongs to another account here, or yours has one already.')
  return { message: 'Your Google account is connected.' }
}
