import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { networkOf, peerOf } from '../request/network.ts'
import { tooMany } from './limits.ts'

/** How many a minute one address may have of what. */
const most = {
  visit: 600,
  /** Looking through everything costs more than reading one thing. */
  search: 60,
  /** Answers 404, and requests for images, scripts and styles that fail: finding nothing takes work too. */
  miss: 300,
}
export type VisitKind = keyof typeof most
const minute = 60_000

/**
 * Counts requests per address and minute, in this process only: most are cheap
 * reads, and a count that fails must not stop them. What a request counts as is
 * decided by the route it matched, never by the text of its address: a route can
 * be written in many ways.
 */
export class Visits {
  private counts = new Map<string, number>()
  private since = Date.now()
  private readonly unlimited: boolean
  private readonly proxies: readonly string[]
  private readonly addresses = new WeakMap<IncomingMessage, string>()

  constructor({ limits, trustedProxies }: Pick<Config, 'limits' | 'trustedProxies'>) {
    this.unlimited = limits === 'measuring'
    this.proxies = trustedProxies
  }

  /** Says which address a request came from. Calls from within this process never arrive and are not counted. */
  arrive(request: IncomingMessage) {
    this.addresses.set(request, addressOf(request, this.proxies))
  }

  addressOf(request: IncomingMessage): string | undefined {
    return this.addresses.get(request)
  }

  /** Counts a request and returns whether its address still may. */
  within(request: IncomingMessage, kind: VisitKind): boolean {
    const address = this.addresses.get(request)
    if (this.unlimited || address === undefined) return true
    const key = `${kind} ${address}`
    const count = this.countOf(key) + 1
    this.counts.set(key, count)
    return count <= most[kind]
  }

  /** Counts a request. Throws TOO_MANY_REQUESTS when its address asked too often. */
  count(request: IncomingMessage, kind: VisitKind) {
    if (!this.within(request, kind)) throw this.refusal()
  }

  /** How many of these the address of this request may still have. Counts nothing. */
  left(request: IncomingMessage, kind: VisitKind): number {
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

  /** The error for an address that asked too often. */
  refusal() {
    return tooMany(Math.max(1, Math.ceil((this.since + minute - Date.now()) / 1000)))
  }
}

/** The last address that no proxy of ours wrote for another one of ours. */
function addressOf({ socket, headers }: IncomingMessage, proxies: readonly string[]) {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = peerOf(socket)
  while (proxies.includes(address) && forwarded.length) address = forwarded.pop()!.trim() || address
  return networkOf(address)
}
