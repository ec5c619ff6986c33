import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client'
import { bytesOf } from './file-on-disk.ts'
import type { PendingRequest } from './pending-request.ts'
import { type AskSite, briefly, textOf, transfer } from './transfer.ts'

/** What tus-js-client sends in one request: the file from somewhere on. It asks for `size`. */
interface Rest {
  size: number
  bytes: AsyncIterable<Buffer>
}

/** How tus-js-client reads a file that is open: as it is sent, never whole. */
export const readerOf = ({ handle, state }: PendingRequest): NonNullable<UploadOptions['fileReader']> => ({
  openFile: () =>
    Promise.resolve({
      size: state.size,
      slice(start: number, end: number) {
        const value: Rest = { size: end - start, bytes: bytesOf(handle, state, start) }
        return Promise.resolve({ value, done: end >= state.size })
      },
      // Whoever opened the file closes it.
      close: () => undefined,
    }),
})

/** How tus-js-client asks a site: as whoever is signed in there, which `ask` alone knows. */
export const siteRequests = (ask: AskSite): HttpStack => ({
  createRequest: (method, url) => siteRequest(ask, method, url),
  getName: () => 'site',
})

function siteRequest(ask: AskSite, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {}
  const stop = new AbortController()
  let tell: (bytes: number) => void = () => undefined
  // Behind a proxy the site may name itself by another address.
  const { pathname } = new URL(url)
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader(name, value) {
      headers[name.toLowerCase()] = value
    },
    getHeader: (name) => headers[name.toLowerCase()],
    setProgressHandler(handler) {
      tell = handler
    },
    async send(rest: Rest | null) {
      const { signal } = stop
      if (!rest) return answered(await briefly(ask)(pathname, { method, headers, signal }))
      let sent = 0
      const onPiece = (bytes: number) => {
        sent += bytes
        tell(sent)
      }
      const { size: length, bytes: body } = rest
      return transfer(ask, pathname, { method, headers, length, body, onPiece, signal }, answered)
    },
    abort() {
      stop.abort()
      return Promise.resolve()
    },
    getUnderlyingObject: () => undefined,
  }
}

async function answered(reply: Response): Promise<HttpResponse> {
  const text = await textOf(reply)
  return {
    getStatus: () => reply.status,
    getHeader: (name) => reply.headers.get(name) ?? undefined,
    getBody: () => text,
    getUnderlyingObject: () => reply,
  }
}
