import type { Handler } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import type { account as contract } from '#shared/identity/account.ts'
import { redeemTicket } from './attempts.ts'
import { connectGoogle } from './connected.ts'
import { startGoogleSignIn } from './start.ts'

const failed = () => new AppError('CONFLICT', 'Google sign in failed. Please try again')

/** The address at Google where the current user chooses an account to connect. */
export const startConnecting: Handler<typeof contract.leaveForGoogle> = async (_, ctx) => {
  const { user, caller, config } = ctx
  if (!config.google) throw failed()
  const attempt = { startedBy: caller.visitor(), origin: caller.origin, next: '/settings', connects: user.id }
  const address = await startGoogleSignIn(ctx, attempt).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'Google sign in failed. Please try again', { cause })
  })
  return { address }
}

/** Connects the Google account. Only the browser and user that started the attempt can finish it. */
export const connect: Handler<typeof contract.connectGoogle> = async ({ token }, ctx) => {
  const attempt = await ctx.write(({ db }) => redeemTicket(db, token, ctx.caller.knownVisitor()))
  const { issuer, subject, email, connects } = attempt ?? {}
  if (connects !== ctx.user.id || !issuer || !subject) throw failed()
  const connected = await ctx.write((inside) =>
    connectGoogle(inside, ctx.user, { issuer, subject, email: email ?? '' }),
  )
  if (!connected)
    throw new AppError('CONFLICT', 'This Google account belongs to another account here, or yours has one already.')
  return { message: 'Your Google account is connected.' }
}
