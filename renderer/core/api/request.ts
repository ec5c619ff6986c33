import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transport } from '#shared/core/client.ts'
import { createFormatContext, type FormatContext, provideFormatContext } from '../ui/format.ts'
import { setTransport } from './api.ts'

interface RequestContext {
  send: Transport
  format: FormatContext
}

/** The transport and the formats of each request, because the server renders many pages at once. */
const requests = new AsyncLocalStorage<RequestContext>()

function current(): RequestContext {
  const request = requests.getStore()
  if (!request) throw new Error('On the server, pages are only rendered for a request.')
  return request
}
setTransport((call) => current().send(call))
provideFormatContext(() => current().format)

/** Runs the rendering of one request with its own transport and format settings. */
export const runInRequestContext = <Result>(send: Transport, work: () => Result): Result =>
  requests.run({ send, format: createFormatContext() }, work)
