import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import type { PageFiles, PageRenderer } from '#shared/core/rendering.ts'
import type { ByteCache, Finished } from '../cache/byte-cache.ts'
import type { Site } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { type PageApi, PageReads } from './page-reads.ts'
import { bringsTicket, sendTicketPage } from './ticket-page.ts'

/** What pages are made with: built files in production, Vite in development. */
export interface PageSource {
  renderer(): Promise<PageRenderer>
  /** `index.html` with its three gaps. */
  template(url: string): Promise<string>
  files?: PageFiles
}

/**
 * Every page of the website, rendered as for an anonymous visitor; the finished
 * bytes are kept. Without a source there are no pages, only the API.
 */
export function pageRoutes(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  cache: ByteCache,
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
  cache: ByteCache,
  source: PageSource & { api: PageApi },
) {
  const site = await pipeline.siteOf(request)
  if (bringsTicket(request)) return sendTicketPage(reply)
  const key = `${site.key} page ${request.url}`
  const kept = cache.good(key)
  if (kept?.countedAs) pipeline.parts.visits.count(request.raw, kept.countedAs)
  const page = kept ?? (await makePage(request, pipeline, cache, source, site, key))
  if ('redirect' in page) return reply.header('cache-control', 'no-store').redirect(page.redirect, page.status)
  if ('html' in page) {
    return reply
      .code(page.status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(page.html)
  }
  cache.alias(site.key, request.url, key)
  reply.hijack()
  cache.send(page, request.raw, reply.raw)
}

type Made = Finished | { html: string; status: number } | { redirect: string; status: number }

async function makePage(
  request: FastifyRequest,
  pipeline: RequestPipeline,
  cache: ByteCache,
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
  const whole = await source.template(request.url)
  const template = page.private ? startAtOnce(whole) : whole
  // Filled by functions: a `$&` in somebody's text must stay a `$&`.
  const html = template
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state)
  if (page.private || page.status !== 200 || !reads.keepable) return { html, status: page.status }
  const { kinds, stamp } = reads.madeOf()
  return cache.keep(
    key,
    {
      siteId: site.id,
      kinds,
      stamp,
      status: 200,
      type: 'text/html; charset=utf-8',
      personal: false,
      countedAs: reads.countedAs,
    },
    html,
  )
}

/**
 * On public pages boot.js starts the scripts after the first paint. The shell of a
 * guarded page has no text to paint, so its scripts stand in the page as they are.
 */
const startAtOnce = (template: string) => template.replace(/<template data-after-paint>(.*?)<\/template>/gs, '$1')

/** The whole address of a page, on the company's own origin whatever the request claimed. */
function pageAddress(site: Site, path: string) {
  try {
    const { pathname, search } = path.startsWith('/') ? new URL(site.origin + path) : new URL(path)
    return new URL(site.origin + pathname + search)
  } catch {
    throw new AppError('VALIDATION', 'That address could not be read.')
  }
}

async function sendTheme(
  request: FastifyRequest,
  reply: FastifyReply,
  pipeline: RequestPipeline,
  cache: ByteCache,
  source: PageSource & { api: PageApi },
) {
  const site = await pipeline.siteOf(request)
  // What stands behind a `?` changes nothing, and must not be kept once for each.
  const [path = ''] = request.url.split('?')
  const key = `${site.key} ${path}`
  const theme = cache.good(key) ?? (await makeTheme(path, pipeline, cache, source, site, key))
  if ('css' in theme)
    return reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' }).send(theme.css)
  cache.alias(site.key, path, key)
  reply.hijack()
  cache.send(theme, request.raw, reply.raw)
}

async function makeTheme(
  path: string,
  pipeline: RequestPipeline,
  cache: ByteCache,
  source: PageSource & { api: PageApi },
  site: Site,
  key: string,
) {
  const kinds = ['company'] as const
  const stamp = pipeline.parts.versions.stamp(site.id, kinds)
  const company = await pipeline.asVisitor(site, (ctx) => source.api.company(ctx))
  const css = (await source.renderer()).themeCss(company)
  // An older address is still answered, with today's look, while a page that names it is open somewhere.
  if (company.theme !== path) return { css }
  const answer = { siteId: site.id, kinds, stamp, status: 200, type: 'text/css; charset=utf-8', personal: false }
  return cache.keep(key, { ...answer, cacheControl: 'public, max-age=31536000, immutable' }, css)
}
