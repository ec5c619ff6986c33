import { beforeEach, expect, test } from 'vitest'
import { hashAtFullCost } from '#tests/light-hashing.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

beforeEach(() => void hashAtFullCost())

test('a password fits its own hash and no other', async () => {
  const kept = await hashPassword('tulip-anchor-95')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('tulip-anchor-95', kept)).toBe(true)
  expect(await isPassword('tulip-anchor-96', kept)).toBe(false)
  expect(await hashPassword('tulip-anchor-95')).not.toBe(kept)
  expect(isOutdated(kept)).toBe(false)
})

test('the same letters fit however a keyboard spells them', async () => {
  const kept = await hashPassword('größe-und-gämse')
  expect(await isPassword('größe-und-gämse'.normalize('NFD'), kept)).toBe(true)
})

test('nobody has no password, and a damaged hash is an error', async () => {
  expect(await isPassword('tulip-anchor-95', undefined)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  await expect(isPassword('x', 'plain text')).rejects.toThrow('cannot be read')
})

test('finding out that there is nobody takes as long as a wrong password', async () => {
  const kept = await hashPassword('tulip-anchor-95')
  const times: Record<'nobody' | 'wrong', number[]> = { nobody: [], wrong: [] }
  for (let round = 0; round < 7; round++)
    for (const [who, hash] of [
      ['nobody', undefined],
      ['wrong', kept],
    ] as const) {
      const start = process.cpuUsage()
      await isPassword('wrong', hash)
      const { user, system } = process.cpuUsage(start)
      times[who].push(user + system)
    }
  const median = (list: number[]) => list.sort((a, b) => a - b)[3]!
  expect(median(times.nobody) / median(times.wrong)).toBeGreaterThan(0.6)
  expect(median(times.nobody) / median(times.wrong)).toBeLessThan(1.6)
})
