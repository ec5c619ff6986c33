/** First in, first out. Taking the next is cheap however long the line is; whoever no longer belongs is passed over. */
export function uploadLine(belongs: (id: string) => boolean) {
  let ids: string[] = []
  let next = 0
  return {
    join(id: string) {
      ids.push(id)
    },
    /** To the front, for what was already on its way. */
    rejoin(id: string) {
      if (next > 0) ids[--next] = id
      else ids.unshift(id)
    },
    take(): string | undefined {
      while (next < ids.length) {
        const id = ids[next++]!
        if (next > 1000 && next * 2 > ids.length) {
          ids = ids.slice(next)
          next = 0
        }
        if (belongs(id)) return id
      }
      return undefined
    },
  }
}

/** Timers that can all be dropped at once, for good. */
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

/** Milliseconds until the next try: a second, doubled each time up to a minute. */
export const backoff = (tried: number) => Math.min(60, 2 ** tried) * 1000
