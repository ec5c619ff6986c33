import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { featureDatabases, world } from '#tests/world.ts'

const names = ['id', 'slug', 'q', 'k', 'cursor', 'category', 'tag', 'from', 'page', 'view', 'token', 'email', 'sort']
const headers = ['idempotency-key', 'user-agent', 'if-none-match', 'range', 'cookie', 'x-forwarded-for']
/** Text with a NUL, as cursors contain it. */
const packed = Buffer.from(JSON.stringify(['a\0b', 'a\0b'])).toString('base64url')

/** All ways to send text that no column can store, or values that are no text. */
function callsOf(route: string): InjectOptions[] {
  const [method, path] = route.split(' ') as ['GET', string]
  const url = (text: string) => path.replace(/:\w+|\*$/g, text)
  const filled = url('00000000-0000-4000-8000-000000000000')
  const tus = path.startsWith('/api/uploads') && {
    ...{ 'tus-resumable': '1.0.0', 'upload-length': '10' },
    'upload-metadata': `filename ${btoa('a\0b.jpg')},title ${btoa('a\0b')}`,
  }
  const query = (text: string) => `${filled}?${names.map((name) => `${name}=${text}`).join('&')}`
  return [
    ...(path === filled ? [] : ['a%00b', '%ED%A0%80'].map((text) => ({ method, url: url(text) }))),
    ...(method === 'GET' ? [query('a%00b'), query('%FF'), `${filled}?cursor=${packed}`] : [query('a%00b')]).map(
      (address) => ({ method, url: address }),
    ),
    { method, url: filled, headers: { ...Object.fromEntries(headers.map((name) => [name, 'a\0b'])) } },
    ...(tus ? [{ method, url: filled, headers: tus }] : []),
  ]
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('answers text that cannot be stored with 4xx on every route', async () => {
    const { routes, admin, visitor } = await world({ url, limits: 'measuring' })
    const faults: string[] = []
    for (const route of routes.filter((one) => !/auth\/logout/.test(one)))
      for (const call of callsOf(route)) {
        const { statusCode } = await (route.includes('/api/auth') ? visitor : admin).inject(call)
        if (statusCode >= 500) faults.push(`${statusCode} ${call.method} ${call.url} ${JSON.stringify(call.headers)}`)
      }
    expect(faults).toEqual([])
    for (const path of ['/blogs/%00x', '/api/blogs/%00x', '/api/photos?cursor=%00', '/%00'])
      expect([path, (await visitor.inject({ url: path })).statusCode]).toEqual([path, 400])
  })
})
