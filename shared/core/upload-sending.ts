import { AppError } from './errors.ts'
import { isFinal, isTemporary } from './upload-checks.ts'
import { backoff, idQueue, type Later } from './upload-id-queue.ts'
import type { UploadList, UploadRecord } from './upload-list.ts'
import type { Pauses } from './upload-pauses.ts'

export interface SendingHost {
  /**
   * Sends a file and resolves with its photo, or `changed` if the file has changed since it was read. A repeated
   * call continues or starts over, and never creates a second photo. `onSent` gets the bytes sent from the file's
   * start; rejects soon after `signal` is aborted.
   */
  send(
    record: UploadRecord,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<{ photoId: string; warning?: string | undefined } | 'changed'>
}

/** Maximum attempts without progress. */
const maxAttempts = 6

/** Sends waiting files, a few at a time. */
export function uploadSending(
  list: UploadList,
  host: SendingHost,
  work: {
    pauses: Pauses
    later: Later
    parallel(): number
    /** The file is a photo now, or already was. */
    onSettled(id: string): void
    /** The file has to be read again. */
    onChanged(record: UploadRecord): void
    /** The file cannot be uploaded. */
    onRefused(record: UploadRecord): void
    /** The site's plan is full. */
    onFull(): void
  },
) {
  const { pauses, later } = work
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  const tried = new Map<string, { times: number; from: number }>()
  const waiting = idQueue((id) => list.stateOf(id) === 'waiting' && !running.has(id))
  let heldUntil = 0

  const pump = () => {
    while (running.size < work.parallel() && !pauses.any() && performance.now() >= heldUntil) {
      const id = waiting.next()
      if (id === undefined) return
      const stop = new AbortController()
      running.set(id, { stop, ended: run(list.get(id)!, stop.signal) })
    }
  }
  const run = async (record: UploadRecord, signal: AbortSignal) => {
    const { id } = record.item
    let from: number | undefined
    list.put(id, { state: 'sending', error: undefined })
    let isDelayed = false
    try {
      const outcome = await host.send(
        record,
        (sent) => {
          from ??= sent
          if (!signal.aborted) list.progress(id, Math.min(sent, record.item.size))
        },
        signal,
      )
      if (outcome !== 'changed') settle(id, { state: 'done', photoId: outcome.photoId, warning: outcome.warning })
      else if (isSending(id)) work.onChanged(list.get(id)!)
    } catch (thrown) {
      if (!signal.aborted) isDelayed = await failed(id, AppError.from(thrown), from ?? 0)
    }
    running.delete(id)
    if (!isDelayed && list.stateOf(id) === 'waiting') waiting.addFirst(id)
    pump()
  }
  const isSending = (id: string) => list.stateOf(id) === 'sending'
  const settle = (id: string, change: Partial<UploadRecord['item']>) => {
    tried.delete(id)
    list.put(id, { ...change, sent: list.get(id)?.item.size ?? 0, error: undefined })
    work.onSettled(id)
  }

  /** True if the file is retried after a delay. */
  const failed = async (id: string, error: AppError, from: number): Promise<boolean> => {
    if (error.code === 'DUPLICATE') {
      const { _id, title } = (error.details ?? {}) as { _id?: string; title?: string }
      settle(id, { state: 'duplicate', photoId: _id, duplicateOf: title })
      return false
    }
    const unreachable = error.code === 'OFFLINE' && (await pauses.lost())
    if (!isSending(id)) return false
    if (error.code === 'AUTH_REQUIRED') pauses.set('signed-out', true)
    if (error.code === 'STORAGE_FULL') pauses.full(error.retryAfter)
    if (error.code === 'AUTH_REQUIRED' || error.code === 'STORAGE_FULL' || unreachable) {
      list.put(id, { state: 'waiting' })
      return false
    }
    if (isTemporary(error) && !isGivenUp(id, error, from)) {
      retryLater(id, error)
      return true
    }
    tried.delete(id)
    list.put(id, { state: isFinal(error) ? 'refused' : 'failed', sent: 0, error: error.toJSON() })
    if (isFinal(error)) work.onRefused(list.get(id)!)
    if (error.code === 'PLAN_LIMIT_REACHED') work.onFull()
    return false
  }
  const isGivenUp = (id: string, error: AppError, from: number) => {
    // The site limits the rate: retry as often as it asks.
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter) return false
    const last = tried.get(id)
    const times = last && from <= last.from ? last.times + 1 : 1
    tried.set(id, { times, from })
    return times >= maxAttempts
  }
  const retryLater = (id: string, error: AppError) => {
    list.put(id, { state: 'waiting', error: error.toJSON() })
    const wait = error.retryAfter ? error.retryAfter * 1000 : backoff((tried.get(id)?.times ?? 1) - 1)
    // A delay that the site requests applies to all files.
    if (error.retryAfter) heldUntil = Math.max(heldUntil, performance.now() + wait)
    // Timers may fire slightly early.
    later(wait + 5, () => {
      waiting.addFirst(id)
      pump()
    })
  }

  return {
    add: (id: string) => waiting.add(id),
    pump,
    /** Stops sending a file; the caller sets its state. */
    stop(id: string) {
      tried.delete(id)
      running.get(id)?.stop.abort()
    },
    /** Returns files that are being sent to waiting. */
    stopAll() {
      for (const [id, { stop }] of running) {
        stop.abort()
        if (isSending(id)) list.put(id, { state: 'waiting' })
      }
    },
    /** Resolves when nothing is being sent. */
    ended: async () => void (await Promise.all([...running.values()].map(({ ended }) => ended))),
  }
}
