import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientErrorHandler } from './early-responses.ts'

/**
 * Timeouts for request bodies, in ms. An upload may take as long as any request, but has to send `minBytes` in every
 * `window` (about 5 kbit/s). `drain` is how long the rest of a rejected body is read.
 */
export const bodyTimeouts = { body: 15_000, drain: 30_000, window: 25_000, minBytes: 16 * 1024 }
const upload = /^\s*(multipart\/form-data|application\/offset\+octet-stream)/i

/** Closes the connection if a body arrives too slowly, or does not end after the response. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  answerUnreadable: ClientErrorHandler,
  limits = bodyTimeouts,
) {
  const tooSlow = () => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
  }
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = upload.test(type) ? watchRate(request, tooSlow, limits) : setTimeout(tooSlow, limits.body)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
  // After the response the rest is read and discarded for a while, because browsers read no response before they have
  // sent everything.
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
    setTimeout(() => request.complete || request.destroy(), limits.drain).unref()
  })
}

function watchRate(request: IncomingMessage, tooSlow: () => void, { window, minBytes }: typeof bodyTimeouts) {
  const { socket } = request
  let seen = socket.bytesRead
  return setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    // While unread data is waiting, the server is the slow side.
    if (came < minBytes && request.readableLength === 0) tooSlow()
  }, window)
}
