import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client'
import { bytesOf } from './file-on-disk.ts'
import type { PendingRequest } from './pending-request.ts'
import { type AskSite, textOf, transfer, withTimeout } from './transfer.ts'

/** The part of the file that tus-js-client sends in one request. It reads `size`. */
interface Rest {
  size: number
  bytes: AsyncIterable<Buffer>
}

/** Lets tus-js-client read an open file in chunks. */
export const readerOf = ({ handle, state }: PendingRequest): NonNullable<UploadOptions['fileReader']> => ({
  openFile: () =>
    Promise.resolve({
      size: state.size,
      slice(start: number, end: number) {
        const value: Rest = { size: end - start, bytes: bytesOf(handle, state, start) }
        return Promise.resolve({ value, done: end >= state.size })
      },
      // Closed by the code that opened the file.
      close: () => undefined,
    }),
})

/** Lets tus-js-client send its requests with `ask`, which adds the session. */
export const siteRequests = (ask: AskSite): HttpStack => ({
  createRequest: (method, url) => siteRequest(ask, method, url),
  getName: () => 'site',
})

function siteRequest(ask: AskSite, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {}
  const stop = new AbortController()
  let onProgress: (bytes: number) => void = () => undefined
  // Behind a proxy the site may return another host.
  const { pathname } = new URL(url)
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader(name, value) {
      headers[name.toLowerCase()] = value
    },
    getHeader: (name) => headers[name.toLowerCase()],
    setProgressHandler(handler) {
      onProgress = handler
    },
    async send(rest: Rest | null) {
      const { signal } = stop
      if (!rest) return toHttpResponse(await withTimeout(ask)(pathname, { method, headers, signal }))
      let sent = 0
      const onChunk = (bytes: number) => {
        sent += bytes
        onProgress(sent)
      }
      const { size: length, bytes: body } = rest
      return transfer(ask, pathname, { method, headers, length, body, onChunk, signal }, toHttpResponse)
    },
    abort() {
      stop.abort()
      return Promise.resolve()
    },
    getUnderlyingObject: () => undefined,
  }
}

async function toHttpResponse(reply: Response): Promise<HttpResponse> {
  const text = await textOf(reply)
  return {
    getStatus: () => reply.status,
    getHeader: (name) => reply.headers.get(name) ?? undefined,
    getBody: () => text,
    getUnderlyingObject: () => reply,
  }
}
