import type { FastifyInstance } from 'fastify'
import type { Sites } from './sites.ts'

/** The owners' site is never indexed, and its root leads to the companies. See [Note: Owners' site]. */
export function ownersSite(app: FastifyInstance, sites: Sites) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!sites.isForOwners(request.raw)) return done()
    reply.header('x-robots-tag', 'noindex')
    const { url = '' } = request.raw
    if (url === '/' || url.startsWith('/?')) return void reply.redirect('/owners/companies', 302)
    done()
  })
}
