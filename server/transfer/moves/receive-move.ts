import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { isForImport } from '#server/core/uploads/claim-upload.ts'
import { type FormFile, noFileMessage } from '#server/core/uploads/form.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import { startMove } from '#shared/transfer/form-endpoints.ts'
import { largestMove, type MoveSource, moveSources } from '#shared/transfer/move-options.ts'
import type { Move } from '#shared/transfer/moves.ts'
import { transfersFolder, zipPath } from '../data/folder.ts'
import { createTransfer, deleteUnconfirmed } from '../data/transfers.ts'
import { formatOfFile } from './check-move.ts'
import { presentMove } from './present-move.ts'

const day = 86_400_000

/**
 * `POST /api/admin/moves`: accepts a file of the system in the field `source`, or in `upload` the id of a resumable
 * upload with `use: import`, and starts its check. Throws BAD_FILE_TYPE for files that no reader knows.
 */
export function moveRoute(app: FastifyInstance, pipeline: RequestPipeline): void {
  formRoute(app, pipeline, {
    endpoint: startMove,
    fileSize: largestMove.csv,
    tooLarge: () => new AppError('FILE_TOO_LARGE', 'A file of this size has to be sent as a resumable upload.'),
    code: 201,
    folder: ({ config, site }) => transfersFolder(config, site.id),
    takesResumed: isForImport,
    async answer(form, ctx) {
      const { source } = validateInput(z.object({ source: z.enum(moveSources) }), form.fields)
      const file = requireFile(form, 'file')
      if (file.size === 0) throw new AppError('VALIDATION', noFileMessage)
      await formatOfFile(file.path, file.size, source)
      return startCheck(ctx, file, source)
    },
  })
}

/** Moves the file, and moves it back on failure. */
async function startCheck(
  { write, config, site, user }: RequestContext<'admin'>,
  { path, fileName, size }: FormFile,
  source: MoveSource,
): Promise<Move> {
  const id = randomUUID()
  const stored = zipPath(config, site.id, id)
  await mkdir(dirname(stored), { recursive: true })
  await rename(path, stored)
  try {
    return await write(async (inside) => {
      // A new file replaces one that waits for confirmation.
      await deleteUnconfirmed(inside.db, 'move')
      const row = await createTransfer(inside, {
        ...{ kind: 'move', id, size },
        fileName: displayName(fileName),
        expiresAt: new Date(Date.now() + day).toISOString(),
        move: { source, losses: [], byId: user.id },
      })
      await inside.jobs.add('move-import', { transferId: id })
      return presentMove(inside.db, row)
    })
  } catch (error) {
    await rename(stored, path)
    throw error
  }
}
