import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MissLimiter } from './miss-limiter.ts'
import type { RequestCounter, RequestKind } from './request-counter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit that requests of this route count against, besides the general one. */
    countedAs?: RequestKind | undefined
  }
}

/** Images, scripts and styles: a page loads dozens, so only failed requests count. */
const files = new Set(['/media/:company/:file/:variant', '/assets/*'])
export const isFile = ({ routeOptions: { url = '' } }: FastifyRequest) => files.has(url)

/** Statuses of requests for missing resources. Server errors do not count. */
const missed = new Set([400, 403, 404, 410])

/** Counts every request by its route, before any other work. */
export function countRequests(app: FastifyInstance, visits: RequestCounter) {
  const misses = new MissLimiter(visits)
  app.addHook('onRequest', (request, _reply, done) => misses.begin(request.raw, done))
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions
    // Streams exist, and uploads may take minutes: neither may delay other requests.
    if (config.isStream || !['GET', 'HEAD'].includes(request.method)) misses.end(request.raw)
    // For responses that bypass Fastify.
    else reply.raw.once('close', () => reply.sent && misses.end(request.raw))
    if (!isFile(request)) visits.count(request.raw, 'visit')
    if (config.countedAs) visits.count(request.raw, config.countedAs)
    done()
  })
  // Not `onResponse`, which does not run if the client disconnects early.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (missed.has(reply.statusCode) && (reply.statusCode === 404 || isFile(request)))
      visits.tryRequest(request.raw, 'miss')
    misses.end(request.raw)
    done(null, payload)
  })
}
