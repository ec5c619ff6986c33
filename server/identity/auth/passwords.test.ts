import { beforeEach, expect, test } from 'vitest'
import { hashAtFullCost } from '#tests/light-hashing.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

beforeEach(() => void hashAtFullCost())

test('matches a password with its own hash only', async () => {
  const hash = await hashPassword('tulip-anchor-95')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('tulip-anchor-95', hash)).toBe(true)
  expect(await isPassword('tulip-anchor-96', hash)).toBe(false)
  expect(await hashPassword('tulip-anchor-95')).not.toBe(hash)
  expect(isOutdated(hash)).toBe(false)
})

test('matches the same characters in other Unicode forms', async () => {
  const hash = await hashPassword('größe-und-gämse')
  expect(await isPassword('größe-und-gämse'.normalize('NFD'), hash)).toBe(true)
})

test('refuses missing hashes, and throws for damaged ones', async () => {
  expect(await isPassword('tulip-anchor-95', undefined)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  await expect(isPassword('x', 'plain text')).rejects.toThrow('cannot be parsed')
})

test('takes as long without a hash as for a wrong password', async () => {
  const stored = await hashPassword('tulip-anchor-95')
  const times: Record<'missing' | 'wrong', number[]> = { missing: [], wrong: [] }
  for (let round = 0; round < 7; round++)
    for (const [who, hash] of [
      ['missing', undefined],
      ['wrong', stored],
    ] as const) {
      const start = process.cpuUsage()
      await isPassword('wrong', hash)
      const { user, system } = process.cpuUsage(start)
      times[who].push(user + system)
    }
  const median = (list: number[]) => list.sort((a, b) => a - b)[3]!
  expect(median(times.missing) / median(times.wrong)).toBeGreaterThan(0.6)
  expect(median(times.missing) / median(times.wrong)).toBeLessThan(1.6)
})
