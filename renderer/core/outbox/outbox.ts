import { AppError } from '#shared/core/errors.ts'
import { newId } from '../new-id.ts'
import { type Pending, storedPending, storePending } from '../session/stored-pending.ts'

/** Pauses between tries without a connection, in ms. */
const pauses = [2000, 4000, 8000, 15_000, 30_000]

/** How many may wait; who has more is told so at once. */
const most = 100

interface Ways {
  /** Throws what the server says. Given the key, sending the same again does nothing twice. */
  send: (pending: Pending) => Promise<unknown>
  /** Told when the server has one; it is shown until that is done. */
  onSent: (pending: Pending) => Promise<unknown>
  /** Told when the server refuses one. */
  onRefused: (pending: Pending, problem: string) => void
}

/**
 * What somebody wrote or liked, on its way, in the order it was done. It outlives
 * the page: what could not be sent is sent when the site is opened again.
 */
export class Outbox {
  private pending: readonly Pending[] = []
  private readonly listeners = new Set<() => void>()
  private sending = false
  private owner = ''
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly ways: Ways

  constructor(ways: Ways) {
    this.ways = ways
    this.pending = storedPending().map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
    window.addEventListener('online', () => this.retryWaiting())
  }

  /** Says who is signed in; what somebody else wrote here stays until they are. */
  belongsTo(owner: string) {
    if (this.owner === owner) return
    this.owner = owner
    this.retryWaiting()
  }

  readonly all = () => this.pending
  readonly watch = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Throws when too much waits already. What was to be done in the same `place` by the same call is not, with `instead`. */
  add({ instead, key = newId(), ...what }: New) {
    const replaced = (one: Pending) =>
      instead === true && one.from === what.from && one.call === what.call && one.place === what.place
    if (this.pending.length >= most)
      throw new AppError('CONFLICT', 'Too much is waiting for the connection. Please try again once you are online.')
    const pending: Pending = { ...what, key, at: new Date().toISOString(), state: 'sending' }
    this.change((all) => [...all.filter((one) => !replaced(one)), pending])
    void this.work()
  }

  retry(key: string) {
    this.set(key, { state: 'sending', problem: undefined })
    void this.work()
  }

  discard(key: string) {
    this.change((all) => all.filter((one) => one.key !== key))
  }

  private retryWaiting() {
    for (const { key, state } of this.pending) if (state === 'waiting') this.set(key, { state: 'sending' })
    void this.work()
  }

  /** One after the other, so that they arrive in their order. */
  private async work() {
    if (this.sending) return
    this.sending = true
    for (let next = this.next(); next; next = this.next()) await this.sendOne(next)
    this.sending = false
  }

  private next() {
    return this.pending.find(({ state, from }) => state === 'sending' && from === this.owner)
  }

  private async sendOne(pending: Pending) {
    const { key } = pending
    try {
      await this.ways.send(pending)
      this.failures = 0
      await this.ways.onSent(pending).catch(() => undefined)
      this.discard(key)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code !== 'OFFLINE' && error.code !== 'UNAVAILABLE') {
        const problem = Object.values(error.fields ?? {})[0] ?? error.message
        this.set(key, { state: 'failed', problem })
        this.ways.onRefused(pending, problem)
        return
      }
      for (const one of this.pending) if (one.state === 'sending') this.set(one.key, { state: 'waiting' })
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.retryWaiting(), pauses[Math.min(this.failures, pauses.length - 1)])
      this.failures += 1
    }
  }

  private set(key: string, { problem, ...change }: { state: Pending['state']; problem?: string | undefined }) {
    this.change((all) =>
      all.map(({ problem: before, ...one }) =>
        one.key === key
          ? { ...one, ...change, ...(problem && { problem }) }
          : { ...one, ...(before !== undefined && { problem: before }) },
      ),
    )
  }

  /** What other tabs have stored meanwhile stays stored. */
  private change(how: (all: readonly Pending[]) => readonly Pending[]) {
    this.pending = how(this.pending)
    storePending(how(storedPending()))
    for (const listener of this.listeners) listener()
  }
}

type New = Pick<Pending, 'from' | 'call' | 'place' | 'input' | 'files'> & { key?: string; instead?: boolean }
