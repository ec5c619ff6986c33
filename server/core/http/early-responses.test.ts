import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { serverOn } from '#tests/world.ts'
import { RequestCounter } from '../limits/request-counter.ts'
import { clientErrorHandler } from './early-responses.ts'
import { httpServer, timeouts } from './http-server.ts'

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** Responses during which the client sends invalid data: a partial one and a complete one. */
const half: RequestListener = (_, response) => void response.writeHead(200, { 'content-length': '8' }).write('half')
const whole: RequestListener = (_, response) => void response.end('all of it')

/** Sends a request and, after the first bytes of the response, other data. Resolves with everything received. */
async function exchange(
  application: RequestListener,
  request: string,
  goWrong: (write: (text: string) => void) => void,
) {
  const { pipeline } = await serverOn()
  const { cache, sites, config } = pipeline.parts
  const limits = { ...timeouts, headers: 300, request: 400, checkInterval: 20 }
  const server = httpServer(
    application,
    { config, cache, sites, visits: new RequestCounter(config), headers: {} },
    limits,
  )
  server.on('clientError', clientErrorHandler({})).listen(0, '127.0.0.1')
  ends.push(() => server.close().closeAllConnections())
  await new Promise((resolve) => server.once('listening', resolve))
  return new Promise<string>((resolve) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1', () => socket.write(request))
    let received = ''
    socket.once('data', () => goWrong((text) => socket.writable && socket.write(text)))
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const get = 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n'
const upload = `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${1e9}\r\n\r\n`

test('closes the connection on invalid data behind a partial response', async () => {
  const received = await exchange(half, get, (write) => write('nonsense\r\n\r\n'))
  expect(received).toMatch(/\r\n\r\nhalf$/)
})

test('closes the connection on a timeout during a partial response', async () => {
  const received = await exchange(half, upload, (write) => {
    const timer = setInterval(() => write('x'.repeat(1000)), 20)
    ends.push(() => clearInterval(timer))
  })
  expect(received).toMatch(/\r\n\r\nhalf$/)
})

test('answers invalid data behind a complete response', async () => {
  const received = await exchange(whole, get, (write) => write('nonsense\r\n\r\n'))
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})
