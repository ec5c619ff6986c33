import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { isForImport } from '#server/core/uploads/claim-upload.ts'
import { type FormFile, noFileMessage } from '#server/core/uploads/form.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { AppError } from '#shared/core/errors.ts'
import type { SiteImport } from '#shared/transfer/data.ts'
import { importSite } from '#shared/transfer/form-endpoints.ts'
import { transfersFolder, zipPath } from './folder.ts'
import { importOf } from './present.ts'
import { createTransfer, deleteUnconfirmed } from './transfers.ts'

const day = 86_400_000
const GB = 1024 ** 3

/**
 * `POST /api/admin/data/imports`: accepts a zip in the field `file`, or in `upload` the id of a resumable upload with
 * `use: import`, and starts the check. A refused upload can be sent again.
 */
export function importSiteRoute(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: importSite,
    fileSize: GB,
    tooLarge: () => new AppError('FILE_TOO_LARGE', 'A file of this size has to be sent as a resumable upload.'),
    code: 201,
    folder: ({ config, site }) => transfersFolder(config, site.id),
    takesResumed: isForImport,
    async answer(form, ctx) {
      const file = requireFile(form, 'file')
      if (file.size === 0) throw new AppError('VALIDATION', noFileMessage)
      return startCheck(ctx, file)
    },
  })
}

/** Moves the file, and moves it back on failure. */
async function startCheck(
  { write, config, site }: RequestContext<'admin'>,
  { path, fileName, size }: FormFile,
): Promise<SiteImport> {
  const id = randomUUID()
  const zip = zipPath(config, site.id, id)
  await mkdir(dirname(zip), { recursive: true })
  await rename(path, zip)
  try {
    const row = await write(async (inside) => {
      // The cleanup deletes its file.
      await deleteUnconfirmed(inside.db, 'import')
      const expiresAt = new Date(Date.now() + day).toISOString()
      const created = await createTransfer(inside, {
        kind: 'import',
        id,
        fileName: displayName(fileName),
        size,
        expiresAt,
      })
      await inside.jobs.add('site-import', { transferId: id })
      return created
    })
    return importOf(row)
  } catch (error) {
    await rename(zip, path)
    throw error
  }
}
