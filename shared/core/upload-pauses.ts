import { backoff, type Later } from './upload-id-queue.ts'
import type { PauseReason } from './uploads.ts'

/** How long to wait for disk space if the server sends no `Retry-After`, in ms. */
const waitForSpace = 60_000

/** Reasons for a pause: by the user, signed out, site unreachable or its disk full. Several can apply. */
export function uploadPauses(reachable: () => Promise<boolean>, later: Later, onChange: () => void) {
  const reasons = new Set<PauseReason>()
  let probe: Promise<boolean> | undefined

  const set = (reason: PauseReason, isActive: boolean) => {
    if (reasons.has(reason) === isActive) return
    if (isActive) reasons.add(reason)
    else reasons.delete(reason)
    onChange()
  }
  const checkSite = () => {
    probe ??= reachable()
      .catch(() => false)
      .finally(() => {
        probe = undefined
      })
    return probe
  }
  const checkLater = (tried: number) =>
    later(backoff(tried), async () => {
      if (!reasons.has('offline')) return
      if (await checkSite()) set('offline', false)
      else checkLater(tried + 1)
    })

  return {
    set,
    has: (reason: PauseReason) => reasons.has(reason),
    any: () => reasons.size > 0,
    /** The reason to display: first the ones that need user action. */
    current: () => (['signed-out', 'paused', 'full', 'offline'] as const).find((reason) => reasons.has(reason)),
    /** Call it after a connection error: pauses the queue if the site is unreachable, until it is back. */
    async lost(): Promise<boolean> {
      if (await checkSite()) {
        set('offline', false)
        return false
      }
      if (!reasons.has('offline')) {
        set('offline', true)
        checkLater(0)
      }
      return true
    },
    /** The server's disk is full: pauses for `retryAfter` seconds. */
    full(retryAfter: number | undefined) {
      if (reasons.has('full')) return
      set('full', true)
      later(retryAfter ? retryAfter * 1000 : waitForSpace, () => set('full', false))
    },
    /** Checks the connection immediately. */
    async checkNow() {
      if (reasons.has('offline') && (await checkSite())) set('offline', false)
    },
  }
}
export type Pauses = ReturnType<typeof uploadPauses>
