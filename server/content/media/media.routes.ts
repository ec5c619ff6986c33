import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { sendRange } from '#server/core/media/send-file.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { VersionedCache } from '#server/core/media/versioned-cache.ts'
import { Registry } from '#server/core/registry.ts'
import { runAsVisitor } from '#server/core/request/requester.ts'
import { expectServed } from '#server/core/tenants/served-paths.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { clipTypes } from '../clips/clips.ts'
import { storeJpeg } from '../images/jpeg.ts'

/** The public files of one content type. */
interface PublicFiles {
  /** Content type whose writes invalidate the cache. */
  kind: ContentKind
  includes(db: Db, sha256: string): Promise<boolean>
}

/** Checked in this order. */
export const publicFiles = new Registry<PublicFiles>('public files')

const types = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const

interface Wanted {
  name: string
  type: string
  etag: string
  /** Of images. */
  width?: number
  /** Hash of the stored file; absent for files that are always public. */
  sha256?: string
}

/**
 * The file that an address requests, or undefined. Only names of this format
 * reach the disk.
 */
function wantedBy(file: string, variant: string): Wanted | undefined {
  const [, width, ending] = /^(\d{1,5})\.(webp|avif|jpg)$/.exec(variant) ?? []
  if (width && ending && /^[0-9a-f]{64}$/.test(file)) {
    const etag = `"${file.slice(0, 20)}-${variant}"`
    return {
      name: fileNames.image(file, variant),
      type: types[ending as keyof typeof types],
      etag,
      sha256: file,
      width: Number(width),
    }
  }
  const [, clip] = /^file\.(\w{3,4})$/.exec(variant) ?? []
  const type = clip && Object.hasOwn(clipTypes, clip) ? clipTypes[clip] : undefined
  if (clip && type && /^[0-9a-f]{64}$/.test(file)) {
    const etag = `"${file.slice(0, 20)}-${variant}"`
    return { name: fileNames.clip(file, clip), type, etag, sha256: file }
  }
  const [, hash] = /^([0-9a-f]{64})\.webp$/.exec(variant) ?? []
  const etag = `"${hash?.slice(0, 20)}"`
  if (hash && file === 'site') return { name: fileNames.site(hash), type: types.webp, etag }
  if (hash && file === 'avatar') return { name: fileNames.avatar(hash), type: types.webp, etag }
  return undefined
}

/**
 * `GET /media/<company>/<bytes>/<variant>`: images, videos and audio, whole or in part. With a separate media origin,
 * the hosts of companies redirect to it. Widths of an image on sale that only staff may see redirect to the largest public
 * one, because texts and caches of visitors contain their addresses.
 */
export function mediaRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  const cached = new VersionedCache<boolean>(
    pipeline.parts.versions,
    publicFiles.all().map(({ kind }) => kind),
  )
  const isPublic = (siteId: string, sha256: string) =>
    cached.get(siteId, sha256, () =>
      pipeline.forCompany(siteId, 'read', async ({ db }) => {
        for (const { includes } of publicFiles.all()) if (await includes(db, sha256)) return true
        return false
      }),
    )

  app.get('/media/:company/:file/:variant', async (request, reply) => {
    const { company, file, variant } = request.params as { company: string; file: string; variant: string }
    const { sites, config } = pipeline.parts
    const apart = sites.toMediaOrigin(request.raw)
    const asked = z.uuid().safeParse(company).success ? wantedBy(file, variant) : undefined
    if (!asked || (!apart && company !== (await pipeline.siteOf(request)).id)) throw gone()
    if (config.mediaOrigin && !apart) {
      const cacheControl = request.url.includes('?') ? 'no-store' : `public, max-age=${redirectMaxAge}`
      return reply.header('cache-control', cacheControl).redirect(config.mediaOrigin + request.url, 308)
    }
    // Checks the disk first, so that invalid names cause no query.
    const files = pipeline.filesOf(company)
    const wanted = request.headers['save-data'] === 'on' ? await smaller(files, asked) : asked
    const { sha256, width = 0 } = wanted
    const stored = await files.sizeOf(wanted.name)
    if (stored === undefined && !(wanted.type === types.jpg && (await files.has(webpOf(wanted))))) throw gone()
    const limit = sha256 && width ? await pipeline.publicWidthOf(company, sha256) : undefined
    if (stored === undefined && width !== limit) throw gone()
    if (apart) expectServed(await sites.withId(company), request.raw)
    const isLarge = limit !== undefined && width > limit
    const forAll = sha256 === undefined || (!isLarge && (await isPublic(company, sha256)))
    const holderOf = async () =>
      linkHolder(pipeline.parts.database.owner, await sites.withId(company), files, sha256 ?? '', Object(request.query))
    const holder = forAll ? undefined : await holderOf()
    if (isLarge && !hasPermission(holder?.role, 'content'))
      return reply
        .headers({ 'cache-control': 'no-store', ...(apart && sharedHeaders) })
        .redirect(request.url.replace(`/${asked.width}.`, `/${limit}.`), 302)
    if (!forAll && !holder) throw gone()
    const size = stored ?? (await makeJpeg(pipeline, company, wanted, request.ip))
    if (!forAll) reply.header('x-robots-tag', 'noindex')
    reply.headers({
      'content-type': wanted.type,
      'cache-control': forAll ? 'public, max-age=31536000, immutable' : 'private, max-age=900',
      etag: wanted.etag,
      'accept-ranges': 'bytes',
      vary: 'save-data',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      ...(apart && sharedHeaders),
    })
    if (request.headers['if-none-match']?.includes(wanted.etag)) return reply.code(304).send()
    return sendRange(request, reply, size, async (range) => (await files.open(wanted.name, range)).stream)
  })
}

const sharedHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }

/** The WebP file of the same width. */
const webpOf = ({ name }: Wanted) => name.replace(/jpg$/, 'webp')

/** Stores the JPEG of an image in its largest public width, and returns its size. Throws NOT_FOUND without the image. */
async function makeJpeg(pipeline: RequestPipeline, company: string, wanted: Wanted, ip: string) {
  const files = pipeline.filesOf(company)
  const { name, width = 0 } = wanted
  const from = webpOf(wanted)
  await runAsVisitor(company, ip, () => storeJpeg(pipeline.parts.config, company, files, { from, name, width }))
  const size = await files.sizeOf(name)
  if (size === undefined) throw gone()
  return size
}

/** Seconds that browsers cache the redirect, because operators can change the media origin. */
const redirectMaxAge = 86_400

/** Maximum width for clients that save data. */
const saveDataWidth = 640

/** A smaller size of the same image, if there is one. */
async function smaller(files: Files, wanted: Wanted): Promise<Wanted> {
  const [, width, ending] = /\/(\d+)\.(webp|avif|jpg)$/.exec(wanted.name) ?? []
  if (!wanted.sha256 || !ending || Number(width) <= saveDataWidth) return wanted
  const less = wantedBy(wanted.sha256, `${saveDataWidth}.${ending}`)
  return less && (await files.has(less.name)) ? less : wanted
}

const gone = () => new AppError('NOT_FOUND', 'That file no longer exists.')
