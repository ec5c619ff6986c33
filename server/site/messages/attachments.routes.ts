import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { attachment as savedAs } from '#server/core/media/attachment.ts'
import { fileNames } from '#server/core/media/names.ts'
import type { FormFile } from '#server/core/uploads/form.ts'
import { chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { messageAttachment, messagePreview } from '#shared/core/byte-routes.ts'
import { type Route, splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked, found } from '#shared/core/errors.ts'
import { Id } from '#shared/core/primitives.ts'
import { attachFile } from '#shared/site/form-endpoints.ts'
import type { Attachment } from '#shared/site/messages.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { attachmentAt, attachmentOf, logAttachment, signedAs } from './attachments.ts'
import { kindOfAttachment } from './kind-of-attachment.ts'
import { makePreview } from './preview-of.ts'

/** The routes of files in messages. */
export function attachmentRoutes(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: attachFile,
    code: 201,
    async answer(form, ctx) {
      const file = chosenFile(form, 'file')
      if (file.size === 0) throw new AppError('VALIDATION', 'This file is empty.')
      return attach(ctx, file)
    },
  })
  signedRoute(app, pipeline, messageAttachment, ({ fileId, fileName, mimeType }) => ({
    fileId,
    headers: {
      'content-type': mimeType,
      'content-disposition': savedAs(fileName.slice(0, -extname(fileName).length), extname(fileName).toLowerCase()),
    },
  }))
  signedRoute(app, pipeline, messagePreview, ({ previewId }) => ({
    fileId: previewId,
    headers: { 'content-type': 'image/webp' },
  }))
}

/** Puts a file into the media store, on disk before a row speaks of it, and takes it out again when none does. */
async function attach(ctx: Outside<'own'>, file: FormFile): Promise<Attachment> {
  const { files } = ctx
  const { picture, ...kind } = await kindOfAttachment(file.path, file.fileName)
  const fileId = randomUUID()
  try {
    // What iPhones make of pictures, the server keeps without being able to draw it.
    const preview = picture && kind.mimeType !== 'image/heic' ? await storePreview(ctx, file.path) : noPreview
    try {
      await files.put(file.path, fileNames.original(fileId))
      const row = await ctx.write((inside) => logAttachment(inside, { ...kind, ...preview, fileId, size: file.size }))
      return attachmentOf(files, row)
    } catch (error) {
      if (preview.previewId) await files.delete(fileNames.original(preview.previewId))
      throw error
    }
  } catch (error) {
    if (error instanceof AppError) await files.delete(fileNames.original(fileId))
    throw error
  }
}

const noPreview = { previewId: null, previewWidth: null, previewHeight: null }

async function storePreview({ config, site, files }: Outside<'own'>, path: string) {
  const previewId = randomUUID()
  const to = join(uploadsFolder(config, site.id), `${previewId}.webp.part`)
  try {
    const made = await makePreview(path, to)
    if (!made) return noPreview
    await files.put(to, fileNames.original(previewId))
    return { previewId, previewWidth: made.width, previewHeight: made.height }
  } finally {
    await rm(to, { force: true })
  }
}

const Wish = z.object({ id: Id, e: z.string().optional(), s: z.string().optional(), u: z.string().optional() })

/** Answers with a stored file for whoever holds an address that was signed lately; for all others it is not there. */
function signedRoute(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  route: Route,
  pick: (row: AttachmentRow) => { fileId: string | null; headers: Record<string, string> },
) {
  app.get(splitRoute(route)[1], (request, reply) =>
    pipeline.handleRequest(
      request,
      reply,
      { access: 'public', anonymous: true, tx: 'none' },
      async ({ site, files, read }) => {
        const wish = checked(Wish, { ...Object(request.query), ...Object(request.params) })
        const holder = await read(({ db }) => linkHolder(db, site.id, files, signedAs(wish.id), wish))
        found(holder?.role ? [wish] : [], 'attachment')
        const { fileId, headers } = pick(await read(({ db }) => attachmentAt(db, wish.id)))
        const name = fileId && fileNames.original(fileId)
        if (!name || !(await files.has(name))) throw new AppError('NOT_FOUND', 'That attachment no longer exists.')
        const { size, stream } = await files.open(name)
        reply.headers({
          ...headers,
          'content-length': size,
          'content-security-policy': "default-src 'none'; sandbox",
          // A preview that is scrolled past again is not asked for again while its address holds.
          'cache-control': 'private, max-age=900',
          'x-content-type-options': 'nosniff',
        })
        return reply.send(stream)
      },
    ),
  )
}
