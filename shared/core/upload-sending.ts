import { AppError } from './errors.ts'
import { isBrief, isFinal } from './upload-checks.ts'
import { backoff, type Later, uploadLine } from './upload-line.ts'
import type { UploadList, UploadRecord } from './upload-list.ts'
import type { Pauses } from './upload-pauses.ts'

export interface SendingHost {
  /**
   * Sends a file and resolves with the photo it became, or says that the file is
   * no longer the one that was examined. May be called again for the same file
   * and then goes on or starts over, but never makes a second photo. `onSent`
   * is told bytes, from the file's start; rejects soon after `signal` aborts.
   */
  send(
    record: UploadRecord,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<{ photoId: string; warning?: string | undefined } | 'changed'>
}

/** How often a file is sent before it counts as failed. What moved it forward does not count. */
const tries = 6

/** Sends what waits, a few at a time. */
export function uploadSending(
  list: UploadList,
  host: SendingHost,
  work: {
    pauses: Pauses
    later: Later
    parallel(): number
    /** Became a photo or turned out to be one. */
    onSettled(id: string): void
    /** Has to be examined anew. */
    onChanged(record: UploadRecord): void
    /** Cannot be sent as it is. */
    onRefused(record: UploadRecord): void
    /** Nothing more fits into the site's plan. */
    onFull(): void
  },
) {
  const { pauses, later } = work
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  const tried = new Map<string, { times: number; from: number }>()
  const line = uploadLine((id) => list.stateOf(id) === 'waiting' && !running.has(id))
  let heldUntil = 0

  const pump = () => {
    while (running.size < work.parallel() && !pauses.any() && performance.now() >= heldUntil) {
      const id = line.take()
      if (id === undefined) return
      const stop = new AbortController()
      running.set(id, { stop, ended: run(list.get(id)!, stop.signal) })
    }
  }
  const run = async (record: UploadRecord, signal: AbortSignal) => {
    const { id } = record.item
    let from: number | undefined
    list.put(id, { state: 'sending', error: undefined })
    let rests = false
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
      if (!signal.aborted) rests = await failed(id, AppError.from(thrown), from ?? 0)
    }
    running.delete(id)
    if (!rests && list.stateOf(id) === 'waiting') line.rejoin(id)
    pump()
  }
  const isSending = (id: string) => list.stateOf(id) === 'sending'
  const settle = (id: string, change: Partial<UploadRecord['item']>) => {
    tried.delete(id)
    list.put(id, { ...change, sent: list.get(id)?.item.size ?? 0, error: undefined })
    work.onSettled(id)
  }

  /** True when the file is sent again after a rest. */
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
    if (isBrief(error) && !isGivenUp(id, error, from)) {
      rest(id, error)
      return true
    }
    tried.delete(id)
    list.put(id, { state: isFinal(error) ? 'refused' : 'failed', sent: 0, error: error.toJSON() })
    if (isFinal(error)) work.onRefused(list.get(id)!)
    if (error.code === 'PLAN_LIMIT_REACHED') work.onFull()
    return false
  }
  const isGivenUp = (id: string, error: AppError, from: number) => {
    // The site said when to come back: as often as it says.
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter) return false
    const last = tried.get(id)
    const times = last && from <= last.from ? last.times + 1 : 1
    tried.set(id, { times, from })
    return times >= tries
  }
  const rest = (id: string, error: AppError) => {
    list.put(id, { state: 'waiting', error: error.toJSON() })
    const wait = error.retryAfter ? error.retryAfter * 1000 : backoff((tried.get(id)?.times ?? 1) - 1)
    // What the site asks of one file it asks of all.
    if (error.retryAfter) heldUntil = Math.max(heldUntil, performance.now() + wait)
    // A timer may go off a moment early.
    later(wait + 5, () => {
      line.rejoin(id)
      pump()
    })
  }

  return {
    join: (id: string) => line.join(id),
    pump,
    /** Stops sending a file; what becomes of it is for the caller to say. */
    stop(id: string) {
      tried.delete(id)
      running.get(id)?.stop.abort()
    },
    /** Puts all that are being sent back to waiting. */
    stopAll() {
      for (const [id, { stop }] of running) {
        stop.abort()
        if (isSending(id)) list.put(id, { state: 'waiting' })
      }
    },
    /** Resolves when nothing is being sent any more. */
    ended: async () => void (await Promise.all([...running.values()].map(({ ended }) => ended))),
  }
}
