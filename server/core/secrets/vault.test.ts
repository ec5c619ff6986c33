import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vault } from './vault.ts'

test('encrypts the same text differently each time and decrypts it', () => {
  const vault = new Vault(randomBytes(32))
  const [one, two] = [vault.seal('JBSWY3DPEHPK3PXP', 'a'), vault.seal('JBSWY3DPEHPK3PXP', 'a')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('JBSWY3DPEHPK3PXP')
  expect([vault.open(one, 'a'), vault.open(two, 'a')]).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP'])
})

test('rejects changed text, another owner and another key', () => {
  const secret = randomBytes(32)
  const vault = new Vault(secret)
  const sealed = vault.seal('text', 'a')
  expect(new Vault(secret).open(sealed, 'a')).toBe('text')
  expect(() => vault.open(sealed, 'b')).toThrow()
  expect(() => new Vault(randomBytes(32)).open(sealed, 'a')).toThrow()
  const [kind, nonce, rest] = sealed.split('.') as [string, string, string]
  const changed = Buffer.from(rest, 'base64url')
  changed[0]! ^= 1
  expect(() => vault.open([kind, nonce, changed.toString('base64url')].join('.'), 'a')).toThrow()
  expect(() => vault.open('text', 'a')).toThrow('unknown format')
})
