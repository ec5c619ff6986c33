import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '#server/core/cache/response-cache.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { sendCached } from '#server/core/ssr/send-cached.ts'
import { AppError } from '#shared/core/errors.ts'
import { fallbackIcon } from '#shared/core/theme.ts'
import { renderedImages } from '../rendered-images.ts'

/** In pixels. */
const iconSizes = ['180', '192', '512']
const cacheBytes = 8 * 1024 * 1024

/** `/manifest.webmanifest` and its icons, for sites that are installed as an app. */
export function manifestRoutes(app: FastifyInstance, pipeline: RequestPipeline, cache: ResponseCache) {
  app.get('/manifest.webmanifest', (request, reply) =>
    sendCached(
      request,
      reply,
      { pipeline, cache },
      { kinds: ['company'], type: 'application/manifest+json; charset=utf-8' },
      async ({ db }) => {
        const { name, tagline, description, primaryColor, icon } = await getCompany(db)
        return JSON.stringify({
          id: '/',
          name,
          short_name: name.length > 12 ? name.split(' ')[0]!.slice(0, 12) : name,
          ...((description || tagline) && { description: description || tagline }),
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: primaryColor,
          background_color: '#0b1220',
          icons: icon ? iconsOf(icon) : [{ src: fallbackIcon, sizes: '512x512', type: 'image/png' }],
        })
      },
    ),
  )

  const renderIcon = renderedImages(pipeline, cacheBytes)
  app.get('/app-icons/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params as { hash: string; file: string }
    const [, purpose, size] = /^(any|maskable)-(\d{3})\.png$/.exec(file) ?? []
    if (!/^[0-9a-f]{64}$/.test(hash) || !iconSizes.includes(size!)) throw notFound()
    const site = await pipeline.siteOf(request)
    const files = pipeline.filesOf(site.id)
    const name = fileNames.site(hash)
    const bytes = await renderIcon(site, request, `${hash} ${file}`, async (to) => {
      if (!(await files.has(name))) throw notFound()
      const padded = purpose === 'maskable'
      await files.withLocalCopy(name, (path) => images.run({ kind: 'icon', path, to, size: Number(size), padded }))
    })
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(bytes)
  })
}

function iconsOf(icon: string) {
  const hash = /([0-9a-f]{64})\.webp$/.exec(icon)?.[1]
  if (!hash) return [{ src: icon, sizes: 'any' }]
  const iconOf = (purpose: string, size: number) => ({
    src: `/app-icons/${hash}/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [iconOf('any', 192), iconOf('any', 512), iconOf('maskable', 512)]
}

const notFound = () => new AppError('NOT_FOUND', 'There is no such icon.')
