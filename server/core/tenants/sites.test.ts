import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { platformOf } from '#tests/platform.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { createCompany } from './create-company.ts'
import { tenants } from './tenants.table.ts'

describe.each(databases)('on $kind', ({ url }) => {
  const ask = async (host: string, path = '/api/company') => {
    const { app } = await serverOn(url)
    return app.inject({ url: path, headers: { host } })
  }

  test('finds a host after its company is created, not when deactivated', async () => {
    const { database } = await serverOn(url)
    const host = `new-${Date.now()}.test.example`
    expect((await ask(host)).json()).toMatchObject({ code: 'NOT_FOUND', message: 'Site not found' })
    const id = await createCompany(database, { slug: host.split('.')[0]!, name: 'Late', plan: 'free', hosts: [host] })
    await expect.poll(async () => (await ask(host)).statusCode).toBe(200)
    await database.owner.update(tenants).set({ suspendedAt: new Date().toISOString() }).where(sql`id = ${id}`)
    await expect.poll(async () => (await ask(host, '/api/photos')).statusCode).toBe(503)
    expect((await ask(host, '/api/photos')).headers['retry-after']).toBeDefined()
  })

  test('is created completely or not at all', async () => {
    const { database } = await serverOn(url)
    const slug = `half-${Date.now()}`
    const broken = { slug, name: 'nul\0', plan: 'free' as const, hosts: [] }
    await expect(createCompany(database, broken)).rejects.toThrow()
    // The control: the name is still free.
    await createCompany(database, { ...broken, name: 'Whole' })
  })

  test.each([
    ['https://a.example', undefined],
    ['a.example:443', undefined],
    ['a.example/shop', undefined],
    ['user@a.example', undefined],
    ['a b.example', undefined],
    ['', undefined],
    ['UPPER.Example.', 'upper.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('stores the host %j in normalized form', async (given, stored) => {
    const { database } = await serverOn(url)
    const slug = `h${Math.random().toString(36).slice(2, 12)}`
    const host = stored ? given.replace(/example/i, `${slug}.example`) : given
    const made = createCompany(database, { slug, name: 'Host', plan: 'free', hosts: [host] })
    if (!stored) return expect(made).rejects.toThrow('is not a host name')
    await made
    expect((await ask(stored.replace('example', `${slug}.example`))).statusCode).toBe(200)
  })

  test('answers on both names of the platform, and redirects to the canonical one', async () => {
    const running = await serverOn(url)
    const { app } = running
    const { id } = await platformOf(running)
    const origin = async (host: string) => {
      const { statusCode, headers } = await app.inject({ url: '/register?plan=pro', headers: { host } })
      return [statusCode, headers.location]
    }
    expect(await origin('www.test.example')).toEqual([301, 'https://test.example/register?plan=pro'])
    expect((await ask('www.test.example')).json()).toMatchObject({ _id: id, features: { plans: true } })
    // Names of companies have no such second name.
    expect((await ask('www.unknown.test.example')).statusCode).toBe(404)
  })

  test("requests a company's origin once for concurrent requests", async () => {
    const { pipeline, here } = await world({ url })
    const request = { rawHeaders: ['Host', here.host], headers: { host: here.host }, socket: {} } as never
    const sites = await Promise.all(Array.from({ length: 50 }, () => pipeline.parts.sites.of(request)))
    expect(new Set(sites).size).toBe(1)
  })
})

test.each([
  ['localhost', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['rebound.evil.example', 404],
  ['127.0.0.1.evil.example', 404],
  ['localhost.evil.example', 404],
  ['0.0.0.0', 404],
  ['192.168.1.5', 404],
])('serves the demonstration only to local hosts: %s', async (host, status) => {
  const { app, database } = await serverOn(undefined, { demo: true })
  await createCompany(database, { slug: 'demo', name: 'Demo', plan: 'free', hosts: ['localhost'] }).catch(
    () => undefined,
  )
  for (const url of ['/api/company', '/mailbox'])
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
})
