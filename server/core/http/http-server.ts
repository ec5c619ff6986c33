import { createServer, type RequestListener } from 'node:http'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Config } from '../config.ts'
import type { RequestCounter } from '../limits/request-counter.ts'
import { isOnOtherHost } from '../tenants/canonical-redirect.ts'
import type { Sites } from '../tenants/sites.ts'
import { limitConnections } from './connections.ts'
import { clientErrorHandler } from './early-responses.ts'
import { trackResponse } from './open-responses.ts'
import { bodyTimeouts, watchBody } from './slow-bodies.ts'
import { closeSlowReaders, readerLimits } from './slow-readers.ts'

/** Timeouts for clients, in ms. */
export const timeouts = {
  headers: 10_000,
  /** A whole request, including uploads; other bodies have a shorter timeout. */
  request: 15 * 60_000,
  /** How often the server checks the timeouts. */
  checkInterval: 2000,
  body: bodyTimeouts,
  reader: readerLimits,
}

interface Parts {
  config: Pick<Config, 'connectionsPerAddress' | 'trustedProxies' | 'limits'>
  cache: ResponseCache
  sites: Sites
  visits: RequestCounter
  /** Sent with every response. */
  headers: Record<string, string>
}

/**
 * The listening server. Cached public responses are sent before routing; other requests go to `application`. Slow
 * clients and too many connections from one address are closed.
 */
export function httpServer(
  application: RequestListener,
  { config, cache, sites, visits, headers }: Parts,
  limits = timeouts,
) {
  const answerUnreadable = clientErrorHandler(headers)
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Node's own response would lack our headers; a request without a host has no company anyway.
      requireHostHeader: false,
    },
    (request, response) => {
      trackResponse(request.socket, response)
      watchBody(request, response, answerUnreadable, limits.body)
      // While the server stops, keep-alive connections would keep it open.
      if (!server.listening) response.shouldKeepAlive = false
      visits.addRequest(request)
      const site = sites.cached(request)
      const finished = site && !isOnOtherHost(site, request) ? cache.find(request, site.key) : undefined
      const { countedAs } = finished ?? {}
      // The application rejects requests over the limit.
      if (finished && visits.tryRequest(request, 'visit') && (!countedAs || visits.tryRequest(request, countedAs)))
        return cache.send(finished, request, response)
      // Also applies to responses that Fastify or a library writes itself.
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      application(request, response)
    },
  )
  limitConnections(server, config, headers)
  closeSlowReaders(server, limits.checkInterval, limits.reader, config.trustedProxies)
  return server
}
