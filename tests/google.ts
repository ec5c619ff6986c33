import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'

/** A user with an account at the issuer. */
export interface Holder {
  email: string
  email_verified: boolean
  name: string
}

export const credentials = { clientId: 'vitrine-test', clientSecret: 'a secret between the two of them' }

/**
 * [Note: Google in tests] A real OpenID provider on this machine stands in for Google, with discovery, keys, signatures
 * and PKCE. Only its account page is simulated.
 */
export async function openIssuer(callbackUrl: readonly string[], port = 0) {
  const holders = new Map<string, Holder>()
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const provider = new Provider(issuer, configuration(callbackUrl, holders))
  const answer = provider.callback()
  handle = async (request, response) => {
    const [, uid, choice] = /^\/choose\/([\w-]+)(?:\/([^?]+))?/.exec(request.url ?? '') ?? []
    if (!uid) return answer(request, response)
    if (!choice) return response.setHeader('content-type', 'text/html').end(chooser(uid, holders))
    const result =
      choice === 'cancel'
        ? { error: 'access_denied' }
        : { login: { accountId: decodeURIComponent(choice) }, select_account: {} }
    return provider.interactionFinished(request, response, result)
  }
  return {
    issuer,
    /** Creates or changes an account. */
    put: (subject: string, holder: Holder) => holders.set(subject, holder),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Issuer = Awaited<ReturnType<typeof openIssuer>>

/** Environment for a site process that uses this issuer. */
export const googleSettings = ({ issuer }: Pick<Issuer, 'issuer'>) => ({
  GOOGLE_CLIENT_ID: credentials.clientId,
  GOOGLE_CLIENT_SECRET: credentials.clientSecret,
  GOOGLE_ISSUER: issuer,
})

function configuration(callbackUrl: readonly string[], holders: Map<string, Holder>): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        redirect_uris: [...callbackUrl],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, puts the claims into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/choose/${uid}`, policy },
    findAccount: (_, subject) => {
      const holder = holders.get(subject)
      return holder && { accountId: subject, claims: () => ({ sub: subject, ...holder }) }
    },
    // Selecting an account implies consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  }
}

const chooser = (uid: string, holders: Map<string, Holder>) => `<!doctype html>
<html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
${[...holders].map(([subject, { email }]) => `<p><a href="/choose/${uid}/${encodeURIComponent(subject)}">${email}</a></p>`).join('')}
<p><a href="/choose/${uid}/cancel">Cancel</a></p></html>`

/**
 * Follows the issuer's pages like a browser, from the URL of the site to the redirect back. Returns the callback URL.
 */
export async function chooseAccount(address: string, choice: string): Promise<URL> {
  const { origin } = new URL(address)
  const jar = new Map<string, string>()
  let url = new URL(address)
  for (let step = 0; step < 10; step++) {
    if (url.origin !== origin) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) jar.set(name, value ?? '')
    }
    const location = reply.headers.get('location')
    const text = await reply.text()
    if (location) url = new URL(location, url)
    else if (text.includes('Choose an account')) url = new URL(`${url.pathname}/${encodeURIComponent(choice)}`, url)
    else throw new Error(`the issuer answered ${reply.status}: ${text.slice(0, 300)}`)
  }
  throw new Error('the issuer sends people in circles')
}
