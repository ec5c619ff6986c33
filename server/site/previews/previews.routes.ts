import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ByteCache } from '#server/core/cache/byte-cache.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { asVisitorOf } from '#server/core/request/requester.ts'
import { type PageApi, PageReads } from '#server/core/ssr/page-reads.ts'
import type { PageSource } from '#server/core/ssr/pages.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Preview } from '#shared/core/rendering.ts'

/** Bytes of pictures that are kept. */
const room = 16 * 1024 * 1024

/**
 * `GET /previews/<version>.jpg?page=/photos/…`: the picture that link previews
 * show of a page. What it says is read from the page itself, never from the
 * address, so nobody can have a picture made in a company's name.
 */
export function previewRoutes(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  cache: ByteCache,
  source: PageSource & { api: PageApi },
) {
  const drawn = new LRUCache<string, Buffer>({ maxSize: room, sizeCalculation: ({ length }) => length + 100 })
  const drawing = new Map<string, Promise<Buffer>>()

  app.get('/previews/:file', async (request, reply) => {
    const site = await pipeline.siteOf(request)
    const { page } = request.query as { page?: unknown }
    if (typeof page !== 'string' || !/^\/(?![/\\])[^\\?#]{0,300}$/.test(page)) throw gone()
    const reads = new PageReads(request.raw, pipeline, cache, site, source.api)
    const { preview: previewOf } = await source.renderer()
    const preview = await previewOf({ url: site.origin + page, send: reads.send })
    if (!preview) throw gone()
    // Whoever knows only an older one gets today's.
    if ((request.params as { file: string }).file !== `${preview.version}.jpg`)
      return reply.header('cache-control', 'no-store').redirect(preview.address, 302)
    const key = `${site.key} ${preview.version}`
    const drawNow = () => asVisitorOf(site.id, request.ip, () => draw(pipeline, site, preview))
    const bytes = drawn.get(key) ?? (await once(drawing, key, drawNow))
    drawn.set(key, bytes)
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        // Chats and networks show it on pages of their own.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}

function once(under: Map<string, Promise<Buffer>>, key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const running = under.get(key) ?? work().finally(() => under.delete(key))
  under.set(key, running)
  return running
}

async function draw(pipeline: RequestPipeline, site: Site, { title, site: name, primary, image, icon }: Preview) {
  const folder = uploadsFolder(pipeline.parts.config, site.id)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.making`)
  try {
    await withFileBehind(pipeline, site, image, (picture) =>
      withFileBehind(pipeline, site, icon, (mark) =>
        images.run({
          kind: 'preview',
          ...{ title, site: name, primary, to, fonts: fontFolder() },
          ...(picture && { picture }),
          ...(mark && { icon: mark }),
        }),
      ),
    )
    return await readFile(to)
  } finally {
    await rm(to, { force: true })
  }
}

/** Runs `work` with the stored file behind an own address, if there is one; nothing is ever fetched from anywhere. */
async function withFileBehind<T>(
  pipeline: RequestPipeline,
  site: Site,
  address: string | undefined,
  work: (path?: string) => Promise<T>,
): Promise<T> {
  const [, company, folder = '', file = ''] =
    /^\/media\/([\w-]+)\/(\w+)\/(\w+\.(?:jpg|webp))$/.exec(address ?? '') ?? []
  if (company !== site.id) return work()
  const isPicture = /^[0-9a-f]{64}$/.test(folder) && /^\d+\.(jpg|webp)$/.test(file)
  const isOwn = folder === 'site' && /^[0-9a-f]{64}\.webp$/.test(file)
  if (!isPicture && !isOwn) return work()
  const files = pipeline.filesOf(site.id)
  const name = isPicture ? fileNames.picture(folder, file) : fileNames.site(file.slice(0, 64))
  return (await files.has(name)) ? files.withLocalCopy(name, work) : work()
}

/** `resources/fonts`, seen from the bundle or from the sources. */
function fontFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  const places = ['../../resources/fonts', '../../../../resources/fonts'].map((path) => join(here, path))
  return places.find((path) => existsSync(path)) ?? places[0]!
}

const gone = () => new AppError('NOT_FOUND', 'There is no preview of that.')
