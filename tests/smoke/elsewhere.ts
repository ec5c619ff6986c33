import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that is not the app's. */
export interface Elsewhere {
  address: string
  /** Paths it was asked for. */
  asked: string[]
  close(): void
}

export async function elsewhere(): Promise<Elsewhere> {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url!)
    response.setHeader('access-control-allow-origin', '*').end('globalThis.pwned = 1')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}
