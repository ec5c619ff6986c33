import * as oidc from 'openid-client'
import type { Config } from '#server/core/config.ts'

/** A user's identity as Google signed it. */
export interface GoogleIdentity {
  issuer: string
  /** Google's permanent id of the account. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
}

/** Timeout of requests to Google in seconds. */
const timeout = 5

type Google = NonNullable<Config['google']>

/** Google's address for signing in. Throws when Google is not reachable. */
export async function addressAtGoogle(
  google: Google,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<string> {
  const client = await clientOf(google)
  return oidc.buildAuthorizationUrl(client, {
    redirect_uri: google.callbackUrl,
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Exchanges the code in the callback's query for the identity. Throws unless state, nonce, verifier and signature match. */
export async function identityFrom(
  google: Google,
  query: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<GoogleIdentity> {
  const client = await clientOf(google)
  const tokens = await oidc.authorizationCodeGrant(client, new URL(google.callbackUrl + query), {
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

/** Google's configuration, requested once; failures are not cached. */
async function clientOf({ issuer, clientId, clientSecret }: Google): Promise<oidc.Configuration> {
  const key = `${issuer} ${clientId}`
  const client = clients.get(key) ?? discover(new URL(issuer), clientId, clientSecret)
  clients.set(key, client)
  try {
    return await client
  } catch (error) {
    clients.delete(key)
    throw error
  }
}

async function discover(issuer: URL, clientId: string, clientSecret: string) {
  // Plain http is for a local issuer in tests; the configuration refuses it otherwise.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ]
  return oidc.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout })
}
