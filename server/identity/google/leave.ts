import type { Outside } from '#server/core/http/context.ts'
import { type Departure, depart, stateOf } from './attempts.ts'

/** Notes the attempt and answers where at Google the browser has to go. Throws when Google is off or cannot be asked. */
export async function leaveFor(
  { config, write, sign }: Pick<Outside, 'config' | 'write' | 'sign'>,
  departure: Departure,
) {
  if (!config.google) throw new Error('there are no credentials for Google')
  const { addressAtGoogle } = await import('./issuer.ts')
  const attempt = await write(({ db }) => depart(db, departure))
  const { nonce, verifier } = attempt
  return addressAtGoogle(config.google, { state: stateOf(attempt, sign), nonce, verifier })
}
