import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { titleFromFileName } from '#server/core/media/file-names.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { isForContent } from '#server/core/uploads/claim-upload.ts'
import type { FormFile } from '#server/core/uploads/form.ts'
import { formRoute, parseChanges, requireFile } from '#server/core/uploads/form-route.ts'
import { adminDocuments, type UploadedDocument } from '#shared/content/documents.ts'
import { updateDocument, uploadDocument } from '#shared/content/form-endpoints.ts'
import { AppError } from '#shared/core/errors.ts'
import { changeDocument, createDocument, documentDetails, type StoredFile } from './change.ts'
import { downloadRoute } from './download.ts'
import { kindOfFile, pagesOfFile } from './file-type.ts'
import { adminDocumentOf } from './present.ts'

const common = { tooMany: 'Please send one document at a time.', takesResumed: isForContent }

/** The upload forms and the download of documents. */
export function documentRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    ...common,
    endpoint: uploadDocument,
    code: 201,
    async answer(form, ctx) {
      const file = requireFile(form, 'file', 'document')
      const details = documentDetails(form.fields)
      const title = details.title || titleFromFileName(file.fileName)
      const row = await withStored(ctx, file, (stored) =>
        ctx.write((inside) => createDocument(inside, { ...details, title }, stored)),
      )
      const document = adminDocumentOf(ctx, row)
      return { message: 'Document uploaded successfully', document } satisfies UploadedDocument
    },
  })
  formRoute(app, pipeline, {
    ...common,
    endpoint: updateDocument,
    async answer(form, ctx) {
      const changes = parseChanges(adminDocuments.update.input, form)
      const file = form.file('file', 'document')
      const change = (stored?: StoredFile) => ctx.write((inside) => changeDocument(inside, changes, stored))
      return adminDocumentOf(ctx, await (file ? withStored(ctx, file, change) : change()))
    },
  })
  downloadRoute(app, pipeline)
}

/** Stores a file before its row is written, and deletes it when that fails. */
async function withStored<T>(
  { files }: RequestContext<'content'>,
  file: FormFile,
  work: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const kind = await kindOfFile(file.path, file.fileName)
  const pages = await pagesOfFile(file.path, kind)
  const fileId = randomUUID()
  try {
    await files.put(file.path, fileNames.original(fileId))
    return await work({ ...kind, pages, fileId, size: file.size })
  } catch (error) {
    if (error instanceof AppError) await files.delete(fileNames.original(fileId))
    throw error
  }
}
