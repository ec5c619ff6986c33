import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byteRoutes } from '#shared/contract.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { tooLarge, uploadLimit } from '#shared/photo-options.ts'
import type { Uploaded } from '#shared/photos.ts'
import type { Outside } from '../context.ts'
import type { Desk } from '../desk.ts'
import { type Received, receive, uploadsFolder } from '../uploads/receive.ts'
import { acceptPhoto } from './accept.ts'
import { detailsOf } from './details.ts'
import { adminPhotoOf } from './present.ts'

/** Bytes that the fields and boundaries around a file may take. */
const around = 256 * 1024

/** `POST /api/admin/photos/upload`: one photo as a form, in a field `photo` or `file`. */
export function uploadRoute(scope: FastifyInstance, desk: Desk) {
  scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimit, files: 1, fields: 40, parts: 50, fieldSize: 16 * 1024, fieldNameSize: 60 },
  })
  const [, url] = splitRoute(byteRoutes.photoUpload)
  scope.post(url, (request, reply) =>
    desk.attend(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
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
  const { file, fileName, fields } = await readForm(request, uploadsFolder(ctx.config, ctx.site.id))
  try {
    const details = detailsOf(fields)
    const { files, user, site, write } = ctx
    return await acceptPhoto({ files, plan: site.plan, write }, { file, fileName, details, by: user, uploadKey })
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Reads the whole form. Throws, and leaves no file, unless there is exactly one whose size is allowed. */
async function readForm(request: FastifyRequest, folder: string) {
  if (!request.isMultipart()) throw nothingChosen()
  // Names come from outside: a Map has no prototype to be changed.
  const fields = new Map<string, unknown>()
  let file: Received | undefined
  let fileName = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (part.fieldname !== 'photo' && part.fieldname !== 'file') part.file.resume()
      else {
        file = await receive(part.file, folder)
        fileName = part.filename ?? ''
        if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', tooLarge)
      }
    }
    if (!file || (file.size === 0 && !fileName)) throw nothingChosen()
    return { file, fileName, fields: Object.fromEntries(fields) }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    throw inWords(error)
  }
}

const nothingChosen = () => new AppError('VALIDATION', 'Please select a file to upload')

/** What the form reader refuses, fit to show. */
function inWords(error: unknown) {
  const { code } = error as { code?: unknown }
  if (code === 'FST_FILES_LIMIT')
    return new AppError('VALIDATION', 'Please send one photo at a time.', { cause: error })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new AppError('VALIDATION', 'This form has too many fields.', { cause: error })
  if (code === 'FST_PROTO_VIOLATION')
    return new AppError('VALIDATION', 'There is a field in this form that does not belong here.', { cause: error })
  // Cut off in the middle, or no form at all.
  if (error instanceof Error && /multipart|boundary|premature|aborted/i.test(error.message))
    return new AppError('VALIDATION', 'This form could not be read.', { cause: error })
  return error
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    throw new AppError('VALIDATION', 'That upload key cannot be used.')
  return key
}
