import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#shared/contract.ts'
import { avatarRoutes } from './account/avatar.routes.ts'
import { audioRoutes } from './audios/audio-files.routes.ts'
import { blogRoutes } from './blogs/blog-files.routes.ts'
import { ByteCache } from './cache/byte-cache.ts'
import type { ContentVersions } from './cache/versions.ts'
import { companyPictureRoutes } from './company/picture.ts'
import { companyRoutes } from './company/update.ts'
import type { Config } from './config.ts'
import { exportDownload } from './data/download.ts'
import { receiveImports } from './data/receive-import.ts'
import type { Database } from './db/database.ts'
import type { Notices } from './db/notices.ts'
import { Desk } from './desk.ts'
import { documentRoutes } from './documents/document-files.routes.ts'
import { unreadableAnswers } from './early-answers.ts'
import { answerError, answerErrors } from './errors.ts'
import { eventRoutes } from './events/events.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { googleRoutes } from './google/google.routes.ts'
import { handlers } from './handlers.ts'
import { headersForAll } from './headers.ts'
import { httpServer } from './http-server.ts'
import { importRoutes } from './imports/imports.routes.ts'
import type { JobQueue } from './jobs/jobs.ts'
import { onlyJson } from './json-body.ts'
import { countVisits } from './limits/count-visits.ts'
import { Visits } from './limits/visits.ts'
import { loggerOptions } from './log.ts'
import { mailboxRoutes } from './mail/mailbox.ts'
import { manifestRoutes } from './manifest/manifest.routes.ts'
import { attachmentRoutes } from './messages/attachments.routes.ts'
import { Feed } from './messages/feed.ts'
import { messageStreamRoutes } from './messages/stream.routes.ts'
import { photoRoutes } from './photos/photo-files.routes.ts'
import { productRoutes } from './products/product-form.routes.ts'
import { logRequests } from './request-log.ts'
import type { Vault } from './secrets/vault.ts'
import { serve } from './serve.ts'
import { sitemapRoutes } from './sitemaps/sitemap.routes.ts'
import { sliderRoutes } from './sliders/slider-form.routes.ts'
import { leadElsewhere } from './tenants/elsewhere.ts'
import { Sites } from './tenants/sites.ts'
import { refuseUnstorableText } from './unstorable-text.ts'
import { guardSpace } from './uploads/guard-space.ts'
import { videoRoutes } from './videos/video-files.routes.ts'

export interface Parts {
  config: Config
  database: Database
  notices: Notices
  versions: ContentVersions
  jobs: JobQueue
  secret: Buffer
  /** Encrypts what has to be read again, such as the secrets of authenticator apps. Stays the same for good. */
  vault: Vault
}

interface Built {
  app: FastifyInstance
  desk: Desk
  cache: ByteCache
  /** Every route there is, `GET /api/photos`, for whoever must look at all of them. */
  routes: string[]
}

/** Bodies are checked by the contract, so no route has a schema of Fastify's, and what would compile one is not loaded. */
const noCompilers = { buildValidator: refuse, buildSerializer: refuse }

function refuse(): never {
  throw new Error('Routes say what they take in the contract')
}

/** The API: the whole server except pages, background work and listening. */
export function buildApp({ config, database, notices, versions, jobs, secret, vault }: Parts): Built {
  const sites = new Sites(database.owner, config)
  const headers = headersForAll(config)
  const cache = new ByteCache(versions, config.cacheBytes, headers)
  const visits = new Visits(config)
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      const allowed = visits.within(request.raw, 'visit')
      answerError(allowed ? error : (visits.refusal() as never), request, reply.headers(headers))
    },
    clientErrorHandler: unreadableAnswers(headers),
    schemaController: { compilersFactory: noCompilers },
    serverFactory: (listener) => httpServer(listener, { config, cache, sites, visits, headers }),
  })
  const desk = new Desk({
    config,
    log: app.log,
    database,
    notices,
    sites,
    versions,
    cache,
    jobs,
    visits,
    secret,
    vault,
    mediaDir: join(config.dataDir, 'media'),
  })

  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  countVisits(app, visits)
  logRequests(app, secret)
  refuseUnstorableText(app)
  leadElsewhere(app, sites)
  onlyJson(app)
  answerErrors(app)
  guardSpace(app, config)

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  serve(app, contract, handlers, desk, cache)
  sitemapRoutes(app, desk, cache)
  feedRoutes(app, desk, cache)
  manifestRoutes(app, desk, cache)
  companyRoutes(app, desk)
  companyPictureRoutes(app, desk)
  photoRoutes(app, desk)
  productRoutes(app, desk)
  sliderRoutes(app, desk)
  blogRoutes(app, desk)
  eventRoutes(app, desk)
  documentRoutes(app, desk)
  exportDownload(app, desk)
  receiveImports(app, desk)
  videoRoutes(app, desk)
  audioRoutes(app, desk)
  googleRoutes(app, desk)
  messageStreamRoutes(app, desk, new Feed(notices))
  attachmentRoutes(app, desk)
  avatarRoutes(app, desk)
  importRoutes(app, desk)
  if (config.demo) mailboxRoutes(app, desk)
  return { app, desk, cache, routes }
}
