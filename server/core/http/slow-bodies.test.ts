import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { unreadableAnswers } from './early-answers.ts'
import { watchBody } from './slow-bodies.ts'

/** One byte comes every 50 ms: as much as an upload has to bring. */
const soon = { patience: 200, politeness: 200, window: 250, least: 2 }
const upload = 'multipart/form-data; boundary=b'
const head = (method: string, type: string) =>
  `${method} / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`

let close: (() => void) | undefined
afterEach(() => close?.())

/** Sends the head and then a byte now and again; what came back, and after how many ms it was over. */
async function trickle(text: string, answer: 'at once' | 'when read' | 'never', limits = soon) {
  const server = createServer((request, response) => {
    watchBody(request, response, unreadableAnswers({}), limits)
    if (answer === 'at once') response.end('no')
    else if (answer === 'when read') request.resume().on('end', () => response.end('thanks'))
  }).listen(0, '127.0.0.1')
  close = () => server.close().closeAllConnections()
  await new Promise((resolve) => server.once('listening', resolve))
  const began = performance.now()
  return new Promise<{ said: string; after: number }>((resolve) => {
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1', () => socket.write(text))
    const drip = setInterval(() => socket.write('x'), 50)
    let said = ''
    const over = () => {
      clearInterval(drip)
      resolve({ said, after: performance.now() - began })
      socket.destroy()
    }
    socket.on('data', (data) => {
      said += String(data)
    })
    socket.on('error', () => undefined)
    socket.on('close', over)
    setTimeout(over, 1200)
  })
}

test.each(['application/json', 'APPLICATION/JSON', 'text/plain'])(
  'a %s body that trickles is answered and cut off',
  async (type) => {
    const { said, after } = await trickle(head('POST', type), 'when read')
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toContain('"message":"This request took too long to arrive."')
    expect(after).toBeLessThan(1000)
  },
)

test.each(['GET', 'POST'])('what goes on trickling after the answer to a %s is cut off', async (method) => {
  const { said, after } = await trickle(head(method, upload), 'at once')
  expect(said).toContain('no')
  expect(after).toBeLessThan(1000)
})

test.each([upload, 'application/offset+octet-stream'])('%s may take its time while it goes on', async (type) => {
  const { said, after } = await trickle(head('POST', type), 'when read')
  expect(said).toBe('')
  expect(after).toBeGreaterThan(1100)
})

test.each([upload, 'application/offset+octet-stream'])(
  '%s that hardly goes on is answered and cut off',
  async (type) => {
    const { said, after } = await trickle(head('POST', type), 'when read', { ...soon, least: 50 })
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toContain('"code":"UNAVAILABLE","message":"This request took too long to arrive."')
    expect(after).toBeLessThan(1000)
  },
)

test('an upload that the server does not get round to reading is not called slow', async () => {
  const { said, after } = await trickle(head('POST', upload), 'never', { ...soon, least: 50 })
  expect(said).toBe('')
  expect(after).toBeGreaterThan(1100)
})
