import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { networkOf, peerOf } from '../request/network.ts'
import { answerEarly } from './early-answers.ts'
import { idleSince, isStream } from './open-responses.ts'

type Limits = Pick<Config, 'connectionsPerAddress' | 'trustedProxies' | 'limits'>

/** How many connections one address may have. */
export const mostOf = ({ connectionsPerAddress, limits }: Omit<Limits, 'trustedProxies'>) =>
  limits === 'measuring' || connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress

/**
 * Limits the connections of each address. Above the limit the one that has been idle longest is closed for the new
 * one; where all are busy, the new one is refused. Streams have a limit of their own, and a trusted proxy has one
 * connection for many visitors; for both see `limitRequests`.
 */
export function limitConnections(server: Server, limits: Limits, headers: Record<string, string>) {
  const most = mostOf(limits)
  const open = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (limits.trustedProxies.includes(peer)) return
    const address = networkOf(peer)
    const sockets = open.get(address) ?? new Set()
    if (sockets.size >= most && !hasRoom(sockets, most)) return answerEarly(socket, 'connections', headers)
    open.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(address) === sockets) open.delete(address)
    })
  })
}

/** Whether one more connection may be opened, if need be in place of an idle one. */
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
