import { createServer, type RequestListener } from 'node:http'
import type { ByteCache } from './cache/byte-cache.ts'
import type { Visits } from './limits/visits.ts'
import { bodyPatience, watchBody } from './slow-bodies.ts'
import { leadsElsewhere } from './tenants/elsewhere.ts'
import type { Sites } from './tenants/sites.ts'

/** How long a client may take, in ms. */
export const patience = {
  headers: 10_000,
  /** A whole request, uploads included; other bodies have a shorter limit of their own. */
  request: 15 * 60_000,
  /** How often the server looks who is late. */
  look: 2000,
  body: bodyPatience,
}

/**
 * The listening side. Kept public answers are sent from here, before any
 * routing; all else goes to `application`. Slow headers and bodies are cut off:
 * Node's own defaults would wait for minutes.
 */
export function httpServer(
  application: RequestListener,
  cache: ByteCache,
  sites: Sites,
  visits: Visits,
  limits = patience,
) {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.look,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      watchBody(request, response, limits.body)
      // While the server stops, a busy connection would otherwise keep it open.
      if (!server.listening) response.shouldKeepAlive = false
      if (visits.refuse(request, response)) return
      const site = sites.remembered(request)
      if (site && !leadsElsewhere(site, request) && cache.answer(request, response, site.key)) return
      application(request, response)
    },
  )
  return server
}
