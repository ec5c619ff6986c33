import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { DemoGateway, type GatewayAccount } from './gateway.ts'

/** Faults that tests switch on; `undefined` for none. */
type Fault = 'hang' | 'garbage' | 'error 500' | 'drop after' | undefined

/**
 * Called with each request before and after it takes effect; both wait for the result. `drop` closes the connection:
 * before the effect, the request has none.
 */
type Hold = (phase: 'asked' | 'answered', path: string) => Promise<'drop' | undefined>

/** The gateway on its own port, with faults for tests. */
export async function listenGateway(accounts: readonly GatewayAccount[], speed = 1, { paysCodes = true } = {}) {
  const state: { fault: Fault; hold: Hold | undefined; requests: string[] } = {
    ...{ fault: undefined, hold: undefined, requests: [] },
  }
  let address = ''
  const gateway = new DemoGateway(accounts, () => address, { speed, paysCodes })
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://gateway')
    const body = await text(request)
    state.requests.push(`${request.method} ${url.pathname}${url.search}`)
    const { fault } = state
    if (fault === 'hang') return
    if (fault === 'error 500') return void reply.writeHead(500).end('Internal error')
    if (fault === 'garbage') return void reply.end('<html>Maintenance</html>')
    if ((await state.hold?.('asked', url.pathname)) === 'drop') return void request.socket.destroy()
    const answer = await gateway.answer(request.method ?? 'GET', url.pathname, url.searchParams, body)
    // The request took effect, but its response is lost.
    const isDropped = (await state.hold?.('answered', url.pathname)) === 'drop'
    if (fault === 'drop after' || isDropped) return void request.socket.destroy()
    reply.writeHead(answer.status, {
      'content-type': answer.type,
      ...(answer.location && { location: answer.location }),
    })
    reply.end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    gateway,
    address,
    state,
    close() {
      gateway.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
