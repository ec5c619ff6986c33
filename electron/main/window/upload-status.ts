import type { UploadEvent, UploadState } from '#shared/core/uploads.ts'

interface System {
  /** Whether uploads are in progress. */
  busy(): boolean
  /** 0 to 1. */
  progress(): number
  /** Shows 0 to 1 on the window's icon; negative values remove it. */
  showProgress(done: number): void
  /** Prevents the computer from sleeping, or allows it again. */
  preventSleep(awake: boolean): void
  notify(message: string): void
}

type Outcome = 'done' | 'duplicate' | 'failed'
const labels: Record<Outcome, string> = { done: 'uploaded', duplicate: 'duplicate', failed: 'failed' }
const isOutcome = (state: UploadState): state is Outcome => state in labels

/** Interval in ms between updates of the progress. */
const interval = 1000

/** Reports uploads to the system, because the window may be hidden. */
export function uploadStatus({ busy, progress, showProgress, preventSleep, notify }: System) {
  const outcomes = new Map<string, Outcome>()
  let timer: NodeJS.Timeout | undefined
  let endedAt: number | undefined

  /** Called when uploads may have started; continues until they have finished. */
  function update() {
    if (!busy()) {
      clearInterval(timer)
      if (timer) {
        showProgress(-1)
        preventSleep(false)
      }
      timer = undefined
      return
    }
    showProgress(progress())
    if (timer) return
    preventSleep(true)
    timer = setInterval(update, interval)
  }

  return {
    update,
    /** Notifies once with all results when the queue has finished. */
    onUploadEvent({ changed, removed, status }: UploadEvent) {
      for (const { id, state } of changed) {
        if (isOutcome(state)) outcomes.set(id, state)
        else outcomes.delete(id)
      }
      for (const id of removed) outcomes.delete(id)
      const ended = status.endedAt !== undefined && status.endedAt !== endedAt
      endedAt = status.endedAt
      update()
      if (!ended || outcomes.size === 0) return
      notify(summaryOf([...outcomes.values()]))
      outcomes.clear()
    },
    stop: () => clearInterval(timer),
  }
}

/** `38 uploaded, 1 duplicate, 1 failed` */
function summaryOf(outcomes: Outcome[]) {
  const counted = (Object.keys(labels) as Outcome[]).map((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length
    return count > 0 && `${count} ${labels[outcome]}${outcome === 'duplicate' && count > 1 ? 's' : ''}`
  })
  return counted.filter(Boolean).join(', ')
}
