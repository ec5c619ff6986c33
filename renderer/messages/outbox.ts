import { AppError } from '#shared/errors.ts'
import { ofSite } from '../site/of-site.ts'

/** A message that the server does not have yet. */
export interface Pending {
  /** Names this sending, so that trying again writes nothing twice. */
  key: string
  /** Whose it is: another person who signs in here neither sees nor sends it. */
  from: string
  conversationId: string
  text: string
  at: string
  /** `waiting` for a connection, or refused with a `problem`. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
}

type Send = (message: Pick<Pending, 'conversationId'> & { message: string; idempotencyKey: string }) => Promise<unknown>

const storage = () => ofSite('message-outbox')
/** Pauses between tries without a connection, in ms. */
const pauses = [2000, 4000, 8000, 15_000, 30_000]

/**
 * Messages on their way, in the order they were written. They outlive the page:
 * what could not be sent is sent when the site is opened again.
 */
export class Outbox {
  private pending: readonly Pending[] = []
  private readonly listeners = new Set<() => void>()
  private sending = false
  private owner = ''
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly send: Send
  /** Told when the server has one; it is shown until that is done. */
  private readonly onSent: () => Promise<unknown>

  constructor(send: Send, onSent: () => Promise<unknown>) {
    this.send = send
    this.onSent = onSent
    this.pending = read().map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
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

  add(message: Pick<Pending, 'from' | 'conversationId' | 'text'>) {
    const key = crypto.randomUUID()
    this.change([...this.pending, { ...message, key, at: new Date().toISOString(), state: 'sending' }])
    void this.work()
  }

  retry(key: string) {
    this.set(key, { state: 'sending', problem: undefined })
    void this.work()
  }

  discard(key: string) {
    this.change(this.pending.filter((one) => one.key !== key))
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

  private async sendOne({ key, conversationId, text }: Pending) {
    try {
      await this.send({ conversationId, message: text, idempotencyKey: key })
      this.failures = 0
      await this.onSent().catch(() => undefined)
      this.discard(key)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code !== 'OFFLINE' && error.code !== 'UNAVAILABLE')
        return this.set(key, { state: 'failed', problem: error.fields?.message ?? error.message })
      for (const one of this.pending) if (one.state === 'sending') this.set(one.key, { state: 'waiting' })
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.retryWaiting(), pauses[Math.min(this.failures, pauses.length - 1)])
      this.failures += 1
    }
  }

  private set(key: string, { problem, ...change }: { state: Pending['state']; problem?: string | undefined }) {
    this.change(
      this.pending.map(({ problem: _, ...one }) =>
        one.key === key ? { ...one, ...change, ...(problem && { problem }) } : one,
      ),
    )
  }

  private change(pending: readonly Pending[]) {
    this.pending = pending
    write(pending)
    for (const listener of this.listeners) listener()
  }
}

// A browser may forbid storage altogether; then they last as long as the page.
function read(): Pending[] {
  try {
    return JSON.parse(localStorage.getItem(storage()) ?? '[]') as Pending[]
  } catch {
    return []
  }
}

function write(pending: readonly Pending[]) {
  try {
    if (pending.length) localStorage.setItem(storage(), JSON.stringify(pending))
    else localStorage.removeItem(storage())
  } catch {
    // See above.
  }
}
