import { createHash } from 'node:crypto'
import type { Handler } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { holdWelcome } from '../auth/users.ts'
import { passFirstStep, tokenOf } from '../second-factor/first-step.ts'
import { redeem } from './attempts.ts'

/**
 * A ticket for a session. It is taken from whoever shows it, and good only in the
 * browser that left for Google, or in the app that knows what its challenge is a hash of.
 */
export const exchange: Handler<typeof contract.exchange> = async ({ token, verifier }, ctx) => {
  await ctx.limit('exchange-address', networkOf(ctx.caller.ip))
  const startedBy = verifier === undefined ? ctx.caller.knownVisitor() : challengeOf(verifier)
  // Committed before it is judged: a ticket shown in the wrong place is used up.
  const attempt = await ctx.write(({ db }) => redeem(db, token, startedBy))
  const { userId, next } = attempt ?? {}
  if (!userId) throw failed()
  const outcome = await ctx.write(async (inside) => {
    if (!(await holdWelcome(inside.db, userId))) throw failed()
    return passFirstStep(inside, userId)
  })
  return { ...tokenOf(outcome, next ?? '/'), next: next ?? '/' }
}

/** As in RFC 7636: the app shows the verifier of the challenge it left with. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const failed = () => new AppError('AUTH_REQUIRED', 'Google sign in failed. Please try again')
