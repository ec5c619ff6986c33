import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site. */
export interface OtherSite {
  address: string
  /** Requested paths. */
  asked: string[]
  close(): void
}

export async function startOtherSite(): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url!)
    response.setHeader('access-control-allow-origin', '*').end('globalThis.pwned = 1')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}
