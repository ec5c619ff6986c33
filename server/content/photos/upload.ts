import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { isForContent } from '#server/core/uploads/claim-upload.ts'
import { formRoute, type ReceivedForm, requireFile } from '#server/core/uploads/form-route.ts'
import { uploadPhoto } from '#shared/content/form-endpoints.ts'
import { AppError } from '#shared/core/errors.ts'
import { acceptPhoto, photoOfUpload } from './accept.ts'
import { detailsOf } from './details.ts'
import type { PhotoRow } from './photos.table.ts'
import { adminPhotoOf } from './present.ts'

/** `POST /api/admin/photos/upload`: one photo as a form, in a field `photo` or `file`. */
export function uploadRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: uploadPhoto,
    textBytes: 256 * 1024,
    tooMany: 'Please send one photo at a time.',
    takesResumed: isForContent,
    code: 201,
    async before(form, ctx) {
      const uploadKey = keyOf(form)
      // A resumed file no longer exists on a retry, so the photo is found by its key alone.
      if (!uploadKey || !form.fields.upload) return undefined
      const photo = await ctx.read(({ db }) => photoOfUpload(db, ctx.user.id, uploadKey))
      return photo && uploaded(ctx, photo)
    },
    async answer(form, ctx) {
      const file = requireFile(form, 'file', 'photo')
      const { upload: _, ...fields } = form.fields
      const { files, site, write, user: by } = ctx
      const { fileName } = file
      const uploadOfPhoto = { file, fileName, details: detailsOf(fields), by, uploadKey: keyOf(form) }
      const { photo, again } = await acceptPhoto({ files, plan: site.plan, write }, uploadOfPhoto)
      if (again) form.answerWith(200)
      return uploaded(ctx, photo)
    },
  })
}

const uploaded = (ctx: RequestContext<'content'>, photo: PhotoRow) => ({
  message: 'Photo uploaded successfully',
  photo: adminPhotoOf(ctx, photo),
})

function keyOf({ headers }: ReceivedForm): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    throw new AppError('VALIDATION', 'That upload key cannot be used.')
  return key
}
