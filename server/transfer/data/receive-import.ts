import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { shownName } from '#server/core/media/file-names.ts'
import { type FormFile, readForm } from '#server/core/uploads/form.ts'
import { isForImport, withResumed } from '#server/core/uploads/resumed.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import type { SiteImport } from '#shared/transfer/data.ts'
import { importSite } from '#shared/transfer/form-endpoints.ts'
import { transfersFolder, zipOf } from './folder.ts'
import { importOf } from './present.ts'
import { siteTransfers } from './site-transfers.table.ts'
import { begin } from './transfers.ts'

const day = 86_400_000
const GB = 1024 ** 3

/**
 * `POST /api/admin/data/imports`: takes a zip in the field `file`, or the id of a
 * resumable upload with `use: import` in the field `upload`, and begins to check
 * it. Changes nothing else. A refused upload stays for another try.
 */
export function receiveImports(app: FastifyInstance, pipeline: RequestPipeline) {
  const [method, url] = splitRoute(importSite.route)
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: GB, files: 1, fields: 1, parts: 2, fieldSize: 100, fieldNameSize: 60 },
    })
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        pipeline.handleRequest(request, reply, { access: 'admin', tx: 'none', limit: 'upload' }, async (ctx) => {
          const { config, site } = ctx
          if (Number(request.headers['content-length'] ?? 0) > GB + 64 * 1024) throw tooLargeForOneRequest()
          const folder = transfersFolder(config, site.id)
          await mkdir(folder, { recursive: true })
          const form = await readForm(request, folder, {
            fileFields: ['file'],
            tooMany: 'Please send one file at a time.',
          })
          try {
            const begun = await withResumed(
              ctx,
              form.fields.upload,
              async (resumed) => {
                const file = resumed ?? form.files[0]
                if (!file?.size) throw new AppError('VALIDATION', 'Please select a file to upload')
                if (!resumed && file.size >= GB) throw tooLargeForOneRequest()
                return start(ctx, file)
              },
              isForImport,
            )
            reply.code(201).header('cache-control', 'no-store')
            return begun
          } finally {
            await form.discard()
          }
        }),
    })
    done()
  })
}

const tooLargeForOneRequest = () =>
  new AppError('FILE_TOO_LARGE', 'A file of this size has to be sent as a resumable upload.')

/** Begins to check a file that has arrived whole. On failure the file is back where it was. */
async function start(
  { write, config, site }: Outside<'admin'>,
  { path, fileName, size }: FormFile,
): Promise<SiteImport> {
  const id = randomUUID()
  const zip = zipOf(config, site.id, id)
  await rename(path, zip)
  try {
    const row = await write(async (inside) => {
      await forgetUnanswered(inside.db)
      const expiresAt = new Date(Date.now() + day).toISOString()
      const begun = await begin(inside, { kind: 'import', id, fileName: shownName(fileName), size, expiresAt })
      await inside.jobs.add('site-import', { transferId: id })
      return begun
    })
    return importOf(row)
  } catch (error) {
    await rename(zip, path)
    throw error
  }
}

/** Sending another file replaces the one that waits for an answer. The cleanup removes its file. */
const forgetUnanswered = (db: Db) =>
  db
    .delete(siteTransfers)
    .where(and(eq(siteTransfers.kind, 'import'), inArray(siteTransfers.state, ['checked', 'failed'])))
