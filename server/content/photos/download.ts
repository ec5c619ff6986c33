import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment } from '#server/core/media/attachment.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { photoDownload } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked, found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { count } from '../content/views.ts'
import { jpegWidth } from '../pictures/present.ts'
import { type PhotoRow, photos } from './photos.table.ts'
import { isShown } from './present.ts'
import { shown } from './visible.ts'

const Wish = z.object({
  id: z.uuid(),
  size: z
    .enum(['small', 'medium', 'large', 'original'], 'Choose small, medium, large or original.')
    .default('original'),
})
type Size = z.output<typeof Wish>['size']

/** `GET /api/photos/:id/download?size=`: a JPEG to keep, without what the camera noted about the place. */
export function downloadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  const [, url] = splitRoute(photoDownload)
  app.get(url, (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id, size } = checked(Wish, { ...Object(request.query), ...Object(request.params) })
      const staff = may(ctx.user?.role, 'content')
      const rows = await ctx.read(({ db }) =>
        db
          .select()
          .from(photos)
          .where(and(eq(photos.id, id), staff ? undefined : shown)),
      )
      const photo = found(rows, 'photo')
      if (photo.webp.length === 0) throw new AppError('CONFLICT', 'This photo is still being processed.')
      const file = await ctx.files.open(await jpegOf(ctx, photo, size))
      if (isShown(photo) && request.method === 'GET') count('photos', 'downloads', ctx.site.id, id, ctx)
      reply.headers({
        'content-type': 'image/jpeg',
        'content-length': file.size,
        'content-disposition': attachment(photo.title, size === 'original' ? '.jpg' : ` (${size}).jpg`),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      return reply.send(file.stream)
    }),
  )
}

/** The stored file of a size. The small one is made when it is first asked for. */
async function jpegOf(
  { files, config, site }: Outside<'public'>,
  { sha256, webp }: PhotoRow,
  size: Size,
): Promise<string> {
  if (size === 'original') return fileNames.picture(sha256, 'full.jpg')
  if (size === 'large') return fileNames.picture(sha256, `${webp.at(-1)}.jpg`)
  const medium = fileNames.picture(sha256, `${jpegWidth(webp)}.jpg`)
  if (size === 'medium') return medium
  const small = fileNames.picture(sha256, 'small.jpg')
  if (await files.has(small)) return small
  const folder = uploadsFolder(config, site.id)
  await mkdir(folder, { recursive: true })
  const to = join(folder, `${randomUUID()}.jpg.part`)
  try {
    await files.withLocalCopy(medium, (path) => images.run({ kind: 'jpeg', path, to, width: 640 }))
    await files.put(to, small)
  } finally {
    await rm(to, { force: true })
  }
  return small
}
