import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { main } from '#server/cli/main.ts'
import { rotateSecret } from '#server/cli/operate.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { startServer } from '#server/server.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { secrets } from './secrets.table.ts'
import { deleteEndedKeys, rotateSigningKey, SigningKeys } from './signing-keys.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const minute = 60_000
const hour = 60 * minute
/** Sets the clock of this process forward; timers and the database are not affected. */
function moveClock(by: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
}

function fail(error: Error): never {
  throw error
}

/** A server whose keys no other test rotates. */
const own = { cacheBytes: 1_000_001 }

describe.each(databases)('on $kind', ({ url }) => {
  test('signs with the new key and accepts the old one for a day', async () => {
    const { database } = await serverOn(url, own)
    const before = await SigningKeys.of(database, fail)
    const old = before.sign('text')
    await rotateSigningKey(database.owner)
    const after = await SigningKeys.of(database, fail)
    // Other processes learn the new key first.
    expect(after.sign('text')).toBe(old)
    moveClock(2 * minute)
    const fresh = after.sign('text')
    expect(fresh).not.toBe(old)
    expect([after.verify('text', old), after.verify('text', fresh)]).toEqual([true, true])
    moveClock(23 * hour)
    expect(after.verify('text', old)).toBe(true)
    moveClock(2 * hour)
    expect([after.verify('text', old), after.verify('text', fresh)]).toEqual([false, true])
  })

  test('replaces a key of 90 days once and accepts it 90 more', async () => {
    const { database, pipeline } = await serverOn(url, own)
    const { owner } = database
    const { keys } = pipeline.parts
    const isOpen = sql`${secrets.name} like 'signing%' and ${secrets.endsAt} is null`
    const setAge = (days: number) =>
      owner
        .update(secrets)
        .set({ startsAt: sql`now() - make_interval(days => ${days})` })
        .where(isOpen)
    const openKeys = async () => (await owner.select().from(secrets).where(isOpen)).map(({ value }) => value)
    // Those that other tests replaced.
    await owner.delete(secrets).where(sql`${secrets.name} like 'signing%' and ${secrets.endsAt} is not null`)
    const [before] = await openKeys()
    await setAge(89)
    const withoutTransactions = Object.create(owner, { transaction: { value: () => fail(new Error('Locked.')) } })
    const young = await SigningKeys.of(Object.create(database, { owner: { value: withoutTransactions } }), fail)
    await young.rotateIfOld()
    expect(await openKeys()).toEqual([before])

    const other = await SigningKeys.of(database, fail)
    const old = other.sign('text')
    await setAge(91)
    await Promise.all([keys.rotateIfOld(), other.rotateIfOld()])
    const after = await openKeys()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([before])
    moveClock(2 * minute)
    expect(keys.sign('text')).not.toBe(old)
    moveClock(89 * 24 * hour)
    expect(keys.verify('text', old)).toBe(true)
    moveClock(2 * 24 * hour)
    expect(keys.verify('text', old)).toBe(false)
  })

  test('ends all earlier keys a day after a manual rotation', async () => {
    const { database } = await serverOn(url, own)
    const { owner } = database
    const keys = await SigningKeys.of(database, fail)
    const first = keys.sign('text')
    await owner
      .update(secrets)
      .set({ startsAt: sql`now() - interval '91 days'` })
      .where(sql`${secrets.name} like 'signing%' and ${secrets.endsAt} is null`)
    await keys.rotateIfOld()
    moveClock(2 * minute)
    const second = keys.sign('text')
    expect(second).not.toBe(first)
    await rotateSigningKey(owner)
    const after = await SigningKeys.of(database, fail)
    const valid = () => [first, second].map((one) => after.verify('text', one))
    moveClock(23 * hour)
    expect(valid()).toEqual([true, true])
    moveClock(2 * hour)
    expect(valid()).toEqual([false, false])
  })

  test('refuses signatures of other keys and of other texts', async () => {
    const { database } = await serverOn(url, own)
    await rotateSigningKey(database.owner)
    const keys = await SigningKeys.of(database, fail)
    const foreign = createHmac('sha256', Buffer.alloc(32)).update('text').digest('base64url')
    for (const forged of [foreign, '', 'x', 'signing', keys.sign('other text'), `${keys.sign('text')}x`])
      expect(keys.verify('text', forged)).toBe(false)
  })

  test('concurrent rotations leave one key without expiry', async () => {
    const { database } = await serverOn(url, own)
    await Promise.all(Array.from({ length: 4 }, () => rotateSigningKey(database.owner)))
    const open = sql`${secrets.name} like 'signing%' and ${secrets.endsAt} is null`
    expect(await database.owner.$count(secrets, open)).toBe(1)
  })
})

test('uses the single key of an earlier version until it expires', async () => {
  const { database } = await serverOn(undefined, { ...own, publicScheme: 'http' })
  const { owner } = database
  await owner.delete(secrets).where(sql`${secrets.name} like 'signing%'`)
  await owner.insert(secrets).values({ name: 'signing', value: 'ab'.repeat(32) })
  const signed = createHmac('sha256', Buffer.from('ab'.repeat(32), 'hex'))
    .update('text')
    .digest('base64url')
  const keys = await SigningKeys.of(database, fail)
  expect([keys.sign('text'), keys.verify('text', signed)]).toEqual([signed, true])

  const first = eq(secrets.name, 'signing')
  await rotateSigningKey(owner)
  await deleteEndedKeys(owner)
  expect(await owner.$count(secrets, first)).toBe(1)
  await owner.update(secrets).set({ endsAt: sql`now() - interval '1 second'` }).where(first)
  expect((await SigningKeys.of(database, fail)).verify('text', signed)).toBe(false)
  await deleteEndedKeys(owner)
  await SigningKeys.of(database, fail)
  expect(await owner.$count(secrets, first)).toBe(0)
})

test('the command rotates the key of a stopped embedded site', async () => {
  const running = await serverOn(undefined, { ...own, logLevel: 'silent' })
  const { config } = running.pipeline.parts
  const link = running.pipeline.filesOf('company').sign('photo')
  await running.stop()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await main(['rotate-secret', '--data', config.dataDir])
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^A new key signs links from 2\S+Z\. .* for 24 hours\.$/))
  const query = Object.fromEntries(new URLSearchParams(link))
  const again = await startServer(config, { pages: false })
  moveClock(2 * minute)
  expect(again.pipeline.filesOf('company').signed('photo', query)).toEqual({})
  expect(again.pipeline.filesOf('company').sign('photo')).not.toBe(link)
  await again.stop()

  await main(['rotate-secret', '--now', '--data', config.dataDir])
  const atLast = await startServer(config, { pages: false })
  expect(atLast.pipeline.filesOf('company').signed('photo', query)).toBeUndefined()
  await atLast.stop()
})

const postgres = databases.find(({ kind }) => kind === 'postgres')

test.runIf(postgres)('two running servers load a new key and accept old cookies', async () => {
  const { here, visitor, pipeline, app } = await world({ url: postgres?.url })
  const second = await serverOn(postgres?.url, own)
  const [id] = await putOnSale(here, [{}])
  const request = { method: 'POST', url: `/api/products/${id}/view` } as const
  const cookieOf = async ({ app }: Pick<typeof second, 'app'>, cookie = '') =>
    String((await app.inject({ ...request, headers: { host: here.host, cookie } })).headers['set-cookie'] ?? '').split(
      ';',
    )[0]!
  const old = String((await visitor.inject(request)).headers['set-cookie']).split(';')[0]!
  await rotateSecret(pipeline.parts.config, false)
  const before = second.pipeline.parts.keys.sign('text')
  moveClock(2 * minute)
  await vi.waitFor(() => expect(second.pipeline.parts.keys.sign('text')).not.toBe(before), { timeout: 60_000 })
  // Both may load a key of another test first.
  await expect
    .poll(async () => {
      const fresh = await cookieOf(second, old)
      // The cookie of the same visitor, signed again.
      expect(fresh.split('.')[0]).toBe(old.split('.')[0])
      expect(fresh).not.toBe(old)
      return cookieOf({ app }, fresh)
    })
    .toBe('')
})
