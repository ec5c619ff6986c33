import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Responses {
  open: Set<ServerResponse>
  /** Set when the last of them is over. */
  idle?: { since: number; read: number }
}

const known = new WeakMap<Socket, Responses>()
const streams = new WeakSet<ServerResponse>()

/** Remembers a response until it is sent or its connection is gone. Pipelined requests of one connection have several. */
export function rememberResponse(socket: Socket, response: ServerResponse) {
  const responses: Responses = known.get(socket) ?? { open: new Set() }
  known.set(socket, responses)
  responses.open.add(response)
  response.once('close', () => {
    responses.open.delete(response)
    responses.idle = { since: performance.now(), read: socket.bytesRead }
  })
}

/** Whether anything written now would land in the middle of a response. */
export function isHalfSent(socket: Socket): boolean {
  // Those that wait for their turn have no socket yet.
  for (const response of known.get(socket)?.open ?? [])
    if (response.socket === socket && response.headersSent && !response.writableEnded) return true
  return false
}

/** Since when nothing was asked on a connection, by `performance.now()`; undefined while anything is. */
export function idleSince(socket: Socket): number | undefined {
  const { open, idle } = known.get(socket) ?? {}
  if (open?.size) return undefined
  const { since, read } = idle ?? { since: 0, read: 0 }
  // Bytes that came later are the beginning of a request.
  return socket.bytesRead === read ? since : undefined
}

/** Says of a response that it stays open for as long as its reader wants. */
export const markStream = (response: ServerResponse) => streams.add(response)

export function isStream(socket: Socket): boolean {
  for (const response of known.get(socket)?.open ?? []) if (streams.has(response)) return true
  return false
}
