import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Responses {
  open: Set<ServerResponse>
  /** Set when the last response has closed. */
  idle?: { since: number; read: number }
}

const known = new WeakMap<Socket, Responses>()
const streams = new WeakSet<ServerResponse>()

/** Tracks a response until it is closed. A connection with pipelined requests has several. */
export function trackResponse(socket: Socket, response: ServerResponse) {
  const responses: Responses = known.get(socket) ?? { open: new Set() }
  known.set(socket, responses)
  responses.open.add(response)
  response.once('close', () => {
    responses.open.delete(response)
    responses.idle = { since: performance.now(), read: socket.bytesRead }
  })
}

/** Whether a response of this socket is partly sent. */
export function isHalfSent(socket: Socket): boolean {
  // Pipelined responses that wait have no socket yet.
  for (const response of known.get(socket)?.open ?? [])
    if (response.socket === socket && response.headersSent && !response.writableEnded) return true
  return false
}

/** Since when a connection is idle, by `performance.now()`; undefined while it is busy. */
export function idleSince(socket: Socket): number | undefined {
  const { open, idle } = known.get(socket) ?? {}
  if (open?.size) return undefined
  const { since, read } = idle ?? { since: 0, read: 0 }
  // Later bytes are the beginning of a request.
  return socket.bytesRead === read ? since : undefined
}

/** Marks a response that stays open for as long as the client wants. */
export const markStream = (response: ServerResponse) => streams.add(response)

export function isStream(socket: Socket): boolean {
  for (const response of known.get(socket)?.open ?? []) if (streams.has(response)) return true
  return false
}
