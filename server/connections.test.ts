import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { Concurrent } from './connections.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Opens a connection and sends text; what came back so far, and when it was closed. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  open.push(socket)
  const state = { socket, said: '', closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      state.said += String(data)
      resolve(state.said)
    })
    socket.once('close', () => resolve(state.said))
  })
  socket.on('error', () => undefined)
  return { ...state, answered }
}

const get = (host: string) => `GET /api/company HTTP/1.1\r\nHost: ${host}\r\n\r\n`
/** A request whose body does not come. */
const unfinished = (host: string, address: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n`

test('closes connections above the number one address may have', async () => {
  const { app, here } = await world({ connectionsPerAddress: 3 })
  const { port } = app.server.address() as { port: number }
  const allowed = [1, 2, 3].map(() => send(port, get(here.host)))
  for (const { answered } of allowed) expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
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

test('counts requests under way behind a proxy, by the address it names', async () => {
  const { app, here } = await world({ connectionsPerAddress: 3, trustedProxies: ['127.0.0.1'] })
  const { port } = app.server.address() as { port: number }
  const waiting = [1, 2, 3].map(() => send(port, unfinished(here.host, '203.0.113.1')))
  for (const { answered } of waiting) expect(await answered).toMatch(/^HTTP\/1\.1 100 /)
  const ask = (address: string) =>
    send(port, get(here.host).replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`)).answered
  const refused = await ask('203.0.113.1')
  expect(refused).toMatch(/^HTTP\/1\.1 429 /)
  expect(refused).toContain('x-content-type-options: nosniff')
  expect(await ask('203.0.113.2')).toMatch(/^HTTP\/1\.1 200 /)
  waiting[0]!.socket.destroy()
  await expect.poll(() => ask('203.0.113.1')).toMatch(/^HTTP\/1\.1 200 /)
})

test('0 connections per address means any number', () => {
  const none = new Concurrent({ connectionsPerAddress: 0, limits: 'normal' })
  expect(Array.from({ length: 1000 }, () => none.add('1.2.3.4')).every(Boolean)).toBe(true)
})
