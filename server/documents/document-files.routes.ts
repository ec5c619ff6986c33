import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { byteRoutes } from '#shared/contract.ts'
import type { UploadedDocument } from '#shared/documents.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError, checked, found } from '#shared/errors.ts'
import { tooLarge, uploadLimit } from '#shared/photo-options.ts'
import { count } from '../content/views.ts'
import type { Outside } from '../context.ts'
import type { Desk } from '../desk.ts'
import { attachment } from '../media/attachment.ts'
import { fileNames } from '../media/names.ts'
import { readable } from '../photos/details.ts'
import { readForm } from '../uploads/form.ts'
import { uploadsFolder } from '../uploads/receive.ts'
import { createDocument, documentDetails } from './change.ts'
import { documentAt } from './documents.routes.ts'
import { kindOfFile } from './kind-of-file.ts'
import { adminDocumentOf, documentOf, signedAs } from './present.ts'
import { shownTo } from './visible.ts'

/** Bytes that the words and the boundaries around the file may take. */
const around = 64 * 1024

/** The routes of documents that move bytes. */
export function documentRoutes(app: FastifyInstance, desk: Desk) {
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: uploadLimit, files: 1, fields: 40, parts: 50, fieldSize: around, fieldNameSize: 60 },
    })
    scope.post(splitRoute(byteRoutes.documentUpload)[1], (request, reply) =>
      desk.attend(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
        if (Number(request.headers['content-length'] ?? 0) > uploadLimit + around)
          throw new AppError('FILE_TOO_LARGE', tooLarge)
        const document = adminDocumentOf(ctx, await take(request, ctx))
        reply.code(201).header('cache-control', 'no-store')
        return { message: 'Document uploaded successfully', document } satisfies UploadedDocument
      }),
    )
    done()
  })
  downloadRoute(app, desk)
}

async function take(request: FastifyRequest, { site, user, config, files, write }: Outside<'content'>) {
  const form = await readForm(request, uploadsFolder(config, site.id), {
    fileFields: ['file', 'document'],
    tooMany: 'Please send one document at a time.',
  })
  const id = randomUUID()
  try {
    const [file] = form.files
    if (!file || (file.size === 0 && !file.fileName)) throw new AppError('VALIDATION', 'Please select a file to upload')
    const details = documentDetails(form.fields)
    const kind = await kindOfFile(file.path, file.fileName)
    // The file is on disk before its row is.
    await files.keep(file.path, fileNames.original(id))
    const title = details.title || readable(file.fileName)
    return await write((inside) =>
      createDocument({ ...inside, user }, { ...details, title }, { ...kind, id, size: file.size }),
    )
  } catch (error) {
    if (error instanceof AppError) await files.remove(fileNames.original(id))
    throw error
  } finally {
    await form.discard()
  }
}

const Wish = z.object({ id: z.string().max(80), e: z.string().optional(), s: z.string().optional() })

/**
 * `GET /api/documents/:id/download`: the file for whoever holds a signed address.
 * Whoever may see the document is sent to one that is good again, so that an
 * old link to a public document still works.
 */
function downloadRoute(app: FastifyInstance, desk: Desk) {
  app.get(splitRoute(byteRoutes.documentDownload)[1], (request, reply) =>
    desk.attend(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const wish = checked(Wish, { ...Object(request.query), ...Object(request.params) })
      const row = await ctx.read(({ db }) => documentAt(db, wish.id))
      reply.header('cache-control', 'private, no-store')
      if (row.trashedAt !== null || !ctx.files.signed(signedAs(row.id), wish)) {
        const seen = await ctx.read(({ db }) => documentAt(db, wish.id, shownTo(ctx.user?.role)))
        return reply.redirect(documentOf(ctx, seen).file, 302)
      }
      const name = fileNames.original(row.id)
      found((await ctx.files.has(name)) ? [row] : [], 'document')
      const file = await ctx.files.read(name)
      if (row.published && request.method === 'GET') count('documents', 'downloads', ctx.site.id, row.id, ctx)
      reply.headers({
        'content-type': row.mimeType,
        'content-length': file.size,
        'content-disposition': attachment(row.title, extname(row.fileName).toLowerCase()),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.send(file.stream)
    }),
  )
}
