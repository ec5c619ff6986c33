import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serverOn, world } from '#tests/world.ts'
import { headersForAll } from './headers.ts'
import { httpServer } from './http-server.ts'

/** Sends raw bytes and resolves with the whole response. */
async function raw(text: string, { pause = 0 } = {}): Promise<string> {
  const { app } = await serverOn()
  const { port } = app.server.address() as { port: number }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
      if (!pause) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('rejects requests with two hosts or none', async () => {
  const { here, otherCompany } = await world()
  const answer = await raw(`GET /api/company HTTP/1.1\r\nHost: ${here.host}\r\nHost: ${otherCompany.host}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect(await raw('GET /api/company HTTP/1.1\r\nHost:\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
})

test('serves cached responses and 304 until a write', async () => {
  const { here, admin } = await world()
  const ask = (more = '') => raw(`GET /api/company HTTP/1.1\r\nHost: ${here.host}\r\n${more}\r\n`)
  const first = await ask()
  const etag = /etag: (".*")/.exec(first)![1]
  expect(await ask(`If-None-Match: ${etag}\r\n`)).toMatch(/^HTTP\/1\.1 304/)
  expect((await ask()).split('\r\n\r\n')[1]).toBe(first.split('\r\n\r\n')[1])

  const theme = {
    primary_color: '#112233',
    secondary_color: '#445566',
    primary_opacity: 0.5,
    secondary_opacity: 0.5,
    primary_blur: 4,
    secondary_blur: 4,
    header_radius: 1,
    button_radius: 1,
    button_blur: 4,
    button_opacity: 1,
  }
  expect((await admin.inject({ method: 'PUT', url: '/api/company', payload: theme })).statusCode).toBe(200)
  const after = await ask(`If-None-Match: ${etag}\r\n`)
  expect(after).toMatch(/^HTTP\/1\.1 200/)
  expect(after).toContain('#112233')
})

test('compresses responses without changing them', async () => {
  const { app, here } = await world()
  const { port } = app.server.address() as { port: number }
  const bodies = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const { request } = await import('node:http')
      const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
      return new Promise<string>((resolve) =>
        request(
          { port, path: '/api/company', headers: { host: here.host, 'accept-encoding': encoding } },
          async (reply) => {
            const chunks: Buffer[] = []
            for await (const chunk of reply) chunks.push(chunk as Buffer)
            const bytes = Buffer.concat(chunks)
            const packed = reply.headers['content-encoding']
            resolve(
              String(packed === 'br' ? brotliDecompressSync(bytes) : packed === 'gzip' ? gunzipSync(bytes) : bytes),
            )
          },
        ).end(),
      )
    }),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({ name: `Company ${here.slug}` })
})

test.each([
  ['JSON nested 400,000 deep', 'application/json', '['.repeat(400_000), [400, 413]],
  ['JSON nested 40 deep', 'application/json', '['.repeat(40) + ']'.repeat(40), [400]],
  ['a prototype in the body', 'application/json', '{"__proto__":{"admin":true},"username":"a","password":"b"}', [400]],
  ['JSON sent as text', 'text/plain', '{"username":"a","password":"b"}', [400]],
  ['a form of another site', 'application/x-www-form-urlencoded', 'username=a&password=b', [400]],
  ['half of a JSON', 'application/json', '{"username":', [400]],
  ['NUL bytes', 'application/json', '{"username":"a\\u0000","password":"b"}', [400]],
  ['a list where an object belongs', 'application/json', '[1,2]', [400]],
  ['a megabyte', 'application/json', JSON.stringify({ username: 'a'.repeat(1_000_000) }), [413]],
])('answers %s with an error message', async (_, type, payload, statuses) => {
  const { visitor } = await world()
  const reply = await visitor.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': type },
    payload,
  })
  expect(statuses).toContain(reply.statusCode)
  expect(reply.json()).toEqual({
    code: expect.any(String),
    message: expect.stringMatching(/\.$/),
    requestId: expect.any(String),
    ...(reply.json().fields && { fields: reply.json().fields }),
  })
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test.each([
  '/api/photos?cursor=%00',
  '/api/photos?limit=1e9',
  '/api/photos?limit=-1',
  '/api/photos/not-an-id',
  '/api/photos?sort=Nothing',
])('answers GET %s with 400', async (url) => {
  const { visitor } = await world()
  const { statusCode } = await visitor.inject({ url })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
})

test.each([
  ['an address that cannot be decoded', '/api/photos/%zz', '', 400],
  ['a parameter without end', `/api/photos/${'a'.repeat(300)}`, '', 400],
  ['headers without end', '/api/company', `X: ${'a'.repeat(20_000)}\r\n`, 431],
  ['nonsense', '/api/company HTTP/9\r\n', '', 400],
  ['no host', '/api/company', '', 400, ''],
] as [string, string, string, number, string?][])(
  '%s is answered like any other request',
  async (_, path, more, status, host) => {
    const { here } = await world()
    const line = host ?? `Host: ${here.host}\r\n`
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${line}${more}\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/\.$/),
    })
    expect(answer).toContain("content-security-policy: default-src 'self'")
    expect(answer).toContain('x-content-type-options: nosniff')
  },
)

test('sends security headers with responses during shutdown', async () => {
  const { pipeline } = await serverOn()
  const { config, cache, sites, visits } = pipeline.parts
  const headers = headersForAll(config)
  const stopping = httpServer((_, response) => response.writeHead(503, { 'Content-Type': 'text/plain' }).end('no'), {
    ...{ config, cache, sites, visits, headers },
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => stopping.once('listening', resolve))
  const reply = await fetch(`http://127.0.0.1:${(stopping.address() as { port: number }).port}/`)
  expect(reply.status).toBe(503)
  expect(Object.fromEntries(reply.headers)).toMatchObject(headers)
  stopping.close().closeAllConnections()
})

test('sends security headers with the response to a too large body', async () => {
  const { visitor } = await world()
  const payload = { username: 'a'.repeat(1_000_000) }
  const { statusCode, headers } = await visitor.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect([statusCode, headers['x-content-type-options']]).toEqual([413, 'nosniff'])
})

test('ignores method override headers and rejects other origins', async () => {
  const { here, admin } = await world()
  const token = `Authorization: Bearer ${admin.token}\r\n`
  const override = await raw(
    `POST /api/photos HTTP/1.1\r\nHost: ${here.host}\r\n${token}X-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n\r\n`,
  )
  expect(override).toMatch(/^HTTP\/1\.1 404/)
  const preflight = await raw(
    `OPTIONS /api/company HTTP/1.1\r\nHost: ${here.host}\r\nOrigin: null\r\nAccess-Control-Request-Method: PUT\r\n\r\n`,
  )
  expect(preflight).not.toMatch(/access-control-allow/i)
})

test('ignores the host of an absolute request URL', async () => {
  const { here } = await world()
  const answer = await raw(`GET http://evil.example/api/company HTTP/1.1\r\nHost: ${here.host}\r\n\r\n`)
  expect(answer).toContain(`Company ${here.slug}`)
})
