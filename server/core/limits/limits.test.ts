import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { networkOf, shortAddress } from '../request/network.ts'
import { consumeLimit, type LimitName, resetLimit } from './limits.ts'

async function counter() {
  const { database, pipeline, here } = await world()
  const { config } = pipeline.parts
  const rows = (text: string, key: string) => database.pool.query(text, [`${here.id} ${key}`])
  return {
    use: (name: LimitName, key: string) => consumeLimit(database.owner, config, here.id, name, key),
    resetLimit: (name: LimitName, key: string) => resetLimit(database.owner, here.id, name, key),
    elapse: (key: string, seconds: number) =>
      rows(`update rate_limits set ends_at = ends_at - make_interval(secs => ${seconds}) where key = $1`, key),
  }
}

test('allows exactly the limit under concurrency', async () => {
  const { use, elapse, resetLimit } = await counter()
  const key = randomUUID()
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => use('code-account', key)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(3)
  await expect(use('code-account', key)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Try again in 60 minutes.',
    retryAfter: 3600,
  })
  await elapse(`code-account ${key}`, 3601)
  expect(await use('code-account', key)).toBe(1)
  await use('code-account', key)
  await resetLimit('code-account', key)
  expect(await use('code-account', key)).toBe(1)
})

test('locks for the full period after the last allowed attempt', async () => {
  const { use, elapse } = await counter()
  const key = randomUUID()
  for (let attempt = 1; attempt <= 9; attempt++) await use('login-account', key)
  await elapse(`login-account ${key}`, 14 * 60)
  expect(await use('login-account', key)).toBe(10)
  await elapse(`login-account ${key}`, 14 * 60)
  await expect(use('login-account', key)).rejects.toThrow('Too many attempts.')
  // Attempts during a lock do not extend it.
  await elapse(`login-account ${key}`, 61)
  expect(await use('login-account', key)).toBe(1)
})

test('shortens addresses in logs', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::1', '::1', ''].map(shortAddress)).toEqual([
    '203.0.113.0/24',
    '203.0.113.0/24',
    '2001:db8:1::/48',
    '0:0:0::/48',
    '',
  ])
})

test('groups IPv6 addresses by /64 network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  for (const same of [
    '2001:db8:0:1::1',
    '2001:DB8::1:ffff:0:0:9',
    '2001:0db8:0000:0001:2:3:4:5',
    '2001:db8:0:1::%eth0',
  ])
    expect(networkOf(same)).toBe('2001:db8:0:1::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
})
