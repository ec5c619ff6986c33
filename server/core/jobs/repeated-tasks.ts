interface Times {
  /** Milliseconds between one start and the next. */
  every: number
  /** Milliseconds before the first; 0 starts at once. Without it, the first comes after `every`. */
  first?: number
}

/** Tasks that a process repeats until it stops. */
export class RepeatedTasks {
  private readonly onError: (error: Error) => void
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly running = new Set<Promise<void>>()
  private readonly stopping = new AbortController()

  constructor(onError: (error: Error) => void) {
    this.onError = onError
  }

  /**
   * Repeats `work`. Runs do not overlap; a failed run is reported and the next one follows. The signal asks a long
   * run to stop early.
   */
  add(work: (signal: AbortSignal) => Promise<unknown>, { every, first = every }: Times) {
    let last: Promise<void> | undefined
    const run = () => {
      if (last || this.stopping.signal.aborted) return
      const current: Promise<void> = work(this.stopping.signal)
        .then(() => undefined, this.onError)
        .finally(() => {
          this.running.delete(current)
          last = undefined
        })
      last = current
      this.running.add(current)
    }
    const begin = () => {
      run()
      this.addTimer(setInterval(run, every))
    }
    if (first === 0) begin()
    else this.addTimer(setTimeout(begin, first))
  }

  /** Starts no more runs and waits for the current ones, so that the database can be closed. */
  async stop() {
    this.stopping.abort()
    for (const timer of this.timers) clearTimeout(timer)
    await Promise.all(this.running)
  }

  private addTimer(timer: NodeJS.Timeout) {
    if (this.stopping.signal.aborted) clearTimeout(timer)
    this.timers.add(timer.unref())
  }
}
