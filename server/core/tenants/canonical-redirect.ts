import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../request/site.ts'
import type { Sites } from './sites.ts'

/**
 * Paths served on every host of a company: API calls of programs, files, and the admin pages, so that admins and
 * support can sign in to change the canonical domain if it no longer works.
 */
const servedOnEveryHost =
  /^\/(api|media|assets|theme|admin|admin-dashboard|login|support-session|healthz|mailbox|\.well-known)(?:[/?]|$)|^[^?]*\.(?!xml|txt|ics)\w+(?:\?|$)/

/** Whether to redirect the request to the canonical host. */
export function isOnOtherHost({ isOtherHost, origin }: Site, { method, url = '' }: IncomingMessage): boolean {
  if (!isOtherHost || (method !== 'GET' && method !== 'HEAD') || servedOnEveryHost.test(url)) return false
  // Never to names of the local machine.
  return !/^http:\/\/(localhost|127\.|[^/]*\.localhost)(:|$)/.test(origin)
}

/** Redirects visitors of a company's other hosts to its canonical one. */
export function redirectToCanonicalHost(app: FastifyInstance, sites: Sites) {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method } = request.raw
    if ((method !== 'GET' && method !== 'HEAD') || servedOnEveryHost.test(url ?? '')) return
    // The route itself reports an invalid host.
    const site = await sites.of(request.raw).catch(() => undefined)
    if (!site || !isOnOtherHost(site, request.raw)) return
    // Cached for an hour only, because the canonical host may change.
    return reply.header('cache-control', 'public, max-age=3600').redirect(addressAt(site.origin, url ?? '/'), 301)
  })
}

/** Uses the path only, so that a request with an absolute URL cannot choose its target. */
function addressAt(origin: string, url: string) {
  const { pathname, search } = URL.parse(url.startsWith('/') ? origin + url : url) ?? { pathname: '/', search: '' }
  return origin + pathname + search
}
