import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { clientErrorHandler } from './early-responses.ts'
import { watchBody } from './slow-bodies.ts'

/** One byte every 50 ms: the minimum rate of an upload. */
const soon = { body: 200, drain: 200, window: 250, minBytes: 2 }
const upload = 'multipart/form-data; boundary=b'
const head = (method: string, type: string) =>
  `${method} / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`

let close: (() => void) | undefined
afterEach(() => close?.())

/** Sends the head and then a byte at a time. Returns the response and its duration in ms. */
async function trickle(text: string, answer: 'at once' | 'when read' | 'never', limits = soon) {
  const server = createServer((request, response) => {
    watchBody(request, response, clientErrorHandler({}), limits)
    if (answer === 'at once') response.end('no')
    else if (answer === 'when read') request.resume().on('end', () => response.end('thanks'))
  }).listen(0, '127.0.0.1')
  close = () => server.close().closeAllConnections()
  await new Promise((resolve) => server.once('listening', resolve))
  const began = performance.now()
  return new Promise<{ received: string; after: number }>((resolve) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1', () => socket.write(text))
    const drip = setInterval(() => socket.write('x'), 50)
    let received = ''
    const over = () => {
      clearInterval(drip)
      resolve({ received, after: performance.now() - began })
      socket.destroy()
    }
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.on('error', () => undefined)
    socket.on('close', over)
    setTimeout(over, 1200)
  })
}

test.each(['application/json', 'APPLICATION/JSON', 'text/plain'])(
  'answers and closes a %s body that arrives too slowly',
  async (type) => {
    const { received, after } = await trickle(head('POST', type), 'when read')
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received).toContain('"message":"This request took too long to arrive."')
    expect(after).toBeLessThan(1000)
  },
)

test.each(['GET', 'POST'])('closes a slow body after the response to a %s', async (method) => {
  const { received, after } = await trickle(head(method, upload), 'at once')
  expect(received).toContain('no')
  expect(after).toBeLessThan(1000)
})

test.each([upload, 'application/offset+octet-stream'])('lets a slow but steady %s finish', async (type) => {
  const { received, after } = await trickle(head('POST', type), 'when read')
  expect(received).toBe('')
  expect(after).toBeGreaterThan(1100)
})

test.each([upload, 'application/offset+octet-stream'])('answers and closes %s that almost stops', async (type) => {
  const { received, after } = await trickle(head('POST', type), 'when read', { ...soon, minBytes: 50 })
  expect(received).toMatch(/^HTTP\/1\.1 408 /)
  expect(received).toContain('"code":"UNAVAILABLE","message":"This request took too long to arrive."')
  expect(after).toBeLessThan(1000)
})

test('allows an upload that the server reads slowly', async () => {
  const { received, after } = await trickle(head('POST', upload), 'never', { ...soon, minBytes: 50 })
  expect(received).toBe('')
  expect(after).toBeGreaterThan(1100)
})
