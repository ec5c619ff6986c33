import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#shared/core/errors.ts'
import { isHalfSent } from './open-responses.ts'

/** Responds on a connection whose request could not be read. */
export type ClientErrorHandler = (error: { code?: string }, socket: Socket) => void

/** Responses sent before Fastify has a request: status, error code and message. */
const answers = {
  unreadable: ['400 Bad Request', 'VALIDATION', 'The request could not be read.'],
  headers: ['431 Request Header Fields Too Large', 'VALIDATION', 'The headers of this request are too large.'],
  // UNAVAILABLE, so that clients try again.
  slow: ['408 Request Timeout', 'UNAVAILABLE', 'This request took too long to arrive.'],
  connections: [
    '429 Too Many Requests',
    'TOO_MANY_REQUESTS',
    'There are too many connections from your network. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [string, ErrorCode, string]>

/** Writes a response with the common headers to a socket, and closes it. */
export function respondEarly(socket: Socket, kind: keyof typeof answers, headers: Record<string, string>) {
  // The client would read it as the rest of another response.
  if (isHalfSent(socket)) return void socket.destroy()
  const [status, code, message] = answers[kind]
  const body = JSON.stringify(new AppError(code, message))
  const all = {
    ...headers,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(kind === 'connections' && { 'retry-after': '5' }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Handles Fastify's client errors: invalid requests, too large headers, slow clients. */
export function clientErrorHandler(headers: Record<string, string>): ClientErrorHandler {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET') socket.destroy()
    else if (code === 'HPE_HEADER_OVERFLOW') respondEarly(socket, 'headers', headers)
    else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') respondEarly(socket, 'slow', headers)
    else respondEarly(socket, 'unreadable', headers)
  }
}
