import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '#server/core/cache/response-cache.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { sendCached } from '#server/core/ssr/send-cached.ts'
import { AppError } from '#shared/core/errors.ts'
import { contentTypeOfSearch } from '#shared/core/search-options.ts'
import { contentSitemap, isSitemapFile, pagesSitemap, sitemapIndex, sitemapKinds, typesInSitemap } from './sitemap.ts'

const type = 'application/xml; charset=utf-8'

/** `/robots.txt`, `/sitemap.xml` and the files it lists. */
export function sitemapRoutes(app: FastifyInstance, pipeline: RequestPipeline, cache: ResponseCache) {
  const parts = { pipeline, cache }

  app.get('/robots.txt', async (request, reply) => {
    const { origin, isOwners } = await pipeline.siteOf(request)
    const text = isOwners
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /checkout\n\nSitemap: ${origin}/sitemap.xml\n`
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(text)
  })

  // With `minute`, because scheduled content is published without a change.
  app.get('/sitemap.xml', (request, reply) =>
    sendCached(request, reply, parts, { kinds: [...sitemapKinds(), 'minute'], type }, sitemapIndex),
  )

  app.get('/sitemaps/:file', (request, reply) => {
    const { file } = request.params as { file: string }
    const [, name, number = '0', count = '1'] = /^([a-z]+)-([1-9]\d{0,3})(?:-of-([1-9]\d{0,3}))?\.xml$/.exec(file) ?? []
    if (file === 'pages-1.xml')
      return sendCached(request, reply, parts, { kinds: [...sitemapKinds(), 'minute'], type }, pagesSitemap)
    const searched = typesInSitemap().find((one) => one.type === name)
    const part = { number: Number(number), count: Number(count) }
    if (!searched || !isSitemapFile(part)) throw new AppError('NOT_FOUND', 'There is no such sitemap.')
    return sendCached(
      request,
      reply,
      parts,
      { kinds: [contentTypeOfSearch(searched.type), 'minute'], type },
      (ctx, site) => contentSitemap(ctx, site, searched, part),
    )
  })
}
