import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Domains } from '#shared/site/domains.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { recheckClaims } from './check-claim.ts'
import { dnsServer } from './dns-for-tests.ts'
import { domainName } from './domain-name.ts'

const texts = new Map<string, string[]>()
const silent = new Set<string>()
const held = new Map<string, Promise<void>>()
let dns: Awaited<ReturnType<typeof dnsServer>>
beforeAll(async () => {
  dns = await dnsServer(texts, silent, held)
})
afterAll(() => dns.stop())

const someDomain = () => `d${randomUUID().slice(0, 8)}.example`
const entry = ({ results }: Domains, host: string) => results.find((one) => one.host === host)

/** Claims a domain, sets its record as its owner would, and proves it. */
async function prove(admin: Person, host: string, www = false) {
  const { record } = entry(await admin.domains.add({ host, www }), host)!
  texts.set(record!.name, ['v=spf1 -all', record!.value])
  return admin.domains.check({ host })
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const start = () => world({ url, dnsServers: [dns.address] })

  test('a domain leads nowhere until the record proves it, and then to the company', async () => {
    const { admin, visitor, here } = await start()
    const host = someDomain()
    const ask = () => visitor.inject({ url: '/api/company', headers: { host } })
    const claimed = entry(await admin.domains.add({ host: ` HTTPS://${host.toUpperCase()}/ `, www: true }), host)!
    expect(claimed).toMatchObject({ state: 'waiting', primary: false, record: { name: `_vitrine.${host}` } })
    expect((await ask()).statusCode).toBe(404)

    expect(entry(await admin.domains.check({ host }), host)).toMatchObject({ state: 'waiting', problem: 'missing' })
    texts.set(`_vitrine.${host}`, ['vitrine-verify=somebody-else'])
    expect(entry(await admin.domains.check({ host }), host)).toMatchObject({
      ...{ problem: 'different', found: ['vitrine-verify=somebody-else'] },
    })
    expect((await ask()).statusCode).toBe(404)

    texts.set(`_vitrine.${host}`, ['x'.repeat(300), claimed.record!.value])
    const { results } = await admin.domains.check({ host })
    expect(results).toMatchObject([
      { host: here.host, state: 'proven', primary: true, removable: false },
      { host, state: 'proven', primary: false, removable: true },
      { host: `www.${host}`, state: 'proven' },
    ])
    await expect.poll(async () => (await ask()).json()._id, { timeout: 5000 }).toBe(here.id)
    expect((await admin.company.account({})).domains).toContain(host)
  })

  test('proves a waiting domain in the background once its record is there', async () => {
    const { admin, pipeline, database, here } = await start()
    const host = someDomain()
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
    // Checked a moment ago, so not again yet.
    await recheck()
    expect(await state()).toMatchObject({ state: 'waiting' })
    await passTime()
    await recheck()
    expect(await state()).toMatchObject({ state: 'proven' })
    expect(errors).toEqual([])
  })

  test('does not take a domain whose claim is removed while the DNS is asked', async () => {
    const { admin, visitor } = await start()
    const host = someDomain()
    const { record } = entry(await admin.domains.add({ host, www: false }), host)!
    texts.set(record!.name, [record!.value])
    // Answered once the claim is gone.
    let answer = () => {}
    held.set(record!.name, new Promise((resolve) => (answer = resolve)))
    const checking = admin.domains.check({ host })
    await expect.poll(() => held.has(record!.name)).toBe(false)
    await admin.domains.remove({ host })
    answer()
    expect(entry(await checking, host)).toBeUndefined()
    expect((await visitor.inject({ url: '/api/company', headers: { host } })).statusCode).toBe(404)
  })

  test('the other addresses lead to the primary one, calls and the admins’ way in do not', async () => {
    const { admin, visitor, here } = await start()
    const host = someDomain()
    await prove(admin, `www.${host}`, true)
    await admin.domains.makePrimary({ host })
    const at = (asked: string, path: string) => visitor.inject({ url: path, headers: { host: asked } })
    await expect
      .poll(async () => (await at(here.host, '/photos?sort=liked')).headers.location, { timeout: 5000 })
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

    // Without the domain the first address is the canonical one again.
    await admin.domains.remove({ host })
    await expect.poll(async () => (await at(host, '/api/company')).statusCode, { timeout: 5000 }).toBe(404)
    await expect
      .poll(async () => (await at(`www.${host}`, '/robots.txt')).headers.location, { timeout: 5000 })
      .toBe(`https://${here.host}/robots.txt`)
    await expect(admin.domains.remove({ host: here.host })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what one company has proven no other can claim, and a claim takes nothing away', async () => {
    const { admin, neighbour, here, nextDoor } = await start()
    const host = someDomain()
    // Both claim it; each has a proof of its own.
    const theirs = entry(await neighbour.domains.add({ host, www: false }), host)!
    await prove(admin, host)
    expect(theirs.record!.value).not.toBe(texts.get(`_vitrine.${host}`)![1])
    expect(entry(await neighbour.domains.check({ host }), host)).toMatchObject({ problem: 'different' })
    texts.set(`_vitrine.${host}`, [theirs.record!.value])
    await expect(neighbour.domains.check({ host })).rejects.toMatchObject({ code: 'CONFLICT' })
    await neighbour.domains.remove({ host })
    await expect(neighbour.domains.add({ host, www: false })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const meddle of [neighbour.domains.makePrimary, neighbour.domains.remove, neighbour.domains.check])
      await expect(meddle({ host })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await neighbour.domains.list({})).results).toMatchObject([{ host: nextDoor.host, primary: true }])
    expect((await admin.domains.list({})).results.map((one) => one.host)).toEqual([here.host, host])

    // The name before `www.` may be the other's; then only what was asked for is taken.
    const bare = someDomain()
    await prove(neighbour, bare)
    const mine = entry(await admin.domains.add({ host: `www.${bare}`, www: true }), `www.${bare}`)!
    texts.set(`_vitrine.${bare}`, [mine.record!.value])
    await admin.domains.check({ host: `www.${bare}` })
    expect((await admin.domains.list({})).results.map((one) => one.host)).not.toContain(bare)

    // A domain that was given up is free for whoever proves it then.
    await admin.domains.remove({ host })
    await prove(neighbour, host)
    expect((await neighbour.domains.list({})).results.map((one) => one.host)).toContain(host)
  })
})

test('a DNS server that does not answer is said to be the problem', async () => {
  const { admin } = await world({ dnsServers: ['127.0.0.1:1'] })
  const host = someDomain()
  await admin.domains.add({ host })
  expect(entry(await admin.domains.check({ host }), host)).toMatchObject({ problem: 'unreachable', found: [] })
})

test('the list is bounded, and nothing stands in it twice', async () => {
  const { admin } = await world()
  const host = someDomain()
  await admin.domains.add({ host })
  await expect(admin.domains.add({ host })).rejects.toMatchObject({ fields: { host: expect.any(String) } })
  for (let n = 1; n < 10; n++) await admin.domains.add({ host: someDomain() })
  await expect(admin.domains.add({ host: someDomain() })).rejects.toMatchObject({ code: 'CONFLICT' })
})

const platform = { baseDomain: 'test.example', google: undefined }
test.each([
  ['Shop.Example.COM.', 'shop.example.com'],
  ['https://www.example.com/', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例え.jp', 'xn--r8jz45g.jp'],
])('%j is the domain %s', (given, host) => expect(domainName(given, platform)).toBe(host))

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
])('%j is refused', (given) => {
  expect(() => domainName(given, platform)).toThrow(
    expect.objectContaining({ code: 'VALIDATION', fields: { host: expect.any(String) } }),
  )
})
