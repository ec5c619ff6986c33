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

/** Counts every request by the route it matched, before anything else is done for it. */
export function countVisits(app: FastifyInstance, visits: Visits) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    visits.check(request.raw, 'miss')
    if (!files.has(url)) visits.count(request.raw, 'visit')
    if (config.countedAs) visits.count(request.raw, config.countedAs)
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = files.has(request.routeOptions.url ?? '') && statusCode >= 400
    if (statusCode === 404 || failed) visits.within(request.raw, 'miss')
    done()
  })
}
