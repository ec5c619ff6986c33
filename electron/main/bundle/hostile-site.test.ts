import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { appAt } from './app-for-tests.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A site with a given handler, and the requests that it received. */
async function site(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const answering = (type: string | undefined, body = 'x', status = 200) =>
  site((_, response) => response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body))

const runnable = [
  'text/javascript',
  'application/javascript; charset=utf-8',
  'APPLICATION/ECMASCRIPT',
  'text/html; charset=utf-8',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'image/svg+xml',
  ' image/svg+xml;x',
  'application/wasm',
  'application/manifest+json',
  'text/javascript, application/json',
  'multipart/x-mixed-replace; boundary=x',
  undefined,
]

test.each(runnable)('refuses responses of the type %s for every kind of request', async (type) => {
  const { address } = await answering(type, 'alert(1)')
  for (const path of ['/api/company', '/api/auth/me', '/media/a/b/1.webp', '/theme/a.css', '/assets/other.woff2']) {
    const reply = await appAt(address).ask(path)
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 503, 'application/json'])
    expect(await reply.text()).not.toContain('alert')
  }
})

test.each([
  ['application/pdf', 'inline; filename="a.pdf"', 'attachment; filename="a.pdf"'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined, 'attachment'],
  ['text/javascript', 'attachment; filename="a.js"', 'attachment; filename="a.js"'],
  ['text/html', 'attachment', 'attachment'],
])('passes a file of the type %s on only as bytes to save', async (type, disposition, expected) => {
  const { address } = await site((_, response) =>
    response
      .writeHead(200, { 'content-type': type, ...(disposition && { 'content-disposition': disposition }) })
      .end('alert(1)'),
  )
  for (const path of ['/api/documents/1/file', '/media/a/b/1.pdf', '/theme/a.css']) {
    const { status, headers } = await appAt(address).ask(path)
    expect([path, status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      ...[path, 200, 'application/octet-stream', expected],
    ])
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
      ...['nosniff', expect.stringContaining('sandbox')],
    ])
  }
})

test.each([
  ['application/json; charset=utf-8', '/api/photos'],
  ['image/webp', '/media/a/b/1.webp'],
  ['video/mp4', '/media/a/b/1.mp4'],
  ['text/css', '/theme/a1.css'],
  ['font/woff2', '/assets/other-Xy.woff2'],
  ['text/event-stream', '/api/events/live'],
])('serves %s at %s without running code', async (type, path) => {
  const { address } = await answering(type)
  const reply = await appAt(address).ask(path)
  expect([reply.status, await reply.text()]).toEqual([200, 'x'])
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
})

test('accepts stylesheets only at theme addresses', async () => {
  const { address } = await answering('text/css')
  expect((await appAt(address).ask('/api/photos')).status).toBe(503)
})

test('passes on only harmless response headers', async () => {
  const { address } = await site((_, response) =>
    response
      .writeHead(200, {
        ...{ 'content-type': 'application/json', etag: '"1"', 'set-cookie': ['visitor=abc.def; Path=/', 'evil=1'] },
        ...{ 'content-security-policy': "default-src *; script-src 'unsafe-inline' *", 'x-frame-options': 'ALLOWALL' },
        ...{ 'access-control-allow-origin': '*', 'clear-site-data': '"*"', refresh: '0; https://evil.example' },
        ...{ link: '<https://evil.example>; rel=preload', 'service-worker-allowed': '/', 'x-token': 'secret' },
      })
      .end('{}'),
  )
  const { headers } = await appAt(address).ask('/api/photos')
  expect([...headers.keys()].sort()).toEqual([
    ...['content-security-policy', 'content-type', 'etag', 'x-content-type-options'],
  ])
})

test('passes on the headers of resumable uploads', async () => {
  const { address, asked } = await site((_, response) =>
    response.writeHead(201, { location: '/api/uploads/1', 'upload-offset': '7', 'content-length': '0' }).end(),
  )
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '3', 'upload-length': '9', 'upload-metadata': 'a YQ==' }
  const reply = await appAt(address).ask('/api/uploads/1', { method: 'PATCH', headers, body: 'abc' })
  expect(asked[0]!.headers).toMatchObject(headers)
  expect(Object.fromEntries(reply.headers)).toMatchObject({ location: '/api/uploads/1', 'upload-offset': '7' })
})

test('sends only allowed request headers to the site', async () => {
  const { address, asked } = await answering('application/json', '{}')
  const app = appAt(address, 'stored-token')
  const headers = {
    ...{ accept: 'application/json', 'accept-language': 'en', authorization: 'Bearer of-the-page' },
    ...{ cookie: 'a=b', origin: 'app://bundle', referer: 'app://bundle/admin', 'x-forwarded-for': '10.0.0.1' },
    ...{ 'user-agent': 'Electron', 'sec-fetch-site': 'same-origin', 'x-anything': '1' },
  }
  await app.ask('/api/photos?sort=liked&q=a%20b', { headers })
  const { url, headers: sent } = asked[0]!
  expect(url).toBe('/api/photos?sort=liked&q=a%20b')
  const { connection: _, 'accept-encoding': __, 'sec-fetch-mode': ___, ...rest } = sent
  expect(rest).toEqual({
    accept: 'application/json',
    'accept-language': 'en',
    authorization: 'Bearer stored-token',
    host: new URL(address).host,
    'user-agent': 'Vitrine/1.2.3 (linux)',
  })
})

test('stores only the visitor cookie, for its own site', async () => {
  const { address, asked } = await site((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['visitor=a1.b2; HttpOnly', 'other=1'] })
      .end('{}'),
  )
  const app = appAt(address)
  await app.ask('/api/photos')
  await app.ask('/api/photos')
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, 'visitor=a1.b2'])
})

test('does not send the token to other sites after a redirect', async () => {
  const other = await answering('application/json', '{"stolen":true}')
  const places = [
    `${other.address}/api/x`,
    '//127.0.0.2/api/x',
    'file:///etc/passwd',
    'http://user@127.0.0.1/',
    'data:,x',
  ]
  for (const location of places) {
    const { address } = await site((_, response) => response.writeHead(302, { location }).end())
    const reply = await appAt(address, 'stored-token').ask('/api/photos')
    expect([location, reply.status]).toEqual([location, 503])
    expect(await reply.json()).toMatchObject({ message: expect.stringContaining('another site') })
  }
  expect(other.asked).toEqual([])
})

test('fetches media from another origin without session and further redirects', async () => {
  const other = await site(({ url }, response) => {
    if (url === '/media/a/b/round.webp') response.writeHead(302, { location: '/media/a/b/1.webp' }).end()
    else response.writeHead(206, { 'content-type': 'image/webp', 'content-range': 'bytes 0-0/9' }).end('p')
  })
  const { address } = await site(({ url }, response) =>
    response.writeHead(308, { location: other.address + url!, 'set-cookie': 'visitor=a1.b2' }).end(),
  )
  const app = appAt(address, 'stored-token')
  const ask = () => app.ask('/media/a/b/1.webp', { headers: { range: 'bytes=0-0' } })
  await ask()
  const reply = await ask()
  expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([206, 'bytes 0-0/9', 'p'])
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  for (const { headers } of other.asked) {
    expect(headers).toMatchObject({ range: 'bytes=0-0', 'user-agent': 'Vitrine/1.2.3 (linux)' })
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined])
  }
  // Other types and further redirects are refused.
  expect((await app.ask('/media/a/b/round.webp')).status).toBe(503)
  expect((await app.ask('/api/media/x')).status).toBe(503)
  expect(other.asked.map(({ url }) => url)).toEqual([...Array(2).fill('/media/a/b/1.webp'), '/media/a/b/round.webp'])
})

test('follows some redirects of reads within the site, none of writes', async () => {
  const { address, asked } = await site(({ url }, response) => {
    if (url === '/api/new') response.writeHead(200, { 'content-type': 'application/json' }).end('{"here":true}')
    else response.writeHead(307, { location: url === '/api/old' ? '/api/new' : '/api/round' }).end()
  })
  const app = appAt(address)
  expect(await (await app.ask('/api/old')).json()).toEqual({ here: true })
  expect((await app.ask('/api/round')).status).toBe(503)
  expect(asked).toHaveLength(2 + 4)
  expect((await app.post('/api/old', {})).status).toBe(503)
  expect(asked).toHaveLength(7)
})

test('streams a response before it is complete', async () => {
  let finish: (() => void) | undefined
  const { address } = await site((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
    finish = () => response.end('last')
  })
  const { body } = await appAt(address).ask('/api/live')
  const parts: string[] = []
  for await (const part of body!) {
    parts.push(Buffer.from(part).toString())
    finish?.()
  }
  expect(parts).toEqual(['first', 'last'])
})

test('streams a request body before it is complete', async () => {
  let arrived: (() => void) | undefined
  const beginning = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const { address } = await site((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
      arrived?.()
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'text/plain' }).end(text))
  })
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('first'))
      await beginning
      controller.enqueue(Buffer.from('last'))
      controller.close()
    },
  })
  const reply = await appAt(address).ask('/api/admin/photos/upload', { method: 'POST', body })
  expect(await reply.text()).toBe('firstlast')
})

test('closes the connection to a stalling site when the page leaves', async () => {
  const { address, asked } = await site((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
  })
  const { body } = await appAt(address).ask('/api/live')
  const closed = new Promise<void>((resolve) => asked[0]!.once('close', resolve))
  await body!.cancel()
  await closed
})

test('reports an unreachable site with a message', async () => {
  const { address } = await answering('text/plain')
  servers.pop()!.close()
  const app = appAt(address)
  const reply = await app.ask('/api/company')
  expect([reply.status, await reply.json()]).toMatchObject([503, { code: 'OFFLINE' }])
  expect(app.errors).toEqual([])
})

test.each([
  '{"token":5}',
  '{"token":"a b"}',
  '{"token":"a\\r\\nX: y"}',
  '[]',
  'null',
  'not json',
  `{"x":"${'x'.repeat(1024 * 1024)}"}`,
])('an invalid sign-in response signs no user in', async (body) => {
  const { address } = await answering('application/json', body)
  const app = appAt(address)
  expect((await app.post('/api/auth/login', {})).status).toBe(503)
  expect(app.secrets.size).toBe(0)
  expect(app.signedIn()).toBe(false)
})
