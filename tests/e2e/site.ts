import { inject } from 'vitest'
import type { AdminPhoto } from '#shared/content/photos.ts'
import type { Role } from '#shared/core/roles.ts'
import type { Demo } from '../setup/demo-site.ts'

export type Company = 'demo' | 'neighbour' | 'platform'

const hosts: Record<Company, string> = {
  demo: 'localhost',
  neighbour: 'neighbour.localhost',
  platform: 'platform.localhost',
}

let another: Demo | undefined

/** The demonstration of this test worker. */
export const demo = () => another ?? inject('demos')![Number(process.env.VITEST_POOL_ID) - 1]!

/** Runs `work` on an unmodified demonstration. */
export const onAnotherDemo = async (work: () => Promise<void>) =>
  onSite((await (await fetch(inject('anotherDemo'))).json()) as Demo, work)

/** Runs `work` on another site than the worker's demonstration. */
export async function onSite(site: Demo, work: () => Promise<void>) {
  another = site
  await work().finally(() => {
    another = undefined
  })
}

/** Public URL of a company's site. */
export const addressOf = (company: Company) => `http://${hosts[company]}:${demo().port}`

interface Ask {
  token?: string | undefined
  body?: unknown
}

/** Calls the API of the demonstration outside of the browser, to prepare or verify. Throws on errors. */
export async function ask<Answer>(method: string, path: string, { token, body }: Ask = {}): Promise<Answer> {
  const reply = await fetch(`http://127.0.0.1:${demo().port}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // Every call is a new request, not a retry.
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.status === 204 ? (undefined as Answer) : ((await reply.json()) as Answer)
}

/** A new session of a demo user. */
export async function sessionOf(username: Role): Promise<string> {
  const body = { username, password: 'vitrine-demo' }
  return (await ask<{ token: string }>('POST', '/api/auth/login', { body })).token
}

/** Changes settings of the demo's company like another admin. */
export async function changeSettings(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${await sessionOf('admin')}` }
  const reply = await fetch(`http://127.0.0.1:${demo().port}/api/company`, { method: 'PUT', headers, body: form })
  if (!reply.ok) throw new Error(`settings: ${reply.status} ${await reply.text()}`)
}

interface Found {
  results: { _id: string; title: string; image: string }[]
  total: number
}
const found = () => ask<Found>('GET', '/api/photos?limit=100')

/** The newest hundred photos that visitors can see. */
export const publicPhotos = async () => (await found()).results

/** Number of photos that visitors can see. */
export const publicTotal = async () => (await found()).total

/** The newest hundred photos, in any state. */
export async function allPhotos(token: string, search = ''): Promise<AdminPhoto[]> {
  return (await ask<{ results: AdminPhoto[] }>('GET', `/api/admin/photos?limit=100${search}`, { token })).results
}

export const customersPassword = 'a quiet walk before breakfast'

/** A new signed-in customer. */
export async function newCustomer(name = 'Rosa'): Promise<{ token: string; username: string }> {
  const username = `rosa-${crypto.randomUUID().slice(0, 8)}`
  const email = `${username}@post.example`
  const person = { first_name: name, last_name: 'Lind', email, username, password: customersPassword }
  await ask('POST', '/api/auth/register', { body: { ...person, role: 'customer' } })
  await ask('POST', '/api/auth/request-otp', { body: { email } })
  for (;;) {
    const mails = await (await fetch(`http://127.0.0.1:${demo().port}/mailbox`)).text()
    const code = new RegExp(`${email}[\\s\\S]{0,3000}?\\b(\\d{6})\\b`).exec(mails)?.[1]
    if (code) {
      const body = { email, otp: code }
      return { ...(await ask<{ token: string }>('POST', '/api/auth/verify-otp', { body })), username }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
