import type { User } from '#server/core/http/context.ts'
import type { Handler } from '#server/core/http/serve.ts'
import type { ConfirmMethod } from '#shared/core/confirm-methods.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { consumeCode } from '../second-factor/consume-code.ts'
import { proveCode, resetCodeLimits, wrongCode } from '../second-factor/prove-code.ts'
import { confirmSession } from './sessions.ts'
import { verifyPassword } from './verify-password.ts'

/**
 * [Note: Recent sign-in] A stolen session must not be enough to take over an account or a company. Such actions
 * require a sign-in, or a confirmation of the password, within the last 15 minutes: endpoints declare `recentSignIn`,
 * and handlers for which it depends on the input call this. The renderer answers CONFIRM_IDENTITY with a dialog and
 * sends the request again. Accounts without a password sign in with Google again, which starts a new session.
 */
export function expectRecentSignIn(user: Confirming & Pick<User, 'signedInRecently' | 'supportUntil'>) {
  if (user.supportUntil) throw notForSupport()
  if (user.signedInRecently) return
  const details = { methods: confirmMethodsOf(user) }
  throw new AppError('CONFIRM_IDENTITY', 'Confirm that it is you, and try again.', { details })
}

/** For what only people with an account can do. */
export const notForSupport = () =>
  new AppError('FORBIDDEN', 'Support cannot do this. Ask an admin of the company to do it.')

/**
 * Checks the password of the current user. Accounts with a second factor also need a recent sign-in, because a
 * password alone does not sign in to them. Returns the stored hash.
 */
export async function proveOwner(ctx: Parameters<typeof verifyPassword>[0], password: string): Promise<string> {
  const passwordHash = await verifyPassword(ctx, password)
  if (ctx.user.hasApp || ctx.user.hasPasskey) expectRecentSignIn(ctx.user)
  return passwordHash
}

type Confirming = Pick<User, 'hasPassword' | 'hasApp' | 'hasPasskey'>

/** A password alone is enough only for accounts that sign in with it alone. */
function confirmMethodsOf({ hasPassword, hasApp, hasPasskey }: Confirming): ConfirmMethod[] {
  const password: ConfirmMethod = hasApp || hasPasskey ? 'password-and-code' : 'password'
  return [...(hasPasskey ? (['passkey'] as const) : []), hasPassword ? password : 'google']
}

export const confirmIdentity: Handler<typeof contract.confirmIdentity> = async ({ password, code }, ctx) => {
  const { user } = ctx
  await verifyPassword(ctx, password)
  const needsCode = user.hasApp || user.hasPasskey
  const proof = needsCode ? await proveCode(ctx, user.id, code ?? '', user.sessionId) : undefined
  if (needsCode && !proof) throw wrongCode()
  await ctx.write(async (inside) => {
    if (proof) await consumeCode(inside, user.id, proof)
    await confirmSession(inside.db, user.sessionId)
  })
  if (proof) await resetCodeLimits(ctx, user.sessionId)
  return { message: 'Thank you. You can continue.' }
}
