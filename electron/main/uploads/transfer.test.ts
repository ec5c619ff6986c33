import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { FileChanged } from './file-on-disk.ts'
import { type AskSite, briefly, readReply, transfer } from './transfer.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

async function siteThat(answers: RequestListener): Promise<AskSite> {
  server = createServer(answers)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, ...(init?.body && { duplex: 'half' }) })
}
const signal = new AbortController().signal
const piece = Buffer.alloc(100_000, 1)

async function* pieces(count: number) {
  for (let at = 0; at < count; at++) yield piece
}
const send = (ask: AskSite, count: number, onPiece = (_bytes: number) => {}, body = pieces(count)) =>
  transfer(ask, '/', { method: 'POST', headers: {}, length: count * piece.length, body, onPiece, signal }, readReply)

test('a body goes out in pieces, with its length said first', async () => {
  const ask = await siteThat((request, reply) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => reply.end(JSON.stringify({ bytes, told: Number(request.headers['content-length']) })))
  })
  let told = 0
  const answer = await send(ask, 20, (bytes) => {
    told += bytes
  })
  expect([answer, told]).toEqual([{ bytes: 2_000_000, told: 2_000_000 }, 2_000_000])
})

test('what the site refuses is thrown in its words, with how long to wait', async () => {
  const ask = await siteThat((request, reply) => {
    request.resume()
    request.on('end', () => {
      reply.writeHead(429, { 'retry-after': '7' })
      reply.end(JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Slow down.' }))
    })
  })
  await expect(send(ask, 1)).rejects.toMatchObject({ message: 'Slow down.', retryAfter: 7 })
})

test('a connection in which nothing moves any more is given up', async () => {
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  // Takes requests and neither reads nor answers them.
  const ask = await siteThat(() => arrived())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = expect(send(ask, 200)).rejects.toMatchObject({ code: 'OFFLINE' })
  const asking = expect(briefly(ask)('/')).rejects.toMatchObject({ code: 'OFFLINE' })
  await asked
  await vi.advanceTimersByTimeAsync(61_000)
  await Promise.all([sending, asking])
})

test('a broken body says why itself, and never arrives as if it were whole', async () => {
  let whole = 0
  const ask = await siteThat((request, reply) => {
    request.resume()
    request.on('end', () => {
      whole++
      reply.end('{}')
    })
  })
  const broken = async function* () {
    yield piece
    throw new FileChanged()
  }
  await expect(send(ask, 5, undefined, broken())).rejects.toThrow(FileChanged)
  await send(ask, 1)
  expect(whole).toBe(1)
})

test('an answer without words tells by its status', async () => {
  await expect(readReply(new Response(null, { status: 423 }))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await readReply(new Response(null, { status: 204 }))).toBeUndefined()
})
