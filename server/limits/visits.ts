import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { tooMany } from './limits.ts'
import { networkOf, peerOf } from './network.ts'

const most = 600
/** Looking through everything costs more than reading one thing. */
const mostSearches = 60
const minute = 60_000

/**
 * Counts requests per address and minute, in this process only: most are cheap
 * reads, and a count that fails must not stop them. Searches have a lower limit
 * of their own. Pictures, scripts and styles
 * are not counted; one page asks for dozens of them.
 */
export class Visits {
  private counts = new Map<string, number>()
  private since = Date.now()
  private readonly unlimited: boolean
  private readonly proxies: readonly string[]

  constructor({ limits, trustedProxies }: Pick<Config, 'limits' | 'trustedProxies'>) {
    this.unlimited = limits === 'measuring'
    this.proxies = trustedProxies
  }

  /** Answers with 429 when this address asked too often. Returns whether it did. */
  refuse(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.unlimited || /^\/(media|assets)\//.test(request.url ?? '')) return false
    const address = this.addressOf(request)
    const searches = /^\/(api\/)?search(\?|$)/.test(request.url ?? '')
    if (this.count(address) <= most && !(searches && this.count(`search ${address}`) > mostSearches)) return false
    const wait = Math.max(1, Math.ceil((this.since + minute - Date.now()) / 1000))
    const body = JSON.stringify(tooMany(wait))
    response.writeHead(429, {
      'content-type': 'application/json',
      'retry-after': String(wait),
      'cache-control': 'no-store',
    })
    response.end(body)
    return true
  }

  /** The last address that no proxy of ours wrote for another one of ours. */
  private addressOf({ socket, headers }: IncomingMessage) {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = peerOf(socket)
    while (this.proxies.includes(address) && forwarded.length) address = forwarded.pop()!.trim() || address
    return networkOf(address)
  }

  private count(address: string) {
    if (Date.now() - this.since > minute) {
      this.counts = new Map()
      this.since = Date.now()
    }
    const count = (this.counts.get(address) ?? 0) + 1
    this.counts.set(address, count)
    return count
  }
}
