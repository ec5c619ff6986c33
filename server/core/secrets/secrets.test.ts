import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/open-database.ts'
import { newDataFolder } from '#tests/site-process.ts'
import { readConfig } from '../config.ts'
import { secrets } from './secrets.table.ts'
import { openVault } from './secrets.ts'

/** An embedded database of this test alone, and its vault under the given values of SECRET_KEY. */
async function ownVault() {
  const dataDir = newDataFolder(inject('emptyDatabase'))
  const database = await openDatabase(readConfig({ dataDir, logLevel: 'error' }, {}), () => undefined)
  onTestFinished(() => database.close())
  const stored = async () =>
    (await database.owner.select().from(secrets).where(eq(secrets.name, 'vault'))).map(({ value }) => value)[0]
  const open = (...keys: string[]) => openVault(database.owner, readConfig({}, { SECRET_KEY: keys.join(',') }))
  return { open, stored }
}
const newKey = () => randomBytes(32).toString('hex')

test('SECRET_KEY encrypts the key of the vault, also one that was stored without it', async () => {
  const { open, stored } = await ownVault()
  const sealed = (await open()).seal('sk_live_1', 'a')
  const plain = await stored()
  const key = newKey()
  expect((await open(key)).open(sealed, 'a')).toBe('sk_live_1')
  expect(await stored()).not.toContain(plain)
  expect((await open(key)).open(sealed, 'a')).toBe('sk_live_1')
})

test('a new SECRET_KEY replaces the old one while both are set', async () => {
  const { open } = await ownVault()
  const [old, next] = [newKey(), newKey()]
  const sealed = (await open(old)).seal('sk_live_1', 'a')
  expect((await open(next, old)).open(sealed, 'a')).toBe('sk_live_1')
  expect((await open(next)).open(sealed, 'a')).toBe('sk_live_1')
  await expect(open(old)).rejects.toThrow('SECRET_KEY does not fit this database.')
})

test('a missing or wrong SECRET_KEY is refused and changes nothing', async () => {
  const { open, stored } = await ownVault()
  const key = newKey()
  await open(key)
  const before = await stored()
  await expect(open()).rejects.toThrow('This database needs a SECRET_KEY.')
  await expect(open(newKey())).rejects.toThrow('Set the key with which the server was last started.')
  expect(await stored()).toBe(before)
})

test.each(['secret', 'a'.repeat(63), `${'a'.repeat(64)},b`])('SECRET_KEY %s is refused', (key) => {
  expect(() => readConfig({}, { SECRET_KEY: key })).toThrow('SECRET_KEY must be 64 hexadecimal digits')
})
