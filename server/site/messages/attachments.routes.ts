import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { contentDisposition } from '#server/core/media/content-disposition.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import type { FormFile } from '#server/core/uploads/form.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { type Route, splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { messageAttachment, messagePreview } from '#shared/core/plain-routes.ts'
import { Id } from '#shared/core/primitives.ts'
import { attachFile } from '#shared/site/form-endpoints.ts'
import type { Attachment } from '#shared/site/messages.ts'
import { attachmentTypeOf } from './attachment-type.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { attachmentAt, attachmentOf, createAttachment, signedName } from './attachments.ts'
import { makePreview } from './make-preview.ts'

export function attachmentRoutes(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: attachFile,
    code: 201,
    async answer(form, ctx) {
      const file = requireFile(form, 'file')
      if (file.size === 0) throw new AppError('VALIDATION', 'This file is empty.')
      return storeAttachment(ctx, file)
    },
  })
  signedRoute(app, pipeline, messageAttachment, ({ fileId, fileName, mimeType }) => ({
    fileId,
    headers: {
      'content-type': mimeType,
      'content-disposition': contentDisposition(
        fileName.slice(0, -extname(fileName).length),
        extname(fileName).toLowerCase(),
      ),
    },
  }))
  signedRoute(app, pipeline, messagePreview, ({ previewId }) => ({
    fileId: previewId,
    headers: { 'content-type': 'image/webp' },
  }))
}

/** Stores a file before its row, and deletes it again if the row cannot be created. */
async function storeAttachment(ctx: RequestContext<'own'>, file: FormFile): Promise<Attachment> {
  const { files } = ctx
  const { isImage, ...type } = await attachmentTypeOf(file.path, file.fileName)
  const fileId = randomUUID()
  try {
    // The server cannot decode HEIC, but browsers of Apple devices can.
    const preview = isImage && type.mimeType !== 'image/heic' ? await storePreview(ctx, file.path) : noPreview
    try {
      await files.put(file.path, fileNames.original(fileId))
      const row = await ctx.write((inside) =>
        createAttachment(inside, { ...type, ...preview, fileId, size: file.size }),
      )
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

async function storePreview({ config, site, files }: RequestContext<'own'>, path: string) {
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

const SignedQuery = z.object({ id: Id, e: z.string().optional(), s: z.string().optional(), u: z.string().optional() })

/** Sends a file to requests with a valid signature, and 404 to all others. */
function signedRoute(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  route: Route,
  fileOf: (row: AttachmentRow) => { fileId: string | null; headers: Record<string, string> },
) {
  app.get(splitRoute(route)[1], (request, reply) =>
    pipeline.handleRequest(
      request,
      reply,
      { access: 'public', anonymous: true, tx: 'none' },
      async ({ site, files, read }) => {
        const query = validateInput(SignedQuery, { ...Object(request.query), ...Object(request.params) })
        const holder = await read(({ db }) => linkHolder(db, site, files, signedName(query.id), query))
        requireRow(holder?.role ? [query] : [], 'attachment')
        const { fileId, headers } = fileOf(await read(({ db }) => attachmentAt(db, query.id)))
        const name = fileId && fileNames.original(fileId)
        if (!name || !(await files.has(name))) throw new AppError('NOT_FOUND', 'That attachment no longer exists.')
        const { size, stream } = await files.open(name)
        reply.headers({
          ...headers,
          'content-length': size,
          'content-security-policy': "default-src 'none'; sandbox",
          // The lifetime of the signature.
          'cache-control': 'private, max-age=900',
          'x-content-type-options': 'nosniff',
        })
        return reply.send(stream)
      },
    ),
  )
}
