import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors.ts'

/** How long a body may take to arrive, in ms. Uploads have the server's own, longer limit. */
export const bodyPatience = { patience: 15_000, politeness: 30_000 }
const upload = /^\s*(multipart\/form-data|application\/offset\+octet-stream)/i

/** Ends the connection when a body trickles in, or when what was answered without it never stops coming. */
export function watchBody(request: IncomingMessage, response: ServerResponse, { patience, politeness } = bodyPatience) {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = upload.test(type) ? undefined : setTimeout(() => tooSlow(request, response), patience)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
  // After the answer nobody waits for the rest. It is taken in for a while, because browsers read no answer before they have sent all.
  response.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
    setTimeout(() => request.complete || request.destroy(), politeness).unref()
  })
}

function tooSlow(request: IncomingMessage, response: ServerResponse) {
  if (request.complete) return
  if (response.headersSent) return void request.destroy()
  response.writeHead(408, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' })
  response.end(JSON.stringify(new AppError('VALIDATION', 'This request took too long to arrive.')), () =>
    request.destroy(),
  )
}
