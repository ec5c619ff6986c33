import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { readConfig } from '../config.ts'

const hsts = async (env: Record<string, string>) => {
  const { hstsSubdomains, publicScheme } = readConfig({}, env)
  const { visitor } = await world({ hstsSubdomains, publicScheme })
  return (await visitor.inject({ url: '/api/company' })).headers['strict-transport-security']
}

test('includes subdomains in HSTS with HSTS_SUBDOMAINS=on', async () => {
  expect(await hsts({ PUBLIC_SCHEME: 'https' })).toBe('max-age=31536000')
  expect(await hsts({ PUBLIC_SCHEME: 'https', HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains')
  expect(await hsts({ PUBLIC_SCHEME: 'http', HSTS_SUBDOMAINS: 'on' })).toBeUndefined()
  expect(() => readConfig({}, { HSTS_SUBDOMAINS: 'yes' })).toThrow('HSTS_SUBDOMAINS')
})
