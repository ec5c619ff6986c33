import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transport } from '#shared/core/client.ts'
import { newlyWritten, type Written, writeForRequests } from '../ui/format.ts'
import { setTransport } from './api.ts'

interface Request {
  send: Transport
  written: Written
}

/** The server renders many pages at once; each finds its own company's answers and its own manner of writing here. */
const requests = new AsyncLocalStorage<Request>()

function current(): Request {
  const request = requests.getStore()
  if (!request) throw new Error('On the server, pages are only rendered for a request.')
  return request
}
setTransport((call) => current().send(call))
writeForRequests(() => current().written)

/** Does the work for one request: its calls go by `send`, and numbers and dates are written as its company does. */
export const forRequest = <Result>(send: Transport, work: () => Result): Result =>
  requests.run({ send, written: newlyWritten() }, work)
