import { get, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { RequestCounter } from '../limits/request-counter.ts'
import { clientErrorHandler } from './early-responses.ts'
import { httpServer, timeouts } from './http-server.ts'
import { unreadBytes } from './unread-bytes.ts'

/**
 * Timeouts in hundredths of a second instead of seconds, and one second for
 * whole requests.
 */
const soon = {
  headers: timeouts.headers / 100,
  request: 1000,
  checkInterval: timeouts.checkInterval / 100,
  body: {
    body: timeouts.body.body / 100,
    drain: timeouts.body.drain / 100,
    window: timeouts.body.window / 100,
    minBytes: timeouts.body.minBytes / 100,
  },
  reader: { window: timeouts.reader.window / 100, minBytes: timeouts.reader.minBytes / 100 },
}
const headers = { 'x-content-type-options': 'nosniff' }
const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** Sends the text and then a byte at a time. Returns the response and its duration in ms. */
async function trickle(text: (host: string, token: string) => string) {
  const { app, pipeline, here, admin } = await world()
  const { cache, sites, config } = pipeline.parts
  const server = httpServer(app.routing, { config, cache, sites, visits: new RequestCounter(config), headers }, soon)
  server.on('clientError', clientErrorHandler(headers)).listen(0, '127.0.0.1')
  ends.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const began = performance.now()
  return new Promise<{ received: string; after: number }>((resolve) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1', () =>
      socket.write(text(here.host, admin.token!)),
    )
    const drip = setInterval(() => socket.write('x'), 40)
    let received = ''
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.on('error', () => undefined)
    const over = () => {
      clearInterval(drip)
      resolve({ received, after: performance.now() - began })
      socket.destroy()
    }
    socket.on('close', over)
    setTimeout(over, 5000)
  })
}

const sending = (call: string, type: string) => (host: string, token: string) =>
  `${call} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`

test.each([
  ['headers', (host: string) => `GET /api/company HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `, soon.headers],
  ['a body of JSON', sending('POST /api/auth/login', 'application/json'), soon.body.body],
  ['an upload', sending('PUT /api/company', 'multipart/form-data; boundary=b'), soon.body.window],
])('closes %s that arrives too slowly', async (_, text, limit) => {
  const { received, after } = await trickle(text)
  expect(after).toBeGreaterThanOrEqual(limit - 20)
  expect(after).toBeLessThan(limit + 1500)
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
  expect(received).toContain('"message":"This request took too long to arrive."')
  expect(received).toContain('x-content-type-options: nosniff\r\n')
})

const size = 60 * 1024 * 1024

/**
 * Requests a large response and reads it with `read`. Returns whether the server sent everything, and the duration in
 * ms.
 */
async function readSlowly(send: (response: ServerResponse) => void, read: (socket: Socket) => void, limits = soon) {
  const { pipeline } = await serverOn()
  const { cache, sites, config } = pipeline.parts
  let over: Promise<{ whole: boolean; after: number }> | undefined
  const application: RequestListener = (_request, response) => {
    const began = performance.now()
    over = new Promise((resolve) =>
      response.once('close', () => resolve({ whole: response.writableFinished, after: performance.now() - began })),
    )
    send(response)
  }
  const server = httpServer(application, { config, cache, sites, visits: new RequestCounter(config), headers }, limits)
  server.listen(0, '127.0.0.1')
  ends.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  ends.push(() => socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  read(socket)
  await expect.poll(() => over).toBeDefined()
  return over!
}

const inOnePiece = (response: ServerResponse) => void response.end(Buffer.alloc(size))
const inManyChunks = (response: ServerResponse) =>
  void Readable.from(Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536))).pipe(response)

test.each([
  ['one piece', inOnePiece],
  ['many chunks', inManyChunks],
])('closes a client that stops reading a response in %s', async (_, send) => {
  const { whole } = await readSlowly(send, (socket) => socket.pause())
  expect(whole).toBe(false)
})

test.each([
  ['one piece', inOnePiece],
  ['many chunks', inManyChunks],
])('lets a slow reader of a response in %s finish', async (_, send) => {
  // Client and server share a process: on a busy machine the client must not look stalled.
  const reader = { window: 2000, minBytes: soon.reader.minBytes }
  const read = (socket: Socket) =>
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 5)
    })
  const { whole, after } = await readSlowly(send, read, { ...soon, reader })
  expect(whole).toBe(true)
  expect(after).toBeGreaterThan(reader.window)
})

test('closes a client that stops after it has read', async () => {
  const reader = { window: 1000, minBytes: soon.reader.minBytes }
  const read = (socket: Socket) => {
    let chunks = 0
    socket.on('data', () => {
      socket.pause()
      if (++chunks < 20) setTimeout(() => socket.resume(), 20)
    })
  }
  const { whole } = await readSlowly(inOnePiece, read, { ...soon, reader })
  expect(whole).toBe(false)
})

test.runIf(process.platform === 'linux')('counts the bytes that a client has not read', async () => {
  let sender: Socket | undefined
  const server = createTcpServer((socket) => {
    sender = socket
    // More than the buffers of both sides.
    socket.write(Buffer.alloc(size))
  }).listen(0, '127.0.0.1')
  ends.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  ends.push(() => client.destroy())
  const unread = async () => (sender ? (await unreadBytes([sender])).get(sender) : undefined)
  await expect.poll(unread).toBeGreaterThan(0)
  client.resume()
  await expect.poll(unread).toBe(0)
})

test('closes slow connections within 30 seconds', async () => {
  const { app } = await serverOn()
  expect(app.server).toMatchObject({ headersTimeout: timeouts.headers, requestTimeout: timeouts.request })
  expect(timeouts.headers + timeouts.checkInterval).toBeLessThan(30_000)
  expect(timeouts.body.body).toBeLessThan(30_000)
  expect(timeouts.body.window).toBeLessThan(30_000)
  expect(1.25 * timeouts.reader.window + 2 * timeouts.checkInterval).toBeLessThan(30_000)
  expect(timeouts.request).toBeLessThanOrEqual(15 * 60_000)
})

test.each(featureDatabases)(
  '1,000 slow connections hold no database connection on $kind',
  {
    tags: 'long',
    timeout: 120_000,
  },
  async ({ url }) => {
    const { app, here, admin, database, pipeline } = await world({ url, limits: 'measuring' })
    const { cache, sites, config } = pipeline.parts
    const minutes = 5 * 60_000
    // On a busy machine the first would be closed before the last is open.
    const server = httpServer(
      app.routing,
      { config, cache, sites, visits: new RequestCounter(config), headers },
      { ...timeouts, headers: minutes, request: minutes, body: { ...timeouts.body, body: minutes, window: minutes } },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close().closeAllConnections())
    const { port } = server.address() as AddressInfo
    const json = sending('POST /api/auth/login', 'application/json')(here.host, admin.token!)
    const form = sending('PUT /api/company', 'multipart/form-data; boundary=b')(here.host, admin.token!)
    const slow = [
      `GET /api/company HTTP/1.1\r\nHost: ${here.host}\r\nX-Slow: `,
      `${json}{"username":`,
      `${form}--b\r\nContent-Disposition: form-data; name="logo"; filename="a.jpg"\r\n\r\nJPEG`,
    ]
    const openSlowly = (text: string) =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve()))
        socket.once('error', reject).pause()
        ends.push(() => socket.destroy())
      })
    await Promise.all(Array.from({ length: 1000 }, (_, at) => openSlowly(slow[at % slow.length]!)))
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    await expect.poll(open).toBeGreaterThanOrEqual(1000)
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = { host: here.host, authorization: `Bearer ${admin.token}` }
        get({ port, path, headers: sent, agent: false }, (reply) => {
          reply.resume().once('end', () => resolve(reply.statusCode!))
        }).on('error', reject)
      })
    const paths = Array.from({ length: 10 }, (_, at) => [`/api/photos?q=${at}`, '/api/admin/overview']).flat()
    expect(new Set(await Promise.all(paths.map(statusOf)))).toEqual(new Set([200]))
    expect(await open()).toBeGreaterThanOrEqual(1000)
    // One listens for notices, another may belong to a job or task.
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBeLessThanOrEqual(2)
  },
)
