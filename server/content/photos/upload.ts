import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { readForm } from '#server/core/uploads/form.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { withResumed } from '#server/core/uploads/resumed.ts'
import type { Uploaded } from '#shared/content/photos.ts'
import { photoUpload } from '#shared/core/byte-routes.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { acceptPhoto, photoOfUpload } from './accept.ts'
import { detailsOf } from './details.ts'
import { adminPhotoOf } from './present.ts'

/** Bytes that the fields and boundaries around a file may take. */
const around = 256 * 1024

/**
 * `POST /api/admin/photos/upload`: one photo as a form, in a field `photo` or `file`. One that is too large for a form
 * may have come before it in pieces; then the field `upload` names it.
 */
export function uploadRoute(scope: FastifyInstance, pipeline: RequestPipeline) {
  scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimit, files: 1, fields: 40, parts: 50, fieldSize: 16 * 1024, fieldNameSize: 60 },
  })
  const [, url] = splitRoute(photoUpload)
  scope.post(url, (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
      if (Number(request.headers['content-length'] ?? 0) > uploadLimit + around)
        throw new AppError('FILE_TOO_LARGE', tooLarge)
      const { photo, again } = await take(request, ctx)
      reply.code(again ? 200 : 201).header('cache-control', 'no-store')
      return { message: 'Photo uploaded successfully', photo: adminPhotoOf(ctx, photo) } satisfies Uploaded
    }),
  )
}

async function take(request: FastifyRequest, ctx: Outside<'content'>) {
  const uploadKey = keyOf(request)
  const form = await readForm(request, uploadsFolder(ctx.config, ctx.site.id), {
    fileFields: ['photo', 'file'],
    tooMany: 'Please send one photo at a time.',
  })
  const { files, user, site, write } = ctx
  const {
    files: [sent],
    fields: { upload, ...fields },
  } = form
  try {
    // The answer was lost, and the file is no longer there to be taken in again.
    const before = upload && uploadKey ? await ctx.read(({ db }) => photoOfUpload(db, user.id, uploadKey)) : undefined
    if (before) return { photo: before, again: true }
    return await withResumed(ctx, upload, async (resumed) => {
      const file = resumed ?? sent
      if (!file || (file.size === 0 && !file.fileName)) throw nothingChosen()
      const { fileName } = file
      const details = detailsOf(fields)
      return acceptPhoto({ files, plan: site.plan, write }, { file, fileName, details, by: user, uploadKey })
    })
  } finally {
    await form.discard()
  }
}

const nothingChosen = () => new AppError('VALIDATION', 'Please select a file to upload')

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    throw new AppError('VALIDATION', 'That upload key cannot be used.')
  return key
}
