import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Misses } from './misses.ts'
import type { VisitKind, Visits } from './visits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of this route counts as besides a visit. */
    countedAs?: VisitKind | undefined
  }
}

/** Images, scripts and styles: one page asks for dozens, so only those that fail are counted. */
const files = new Set(['/media/:company/:file/:variant', '/assets/*'])
export const isFile = ({ routeOptions: { url = '' } }: FastifyRequest) => files.has(url)

/** Answers to requests for what is not there. Failures of the server itself count for nobody. */
const missed = new Set([400, 403, 404, 410])

/** Counts every request by the route it matched, before anything else is done for it. */
export function countVisits(app: FastifyInstance, visits: Visits) {
  const misses = new Misses(visits)
  app.addHook('onRequest', (request, _reply, done) => misses.begin(request.raw, done))
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions
    // A stream is there, and what writes may take minutes to arrive: neither is to keep others waiting.
    if (config.isStream || !['GET', 'HEAD'].includes(request.method)) misses.end(request.raw)
    // Answers that are sent past Fastify.
    else reply.raw.once('close', () => reply.sent && misses.end(request.raw))
    if (!isFile(request)) visits.count(request.raw, 'visit')
    if (config.countedAs) visits.count(request.raw, config.countedAs)
    done()
  })
  // Not `onResponse`: it does not run for clients that are gone before the answer.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (missed.has(reply.statusCode) && (reply.statusCode === 404 || isFile(request)))
      visits.within(request.raw, 'miss')
    misses.end(request.raw)
    done(null, payload)
  })
}
