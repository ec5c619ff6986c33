import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnalyticsService, countingMark, countsVisits } from '#shared/core/analytics-services.ts'
import type { Company } from '#shared/core/company.ts'
import { AppError } from '#shared/core/errors.ts'
import type { PageFiles, PageRenderer } from '#shared/core/rendering.ts'
import type { CachedResponse, ResponseCache } from '../cache/response-cache.ts'
import type { Site } from '../http/context.ts'
import { contentPolicy, isAllowedService } from '../http/headers.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { expectOpenSite } from '../tenants/closed-site.ts'
import { type PageApi, PageReads } from './page-reads.ts'
import { pageRedirects } from './page-redirects.ts'
import { hasTicket, sendTicketPage } from './ticket-page.ts'

/** How pages are rendered: from built files in production, by Vite in development. */
export interface PageSource {
  renderer(): Promise<PageRenderer>
  /** `index.html` with its three placeholders. */
  template(url: string): Promise<string>
  files?: PageFiles
}

/** Renders and caches all pages as for an anonymous visitor. Without a source there is only the API. */
export function pageRoutes(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source?: PageSource & { api: PageApi },
) {
  if (source) app.get('/theme/:file', (request, reply) => sendTheme(request, reply, pipeline, cache, source))

  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!source || !reads || /^\/(api|media|assets)\//.test(request.url))
      throw new AppError('NOT_FOUND', 'There is nothing here.')
    await sendPage(request, reply, pipeline, cache, source)
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source: PageSource & { api: PageApi },
) {
  const site = await pipeline.siteOf(request)
  if (hasTicket(request)) return sendTicketPage(reply)
  expectOpenSite(site, request.url)
  const key = `${site.key} page ${request.url}`
  const cached = cache.get(key)
  if (cached?.countedAs) pipeline.parts.visits.count(request.raw, cached.countedAs)
  const page = cached ?? (await makePage(request, pipeline, cache, source, site, key))
  // A missing page, also where it redirects.
  if ('isMissing' in page) pipeline.parts.visits.tryRequest(request.raw, 'miss')
  if ('redirect' in page) return reply.header('cache-control', 'no-store').redirect(page.redirect, page.status)
  if ('html' in page) {
    return reply
      .code(page.status)
      .headers({
        ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        ...(page.policy && { 'content-security-policy': page.policy }),
        ...(page.referrer && { 'referrer-policy': page.referrer }),
      })
      .send(page.html)
  }
  cache.alias(site.key, request.url, key)
  reply.hijack()
  cache.send(page, request.raw, reply.raw)
}

type Made =
  | CachedResponse
  | ({ html: string; status: number } & Pick<CachedResponse, 'policy' | 'referrer'>)
  | { redirect: string; status: number }
  | { redirect: string; status: 301; isMissing: true }

async function makePage(
  request: FastifyRequest,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source: PageSource & { api: PageApi },
  site: Site,
  key: string,
): Promise<Made> {
  const reads = new PageReads(request.raw, pipeline, cache, site, source.api)
  const { render } = await source.renderer()
  const url = pageAddress(site, request.url)
  const page = await render({ url: url.href, send: reads.send, files: source.files })
  if (reads.refusal) throw reads.refusal
  if (page.redirect !== undefined) return { redirect: page.redirect, status: page.status }
  if (page.status === 404 || page.status === 410) {
    const redirect = await findPageRedirect(pipeline, site, url)
    if (redirect !== undefined) return { redirect, status: 301, isMissing: true }
  }
  const whole = await source.template(request.url)
  const template = page.private ? startAtOnce(whole) : whole
  const isCounted = !page.private && countsVisits(url)
  const service = isCounted ? await analyticsServiceOf(reads, pipeline) : null
  const mark = service ? `\n    <meta name="${countingMark}" content="${service.service}">` : ''
  // Functions, because `$&` in a replacement string has a special meaning.
  const html = template
    .replace('<!--head-->', () => page.head + mark)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state)
  const headers = {
    policy: service ? contentPolicy(pipeline.parts.config, service) : undefined,
    // Addresses of other pages may have secrets, which services would get as the referrer of the next page.
    referrer: isCounted ? undefined : 'strict-origin',
  }
  if (page.private || page.status !== 200 || !reads.isCacheable) return { html, status: page.status, ...headers }
  const type = 'text/html; charset=utf-8'
  return cache.store(
    key,
    { siteId: site.id, ...reads.cacheVersion(), type, ...headers, countedAs: reads.countedAs },
    html,
  )
}

/** The company's service, if its host is still allowed. */
async function analyticsServiceOf(reads: PageReads, { parts }: RequestPipeline): Promise<AnalyticsService | null> {
  const { body } = await reads.send({ method: 'GET', url: '/api/company' })
  const { analytics_service: service } = body as Partial<Company>
  return service && isAllowedService(parts.config, service) ? service : null
}

async function findPageRedirect(pipeline: RequestPipeline, site: Site, url: URL): Promise<string | undefined> {
  for (const find of pageRedirects.all()) {
    const target = await find(pipeline, site, url)
    if (target !== undefined) return target
  }
  return undefined
}

/**
 * On public pages boot.js starts the scripts after the first paint. Private pages have no text to paint, so their
 * scripts start at once.
 */
const startAtOnce = (template: string) => template.replace(/<template data-after-paint>(.*?)<\/template>/gs, '$1')

/** The URL of a page, always on the company's own origin. */
function pageAddress(site: Site, path: string) {
  try {
    const { pathname, search } = path.startsWith('/') ? new URL(site.origin + path) : new URL(path)
    return new URL(site.origin + pathname + search)
  } catch {
    throw new AppError('VALIDATION', 'The address could not be read.')
  }
}

async function sendTheme(
  request: FastifyRequest,
  reply: FastifyReply,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source: PageSource & { api: PageApi },
) {
  const site = await pipeline.siteOf(request)
  // The query is ignored, so that it does not create cache entries.
  const [path = ''] = request.url.split('?')
  const key = `${site.key} ${path}`
  const theme = cache.get(key) ?? (await makeTheme(path, pipeline, cache, source, site, key))
  if ('css' in theme)
    return reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' }).send(theme.css)
  cache.alias(site.key, path, key)
  reply.hijack()
  cache.send(theme, request.raw, reply.raw)
}

async function makeTheme(
  path: string,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source: PageSource & { api: PageApi },
  site: Site,
  key: string,
) {
  const kinds = ['company'] as const
  const version = pipeline.parts.versions.versionOf(site.id, kinds)
  const company = await pipeline.asVisitor(site, (ctx) => source.api.company(ctx))
  const css = (await source.renderer()).themeCss(company)
  // Older URLs return the current theme, for pages that are still open.
  if (company.theme !== path) return { css }
  const cacheControl = 'public, max-age=31536000, immutable'
  return cache.store(key, { siteId: site.id, kinds, version, type: 'text/css; charset=utf-8', cacheControl }, css)
}
