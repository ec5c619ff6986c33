import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ PORT: 'http' }, /PORT must be a whole number/],
  [{ PORT: '70000' }, /from 0 to 65535/],
  [{ OPS_PORT: '-1' }, /OPS_PORT must be/],
  [{ DATABASE_POOL: '1' }, /DATABASE_POOL must be a whole number of at least 2/],
  [{ IMAGE_PARALLEL: '0' }, /IMAGE_PARALLEL must be/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8' }, /not 10\.0\.0\.0\/8/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /belong together/],
  [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }, /needs PLATFORM_ORIGIN/],
  [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', PLATFORM_ORIGIN: 'http://example.com' }, /begins with https/],
  [{ MEDIA_ORIGIN: 'http://media.example' }, /MEDIA_ORIGIN is an origin/],
  [{ MEDIA_ORIGIN: 'https://media.example/x' }, /a host alone, not https:\/\/media.example\/x/],
  [{ LIMITS: 'off' }, /LIMITS must be one of/],
])('rejects %j with a message', (env, sentence) => {
  expect(() => readConfig({}, env)).toThrow(sentence)
})

test('validates a port on the command line', () => {
  expect(() => readConfig({ port: Number.NaN }, {})).toThrow('A port is a number from 0 to 65535.')
})

test('treats empty variables as unset', () => {
  expect(readConfig({}, { HOST: '', PORT: '', DATABASE_URL: '', PLATFORM_BASE_DOMAIN: '' })).toEqual(readConfig({}, {}))
  expect(readConfig({}, {}).host).toBe('127.0.0.1')
})

test('accepts spaces between proxies', () => {
  expect(readConfig({}, { TRUSTED_PROXIES: '10.0.0.1, ::1,' }).trustedProxies).toEqual(['10.0.0.1', '::1'])
})

test.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.evil.example', 'localhost.evil.example', '1270.0.0.1'])(
  'the demonstration does not listen on %s',
  (host) => expect(() => readConfig({ demo: true, host }, {})).toThrow('this machine only'),
)

test('uses one Google callback URL for all companies', () => {
  const credentials = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
  const callbackUrl = (env: Record<string, string>, demo = false) =>
    readConfig({ demo, port: 4000 }, { ...credentials, ...env }).google?.callbackUrl
  expect(callbackUrl({ PLATFORM_BASE_DOMAIN: 'example.com' })).toBe('https://example.com/api/auth/google/callback')
  expect(callbackUrl({ PLATFORM_ORIGIN: 'https://home.example/x' })).toBe(
    'https://home.example/api/auth/google/callback',
  )
  expect(callbackUrl({}, true)).toBe('http://localhost:4000/api/auth/google/callback')
  expect(readConfig({}, {}).google).toBeUndefined()
})
