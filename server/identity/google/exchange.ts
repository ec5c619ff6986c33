import { createHash } from 'node:crypto'
import type { Handler } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { isSignInTicket, redeemSignInTicket } from '../auth/sign-in-tickets.ts'
import { lockForSignIn } from '../auth/users.ts'
import { passFirstStep, tokenOf } from '../second-factor/first-step.ts'
import { redeemTicket } from './attempts.ts'

/**
 * Exchanges a ticket for a session. The ticket works once, and only in the browser that started the sign-in, or in the
 * desktop app that has the verifier of the challenge. Tickets of new sites work where the site was created.
 */
export const exchange: Handler<typeof contract.exchange> = async ({ token, verifier }, ctx) => {
  await ctx.limit('exchange-address', networkOf(ctx.caller.ip))
  const startedBy = verifier === undefined ? ctx.caller.knownVisitor() : challengeOf(verifier)
  // Committed first, so that a ticket sent from the wrong place is used up.
  const { userId, next } = await ctx.write(async ({ db }) => {
    const attempt = await redeemTicket(db, token, startedBy)
    return attempt ?? { userId: await redeemSignInTicket(db, token, ctx.caller), next: undefined }
  })
  if (!userId) throw isSignInTicket(token) ? expired() : failed()
  const outcome = await ctx.write(async (inside) => {
    if (!(await lockForSignIn(inside.db, userId))) throw failed()
    return passFirstStep(inside, userId)
  })
  return { ...tokenOf(outcome, next ?? '/'), next: next ?? '/' }
}

/** PKCE challenge of a verifier (RFC 7636). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const failed = () => new AppError('AUTH_REQUIRED', 'Google sign in failed. Please try again')
const expired = () =>
  new AppError('AUTH_REQUIRED', 'This link has been used or has expired. Log in with your email and password.')
