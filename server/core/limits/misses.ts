import type { IncomingMessage } from 'node:http'
import type { Visits } from './visits.ts'

interface Address {
  /** Requests that may turn out to be misses. */
  underWay: number
  waiting: { request: IncomingMessage; goOn: (refusal?: Error) => void }[]
}

/**
 * Holds each address to its limit of misses, also for requests that come at once: no more are under way than may still
 * be missed. The others wait until some of these are answered, and are refused only when those were misses.
 */
export class Misses {
  private readonly addresses = new Map<string, Address>()
  private readonly entered = new WeakSet<IncomingMessage>()
  private readonly visits: Visits

  constructor(visits: Visits) {
    this.visits = visits
  }

  /** Calls `goOn` once this request may be worked on, or with the refusal. */
  begin(request: IncomingMessage, goOn: (refusal?: Error) => void) {
    const left = this.visits.left(request, 'miss')
    if (left <= 0) return goOn(this.visits.refusal())
    const name = this.visits.addressOf(request)
    if (name === undefined || left === Number.POSITIVE_INFINITY) return goOn()
    const address = this.addresses.get(name) ?? { underWay: 0, waiting: [] }
    this.addresses.set(name, address)
    if (address.underWay >= left) return void address.waiting.push({ request, goOn })
    address.underWay++
    this.entered.add(request)
    goOn()
  }

  /** Once the status of the answer is decided, and a miss is counted. */
  end(request: IncomingMessage) {
    const name = this.visits.addressOf(request)
    const address = name === undefined ? undefined : this.addresses.get(name)
    if (!address || !this.entered.delete(request)) return
    address.underWay--
    for (let next = address.waiting[0]; next; next = address.waiting[0]) {
      const left = this.visits.left(next.request, 'miss')
      if (left > 0 && address.underWay >= left) break
      address.waiting.shift()
      this.begin(next.request, next.goOn)
    }
    if (address.underWay === 0 && address.waiting.length === 0) this.addresses.delete(name!)
  }
}
