import { createServer, type RequestListener } from 'node:http'
import type { ByteCache } from '../cache/byte-cache.ts'
import type { Config } from '../config.ts'
import type { Visits } from '../limits/visits.ts'
import { isOnOtherHost } from '../tenants/canonical-redirect.ts'
import type { Sites } from '../tenants/sites.ts'
import { limitConnections } from './connections.ts'
import { unreadableAnswers } from './early-answers.ts'
import { rememberResponse } from './open-responses.ts'
import { bodyPatience, watchBody } from './slow-bodies.ts'
import { closeSlowReaders, readerPatience } from './slow-readers.ts'

/** How long a client may take, in ms. */
export const patience = {
  headers: 10_000,
  /** A whole request, uploads included; other bodies have a shorter limit of their own. */
  request: 15 * 60_000,
  /** How often the server looks who is late. */
  look: 2000,
  body: bodyPatience,
  reader: readerPatience,
}

interface Parts {
  config: Pick<Config, 'connectionsPerAddress' | 'trustedProxies' | 'limits'>
  cache: ByteCache
  sites: Sites
  visits: Visits
  /** Sent with every answer. */
  headers: Record<string, string>
}

/**
 * The listening side. Cached public answers are sent from here, before any
 * routing; all else goes to `application`. Clients that send or read too slowly
 * are cut off (Node's own defaults would wait for minutes), and so are too many
 * connections from one address.
 */
export function httpServer(
  application: RequestListener,
  { config, cache, sites, visits, headers }: Parts,
  limits = patience,
) {
  const answerUnreadable = unreadableAnswers(headers)
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.look,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      // Node would answer without our headers; a request without a host is no company's anyway.
      requireHostHeader: false,
    },
    (request, response) => {
      rememberResponse(request.socket, response)
      watchBody(request, response, answerUnreadable, limits.body)
      // While the server stops, a busy connection would otherwise keep it open.
      if (!server.listening) response.shouldKeepAlive = false
      visits.arrive(request)
      const site = sites.remembered(request)
      const finished = site && !isOnOtherHost(site, request) ? cache.find(request, site.key) : undefined
      const { countedAs } = finished ?? {}
      // What is over its limit is refused by the application.
      if (finished && visits.within(request, 'visit') && (!countedAs || visits.within(request, countedAs)))
        return cache.send(finished, request, response)
      // Also for answers that Fastify or a library writes by itself.
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      application(request, response)
    },
  )
  limitConnections(server, config, headers)
  closeSlowReaders(server, limits.look, limits.reader, config.trustedProxies)
  return server
}
