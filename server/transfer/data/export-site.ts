import { mkdir, rm } from 'node:fs/promises'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { exportDays } from '#shared/core/data-options.ts'
import { transfersFolder, zipPath } from './folder.ts'
import { progressReporter, TransferCancelled } from './progress.ts'
import { startTransfer, updateTransfer } from './transfers.ts'
import { writeArchive } from './write-archive.ts'

const day = 86_400_000

/** The background job that exports a site. It starts over if its process ends. */
export async function exportSite(
  pipeline: RequestPipeline,
  { tenantId, transferId }: JobData['site-export'],
  signal: AbortSignal,
  onError: (error: Error) => void,
) {
  if (!(await startTransfer(pipeline, tenantId, transferId))) return
  const path = zipPath(pipeline.parts.config, tenantId, transferId)
  try {
    await mkdir(transfersFolder(pipeline.parts.config, tenantId), { recursive: true })
    const onProgress = progressReporter(pipeline, tenantId, transferId, signal)
    const size = await writeArchive(pipeline, tenantId, path, onProgress)
    const finishedAt = new Date().toISOString()
    const expiresAt = new Date(Date.now() + exportDays * day).toISOString()
    const values = { state: 'done', step: '', size, finishedAt, expiresAt } as const
    if (!(await updateTransfer(pipeline, tenantId, transferId, values))) await rm(path, { force: true })
  } catch (error) {
    // The next process starts over.
    if (signal.aborted) throw error
    await rm(path, { force: true })
    if (error instanceof TransferCancelled) return
    onError(error as Error)
    const isDiskFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    await updateTransfer(pipeline, tenantId, transferId, {
      state: 'failed',
      problem: isDiskFull ? 'The disk of the server is full. Contact its operator.' : 'The export failed. Try again.',
      finishedAt: new Date().toISOString(),
    })
  }
}
