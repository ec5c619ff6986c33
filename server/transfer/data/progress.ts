import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { change } from './transfers.ts'
import type { Tell } from './write-archive.ts'

/** Work that somebody took back, or whose process is about to end. Not a failure: nothing is said about it. */
export class Stopped extends Error {}

/** Milliseconds between two times that progress is written down. */
const every = 1000

/**
 * Writes down how far a transfer is, now and then. Telling throws `Stopped` once
 * `signal` says so or the transfer was taken back.
 */
export function progressOf(pipeline: RequestPipeline, siteId: string, transferId: string, signal: AbortSignal): Tell {
  let last = 0
  let gone = false
  let writing = false
  return (step, done, total) => {
    if (gone || signal.aborted) throw new Stopped('this transfer was stopped')
    if (writing || Date.now() - last < every) return
    last = Date.now()
    writing = true
    // Beside the work, which may hold the embedded database's only session.
    change(pipeline, siteId, transferId, { step, done, total })
      .then((still) => {
        gone = !still
      })
      .catch(() => undefined)
      .finally(() => {
        writing = false
      })
  }
}
