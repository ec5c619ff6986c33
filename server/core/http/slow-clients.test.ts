import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { serverOn, world } from '#tests/world.ts'
import { Visits } from '../limits/visits.ts'
import { unreadableAnswers } from './early-answers.ts'
import { httpServer, patience } from './http-server.ts'

/** What the site allows, in hundredths of a second instead of seconds, and a second for whole requests. */
const soon = {
  headers: patience.headers / 100,
  request: 1000,
  look: patience.look / 100,
  body: {
    patience: patience.body.patience / 100,
    politeness: patience.body.politeness / 100,
    window: patience.body.window / 100,
    least: patience.body.least / 100,
  },
  reader: { window: patience.reader.window / 100, least: patience.reader.least / 100 },
}
const headers = { 'x-content-type-options': 'nosniff' }
const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** Sends the text and then a byte now and again; what came back, and after how many ms it was over. */
async function trickle(text: (host: string, token: string) => string) {
  const { app, pipeline, here, admin } = await world()
  const { cache, sites, config } = pipeline.parts
  const server = httpServer(app.routing, { config, cache, sites, visits: new Visits(config), headers }, soon)
  server.on('clientError', unreadableAnswers(headers)).listen(0, '127.0.0.1')
  ends.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  const began = performance.now()
  return new Promise<{ said: string; after: number }>((resolve) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1', () =>
      socket.write(text(here.host, admin.token!)),
    )
    const drip = setInterval(() => socket.write('x'), 40)
    let said = ''
    socket.on('data', (data) => {
      said += String(data)
    })
    socket.on('error', () => undefined)
    const over = () => {
      clearInterval(drip)
      resolve({ said, after: performance.now() - began })
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
  ['a body of JSON', sending('POST /api/auth/login', 'application/json'), soon.body.patience],
  ['an upload', sending('PUT /api/company', 'multipart/form-data; boundary=b'), soon.body.window],
])('%s may not trickle in for longer than stated', async (_, text, limit) => {
  const { said, after } = await trickle(text)
  expect(after).toBeGreaterThanOrEqual(limit - 20)
  expect(after).toBeLessThan(limit + 1500)
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  expect(said).toContain('"message":"This request took too long to arrive."')
  expect(said).toContain('x-content-type-options: nosniff\r\n')
})

const size = 60 * 1024 * 1024

/** Asks for a large answer and reads as `read` does; whether the server sent all of it, and after how many ms it was over. */
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
  const server = httpServer(application, { config, cache, sites, visits: new Visits(config), headers }, limits)
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
const inManyPieces = (response: ServerResponse) =>
  void Readable.from(Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536))).pipe(response)

test.each([
  ['one piece', inOnePiece],
  ['many pieces', inManyPieces],
])('closes a client that stops reading an answer in %s', async (_, send) => {
  const { whole, after } = await readSlowly(send, (socket) => socket.pause())
  expect(whole).toBe(false)
  expect(after).toBeLessThan(soon.reader.window + 1500)
})

test.each([
  ['one piece', inOnePiece],
  ['many pieces', inManyPieces],
])('lets a client finish that reads an answer in %s slowly', async (_, send) => {
  // Client and server share a process here: a busy machine must not look like a client that stopped.
  const reader = { window: 2000, least: soon.reader.least }
  const read = (socket: Socket) =>
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 5)
    })
  const { whole, after } = await readSlowly(send, read, { ...soon, reader })
  expect(whole).toBe(true)
  expect(after).toBeGreaterThan(reader.window)
})

test('the site keeps to limits that free a slow connection within half a minute', async () => {
  const { app } = await serverOn()
  expect(app.server).toMatchObject({ headersTimeout: patience.headers, requestTimeout: patience.request })
  expect(patience.headers + patience.look).toBeLessThan(30_000)
  expect(patience.body.patience).toBeLessThan(30_000)
  expect(patience.body.window).toBeLessThan(30_000)
  expect(patience.reader.window + 2 * patience.look).toBeLessThan(30_000)
  expect(patience.request).toBeLessThanOrEqual(15 * 60_000)
})
