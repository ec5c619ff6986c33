import { backoff, type Later } from './upload-line.ts'
import type { PauseReason } from './uploads.ts'

/** How long the queue waits for space on the server if the server did not say, in ms. */
const waitForSpace = 60_000

/**
 * Why nothing is sent: somebody said so, nobody is signed in, the site is out
 * of reach or its disk is full. More than one can hold at a time.
 */
export function uploadPauses(reachable: () => Promise<boolean>, later: Later, onChange: () => void) {
  const reasons = new Set<PauseReason>()
  let probe: Promise<boolean> | undefined

  const set = (reason: PauseReason, holds: boolean) => {
    if (reasons.has(reason) === holds) return
    if (holds) reasons.add(reason)
    else reasons.delete(reason)
    onChange()
  }
  const look = () => {
    probe ??= reachable()
      .catch(() => false)
      .finally(() => {
        probe = undefined
      })
    return probe
  }
  const lookAgain = (tried: number) =>
    later(backoff(tried), async () => {
      if (!reasons.has('offline')) return
      if (await look()) set('offline', false)
      else lookAgain(tried + 1)
    })

  return {
    set,
    has: (reason: PauseReason) => reasons.has(reason),
    any: () => reasons.size > 0,
    /** The one to tell people: what they have to do something about first. */
    current: () => (['signed-out', 'paused', 'full', 'offline'] as const).find((reason) => reasons.has(reason)),
    /** A connection broke. Finds out whether the site is gone; if so, everything waits until it is back. */
    async lost(): Promise<boolean> {
      if (await look()) {
        set('offline', false)
        return false
      }
      if (!reasons.has('offline')) {
        set('offline', true)
        lookAgain(0)
      }
      return true
    },
    /** The server's disk is full. Sending is tried again after the time that the server named, in seconds. */
    full(retryAfter: number | undefined) {
      if (reasons.has('full')) return
      set('full', true)
      later(retryAfter ? retryAfter * 1000 : waitForSpace, () => set('full', false))
    },
    /** Something says that the connection is back: looks at once. */
    async lookNow() {
      if (reasons.has('offline') && (await look())) set('offline', false)
    },
  }
}
export type Pauses = ReturnType<typeof uploadPauses>
