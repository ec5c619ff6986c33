import type { UploadEvent, UploadState } from '#shared/core/uploads.ts'

interface Signs {
  /** Whether anything is being sent. */
  busy(): boolean
  /** 0 to 1. */
  progress(): number
  /** 0 to 1 on the window's icon; below 0 takes it away. */
  showProgress(done: number): void
  /** Keeps the computer from falling asleep, or lets it again. */
  keepAwake(awake: boolean): void
  notify(message: string): void
}

type Outcome = 'done' | 'duplicate' | 'failed'
const words: Record<Outcome, string> = { done: 'uploaded', duplicate: 'duplicate', failed: 'failed' }
const isOutcome = (state: UploadState): state is Outcome => state in words

/** How often the progress is looked at while something is sent, in ms. */
const pace = 1000

/** What the system shows of uploads while the window may be out of sight. */
export function uploadSigns({ busy, progress, showProgress, keepAwake, notify }: Signs) {
  const outcomes = new Map<string, Outcome>()
  let timer: NodeJS.Timeout | undefined
  let endedAt: number | undefined

  /** Called whenever something may have begun; goes on by itself until all is over. */
  function look() {
    if (!busy()) {
      clearInterval(timer)
      if (timer) {
        showProgress(-1)
        keepAwake(false)
      }
      timer = undefined
      return
    }
    showProgress(progress())
    if (timer) return
    keepAwake(true)
    timer = setInterval(look, pace)
  }

  return {
    look,
    /** What changed in the queue. Says once what came of everything, when nothing is left to do. */
    changed({ changed, removed, status }: UploadEvent) {
      for (const { id, state } of changed) {
        if (isOutcome(state)) outcomes.set(id, state)
        else outcomes.delete(id)
      }
      for (const id of removed) outcomes.delete(id)
      const ended = status.endedAt !== undefined && status.endedAt !== endedAt
      endedAt = status.endedAt
      look()
      if (!ended || outcomes.size === 0) return
      notify(inWords([...outcomes.values()]))
      outcomes.clear()
    },
    stop: () => clearInterval(timer),
  }
}

/** `38 uploaded, 1 duplicate, 1 failed` */
function inWords(outcomes: Outcome[]) {
  const counted = (Object.keys(words) as Outcome[]).map((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length
    return count > 0 && `${count} ${words[outcome]}${outcome === 'duplicate' && count > 1 ? 's' : ''}`
  })
  return counted.filter(Boolean).join(', ')
}
