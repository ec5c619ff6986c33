import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerUnreadable } from './early-answers.ts'

/**
 * How long a body may take to arrive, in ms. An upload may take as long as the server waits for any request, as long as
 * `least` bytes come in every `window`: about 5 kbit/s, which no real line is below for long.
 */
export const bodyPatience = { patience: 15_000, politeness: 30_000, window: 25_000, least: 16 * 1024 }
const upload = /^\s*(multipart\/form-data|application\/offset\+octet-stream)/i

/** Ends the connection when a body trickles in, or when what was answered without it never stops coming. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  answerUnreadable: AnswerUnreadable,
  limits = bodyPatience,
) {
  const tooSlow = () => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
  }
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = upload.test(type) ? watchRate(request, tooSlow, limits) : setTimeout(tooSlow, limits.patience)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
  // After the answer nobody waits for the rest. It is taken in for a while, because browsers read no answer before they have sent all.
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
    setTimeout(() => request.complete || request.destroy(), limits.politeness).unref()
  })
}

function watchRate(request: IncomingMessage, tooSlow: () => void, { window, least }: typeof bodyPatience) {
  const { socket } = request
  let seen = socket.bytesRead
  return setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    // While there is something to read, it is we who are slow.
    if (came < least && request.readableLength === 0) tooSlow()
  }, window)
}
