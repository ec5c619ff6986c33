import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#shared/contract.ts'
import { paymentProviders } from './commerce/payments/payment-provider.ts'
import { productRoutes } from './commerce/products/product-form.routes.ts'
import { audioRoutes } from './content/audios/audio-files.routes.ts'
import { blogRoutes } from './content/blogs/blog-files.routes.ts'
import { documentRoutes } from './content/documents/document-files.routes.ts'
import { eventRoutes } from './content/events/events.routes.ts'
import { photoRoutes } from './content/photos/photo-files.routes.ts'
import { resumableUploads } from './content/uploads/resumable.ts'
import { videoRoutes } from './content/videos/video-files.routes.ts'
import { ByteCache } from './core/cache/byte-cache.ts'
import type { ContentVersions } from './core/cache/versions.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/db/database.ts'
import type { Notices } from './core/db/notices.ts'
import { unreadableAnswers } from './core/http/early-answers.ts'
import { answerError, answerErrors } from './core/http/errors.ts'
import { headersForAll } from './core/http/headers.ts'
import { httpServer } from './core/http/http-server.ts'
import { onlyJson } from './core/http/json-body.ts'
import { limitRequests } from './core/http/limit-requests.ts'
import { logRequests } from './core/http/request-log.ts'
import { RequestPipeline } from './core/http/request-pipeline.ts'
import { serve } from './core/http/serve.ts'
import type { JobQueue } from './core/jobs/jobs.ts'
import { countVisits } from './core/limits/count-visits.ts'
import { Visits } from './core/limits/visits.ts'
import { loggerOptions } from './core/log.ts'
import type { SigningKeys } from './core/secrets/signing-keys.ts'
import type { Vault } from './core/secrets/vault.ts'
import { diskStorage } from './core/storage/disk-storage.ts'
import { redirectToCanonicalHost } from './core/tenants/canonical-redirect.ts'
import { Sites } from './core/tenants/sites.ts'
import { refuseUnstorableText } from './core/unstorable-text.ts'
import { guardSpace } from './core/uploads/guard-space.ts'
import { handlers } from './handlers.ts'
import { avatarRoutes } from './identity/account/avatar.routes.ts'
import { authenticationOf } from './identity/auth/authentication.ts'
import { googleRoutes } from './identity/google/google.routes.ts'
import { mailboxRoutes } from './insight/mail/mailbox.ts'
import { companyPictureRoutes } from './site/company/picture.ts'
import { companyRoutes } from './site/company/update.ts'
import { feedRoutes } from './site/feeds/feeds.routes.ts'
import { manifestRoutes } from './site/manifest/manifest.routes.ts'
import { attachmentRoutes } from './site/messages/attachments.routes.ts'
import { Feed } from './site/messages/feed.ts'
import { messageStreamRoutes } from './site/messages/stream.routes.ts'
import { sitemapRoutes } from './site/sitemaps/sitemap.routes.ts'
import { sliderRoutes } from './site/sliders/slider-form.routes.ts'
import { exportDownload } from './transfer/data/download.ts'
import { receiveImports } from './transfer/data/receive-import.ts'
import { importRoutes } from './transfer/imports/imports.routes.ts'

export interface Parts {
  config: Config
  database: Database
  notices: Notices
  versions: ContentVersions
  jobs: JobQueue
  keys: SigningKeys
  /** Encrypts what has to be read again, such as the secrets of authenticator apps. Stays the same for good. */
  vault: Vault
}

interface Built {
  app: FastifyInstance
  pipeline: RequestPipeline
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
export function buildApp({ config, database, notices, versions, jobs, keys, vault }: Parts): Built {
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
  const pipeline = new RequestPipeline({
    config,
    log: app.log,
    authentication: authenticationOf(database),
    database,
    notices,
    sites,
    versions,
    cache,
    jobs,
    visits,
    keys,
    vault,
    storage: diskStorage(config),
  })

  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(`${one} ${url}`)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  limitRequests(app, config, visits)
  countVisits(app, visits)
  logRequests(app, keys.sign)
  refuseUnstorableText(app)
  redirectToCanonicalHost(app, sites)
  onlyJson(app)
  answerErrors(app)
  guardSpace(app, config)

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  serve(app, contract, handlers, pipeline, cache)
  sitemapRoutes(app, pipeline, cache)
  feedRoutes(app, pipeline, cache)
  manifestRoutes(app, pipeline, cache)
  companyRoutes(app, pipeline)
  companyPictureRoutes(app, pipeline)
  photoRoutes(app, pipeline)
  // In a scope of its own: only these routes take bodies that are not JSON.
  app.register((scope, _options, done) => {
    resumableUploads(scope, pipeline)
    done()
  })
  productRoutes(app, pipeline)
  sliderRoutes(app, pipeline)
  blogRoutes(app, pipeline)
  eventRoutes(app, pipeline)
  documentRoutes(app, pipeline)
  exportDownload(app, pipeline)
  receiveImports(app, pipeline)
  videoRoutes(app, pipeline)
  audioRoutes(app, pipeline)
  googleRoutes(app, pipeline)
  messageStreamRoutes(app, pipeline, new Feed(notices))
  attachmentRoutes(app, pipeline)
  avatarRoutes(app, pipeline)
  importRoutes(app, pipeline)
  for (const provider of paymentProviders.all()) provider.routes?.(app, pipeline)
  if (config.demo) mailboxRoutes(app, pipeline)
  return { app, pipeline, cache, routes }
}
