import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '#shared/core/errors.ts'
import { isHalfSent } from './open-responses.ts'

/** Answers a connection from which no request, or no whole one, was read. */
export type AnswerUnreadable = (error: { code?: string }, socket: Socket) => void

/** Every answer that is given before Fastify has a request: status, error code and sentence. */
const answers = {
  unreadable: ['400 Bad Request', 'VALIDATION', 'That request could not be read.'],
  headers: ['431 Request Header Fields Too Large', 'VALIDATION', 'The headers of this request are too large.'],
  // Not wrong, only slow: under this code clients try again.
  slow: ['408 Request Timeout', 'UNAVAILABLE', 'This request took too long to arrive.'],
  connections: [
    '429 Too Many Requests',
    'TOO_MANY_REQUESTS',
    'There are too many connections from your network. Try again in a moment.',
  ],
} as const satisfies Record<string, readonly [string, ErrorCode, string]>

/** Writes an answer to a bare connection, with the headers every other answer has, and closes it. */
export function answerEarly(socket: Socket, kind: keyof typeof answers, headers: Record<string, string>) {
  // The client would take this answer for the rest of the other one.
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

/** Answers what never became a request: nonsense, endless headers, a client that is too slow. */
export function unreadableAnswers(headers: Record<string, string>): AnswerUnreadable {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET') socket.destroy()
    else if (code === 'HPE_HEADER_OVERFLOW') answerEarly(socket, 'headers', headers)
    else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') answerEarly(socket, 'slow', headers)
    else answerEarly(socket, 'unreadable', headers)
  }
}
