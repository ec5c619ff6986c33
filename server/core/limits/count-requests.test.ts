import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { world } from '#tests/world.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { fileNames } from '../media/stored-file-names.ts'

/** A server behind a proxy, so that every test has its own address. */
const behindProxy = () => world({ trustedProxies: ['127.0.0.1'], logLevel: 'silent' })
let lastAddress = 0

async function visitor() {
  const { app, here, pipeline } = await behindProxy()
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
  /** The number of allowed requests among `count`. */
  const allowed = async (count: number, path: (at: number) => string) => {
    const replies = await Promise.all(Array.from({ length: count }, (_, at) => get(path(at))))
    return replies.filter(({ status }) => status !== 429).length
  }
  /** The statuses of requests that all arrive before the first response. */
  const pipelined = (count: number, path: () => string) =>
    new Promise<number[]>((resolve, reject) => {
      const headers = `Host: ${here.host}\r\nX-Forwarded-For: ${address}\r\n\r\n`
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(Array.from({ length: count }, () => `GET ${path()} HTTP/1.1\r\n${headers}`).join('')),
      )
      let received = ''
      socket.on('error', reject).on('data', (data) => {
        received += String(data)
        const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
        if (statuses.length < count) return
        socket.destroy()
        resolve(statuses)
      })
    })
  return { get, allowed, pipelined, pipeline, here }
}

test.each([
  ['as it is', (at: number) => `/api/search?k=word${at}`],
  ['with an encoded character', (at: number) => `/api/%73earch?k=encoded${at}`],
  ['in absolute form', (at: number) => `http://anything/api/search?k=absolute${at}`],
  ['in many ways', (at: number) => `/api/${'search'.replace('r', at % 2 ? '%72' : 'r')}?k=${at}`],
])('lets one address search 60 times a minute, written %s', async (_, path) => {
  const { allowed, get } = await visitor()
  expect(await allowed(70, path)).toBe(60)
  expect((await get('/api/company')).status).toBe(200)
})

test('counts cached searches', async () => {
  const { allowed, get } = await visitor()
  const path = '/api/search?k=cached'
  expect((await get(path)).status).toBe(200)
  expect(await allowed(70, () => path)).toBe(59)
})

test('looks up missing media on disk only', async () => {
  const { get, pipeline, here } = await visitor()
  const forCompany = vi.spyOn(pipeline, 'forCompany')
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
])('rejects an address after too many missing %s', async (_, path) => {
  const { get, allowed } = await visitor()
  expect(await allowed(300, path)).toBe(300)
  expect(await allowed(10, path)).toBe(0)
  const refused = await get(path())
  expect(JSON.parse(refused.body)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/^Too many attempts\./),
  })
})

test('rejects concurrent requests for missing files above the limit', async () => {
  const { pipelined, here } = await visitor()
  const statuses = await pipelined(400, () => `/media/${here.id}/${randomBytes(32).toString('hex')}/640.webp`)
  expect([404, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([300, 100])
})

/** A private image on the disk; only the database knows that it is private. */
async function storedImage(pipeline: RequestPipeline, company: string) {
  const hash = randomBytes(32).toString('hex')
  const path = join(mediaFolder(pipeline.parts.config), company, fileNames.image(hash, '640.webp'))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'a picture')
  return `/media/${company}/${hash}/640.webp`
}

test('does not count server errors as misses', async () => {
  const { allowed, get, pipeline, here } = await visitor()
  const path = await storedImage(pipeline, here.id)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const forCompany = vi.spyOn(pipeline, 'forCompany').mockRejectedValue(away)
  expect((await get(path)).status).toBe(503)
  expect(await allowed(310, () => path)).toBe(310)
  forCompany.mockRestore()
  expect((await get(path)).status).toBe(404)
})

test('serves many concurrent requests for existing files', async () => {
  const { allowed, pipeline, here } = await visitor()
  const hash = randomBytes(32).toString('hex')
  const path = join(mediaFolder(pipeline.parts.config), here.id, fileNames.site(hash))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'a logo')
  expect(await allowed(600, () => `/media/${here.id}/site/${hash}.webp`)).toBe(600)
})

test('counts URLs that cannot be decoded', async () => {
  const { allowed } = await visitor()
  expect(await allowed(610, () => '/api/photos/%zz')).toBe(600)
})

test('sends security headers and Retry-After with 429', async () => {
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
