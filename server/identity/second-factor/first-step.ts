import type { TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { signIn } from '../auth/sign-in.ts'
import { startChallenge } from './challenges.ts'
import { methodsOf } from './factors.ts'

type Outcome = { token: string } | { pending: PendingStep }

/** Called after the password or Google: starts a session, or a challenge for accounts with a second factor. */
export async function passFirstStep(
  ctx: Pick<TxContext, 'db' | 'jobs' | 'site' | 'caller'>,
  userId: string,
): Promise<Outcome> {
  const methods = await methodsOf(ctx.db, userId)
  if (methods.length === 0) return { token: await signIn(ctx, userId) }
  return { pending: { challenge: await startChallenge(ctx.db, { purpose: 'second-step', userId }), methods } }
}

/** Returns the token, or throws SECOND_FACTOR_REQUIRED. Call it after the transaction has committed. */
export function tokenOf(outcome: Outcome, next?: string): { token: string } {
  if ('token' in outcome) return outcome
  throw new AppError('SECOND_FACTOR_REQUIRED', 'Confirm that it is you.', {
    details: { ...outcome.pending, ...(next && { next }) },
  })
}
