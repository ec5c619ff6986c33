import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from './config.ts'
import { answerEarly } from './early-answers.ts'
import { networkOf, peerOf } from './limits/network.ts'

type Limits = Pick<Config, 'connectionsPerAddress' | 'trustedProxies' | 'limits'>

/** How many there are of each address at the moment. */
export class Concurrent {
  private readonly open = new Map<string, number>()
  private readonly most: number

  constructor({ connectionsPerAddress, limits }: Omit<Limits, 'trustedProxies'>) {
    this.most = limits === 'measuring' || connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress
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

/**
 * Closes connections of an address that has too many open. A trusted proxy has one connection for many
 * visitors, so behind it the requests under way are counted instead; see `httpServer`.
 */
export function limitConnections(server: Server, limits: Limits, headers: Record<string, string>) {
  const connections = new Concurrent(limits)
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (limits.trustedProxies.includes(peer)) return
    const end = connections.add(networkOf(peer))
    if (end) socket.once('close', end)
    else answerEarly(socket, 'connections', headers)
  })
}
