import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { photoDownload } from '#shared/core/plain-routes.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { countInteraction } from '../content/views.ts'
import { storeJpeg } from '../images/jpeg.ts'
import { jpegWidth } from '../images/present.ts'
import { sendAttachment } from '../media/send-attachment.ts'
import { isForSale } from './for-sale.ts'
import { type PhotoRow, photos } from './photos.table.ts'
import { isPublic } from './present.ts'
import { isVisible } from './visible.ts'

const Query = z.object({
  id: z.uuid(),
  size: z
    .enum(['small', 'medium', 'large', 'original'], 'Choose small, medium, large or original.')
    .default('original'),
})
type Size = z.output<typeof Query>['size']

/** `GET /api/photos/:id/download?size=`: a JPEG without location metadata. */
export function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  const [, url] = splitRoute(photoDownload)
  app.get(url, (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', notForSupport: true, tx: 'none' }, async (ctx) => {
      const { id, size } = validateInput(Query, { ...Object(request.query), ...Object(request.params) })
      const staff = hasPermission(ctx.user?.role, 'content')
      const { rows, forSale } = await ctx.read(async ({ db }) => ({
        rows: await db
          .select()
          .from(photos)
          .where(and(eq(photos.id, id), staff ? undefined : isVisible)),
        forSale: !staff && (await isForSale(db, id)),
      }))
      const photo = requireRow(rows, 'photo')
      if (forSale) throw new AppError('FORBIDDEN', 'This photo is for sale. Buy it on its page to download it.')
      if (photo.webp.length === 0) throw new AppError('CONFLICT', 'This photo is still being processed.')
      const file = await ctx.files.open(await jpegOf(ctx, photo, size))
      if (isPublic(photo) && request.method === 'GET') countInteraction('photos', 'downloads', ctx.site.id, id, ctx)
      const extension = size === 'original' ? '.jpg' : ` (${size}).jpg`
      return sendAttachment(reply, file, { title: photo.title, extension, mimeType: 'image/jpeg' })
    }),
  )
}

/** The stored file of a size. The small one is created on first request. */
async function jpegOf(
  { files, config, site }: RequestContext<'public'>,
  { sha256, webp }: PhotoRow,
  size: Size,
): Promise<string> {
  if (size === 'original') return fileNames.image(sha256, 'full.jpg')
  if (size === 'large') return fileNames.image(sha256, `${webp.at(-1)}.jpg`)
  const medium = fileNames.image(sha256, `${jpegWidth(webp)}.jpg`)
  if (size === 'medium') return medium
  const small = fileNames.image(sha256, 'small.jpg')
  if (await files.has(small)) return small
  await storeJpeg(config, site.id, files, { from: medium, name: small, width: 640 })
  return small
}
