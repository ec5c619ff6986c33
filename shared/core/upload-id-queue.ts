/** A FIFO queue with constant-time `next`. Ids for which `belongs` is false are skipped. */
export function idQueue(belongs: (id: string) => boolean) {
  let ids: string[] = []
  let position = 0
  return {
    add(id: string) {
      ids.push(id)
    },
    /** To the front, for files that were already being sent. */
    addFirst(id: string) {
      if (position > 0) ids[--position] = id
      else ids.unshift(id)
    },
    next(): string | undefined {
      while (position < ids.length) {
        const id = ids[position++]!
        if (position > 1000 && position * 2 > ids.length) {
          ids = ids.slice(position)
          position = 0
        }
        if (belongs(id)) return id
      }
      return undefined
    },
  }
}

/** Timers that can be cancelled together. */
export function timers() {
  const pending = new Set<unknown>()
  let stopped = false
  return {
    later(milliseconds: number, work: () => void) {
      if (stopped) return
      const timer = setTimeout(() => {
        pending.delete(timer)
        work()
      }, milliseconds)
      pending.add(timer)
    },
    stop() {
      stopped = true
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}
export type Later = ReturnType<typeof timers>['later']

/** Delay before the next attempt in ms: a second, doubled each time up to a minute. */
export const backoff = (tried: number) => Math.min(60, 2 ** tried) * 1000
