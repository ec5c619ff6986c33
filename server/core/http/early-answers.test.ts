import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { serverOn } from '#tests/world.ts'
import { Visits } from '../limits/visits.ts'
import { unreadableAnswers } from './early-answers.ts'
import { httpServer, patience } from './http-server.ts'

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** Answers after which the client goes wrong: one that is half sent, and one that is whole. */
const half: RequestListener = (_, response) => void response.writeHead(200, { 'content-length': '8' }).write('half')
const whole: RequestListener = (_, response) => void response.end('all of it')

/** Sends a request and, once the first bytes of the answer are there, something else. Resolves with all that came back. */
async function exchange(
  application: RequestListener,
  request: string,
  goWrong: (write: (text: string) => void) => void,
) {
  const { pipeline } = await serverOn()
  const { cache, sites, config } = pipeline.parts
  const limits = { ...patience, headers: 300, request: 400, look: 20 }
  const server = httpServer(application, { config, cache, sites, visits: new Visits(config), headers: {} }, limits)
  server.on('clientError', unreadableAnswers({})).listen(0, '127.0.0.1')
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

test('closes a connection on nonsense behind a half-sent answer', async () => {
  const received = await exchange(half, get, (write) => write('nonsense\r\n\r\n'))
  expect(received).toMatch(/\r\n\r\nhalf$/)
})

test('closes a connection whose request is late while its answer is half sent', async () => {
  const received = await exchange(half, upload, (write) => {
    const timer = setInterval(() => write('x'.repeat(1000)), 20)
    ends.push(() => clearInterval(timer))
  })
  expect(received).toMatch(/\r\n\r\nhalf$/)
})

test('answers nonsense behind a whole answer', async () => {
  const received = await exchange(whole, get, (write) => write('nonsense\r\n\r\n'))
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})
