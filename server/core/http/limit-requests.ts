import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isFile } from '../limits/count-requests.ts'
import { tooManyRequests } from '../limits/limits.ts'
import type { RequestCounter } from '../limits/request-counter.ts'
import { peerOf } from '../request/network.ts'
import { connectionLimit } from './connections.ts'
import { markStream } from './open-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses of this route stay open for as long as the client wants. */
    isStream?: boolean
  }
}

/** A page loads dozens of files at once, which are cheap to send. */
const filesPerRequest = 5

/**
 * Limits concurrent requests per address: streams always, requests and files only behind a trusted proxy, where
 * connections cannot be counted per visitor. Each kind has a separate limit.
 */
export function limitRequests(
  app: FastifyInstance,
  config: Pick<Config, 'connectionsPerAddress' | 'limits' | 'trustedProxies'>,
  visits: RequestCounter,
) {
  const limit = connectionLimit(config)
  const streams = new Concurrent(limit)
  const requests = new Concurrent(limit)
  const files = new Concurrent(limit * filesPerRequest)
  app.addHook('onRequest', (request, reply, done) => {
    const address = visits.addressOf(request.raw)
    const { isStream } = request.routeOptions.config
    if (isStream) markStream(reply.raw)
    const isCounted = isStream || config.trustedProxies.includes(peerOf(request.raw.socket))
    if (address === undefined || !isCounted) return done()
    const end = (isStream ? streams : isFile(request) ? files : requests).add(address)
    if (!end) return done(tooManyRequests(5))
    reply.raw.once('close', end)
    done()
  })
}

/** Counts concurrent requests per address. */
class Concurrent {
  private readonly open = new Map<string, number>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Adds a request and returns how to remove it; undefined above the limit. */
  add(address: string): (() => void) | undefined {
    const count = (this.open.get(address) ?? 0) + 1
    if (count > this.limit) return undefined
    this.open.set(address, count)
    return () => {
      const left = this.open.get(address)! - 1
      if (left > 0) this.open.set(address, left)
      else this.open.delete(address)
    }
  }
}
