import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { shownName } from '#server/core/media/file-names.ts'
import { type FormFile, nothingChosen } from '#server/core/uploads/form.ts'
import { chosenFile, formRoute } from '#server/core/uploads/form-route.ts'
import { isForImport } from '#server/core/uploads/resumed.ts'
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
export function receiveImports(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: importSite,
    fileSize: GB,
    tooLarge: tooLargeForOneRequest,
    code: 201,
    folder: ({ config, site }) => transfersFolder(config, site.id),
    takesResumed: isForImport,
    async answer(form, ctx) {
      const file = chosenFile(form, 'file')
      if (file.size === 0) throw new AppError('VALIDATION', nothingChosen)
      return start(ctx, file)
    },
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
  // It may be the first one of this company.
  await mkdir(dirname(zip), { recursive: true })
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
