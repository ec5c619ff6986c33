import type { Database } from './database.ts'

/** Runs at most `free` works at once, in the order of their calls. */
class Slots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(free: number) {
    this.free = free
  }

  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}

const slots = new WeakMap<Database, Slots>()

/**
 * Runs a transaction of a background task that has many at once. Such tasks use a third of the connections, so that
 * requests do not wait for them. `work` must not call it again.
 */
export function runInTaskSlot<R>(database: Database, work: () => Promise<R>): Promise<R> {
  const ofDatabase = slots.get(database) ?? new Slots(Math.max(1, Math.floor(database.pool.options.max / 3)))
  slots.set(database, ofDatabase)
  return ofDatabase.run(work)
}
