import { mkdir, rm } from 'node:fs/promises'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { exportDays } from '#shared/core/data-options.ts'
import { transfersFolder, zipOf } from './folder.ts'
import { progressOf, Stopped } from './progress.ts'
import { change, takeUp } from './transfers.ts'
import { writeArchive } from './write-archive.ts'

const day = 86_400_000

/**
 * Packs a company's site into a zip, in the background. Begun anew from the
 * start when its process died: the zip has its name only once it is whole.
 */
export async function exportSite(
  pipeline: RequestPipeline,
  { tenantId, transferId }: JobData['site-export'],
  signal: AbortSignal,
  onError: (error: Error) => void,
) {
  if (!(await takeUp(pipeline, tenantId, transferId))) return
  const path = zipOf(pipeline.parts.config, tenantId, transferId)
  try {
    await mkdir(transfersFolder(pipeline.parts.config, tenantId), { recursive: true })
    const size = await writeArchive(pipeline, tenantId, path, progressOf(pipeline, tenantId, transferId, signal))
    const finishedAt = new Date().toISOString()
    const expiresAt = new Date(Date.now() + exportDays * day).toISOString()
    const kept = await change(pipeline, tenantId, transferId, { state: 'done', step: '', size, finishedAt, expiresAt })
    if (!kept) await rm(path, { force: true })
  } catch (error) {
    // The next process begins anew.
    if (signal.aborted) throw error
    await rm(path, { force: true })
    if (error instanceof Stopped) return
    onError(error as Error)
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    await change(pipeline, tenantId, transferId, {
      state: 'failed',
      problem: full
        ? 'The server’s disk is full. Tell whoever runs it.'
        : 'Something went wrong while packing. Please try again.',
      finishedAt: new Date().toISOString(),
    })
  }
}
