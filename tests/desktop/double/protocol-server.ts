import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { selfSigned } from './certificate.ts'
import { fromWeb, originOf } from './origins.ts'
import { handlerOf, privilegesOf } from './protocol.ts'

/** Serves the app's own schemes for pages; bodies stream in both directions. See [Note: Schemes of the double]. */
export async function serveSchemes() {
  const { key, cert, fingerprint } = selfSigned()
  const server = createSecureServer({ key, cert }, (request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, fingerprint }
}

async function answer(incoming: Http2ServerRequest, reply: Http2ServerResponse) {
  const url = fromWeb(`https://${incoming.authority}${incoming.url}`)
  const scheme = url.split(':', 1)[0]!
  const handler = handlerOf(scheme)
  if (!handler || isForbidden(incoming, scheme)) return reply.stream.destroy()
  try {
    const response = await handler(requestOf(incoming, url))
    if (response.type === 'error') return reply.stream.destroy()
    reply.writeHead(response.status, headersOf(response))
    if (response.body) await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), reply)
    else reply.end()
  } catch (error) {
    // A page that was closed ends the stream early; only errors of the handler are reported.
    if (!reply.stream.destroyed) process.stderr.write(`The handler of ${scheme}: failed: ${String(error)}\n`)
    reply.stream.destroy()
  }
}

/** Pages of other origins can read an app's scheme only with CORS. */
const isForbidden = ({ headers }: Http2ServerRequest, scheme: string) =>
  headers['sec-fetch-mode'] === 'cors' &&
  headers['sec-fetch-site'] !== 'same-origin' &&
  !privilegesOf(scheme)?.corsEnabled

function requestOf(incoming: Http2ServerRequest, url: string) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (!addedOnTheWire.test(name) && value !== undefined) headers.set(name, addressed(name, String(value)))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(url, {
    method: incoming.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}

/**
 * Headers that Chromium's HTTP stack adds after Electron's protocol handler.
 */
const addedOnTheWire = /^:|^(host|connection|content-length|accept-encoding|cookie|priority|sec-fetch-.*)$/

const addressed = (name: string, value: string) =>
  name === 'origin' ? originOf(fromWeb(value)) : name === 'referer' ? fromWeb(value) : value

/**
 * Removes headers that are wrong here: Electron does not decompress responses of handlers, and HTTP/2 forbids
 * connection headers.
 */
function headersOf({ headers }: Response) {
  const passed = [...headers].filter(
    ([name]) => !/^(content-encoding|connection|keep-alive|transfer-encoding)$/.test(name),
  )
  const isPacked = headers.has('content-encoding')
  return Object.fromEntries(isPacked ? passed.filter(([name]) => name !== 'content-length') : passed)
}
