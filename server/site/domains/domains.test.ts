import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Domains } from '#shared/site/domains.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { recheckClaims } from './check-claim.ts'
import { dnsServer } from './dns-for-tests.ts'
import { normalizeDomain } from './domain-name.ts'

const texts = new Map<string, string[]>()
const silent = new Set<string>()
const held = new Map<string, Promise<void>>()
let dns: Awaited<ReturnType<typeof dnsServer>>
beforeAll(async () => {
  dns = await dnsServer(texts, silent, held)
})
afterAll(() => dns.stop())

const randomDomain = () => `d${randomUUID().slice(0, 8)}.example`
const entry = ({ results }: Domains, host: string) => results.find((one) => one.host === host)

/** Claims a domain, sets its DNS record and checks it. */
async function verify(admin: Person, host: string, www = false) {
  const { record } = entry(await admin.domains.add({ host, www }), host)!
  texts.set(record!.name, ['v=spf1 -all', record!.value])
  return admin.domains.check({ host })
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const start = () => world({ url, dnsServers: [dns.address] })

  test('serves a domain once its DNS record is verified', async () => {
    const { admin, visitor, here } = await start()
    const host = randomDomain()
    const ask = () => visitor.inject({ url: '/api/company', headers: { host } })
    const claimed = entry(await admin.domains.add({ host: ` HTTPS://${host.toUpperCase()}/ `, www: true }), host)!
    expect(claimed).toMatchObject({ state: 'waiting', primary: false, record: { name: `_vitrine.${host}` } })
    expect((await ask()).statusCode).toBe(404)

    expect(entry(await admin.domains.check({ host }), host)).toMatchObject({ state: 'waiting', problem: 'missing' })
    texts.set(`_vitrine.${host}`, ['vitrine-verify=another'])
    expect(entry(await admin.domains.check({ host }), host)).toMatchObject({
      ...{ problem: 'different', found: ['vitrine-verify=another'] },
    })
    expect((await ask()).statusCode).toBe(404)

    texts.set(`_vitrine.${host}`, ['x'.repeat(300), claimed.record!.value])
    const { results } = await admin.domains.check({ host })
    expect(results).toMatchObject([
      { host: here.host, state: 'proven', primary: true, removable: false },
      { host, state: 'proven', primary: false, removable: true },
      { host: `www.${host}`, state: 'proven' },
    ])
    await expect.poll(async () => (await ask()).json()._id).toBe(here.id)
    expect((await admin.company.account({})).domains).toContain(host)
  })

  test('verifies waiting domains in the background', async () => {
    const { admin, pipeline, database, here } = await start()
    const host = randomDomain()
    const { record } = entry(await admin.domains.add({ host, www: false }), host)!
    const state = async () => entry(await admin.domains.list({}), host)
    const passTime = () =>
      database.pool.query(
        `update domain_claims set created_at = now() - interval '11 minutes', checked_at = null where tenant_id = $1`,
        [here.id],
      )
    const errors: Error[] = []
    const recheck = () => recheckClaims(pipeline, (error) => errors.push(error))
    texts.set(record!.name, [record!.value])
    await recheck()
    expect(await state()).toMatchObject({ state: 'waiting' })
    texts.delete(record!.name)
    await passTime()
    await recheck()
    expect(await state()).toMatchObject({ state: 'waiting', problem: 'missing' })
    texts.set(record!.name, [record!.value])
    // The domain was checked recently, so it is not checked again yet.
    await recheck()
    expect(await state()).toMatchObject({ state: 'waiting' })
    await passTime()
    await recheck()
    expect(await state()).toMatchObject({ state: 'proven' })
    expect(errors).toEqual([])
  })

  test('ignores DNS responses for claims that were removed meanwhile', async () => {
    const { admin, visitor } = await start()
    const host = randomDomain()
    const { record } = entry(await admin.domains.add({ host, www: false }), host)!
    texts.set(record!.name, [record!.value])
    // The DNS server responds once the claim is removed.
    let respond = () => {}
    held.set(record!.name, new Promise((resolve) => (respond = resolve)))
    const checking = admin.domains.check({ host })
    await expect.poll(() => held.has(record!.name)).toBe(false)
    await admin.domains.remove({ host })
    respond()
    expect(entry(await checking, host)).toBeUndefined()
    expect((await visitor.inject({ url: '/api/company', headers: { host } })).statusCode).toBe(404)
  })

  test('redirects pages to the primary domain, but not API and admin area', async () => {
    const { admin, visitor, here } = await start()
    const host = randomDomain()
    await verify(admin, `www.${host}`, true)
    await admin.domains.makePrimary({ host })
    const at = (hostname: string, path: string) => visitor.inject({ url: path, headers: { host: hostname } })
    await expect
      .poll(async () => (await at(here.host, '/photos?sort=liked')).headers.location)
      .toBe(`https://${host}/photos?sort=liked`)
    const www = await at(`www.${host}`, '//evil.example/x')
    expect([www.statusCode, www.headers.location]).toEqual([301, `https://${host}//evil.example/x`])
    expect((await at(here.host, '/robots.txt')).statusCode).toBe(301)
    expect((await at(host, '/robots.txt')).body).toContain(`Sitemap: https://${host}/sitemap.xml`)
    expect((await at(here.host, '/api/company')).statusCode).toBe(200)
    for (const path of [
      '/admin/update-company',
      '/admin-dashboard',
      '/login',
      '/media/x',
      '/assets/x.js',
      '/boot.js?x',
    ])
      expect((await at(here.host, path)).headers.location).toBeUndefined()

    // Without the domain the first one is primary again.
    await admin.domains.remove({ host })
    await expect.poll(async () => (await at(host, '/api/company')).statusCode).toBe(404)
    await expect
      .poll(async () => (await at(`www.${host}`, '/robots.txt')).headers.location)
      .toBe(`https://${here.host}/robots.txt`)
    await expect(admin.domains.remove({ host: here.host })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('refuses domains of other companies, and claims change nothing', async () => {
    const { admin, neighbour, here, otherCompany } = await start()
    const host = randomDomain()
    // Both claim it, with different records.
    const theirs = entry(await neighbour.domains.add({ host, www: false }), host)!
    await verify(admin, host)
    expect(theirs.record!.value).not.toBe(texts.get(`_vitrine.${host}`)![1])
    expect(entry(await neighbour.domains.check({ host }), host)).toMatchObject({ problem: 'different' })
    texts.set(`_vitrine.${host}`, [theirs.record!.value])
    await expect(neighbour.domains.check({ host })).rejects.toMatchObject({ code: 'CONFLICT' })
    await neighbour.domains.remove({ host })
    await expect(neighbour.domains.add({ host, www: false })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const change of [neighbour.domains.makePrimary, neighbour.domains.remove, neighbour.domains.check])
      await expect(change({ host })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await neighbour.domains.list({})).results).toMatchObject([{ host: otherCompany.host, primary: true }])
    expect((await admin.domains.list({})).results.map((one) => one.host)).toEqual([here.host, host])

    // If another company owns the bare domain, only the name with `www.` is added.
    const bare = randomDomain()
    await verify(neighbour, bare)
    const mine = entry(await admin.domains.add({ host: `www.${bare}`, www: true }), `www.${bare}`)!
    texts.set(`_vitrine.${bare}`, [mine.record!.value])
    await admin.domains.check({ host: `www.${bare}` })
    expect((await admin.domains.list({})).results.map((one) => one.host)).not.toContain(bare)

    // Another company can verify a removed domain.
    await admin.domains.remove({ host })
    await verify(neighbour, host)
    expect((await neighbour.domains.list({})).results.map((one) => one.host)).toContain(host)
  })
})

test('reports an unreachable DNS server', async () => {
  const { admin } = await world({ dnsServers: ['127.0.0.1:1'] })
  const host = randomDomain()
  await admin.domains.add({ host })
  expect(entry(await admin.domains.check({ host }), host)).toMatchObject({ problem: 'unreachable', found: [] })
})

test('limits waiting domains and refuses duplicates', async () => {
  const { admin } = await world()
  const host = randomDomain()
  await admin.domains.add({ host })
  await expect(admin.domains.add({ host })).rejects.toMatchObject({ fields: { host: expect.any(String) } })
  for (let n = 1; n < 10; n++) await admin.domains.add({ host: randomDomain() })
  await expect(admin.domains.add({ host: randomDomain() })).rejects.toMatchObject({ code: 'CONFLICT' })
})

const platform = { baseDomain: 'test.example', google: undefined }
test.each([
  ['Shop.Example.COM.', 'shop.example.com'],
  ['https://www.example.com/', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例え.jp', 'xn--r8jz45g.jp'],
])('normalizes %j to %s', (input, host) => expect(normalizeDomain(input, platform)).toBe(host))

test.each([
  'example',
  'localhost',
  'shop.localhost',
  'printer.local',
  'db.internal',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'test.example',
  'other.test.example',
  'example.com:8080',
  'example.com/shop',
  'example.com?x=1',
  'user@example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'a b.example',
  '-a.example',
  'a_b.example',
  '*.example.com',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(100)}example`,
])('refuses %j', (input) => {
  expect(() => normalizeDomain(input, platform)).toThrow(
    expect.objectContaining({ code: 'VALIDATION', fields: { host: expect.any(String) } }),
  )
})
