import type { ConfirmMethod, auth as contract } from '#shared/auth.ts'
import { AppError } from '#shared/errors.ts'
import type { User } from '../context.ts'
import type { Handler } from '../serve.ts'
import { provePassword } from './own-password.ts'
import { confirmSession } from './sessions.ts'

/**
 * [Note: Recent sign-in] A stolen session must not be enough to take an account or a company over. What would
 * let it do that takes a sign-in, or a confirmation of the password, in the last 15 minutes: endpoints say so with
 * `recentSignIn`, and handlers for which it depends on the input call this. The renderer answers CONFIRM_IDENTITY
 * with a dialog and sends the same call again. Accounts without a password sign in with Google again, which starts
 * a new session.
 */
export function expectRecentSignIn({ signedInRecently, hasPassword }: Pick<User, 'signedInRecently' | 'hasPassword'>) {
  if (signedInRecently) return
  const methods: ConfirmMethod[] = hasPassword ? ['password'] : ['google']
  throw new AppError('CONFIRM_IDENTITY', 'Confirm that it is you, and try again.', { details: { methods } })
}

export const confirmIdentity: Handler<typeof contract.confirmIdentity> = async ({ password }, ctx) => {
  await provePassword(ctx, password)
  await ctx.write(({ db }) => confirmSession(db, ctx.user.sessionId))
  return { message: 'Thank you. You can go on.' }
}
