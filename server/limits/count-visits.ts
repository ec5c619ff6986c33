import type { FastifyInstance } from 'fastify'
import type { VisitKind, Visits } from './visits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of this route counts as besides a visit. */
    countedAs?: VisitKind | undefined
  }
}

/** Images, scripts and styles: one page asks for dozens, so only those that fail are counted. */
const files = new Set(['/media/:company/:file/:variant', '/assets/*'])

/** Answers to requests for what is not there. Failures of the server itself count for nobody. */
const missed = new Set([400, 403, 404, 410])

/** Counts every request by the route it matched, before anything else is done for it. */
export function countVisits(app: FastifyInstance, visits: Visits) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    visits.check(request.raw, 'miss')
    if (!files.has(url)) visits.count(request.raw, 'visit')
    if (config.countedAs) visits.count(request.raw, config.countedAs)
    done()
  })
  // Not `onResponse`: it does not run for clients that are gone before the answer.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (missed.has(reply.statusCode) && (reply.statusCode === 404 || files.has(request.routeOptions.url ?? '')))
      visits.within(request.raw, 'miss')
    done(null, payload)
  })
}
