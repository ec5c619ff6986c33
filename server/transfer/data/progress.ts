import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { updateTransfer } from './transfers.ts'
import type { ReportProgress } from './write-archive.ts'

/** Thrown in a transfer that an admin has cancelled or whose process is ending. It is no failure and not logged. */
export class TransferCancelled extends Error {}

const msBetweenUpdates = 1000

/** Stores the progress of a transfer once a second. Throws `TransferCancelled` once `signal` aborts or the transfer is deleted. */
export function progressReporter(
  pipeline: RequestPipeline,
  siteId: string,
  transferId: string,
  signal: AbortSignal,
): ReportProgress {
  let last = 0
  let isDeleted = false
  let isWriting = false
  return (step, done, total) => {
    if (isDeleted || signal.aborted) throw new TransferCancelled('this transfer was cancelled')
    if (isWriting || Date.now() - last < msBetweenUpdates) return
    last = Date.now()
    isWriting = true
    // Not awaited: the transfer may hold the only connection of the embedded database.
    updateTransfer(pipeline, siteId, transferId, { step, done, total })
      .then((isRunning) => {
        isDeleted = !isRunning
      })
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
      })
  }
}
