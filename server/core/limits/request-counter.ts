import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { networkOf, peerOf } from '../request/network.ts'
import { tooManyRequests } from './limits.ts'

/** Maximum requests per address and minute. */
const most = {
  visit: 600,
  /** Searches cost more than reading one item. */
  search: 60,
  /** Responses 404, and failed requests for images, scripts and styles. */
  miss: 300,
}
export type RequestKind = keyof typeof most
const minute = 60_000

/**
 * Counts requests per address and minute in this process only: most are cheap reads, and a failing count must not
 * block them. The kind follows from the matched route, because one route has many URLs.
 */
export class RequestCounter {
  private counts = new Map<string, number>()
  private since = Date.now()
  private readonly unlimited: boolean
  private readonly proxies: readonly string[]
  private readonly addresses = new WeakMap<IncomingMessage, string>()

  constructor({ limits, trustedProxies }: Pick<Config, 'limits' | 'trustedProxies'>) {
    this.unlimited = limits === 'measuring'
    this.proxies = trustedProxies
  }

  /** Records the address of a request. Requests from within the process have none and are not counted. */
  addRequest(request: IncomingMessage) {
    this.addresses.set(request, addressOf(request, this.proxies))
  }

  addressOf(request: IncomingMessage): string | undefined {
    return this.addresses.get(request)
  }

  /** Counts a request and returns whether it is within the limit. */
  tryRequest(request: IncomingMessage, kind: RequestKind): boolean {
    const address = this.addresses.get(request)
    if (this.unlimited || address === undefined) return true
    const key = `${kind} ${address}`
    const count = this.countOf(key) + 1
    this.counts.set(key, count)
    return count <= most[kind]
  }

  /** Counts a request. Throws TOO_MANY_REQUESTS above the limit. */
  count(request: IncomingMessage, kind: RequestKind) {
    if (!this.tryRequest(request, kind)) throw this.refusal()
  }

  /** The remaining requests of this address. Counts nothing. */
  left(request: IncomingMessage, kind: RequestKind): number {
    const address = this.addresses.get(request)
    if (this.unlimited || address === undefined) return Number.POSITIVE_INFINITY
    return most[kind] - this.countOf(`${kind} ${address}`)
  }

  private countOf(key: string) {
    if (Date.now() - this.since > minute) {
      this.counts = new Map()
      this.since = Date.now()
    }
    return this.counts.get(key) ?? 0
  }

  /** The error above the limit. */
  refusal() {
    return tooManyRequests(Math.max(1, Math.ceil((this.since + minute - Date.now()) / 1000)))
  }
}

/** The last forwarded address that is not a trusted proxy. */
function addressOf({ socket, headers }: IncomingMessage, proxies: readonly string[]) {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = peerOf(socket)
  while (proxies.includes(address) && forwarded.length) address = forwarded.pop()!.trim() || address
  return networkOf(address)
}
