import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#shared/contract.ts'
import { digitalGoodsRoutes } from './commerce/orders/digital/download-routes.ts'
import { invoiceRoutes } from './commerce/orders/invoice/invoice.routes.ts'
import { paymentCallbacks } from './commerce/orders/payment/callback.routes.ts'
import { demoGatewayRoutes } from './commerce/payments/demo-gateway/routes.ts'
import { productRoutes } from './commerce/products/product-form.routes.ts'
import { audioRoutes } from './content/audios/audio-files.routes.ts'
import { blogRoutes } from './content/blogs/blog-files.routes.ts'
import { documentRoutes } from './content/documents/document-files.routes.ts'
import { eventRoutes } from './content/events/events.routes.ts'
import { photoRoutes } from './content/photos/photo-files.routes.ts'
import { resumableUploads } from './content/uploads/resumable.ts'
import { videoRoutes } from './content/videos/video-files.routes.ts'
import { ResponseCache } from './core/cache/response-cache.ts'
import type { ContentVersions } from './core/cache/versions.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/db/database.ts'
import type { Notices } from './core/db/notices.ts'
import { clientErrorHandler } from './core/http/early-responses.ts'
import { registerErrorHandler, sendError } from './core/http/errors.ts'
import { headersForAll } from './core/http/headers.ts'
import { httpServer } from './core/http/http-server.ts'
import { acceptOnlyJson } from './core/http/json-body.ts'
import { limitRequests } from './core/http/limit-requests.ts'
import { logRequests } from './core/http/request-log.ts'
import { RequestPipeline } from './core/http/request-pipeline.ts'
import { registerEndpoints } from './core/http/serve.ts'
import type { JobQueue } from './core/jobs/jobs.ts'
import { countRequests } from './core/limits/count-requests.ts'
import { RequestCounter } from './core/limits/request-counter.ts'
import { loggerOptions } from './core/log.ts'
import type { SigningKeys } from './core/secrets/signing-keys.ts'
import type { Vault } from './core/secrets/vault.ts'
import { diskStorage } from './core/storage/disk-storage.ts'
import { redirectToCanonicalHost } from './core/tenants/canonical-redirect.ts'
import { ownersSite } from './core/tenants/owners-site.ts'
import { Sites } from './core/tenants/sites.ts'
import { refuseUnstorableText } from './core/unstorable-text.ts'
import { guardSpace } from './core/uploads/guard-space.ts'
import { handlersFor } from './handlers.ts'
import { avatarRoutes } from './identity/account/avatar.routes.ts'
import { authenticationOf } from './identity/auth/authentication.ts'
import { googleRoutes } from './identity/google/google.routes.ts'
import { mailboxRoutes } from './insight/mail/mailbox.ts'
import { supportPage } from './platform/owners/support-page.ts'
import { billInvoiceRoute } from './platform/subscriptions/bill-invoice.routes.ts'
import { nonprofitRoutes } from './platform/subscriptions/nonprofit.ts'
import { companyImageRoutes } from './site/company/image.ts'
import { companyRoutes } from './site/company/update.ts'
import { feedRoutes } from './site/feeds/feeds.routes.ts'
import { manifestRoutes } from './site/manifest/manifest.routes.ts'
import { attachmentRoutes } from './site/messages/attachments.routes.ts'
import { Feed } from './site/messages/feed.ts'
import { messageStreamRoutes } from './site/messages/stream.routes.ts'
import { sitemapRoutes } from './site/sitemaps/sitemap.routes.ts'
import { sliderRoutes } from './site/sliders/slider-form.routes.ts'
import { exportDownload } from './transfer/data/download.ts'
import { importSiteRoute } from './transfer/data/receive-import.ts'
import { importRoutes } from './transfer/imports/imports.routes.ts'
import { moveRoute } from './transfer/moves/receive-move.ts'

export interface Parts {
  config: Config
  database: Database
  notices: Notices
  versions: ContentVersions
  jobs: JobQueue
  keys: SigningKeys
  /** Encrypts secrets that the server reads again, such as those of authenticator apps. Its key never changes. */
  vault: Vault
}

interface Built {
  app: FastifyInstance
  pipeline: RequestPipeline
  cache: ResponseCache
  /** Every registered route: `GET /api/photos`. */
  routes: string[]
}

/** The contract validates bodies, so Fastify's schema compilers are not loaded. */
const noCompilers = { buildValidator: refuse, buildSerializer: refuse }

function refuse(): never {
  throw new Error('Routes have no Fastify schema: the contract validates their input')
}

/** The API: the whole server except pages, background work and listening. */
export function buildApp({ config, database, notices, versions, jobs, keys, vault }: Parts): Built {
  const sites = new Sites(database.owner, config)
  const headers = headersForAll(config)
  const cache = new ResponseCache(versions, config.cacheBytes, headers)
  const visits = new RequestCounter(config)
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      const allowed = visits.tryRequest(request.raw, 'visit')
      sendError(allowed ? error : (visits.refusal() as never), request, reply.headers(headers))
    },
    clientErrorHandler: clientErrorHandler(headers),
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
  countRequests(app, visits)
  logRequests(app, keys.sign)
  refuseUnstorableText(app)
  redirectToCanonicalHost(app, sites)
  ownersSite(app, sites)
  acceptOnlyJson(app)
  registerErrorHandler(app)
  guardSpace(app, config)

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  registerEndpoints(app, contract, handlersFor(pipeline), pipeline, cache)
  sitemapRoutes(app, pipeline, cache)
  feedRoutes(app, pipeline, cache)
  manifestRoutes(app, pipeline, cache)
  companyRoutes(app, pipeline)
  companyImageRoutes(app, pipeline)
  photoRoutes(app, pipeline)
  // A separate scope: only these routes take bodies that are not JSON.
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
  importSiteRoute(app, pipeline)
  videoRoutes(app, pipeline)
  audioRoutes(app, pipeline)
  googleRoutes(app, pipeline)
  messageStreamRoutes(app, pipeline, new Feed(notices))
  attachmentRoutes(app, pipeline)
  avatarRoutes(app, pipeline)
  importRoutes(app, pipeline)
  moveRoute(app, pipeline)
  paymentCallbacks(app, pipeline)
  invoiceRoutes(app, pipeline)
  digitalGoodsRoutes(app, pipeline)
  nonprofitRoutes(app, pipeline)
  billInvoiceRoute(app, pipeline)
  supportPage(app, pipeline)
  if (config.demo) mailboxRoutes(app, pipeline)
  if (config.demo) demoGatewayRoutes(app, config)
  return { app, pipeline, cache, routes }
}
