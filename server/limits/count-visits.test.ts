import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { world } from '#tests/world.ts'

/** A server behind a proxy, so that every test has an address of its own. */
const behindProxy = () => world({ trustedProxies: ['127.0.0.1'] })
let lastAddress = 0

async function visitor() {
  const { app, here, desk } = await behindProxy()
  const { port } = app.server.address() as { port: number }
  const address = `203.0.113.${++lastAddress}`
  const get = (path: string) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      const headers = { host: here.host, 'x-forwarded-for': address }
      request({ port, path, headers }, async (reply) => {
        const body = (await reply.setEncoding('utf8').toArray()).join('')
        resolve({ status: reply.statusCode!, headers: reply.headers, body })
      })
        .on('error', reject)
        .end()
    })
  /** How many of so many requests were not refused. */
  const allowed = async (count: number, path: (at: number) => string) => {
    const replies = await Promise.all(Array.from({ length: count }, (_, at) => get(path(at))))
    return replies.filter(({ status }) => status !== 429).length
  }
  return { get, allowed, desk, here }
}

test.each([
  ['as it is', (at: number) => `/api/search?k=word${at}`],
  ['answered from the cache', () => '/api/search?k=cached'],
  ['with an encoded letter', (at: number) => `/api/%73earch?k=encoded${at}`],
  ['in absolute form', (at: number) => `http://anything/api/search?k=absolute${at}`],
  ['in many ways', (at: number) => `/api/${'search'.replace('r', at % 2 ? '%72' : 'r')}?k=${at}`],
])('lets one address search 60 times a minute, written %s', async (_, path) => {
  const { allowed, get } = await visitor()
  expect(await allowed(70, path)).toBe(60)
  expect((await get('/api/company')).status).toBe(200)
})

test('asks the disk, not the database, for media that do not exist', async () => {
  const { get, desk, here } = await visitor()
  const forCompany = vi.spyOn(desk, 'forCompany')
  for (const variant of ['640.webp', 'file.mp4']) {
    const { status } = await get(`/media/${here.id}/${randomBytes(32).toString('hex')}/${variant}`)
    expect(status).toBe(404)
  }
  expect((await get(`/media/${randomUUID()}/${randomBytes(32).toString('hex')}/640.webp`)).status).toBe(404)
  expect(forCompany).not.toHaveBeenCalled()
  forCompany.mockRestore()
})

test.each([
  ['media', () => `/media/x/${randomBytes(32).toString('hex')}/640.webp`],
  ['files of the renderer', () => `/assets/${randomUUID()}.js`],
  ['API paths', () => `/api/${randomUUID()}`],
])('refuses an address that asks for too many missing %s', async (_, path) => {
  const { get, allowed } = await visitor()
  expect(await allowed(300, path)).toBe(300)
  expect(await allowed(10, path)).toBe(0)
  const refused = await get(path())
  expect(JSON.parse(refused.body)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many attempts\./),
  })
})

test('counts addresses that cannot be decoded', async () => {
  const { allowed } = await visitor()
  expect(await allowed(610, () => '/api/photos/%zz')).toBe(600)
})

test('sends the security headers and the wait with an answer 429', async () => {
  const { get, allowed } = await visitor()
  await allowed(60, (at) => `/api/search?k=full${at}`)
  const { status, headers } = await get('/api/search?k=one-more')
  expect(status).toBe(429)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
})
