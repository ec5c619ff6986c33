import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isFile } from '../limits/count-visits.ts'
import { tooMany } from '../limits/limits.ts'
import type { Visits } from '../limits/visits.ts'
import { peerOf } from '../request/network.ts'
import { mostOf } from './connections.ts'
import { markStream } from './open-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answers of this route stay open for as long as their readers want. */
    isStream?: boolean
  }
}

/** One page asks for dozens of files at once, and they are cheap to send. */
const filesPerRequest = 5

/**
 * Limits what each address has under way at once: streams always, requests and files only behind a trusted proxy, where
 * the connections of visitors cannot be counted. Each kind has a limit of its own, so that none keeps another out.
 */
export function limitRequests(
  app: FastifyInstance,
  config: Pick<Config, 'connectionsPerAddress' | 'limits' | 'trustedProxies'>,
  visits: Visits,
) {
  const most = mostOf(config)
  const streams = new Concurrent(most)
  const requests = new Concurrent(most)
  const files = new Concurrent(most * filesPerRequest)
  app.addHook('onRequest', (request, reply, done) => {
    const address = visits.addressOf(request.raw)
    const { isStream } = request.routeOptions.config
    if (isStream) markStream(reply.raw)
    const isCounted = isStream || config.trustedProxies.includes(peerOf(request.raw.socket))
    if (address === undefined || !isCounted) return done()
    const end = (isStream ? streams : isFile(request) ? files : requests).add(address)
    if (!end) return done(tooMany(5))
    reply.raw.once('close', end)
    done()
  })
}

/** How many there are of each address at the moment. */
class Concurrent {
  private readonly open = new Map<string, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Adds one of this address and returns how to take it away; undefined when there are too many already. */
  add(address: string): (() => void) | undefined {
    const count = (this.open.get(address) ?? 0) + 1
    if (count > this.most) return undefined
    this.open.set(address, count)
    return () => {
      const left = this.open.get(address)! - 1
      if (left > 0) this.open.set(address, left)
      else this.open.delete(address)
    }
  }
}
