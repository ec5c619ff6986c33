import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'
import type { ContentVersions } from './versions.ts'

const versions = { versionOf: () => '1' } as unknown as ContentVersions
const answer = { siteId: 'a', kinds: [], version: '1', type: 'text/html', personal: false }

/** A response from the cache: undefined, or status and headers. */
function asked(
  cache: ResponseCache,
  url: string,
  { method = 'GET', siteId = 'a', ...headers }: Record<string, string> = {},
) {
  return new Promise<{ status: number; headers: string[]; body?: Buffer } | undefined>((resolve) => {
    let head: { status: number; headers: string[] }
    const response = {
      writeHead: (status: number, sent: string[]) => {
        head = { status, headers: sent }
        return response
      },
      end: (body?: Buffer) => resolve({ ...head, ...(body && { body }) }),
    }
    const request = { method, url, headers } as unknown as IncomingMessage
    const finished = cache.find(request, siteId)
    if (finished) cache.send(finished, request, response as unknown as ServerResponse)
    else resolve(undefined)
  })
}

function cacheWith(text = 'x'.repeat(2000), more = {}) {
  const cache = new ResponseCache(versions, 1_000_000, {})
  cache.store('key', { ...answer, ...more }, text)
  cache.alias('a', '/x', 'key')
  return cache
}

test('answers only GET and HEAD of the same company and URL', async () => {
  const cache = cacheWith()
  expect(await asked(cache, '/x')).toMatchObject({ status: 200 })
  expect(await asked(cache, '/x', { method: 'HEAD' })).not.toHaveProperty('body')
  for (const other of [{ siteId: 'b' }, { method: 'POST' }, { method: 'DELETE' }] as Record<string, string>[])
    expect(await asked(cache, '/x', other)).toBeUndefined()
  expect(await asked(cache, '/x?')).toBeUndefined()
})

test('sends no personal response to signed-in users', async () => {
  const cache = cacheWith('me', { personal: true })
  expect(await asked(cache, '/x')).toBeDefined()
  expect(await asked(cache, '/x', { authorization: 'Bearer x' })).toBeUndefined()
})

test('drops a response when its content has changed', async () => {
  const cache = cacheWith('old', { version: '0' })
  expect(await asked(cache, '/x')).toBeUndefined()
})

test.each([
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, gzip;q=0.0', undefined],
  ['br;q=0.1', 'br'],
])('for Accept-Encoding %j sends %s', async (accepted, encoding) => {
  const { headers } = (await asked(cacheWith(), '/x', { 'accept-encoding': accepted }))!
  const at = headers.indexOf('content-encoding')
  expect(at < 0 ? undefined : headers[at + 1]).toBe(encoding)
})

test('does not store very long URLs', async () => {
  const cache = cacheWith()
  const long = `/x?${'y'.repeat(5000)}`
  cache.alias('a', long, 'key')
  expect(await asked(cache, long)).toBeUndefined()
})

test('retains frequent responses during many other requests', () => {
  const cache = cacheWith()
  for (let at = 0; at < 5000; at++) {
    cache.store(`key ${at}`, answer, 'y'.repeat(1000))
    if (at % 100 === 0) expect(cache.get('key')).toBeDefined()
  }
  expect(cache.get('key 0')).toBeUndefined()
})

test('compresses better on the second request, with the same content', async () => {
  const text = JSON.stringify(Array.from({ length: 400 }, (_, at) => ({ id: (at * 7919) % 997, name: `photo ${at}` })))
  const cache = cacheWith(text)
  const packed = async () => (await asked(cache, '/x', { 'accept-encoding': 'br' }))!.body!
  const first = await packed()
  await vi.waitFor(async () => expect((await packed()).length).toBeLessThan(first.length), 60_000)
  for (const body of [first, await packed()]) expect(String(brotliDecompressSync(body))).toBe(text)
})
