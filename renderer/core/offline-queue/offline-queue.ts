import { AppError } from '#shared/core/errors.ts'
import { createListeners } from '../listeners.ts'
import { newId } from '../new-id.ts'
import { type PendingRequest, readPendingRequests, storePendingRequests } from '../session/pending-requests.ts'

/** Delays between retries without a connection, in ms. */
const retryDelays = [2000, 4000, 8000, 15_000, 30_000]

const maxPending = 100

interface Handlers {
  /** Sends a request; throws the server's error. */
  send: (request: PendingRequest) => Promise<unknown>
  /** Called when the server has one. It stays visible until this resolves. */
  onSent: (request: PendingRequest) => Promise<unknown>
  /** Called when the server rejects one. */
  onRejected: (request: PendingRequest, problem: string) => void
}

type NewRequest = Pick<PendingRequest, 'from' | 'call' | 'place' | 'input' | 'files'> & {
  key?: string
  instead?: boolean
}

/** Requests that are sent in order and retried. They outlive the page: the rest is sent on the next visit. */
export class OfflineQueue {
  private requests: readonly PendingRequest[]
  private readonly listeners = createListeners()
  private sending = false
  private owner = ''
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly handlers: Handlers

  constructor(handlers: Handlers) {
    this.handlers = handlers
    this.requests = readPendingRequests().map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
    window.addEventListener('online', () => this.retryWaiting())
  }

  /** Sets the current user. Requests of other users wait until they sign in again. */
  setOwner(owner: string) {
    if (this.owner === owner) return
    this.owner = owner
    this.retryWaiting()
  }

  readonly all = () => this.requests
  readonly watch = this.listeners.watch

  /** Throws when too many requests wait. `instead` replaces requests of the same call and place. */
  add({ instead, key = newId(), ...request }: NewRequest) {
    const isReplaced = (one: PendingRequest) =>
      instead === true && one.from === request.from && one.call === request.call && one.place === request.place
    if (this.requests.length >= maxPending)
      throw new AppError('CONFLICT', 'Too many changes are waiting for the connection. Try again once you are online.')
    const added: PendingRequest = { ...request, key, at: new Date().toISOString(), state: 'sending' }
    this.change((all) => [...all.filter((one) => !isReplaced(one)), added])
    void this.sendAll()
  }

  retry(key: string) {
    this.setState(key, 'sending')
    void this.sendAll()
  }

  discard(key: string) {
    this.change((all) => all.filter((one) => one.key !== key))
  }

  private retryWaiting() {
    for (const { key, state } of this.requests) if (state === 'waiting') this.setState(key, 'sending')
    void this.sendAll()
  }

  /** Sends one request after the other, so that they arrive in order. */
  private async sendAll() {
    if (this.sending) return
    this.sending = true
    for (let next = this.next(); next; next = this.next()) await this.sendOne(next)
    this.sending = false
  }

  private next() {
    return this.requests.find(({ state, from }) => state === 'sending' && from === this.owner)
  }

  private async sendOne(request: PendingRequest) {
    const { key } = request
    try {
      await this.handlers.send(request)
      this.failures = 0
      await this.handlers.onSent(request).catch(() => undefined)
      this.discard(key)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code !== 'OFFLINE' && error.code !== 'UNAVAILABLE') {
        const problem = Object.values(error.fields ?? {})[0] ?? error.message
        this.setState(key, 'failed', problem)
        this.handlers.onRejected(request, problem)
        return
      }
      for (const one of this.requests) if (one.state === 'sending') this.setState(one.key, 'waiting')
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.retryWaiting(), retryDelays[Math.min(this.failures, retryDelays.length - 1)])
      this.failures += 1
    }
  }

  private setState(key: string, state: PendingRequest['state'], problem?: string) {
    this.change((all) =>
      all.map(({ problem: before, ...one }) =>
        one.key === key
          ? { ...one, state, ...(problem && { problem }) }
          : { ...one, ...(before !== undefined && { problem: before }) },
      ),
    )
  }

  /** Applies a change to the stored requests as well, which other tabs may have changed. */
  private change(apply: (all: readonly PendingRequest[]) => readonly PendingRequest[]) {
    this.requests = apply(this.requests)
    storePendingRequests(apply(readPendingRequests()))
    this.listeners.notify()
  }
}
