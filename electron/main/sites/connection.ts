import { AppError } from '#shared/core/errors.ts'
import { networkFault } from './fault.ts'
import type { Sessions } from './sessions.ts'

/** Asks sites as whoever is signed in there. */
export interface SiteConnection {
  /**
   * `path` begins with `/`; an address may not leave its site. Bodies stream both ways. Throws OFFLINE or UNAVAILABLE,
   * in words, when the site could not be asked; whatever it answered is returned.
   */
  fetch(address: string, path: string, init?: RequestInit & { anonymous?: boolean }): Promise<Response>
}

/** Small requests may be sent on within the site, this often. */
const mostRedirects = 3

export function connectionTo(sessions: Sessions, userAgent: string): SiteConnection {
  return {
    async fetch(address, path, { anonymous = false, ...init } = {}) {
      const token = anonymous ? undefined : await sessions.tokenOf(address)
      const headers = new Headers(init.headers)
      headers.set('user-agent', userAgent)
      if (token) headers.set('authorization', `Bearer ${token}`)
      const cookie = sessions.cookieOf(address)
      if (cookie) headers.set('cookie', cookie)
      const reply = await ask(address, path, { ...init, headers })
      sessions.keepCookie(address, reply.headers.getSetCookie())
      if (reply.status === 401 && token) await sessions.forget(address, token)
      return reply
    },
  }
}

async function ask(address: string, path: string, init: RequestInit): Promise<Response> {
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
    const media = mediaElsewhere(address, url, location)
    if (media) return askNobody(media, init)
    if (redirects === mostRedirects || !/^(GET|HEAD)$/.test(init.method ?? 'GET')) throw sentElsewhere(address)
    url = within(address, location, url)
  }
}

/** An address on this very site. Whoever could name another one would be sent the token. */
function within(address: string, path: string, base = address) {
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin !== address || url.username || url.password) throw sentElsewhere(address)
  return url.href
}

/**
 * Where a site's media are when they have an origin of their own: asked as nobody, so that there is nothing to be had
 * by naming another address.
 */
function mediaElsewhere(address: string, asked: string, location: string): URL | undefined {
  const to = URL.parse(location, asked)
  if (!to || to.origin === address || !new URL(asked).pathname.startsWith('/media/')) return undefined
  const safe = to.protocol === 'https:' || new URL(address).protocol === 'http:'
  return safe && to.pathname.startsWith('/media/') && !to.username && !to.password ? to : undefined
}

async function askNobody(url: URL, { method = 'GET', headers: said, signal = null }: RequestInit): Promise<Response> {
  const headers = new Headers(said)
  for (const name of ['authorization', 'cookie']) headers.delete(name)
  return fetch(url, { method, headers, signal, redirect: 'error' }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : networkFault(url.origin, cause)
  })
}

const sentElsewhere = (address: string) =>
  new AppError('UNAVAILABLE', `${new URL(address).host} sent the app to another site, which it does not follow.`)
