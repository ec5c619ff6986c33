import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { ByteCache } from './byte-cache.ts'
import type { ContentVersions } from './versions.ts'

const versions = { stamp: () => '1' } as unknown as ContentVersions
const answer = { siteId: 'a', kinds: [], stamp: '1', status: 200, type: 'text/html', personal: false }

/** What a request gets from the cache: nothing, or status and headers. */
function asked(
  cache: ByteCache,
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

function kept(text = 'x'.repeat(2000), more = {}) {
  const cache = new ByteCache(versions, 1_000_000, {})
  cache.keep('key', { ...answer, ...more }, text)
  cache.alias('a', '/x', 'key')
  return cache
}

test('only the same company, address and a reading method are answered', async () => {
  const cache = kept()
  expect(await asked(cache, '/x')).toMatchObject({ status: 200 })
  expect(await asked(cache, '/x', { method: 'HEAD' })).not.toHaveProperty('body')
  for (const other of [{ siteId: 'b' }, { method: 'POST' }, { method: 'DELETE' }] as Record<string, string>[])
    expect(await asked(cache, '/x', other)).toBeUndefined()
  expect(await asked(cache, '/x?')).toBeUndefined()
})

test('a personal answer is not for who is signed in', async () => {
  const cache = kept('me', { personal: true })
  expect(await asked(cache, '/x')).toBeDefined()
  expect(await asked(cache, '/x', { authorization: 'Bearer x' })).toBeUndefined()
})

test('an answer made before a write is not good after it', async () => {
  const cache = kept('old', { stamp: '0' })
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
])('who accepts %j gets %s', async (accepted, encoding) => {
  const { headers } = (await asked(kept(), '/x', { 'accept-encoding': accepted }))!
  const at = headers.indexOf('content-encoding')
  expect(at < 0 ? undefined : headers[at + 1]).toBe(encoding)
})

test('addresses without end are not remembered', async () => {
  const cache = kept()
  const long = `/x?${'y'.repeat(5000)}`
  cache.alias('a', long, 'key')
  expect(await asked(cache, long)).toBeUndefined()
})

test('what is asked for often outlives a flood of others', () => {
  const cache = kept()
  for (let at = 0; at < 5000; at++) {
    cache.keep(`key ${at}`, answer, 'y'.repeat(1000))
    if (at % 100 === 0) expect(cache.good('key')).toBeDefined()
  }
  expect(cache.good('key 0')).toBeUndefined()
})

test('what is asked for again is packed better and reads the same', async () => {
  const text = JSON.stringify(Array.from({ length: 400 }, (_, at) => ({ id: (at * 7919) % 997, name: `photo ${at}` })))
  const cache = kept(text)
  const packed = async () => (await asked(cache, '/x', { 'accept-encoding': 'br' }))!.body!
  const first = await packed()
  await vi.waitFor(async () => expect((await packed()).length).toBeLessThan(first.length))
  for (const body of [first, await packed()]) expect(String(brotliDecompressSync(body))).toBe(text)
})
