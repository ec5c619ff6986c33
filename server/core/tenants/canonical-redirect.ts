import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../request/site.ts'
import type { Sites } from './sites.ts'

/**
 * What is answered at every address of a company: calls, which programs make
 * with tokens of their own, and files, which pages there are made with. And the
 * way for admins: were the canonical domain no longer led here, they must still
 * come in to choose another.
 */
const everywhere =
  /^\/(api|media|assets|theme|admin|admin-dashboard|login|healthz|mailbox|\.well-known)(?:[/?]|$)|^[^?]*\.(?!xml|txt|ics)\w+(?:\?|$)/

/** Whether somebody is to be sent to the company's canonical address. */
export function isOnOtherHost({ elsewhere, origin }: Site, { method, url = '' }: IncomingMessage): boolean {
  if (!elsewhere || (method !== 'GET' && method !== 'HEAD') || everywhere.test(url)) return false
  // This machine's own names are never anybody's address for long.
  return !/^http:\/\/(localhost|127\.|[^/]*\.localhost)(:|$)/.test(origin)
}

/** Sends visitors of a company's other addresses to its canonical one: one site, one address. */
export function redirectToCanonicalHost(app: FastifyInstance, sites: Sites) {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request.raw
    if ((method !== 'GET' && method !== 'HEAD') || everywhere.test(url ?? '')) return
    // Whatever is wrong with the host, the route itself says.
    const site = await sites.of(request.raw).catch(() => undefined)
    if (!site || !isOnOtherHost(site, request.raw)) return
    // Kept for an hour only: a company may choose another address again.
    return reply.header('cache-control', 'public, max-age=3600').redirect(addressAt(site.origin, url ?? '/'), 301)
  })
}

/** Of the path alone: a request that names a whole other address does not choose where it is sent. */
function addressAt(origin: string, url: string) {
  const { pathname, search } = URL.parse(url.startsWith('/') ? origin + url : url) ?? { pathname: '/', search: '' }
  return origin + pathname + search
}
