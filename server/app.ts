import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#shared/contract.ts'
import { blogRoutes } from './blogs/blog-files.routes.ts'
import { ByteCache } from './cache/byte-cache.ts'
import type { ContentVersions } from './cache/versions.ts'
import { companyRoutes } from './company/update.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { Desk } from './desk.ts'
import { answerError, answerErrors, answerUnreadable } from './errors.ts'
import { eventRoutes } from './events/events.routes.ts'
import { handlers } from './handlers.ts'
import { headersForAll } from './headers.ts'
import { httpServer } from './http-server.ts'
import type { JobQueue } from './jobs/jobs.ts'
import { onlyJson } from './json-body.ts'
import { Visits } from './limits/visits.ts'
import { loggerOptions } from './log.ts'
import { mailboxRoutes } from './mail/mailbox.ts'
import { photoRoutes } from './photos/photo-files.routes.ts'
import { productRoutes } from './products/product-form.routes.ts'
import { serve } from './serve.ts'
import { Sites } from './tenants/sites.ts'

export interface Parts {
  config: Config
  database: Database
  versions: ContentVersions
  jobs: JobQueue
  secret: Buffer
}

interface Built {
  app: FastifyInstance
  desk: Desk
  cache: ByteCache
  /** Every route there is, `GET /api/photos`, for whoever must look at all of them. */
  routes: string[]
}

/** The API: the whole server except pages, background work and listening. */
export function buildApp({ config, database, versions, jobs, secret }: Parts): Built {
  const sites = new Sites(database.owner, config)
  const cache = new ByteCache(versions, config.cacheBytes, headersForAll(config))
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headersForAll(config))),
    clientErrorHandler: answerUnreadable,
    serverFactory: (listener) => httpServer(listener, cache, sites, new Visits(config)),
  })
  const desk = new Desk({
    config,
    log: app.log,
    database,
    sites,
    versions,
    cache,
    jobs,
    secret,
    mediaDir: join(config.dataDir, 'media'),
  })

  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headersForAll(config))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      request.log.info(
        {
          method: request.method,
          url: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    done()
  })
  onlyJson(app)
  answerErrors(app)

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  serve(app, contract, handlers, desk, cache)
  companyRoutes(app, desk)
  photoRoutes(app, desk)
  productRoutes(app, desk)
  blogRoutes(app, desk)
  eventRoutes(app, desk)
  if (config.demo) mailboxRoutes(app, desk)
  return { app, desk, cache, routes }
}
