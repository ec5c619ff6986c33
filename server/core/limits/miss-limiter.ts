import type { IncomingMessage } from 'node:http'
import type { RequestCounter } from './request-counter.ts'

interface Address {
  /** Open requests that may turn out to be misses. */
  open: number
  waiting: { request: IncomingMessage; proceed: (refusal?: Error) => void }[]
}

/**
 * Limits misses per address, also for concurrent requests: no more are processed than the remaining misses. The
 * others wait, and are rejected only if those were misses.
 */
export class MissLimiter {
  private readonly addresses = new Map<string, Address>()
  private readonly admitted = new WeakSet<IncomingMessage>()
  private readonly visits: RequestCounter

  constructor(visits: RequestCounter) {
    this.visits = visits
  }

  /** Calls `proceed` when the request may be processed, or with the error. */
  begin(request: IncomingMessage, proceed: (refusal?: Error) => void) {
    const left = this.visits.left(request, 'miss')
    if (left <= 0) return proceed(this.visits.refusal())
    const name = this.visits.addressOf(request)
    if (name === undefined || left === Number.POSITIVE_INFINITY) return proceed()
    const address = this.addresses.get(name) ?? { open: 0, waiting: [] }
    this.addresses.set(name, address)
    if (address.open >= left) return void address.waiting.push({ request, proceed })
    address.open++
    this.admitted.add(request)
    proceed()
  }

  /** Call it once the response status is known and a miss is counted. */
  end(request: IncomingMessage) {
    const name = this.visits.addressOf(request)
    const address = name === undefined ? undefined : this.addresses.get(name)
    if (!address || !this.admitted.delete(request)) return
    address.open--
    for (let next = address.waiting[0]; next; next = address.waiting[0]) {
      const left = this.visits.left(next.request, 'miss')
      if (left > 0 && address.open >= left) break
      address.waiting.shift()
      this.begin(next.request, next.proceed)
    }
    if (address.open === 0 && address.waiting.length === 0) this.addresses.delete(name!)
  }
}
