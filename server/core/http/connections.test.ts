import { randomBytes } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import type { Running } from '#server/server.ts'
import { world } from '#tests/world.ts'
import { fileNames } from '../media/stored-file-names.ts'
import { connectionLimit } from './connections.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Opens a connection and sends text. Returns the response so far, and when the connection was closed. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  open.push(socket)
  const state = { socket, received: '', closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      state.received += String(data)
      resolve(state.received)
    })
    socket.once('close', () => resolve(state.received))
  })
  socket.on('error', () => undefined)
  return { ...state, answered }
}

const get = (host: string) => `GET /api/company HTTP/1.1\r\nHost: ${host}\r\n\r\n`
/** A request without its body. */
const unfinished = (host: string, address: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n`

/** A response that stays open. */
const stream = (host: string, token: string | undefined, address = '') =>
  `GET /api/messages/stream HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${address}\r\n\r\n`

const portOf = ({ server }: Running['app']) => (server.address() as { port: number }).port
const direct = { connectionsPerAddress: 3 }
const proxied = { ...direct, trustedProxies: ['127.0.0.1'] }

test('rejects a connection when all others of its address are busy', async () => {
  const { app, here } = await world(direct)
  const port = portOf(app)
  const allowed = [1, 2, 3].map(() => send(port, unfinished(here.host, '')))
  for (const { answered } of allowed) expect(await answered).toMatch(/^HTTP\/1\.1 100 /)
  const refused = send(port, get(here.host))
  expect(await refused.answered).toMatch(/^HTTP\/1\.1 429 /)
  expect(await refused.answered).toContain('x-content-type-options: nosniff')
  expect(await refused.answered).toContain('"code":"TOO_MANY_REQUESTS"')
  await refused.closed

  const freed = new Promise((resolve) => app.server.once('connection', resolve))
  allowed[0]!.socket.destroy()
  await allowed[0]!.closed
  await expect.poll(() => send(port, get(here.host)).answered).toMatch(/^HTTP\/1\.1 200 /)
  await freed
})

test('closes the longest idle connection of an address for a new one', async () => {
  const { app, here } = await world(direct)
  const port = portOf(app)
  const busy = send(port, unfinished(here.host, ''))
  expect(await busy.answered).toMatch(/^HTTP\/1\.1 100 /)
  const idle = []
  for (const _ of [1, 2]) {
    idle.push(send(port, get(here.host)))
    expect(await idle.at(-1)!.answered).toMatch(/^HTTP\/1\.1 200 /)
  }
  const next = send(port, get(here.host))
  expect(await next.answered).toMatch(/^HTTP\/1\.1 200 /)
  await idle[0]!.closed
  expect([busy, idle[1]!, next].map(({ socket }) => socket.readyState)).toEqual(['open', 'open', 'open'])
})

test('limits concurrent requests behind a proxy by forwarded address', async () => {
  const { app, here } = await world(proxied)
  const port = portOf(app)
  const waiting = [1, 2, 3].map(() => send(port, unfinished(here.host, '203.0.113.1')))
  for (const { answered } of waiting) expect(await answered).toMatch(/^HTTP\/1\.1 100 /)
  // A response that is not cached.
  const ask = (address: string) =>
    send(port, `GET /api/photos/x HTTP/1.1\r\nHost: ${here.host}\r\nX-Forwarded-For: ${address}\r\n\r\n`).answered
  const refused = await ask('203.0.113.1')
  expect(refused).toMatch(/^HTTP\/1\.1 429 /)
  expect(refused).toContain('x-content-type-options: nosniff')
  expect(refused).toContain('retry-after: 5')
  expect(await ask('203.0.113.2')).toMatch(/^HTTP\/1\.1 4(00|04) /)
  waiting[0]!.socket.destroy()
  await expect.poll(() => ask('203.0.113.1')).toMatch(/^HTTP\/1\.1 4(00|04) /)
})

test.each([
  ['directly', direct, '203.0.113.3'],
  ['behind a proxy', proxied, '203.0.113.4'],
])('limits open streams separately from requests, %s', async (_, limits, address) => {
  const { app, here, admin } = await world(limits)
  const port = portOf(app)
  const streams = [1, 2, 3].map(() => send(port, stream(here.host, admin.token, address)))
  for (const { answered } of streams) expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
  const ask = () => send(port, unfinished(here.host, address))
  const requests = [ask(), ask()]
  for (const { answered } of requests) expect(await answered).toMatch(/^HTTP\/1\.1 100 /)
  expect(await send(port, stream(here.host, admin.token, address)).answered).toMatch(/^HTTP\/1\.1 429 /)
  streams[0]!.socket.destroy()
  await expect.poll(() => send(port, stream(here.host, admin.token, address)).answered).toMatch(/^HTTP\/1\.1 200 /)
})

test('limits concurrent file requests behind a proxy separately', async () => {
  const { app, here, pipeline } = await world(proxied)
  const port = portOf(app)
  const address = '203.0.113.5'
  const hash = randomBytes(32).toString('hex')
  const path = join(mediaFolder(pipeline.parts.config), here.id, fileNames.site(hash))
  await mkdir(dirname(path), { recursive: true })
  // Larger than the socket buffers.
  await writeFile(path, '')
  await truncate(path, 64 * 1024 * 1024)
  const file = `GET /media/${here.id}/site/${hash}.webp HTTP/1.1\r\nHost: ${here.host}\r\nX-Forwarded-For: ${address}\r\n\r\n`
  for (const _ of Array.from({ length: 15 })) {
    const { socket, answered } = send(port, file)
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
    socket.pause()
  }
  expect(await send(port, unfinished(here.host, address)).answered).toMatch(/^HTTP\/1\.1 100 /)
  expect(await send(port, file).answered).toMatch(/^HTTP\/1\.1 429 /)
})

test('allows unlimited connections with a limit of 0', () => {
  expect(connectionLimit({ connectionsPerAddress: 0, limits: 'normal' })).toBe(Number.POSITIVE_INFINITY)
})
