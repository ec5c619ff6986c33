import type { RequestContext } from '#server/core/http/context.ts'
import { type NewAttempt, startAttempt, stateOf } from './attempts.ts'

/** Stores the attempt and returns the address at Google. Throws when Google is off or not reachable. */
export async function startGoogleSignIn(
  { config, write, sign }: Pick<RequestContext, 'config' | 'write' | 'sign'>,
  newAttempt: NewAttempt,
) {
  if (!config.google) throw new Error('Google credentials are not configured')
  const { addressAtGoogle } = await import('./issuer.ts')
  const attempt = await write(({ db }) => startAttempt(db, newAttempt))
  const { nonce, verifier } = attempt
  return addressAtGoogle(config.google, { state: stateOf(attempt, sign), nonce, verifier })
}
