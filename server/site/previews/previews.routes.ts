import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '#server/core/cache/response-cache.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { resourceFolder } from '#server/core/resource-folder.ts'
import { type PageApi, PageReads } from '#server/core/ssr/page-reads.ts'
import type { PageSource } from '#server/core/ssr/pages.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Preview } from '#shared/core/rendering.ts'
import { renderedImages } from '../rendered-images.ts'

const cacheBytes = 16 * 1024 * 1024

/**
 * `GET /previews/<version>.jpg?page=/photos/…`: the image of a page's link preview. Its texts are read from the page, not
 * from the address, so that visitors cannot create images with their own texts.
 */
export function previewRoutes(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  cache: ResponseCache,
  source: PageSource & { api: PageApi },
) {
  const renderPreview = renderedImages(pipeline, cacheBytes)

  app.get('/previews/:file', async (request, reply) => {
    const site = await pipeline.siteOf(request)
    const { page } = request.query as { page?: unknown }
    if (typeof page !== 'string' || !/^\/(?![/\\])[^\\?#]{0,300}$/.test(page)) throw notFound()
    const reads = new PageReads(request.raw, pipeline, cache, site, source.api)
    const { preview: previewOf } = await source.renderer()
    const preview = await previewOf({ url: site.origin + page, send: reads.send })
    if (!preview) throw notFound()
    // Links to an older version redirect to the current one.
    if ((request.params as { file: string }).file !== `${preview.version}.jpg`)
      return reply.header('cache-control', 'no-store').redirect(preview.address, 302)
    const bytes = await renderPreview(site, request, preview.version, (to) => render(pipeline, site, preview, to))
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        // Other sites embed the image.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}

const render = (
  pipeline: RequestPipeline,
  site: Site,
  { title, site: name, primary, image, icon }: Preview,
  to: string,
) =>
  withStoredFile(pipeline, site, image, (path) =>
    withStoredFile(pipeline, site, icon, (iconPath) =>
      images.run({
        kind: 'preview',
        ...{ title, site: name, primary, to, fonts: resourceFolder('fonts') },
        ...(path && { image: path }),
        ...(iconPath && { icon: iconPath }),
      }),
    ),
  )

/** Runs `work` with the file of an address, if the media store has it. Other addresses are not requested. */
async function withStoredFile<T>(
  pipeline: RequestPipeline,
  site: Site,
  address: string | undefined,
  work: (path?: string) => Promise<T>,
): Promise<T> {
  const [, company, folder = '', file = ''] =
    /^\/media\/([\w-]+)\/(\w+)\/(\w+\.(?:jpg|webp))$/.exec(address ?? '') ?? []
  if (company !== site.id) return work()
  const isContentImage = /^[0-9a-f]{64}$/.test(folder) && /^\d+\.(jpg|webp)$/.test(file)
  const isOwn = folder === 'site' && /^[0-9a-f]{64}\.webp$/.test(file)
  if (!isContentImage && !isOwn) return work()
  const files = pipeline.filesOf(site.id)
  // Only some widths are stored as JPEG.
  const name = isContentImage
    ? fileNames.image(folder, file.replace(/jpg$/, 'webp'))
    : fileNames.site(file.slice(0, 64))
  return (await files.has(name)) ? files.withLocalCopy(name, work) : work()
}

const notFound = () => new AppError('NOT_FOUND', 'There is no preview of that.')
