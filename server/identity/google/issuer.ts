import * as oidc from 'openid-client'
import type { Config } from '#server/core/config.ts'

/** Who somebody is, as Google says and signs. */
export interface GoogleIdentity {
  issuer: string
  /** Google's own name for the account, for good. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
}

/** Asking Google must not hold a person up for longer, in seconds. */
const patience = 5

type Google = NonNullable<Config['google']>

/** Where browsers go to sign in: the whole address at Google. Throws when Google cannot be asked. */
export async function addressAtGoogle(
  google: Google,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<string> {
  const client = await clientOf(google)
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: google.returnsTo,
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Trades the code in the query string of a return for who it was. Throws unless everything fits: state, nonce, verifier, signature. */
export async function identityFrom(
  google: Google,
  query: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<GoogleIdentity> {
  const client = await clientOf(google)
  const tokens = await oidc.authorizationCodeGrant(client, new URL(google.returnsTo + query), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('Google sent no identity')
  const { iss, sub, email, email_verified: verified, name } = claims
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email.toLowerCase() : '',
    emailVerified: verified === true,
    name: typeof name === 'string' ? name : '',
  }
}

const clients = new Map<string, Promise<oidc.Configuration>>()

/** What Google says of itself, asked once; a failure is not kept. */
async function clientOf({ issuer, clientId, clientSecret }: Google): Promise<oidc.Configuration> {
  const key = `${issuer} ${clientId}`
  const asked = clients.get(key) ?? discover(new URL(issuer), clientId, clientSecret)
  clients.set(key, asked)
  try {
    return await asked
  } catch (error) {
    clients.delete(key)
    throw error
  }
}

async function discover(issuer: URL, clientId: string, clientSecret: string) {
  // Plain http is for an issuer on this very machine, as in tests; the configuration refuses any other.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ]
  return oidc.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: patience })
}
