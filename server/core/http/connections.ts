import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { networkOf, peerOf } from '../request/network.ts'
import { respondEarly } from './early-responses.ts'
import { idleSince, isStream } from './open-responses.ts'

type Limits = Pick<Config, 'connectionsPerAddress' | 'trustedProxies' | 'limits'>

/** Maximum connections of one IP address. */
export const connectionLimit = ({ connectionsPerAddress, limits }: Omit<Limits, 'trustedProxies'>) =>
  limits === 'measuring' || connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress

/**
 * Limits the connections per IP address. Above the limit the longest idle connection is closed; if all are busy, the
 * new one is rejected. For streams and trusted proxies see `limitRequests`.
 */
export function limitConnections(server: Server, limits: Limits, headers: Record<string, string>) {
  const most = connectionLimit(limits)
  const open = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (limits.trustedProxies.includes(peer)) return
    const address = networkOf(peer)
    const sockets = open.get(address) ?? new Set()
    if (sockets.size >= most && !hasRoom(sockets, most)) return respondEarly(socket, 'connections', headers)
    open.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(address) === sockets) open.delete(address)
    })
  })
}

/** Whether one more connection fits, after closing an idle one if necessary. */
function hasRoom(sockets: Set<Socket>, most: number): boolean {
  const counted = [...sockets].filter((socket) => !isStream(socket))
  if (counted.length < most) return true
  let oldest: { socket: Socket; since: number } | undefined
  for (const socket of counted) {
    const since = idleSince(socket)
    if (since !== undefined && since < (oldest?.since ?? Number.POSITIVE_INFINITY)) oldest = { socket, since }
  }
  if (!oldest) return false
  sockets.delete(oldest.socket)
  oldest.socket.destroy()
  return true
}
