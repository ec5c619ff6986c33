import { cpSync, rmSync } from 'node:fs'
import { inject } from 'vitest'
import { newDataFolder, type Site, startSite } from '../site-process.ts'
import { password } from './two-companies.ts'

/** A server with two companies. */
export interface OwnSite {
  /** Address of the first company. */
  address: string
  /** Address of the second company, on the same server. */
  other: string
  /** A request besides the app, to the first company unless `address` is given. Throws errors of the site. */
  call<Answer>(method: string, path: string, about?: Ask): Promise<Answer>
  /** A new session of the first company's admin. */
  token(): Promise<string>
  /** kill -9 and restart at the same address. */
  killAndRestart(): Promise<void>
  /** Stops responding to connections until it is resumed. */
  hold(): void
  goOn(): void
  close(): Promise<void>
}

interface Ask {
  token?: string | undefined
  body?: unknown
  address?: string
}

/** @param about the port, and additional settings */
export async function ownSite(about: { port?: number; env?: Record<string, string> } = {}): Promise<OwnSite> {
  const dataDir = newDataFolder()
  cpSync(inject('companies'), dataDir, { recursive: true })
  // Rate limits are not tested here.
  const start = (port?: number) =>
    startSite(dataDir, { env: { LIMITS: 'measuring', AVIF: 'off', ...about.env }, ...(port && { port }) })
  let site: Site = await start(about.port)
  const { port } = site
  const own: OwnSite = {
    address: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    async call<Answer>(method: string, path: string, { token, body, address = own.address }: Ask = {}) {
      const isForm = body instanceof FormData
      const reply = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      return (reply.status === 204 ? undefined : await reply.json()) as Answer
    },
    async token() {
      const body = { username: 'admin', password }
      return (await own.call<{ token: string }>('POST', '/api/auth/login', { body })).token
    },
    async killAndRestart() {
      await site.kill()
      site = await start(port)
    },
    hold: () => void site.child.kill('SIGSTOP'),
    goOn: () => void site.child.kill('SIGCONT'),
    async close() {
      // A paused process receives no signals.
      own.goOn()
      await site.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return own
}
