import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ByteCache } from '#server/core/cache/byte-cache.ts'
import { companyIn } from '#server/core/company/company.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { lru } from '#server/core/lru.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { asVisitorOf } from '#server/core/request/requester.ts'
import { sendCached } from '#server/core/ssr/send-cached.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { fallbackIcon } from '#shared/core/theme.ts'

/** Pixels that phones and desktops ask for. */
const sizes = [180, 192, 512] as const

/** `/manifest.webmanifest` and the icons it names: the site as an app on somebody's home screen. */
export function manifestRoutes(app: FastifyInstance, pipeline: RequestPipeline, cache: ByteCache) {
  app.get('/manifest.webmanifest', (request, reply) =>
    sendCached(
      request,
      reply,
      { pipeline, cache },
      { kinds: ['company'], type: 'application/manifest+json; charset=utf-8' },
      async ({ db }) => {
        const { name, tagline, description, primaryColor, icon } = await companyIn(db)
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

  const drawn = lru<Buffer>(300)
  app.get('/app-icons/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params as { hash: string; file: string }
    const [, purpose, size] = /^(any|maskable)-(\d{3})\.png$/.exec(file) ?? []
    if (!/^[0-9a-f]{64}$/.test(hash) || !sizes.some((one) => String(one) === size)) throw gone()
    const site = await pipeline.siteOf(request)
    const key = `${site.key} ${hash} ${file}`
    const drawNow = () => draw(pipeline, site, hash, { size: Number(size), padded: purpose === 'maskable' })
    const bytes = drawn.get(key) ?? (await asVisitorOf(site.id, request.ip, drawNow))
    drawn.set(key, bytes)
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(bytes)
  })
}

function iconsOf(icon: string) {
  const hash = /([0-9a-f]{64})\.webp$/.exec(icon)?.[1]
  if (!hash) return [{ src: icon, sizes: 'any' }]
  const one = (purpose: string, size: number) => ({
    src: `/app-icons/${hash}/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return [one('any', 192), one('any', 512), one('maskable', 512)]
}

async function draw(
  pipeline: RequestPipeline,
  site: Site,
  hash: string,
  { size, padded }: { size: number; padded: boolean },
) {
  const files = pipeline.filesOf(site.id)
  const name = fileNames.site(hash)
  if (!(await files.has(name))) throw gone()
  const folder = uploadsFolder(pipeline.parts.config, site.id)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.making`)
  try {
    await files.withLocalCopy(name, (path) => images.run({ kind: 'icon', path, to, size, padded }))
    return await readFile(to)
  } finally {
    await rm(to, { force: true })
  }
}

const gone = () => new AppError('NOT_FOUND', 'There is no such icon.')
