import { AppError } from '#shared/core/errors.ts'
import { networkFault } from './fault.ts'
import type { Sessions } from './sessions.ts'

/** Sends requests to sites with the session of the user who is signed in there. */
export interface SiteConnection {
  /**
   * `path` begins with `/` and stays on the site. Bodies stream both ways. Returns every response; throws OFFLINE or
   * UNAVAILABLE when the site cannot be reached.
   */
  fetch(address: string, path: string, init?: RequestInit & { anonymous?: boolean }): Promise<Response>
}

/** Maximum number of redirects within a site, for requests without a body. */
const maxRedirects = 3

export function connectionTo(sessions: Sessions, userAgent: string): SiteConnection {
  return {
    async fetch(address, path, { anonymous = false, ...init } = {}) {
      const token = anonymous ? undefined : await sessions.tokenOf(address)
      const headers = new Headers(init.headers)
      headers.set('user-agent', userAgent)
      if (token) headers.set('authorization', `Bearer ${token}`)
      const cookie = sessions.cookieOf(address)
      if (cookie) headers.set('cookie', cookie)
      const reply = await send(address, path, { ...init, headers })
      sessions.storeCookie(address, reply.headers.getSetCookie())
      if (reply.status === 401 && token) await sessions.forget(address, token)
      return reply
    },
  }
}

async function send(address: string, path: string, init: RequestInit): Promise<Response> {
  let url = within(address, path)
  for (let redirects = 0; ; redirects++) {
    const reply = await fetch(url, { ...init, redirect: 'manual', ...(init.body && { duplex: 'half' }) }).catch(
      (cause: unknown) => {
        throw init.signal?.aborted ? cause : networkFault(address, cause)
      },
    )
    const location = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null
    if (!location) return reply
    await reply.body?.cancel()
    const media = mediaAddress(address, url, location)
    if (media) return fetchAnonymously(media, init)
    if (redirects === maxRedirects || !/^(GET|HEAD)$/.test(init.method ?? 'GET')) throw leavesSite(address)
    url = within(address, location, url)
  }
}

/** An address on this site. Other addresses are refused, because they would receive the token. */
function within(address: string, path: string, base = address) {
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin !== address || url.username || url.password) throw leavesSite(address)
  return url.href
}

/** The address of media on another origin. It is fetched without session, so a site gains nothing by naming others. */
function mediaAddress(address: string, requested: string, location: string): URL | undefined {
  const to = URL.parse(location, requested)
  if (!to || to.origin === address || !new URL(requested).pathname.startsWith('/media/')) return undefined
  const safe = to.protocol === 'https:' || new URL(address).protocol === 'http:'
  return safe && to.pathname.startsWith('/media/') && !to.username && !to.password ? to : undefined
}

async function fetchAnonymously(url: URL, { method = 'GET', headers: given, signal = null }: RequestInit) {
  const headers = new Headers(given)
  for (const name of ['authorization', 'cookie']) headers.delete(name)
  return fetch(url, { method, headers, signal, redirect: 'error' }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : networkFault(url.origin, cause)
  })
}

const leavesSite = (address: string) =>
  new AppError('UNAVAILABLE', `${new URL(address).host} redirected the app to another site. The app does not follow.`)
