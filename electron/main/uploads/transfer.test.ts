import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { FileChanged } from './file-on-disk.ts'
import { type AskSite, readReply, transfer, withTimeout } from './transfer.ts'

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
const chunk = Buffer.alloc(100_000, 1)

async function* chunks(count: number) {
  for (let at = 0; at < count; at++) yield chunk
}
const send = (ask: AskSite, count: number, onChunk = (_bytes: number) => {}, body = chunks(count)) =>
  transfer(ask, '/', { method: 'POST', headers: {}, length: count * chunk.length, body, onChunk, signal }, readReply)

test('sends a body in chunks with its length', async () => {
  const ask = await siteThat((request, reply) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => reply.end(JSON.stringify({ bytes, sent: Number(request.headers['content-length']) })))
  })
  let sent = 0
  const answer = await send(ask, 20, (bytes) => {
    sent += bytes
  })
  expect([answer, sent]).toEqual([{ bytes: 2_000_000, sent: 2_000_000 }, 2_000_000])
})

test("throws the site's error with its retry delay", async () => {
  const ask = await siteThat((request, reply) => {
    request.resume()
    request.on('end', () => {
      reply.writeHead(429, { 'retry-after': '7' })
      reply.end(JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Slow down.' }))
    })
  })
  await expect(send(ask, 1)).rejects.toMatchObject({ message: 'Slow down.', retryAfter: 7 })
})

test('aborts a stalled connection', async () => {
  let arrived = () => {}
  const asked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  // Accepts requests without reading or answering them.
  const ask = await siteThat(() => arrived())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = expect(send(ask, 200)).rejects.toMatchObject({ code: 'OFFLINE' })
  const asking = expect(withTimeout(ask)('/')).rejects.toMatchObject({ code: 'OFFLINE' })
  await asked
  await vi.advanceTimersByTimeAsync(61_000)
  await Promise.all([sending, asking])
})

test('throws the error of a broken body and sends it incompletely', async () => {
  let whole = 0
  const ask = await siteThat((request, reply) => {
    request.resume()
    request.on('end', () => {
      whole++
      reply.end('{}')
    })
  })
  const broken = async function* () {
    yield chunk
    throw new FileChanged()
  }
  await expect(send(ask, 5, undefined, broken())).rejects.toThrow(FileChanged)
  await send(ask, 1)
  expect(whole).toBe(1)
})

test('derives the error from the status of an empty response', async () => {
  await expect(readReply(new Response(null, { status: 423 }))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await readReply(new Response(null, { status: 204 }))).toBeUndefined()
})

test('stops reading a response that is too large', async () => {
  const size = 64 * 1024 * 1024
  let written = 0
  const ask = await siteThat((_, reply) => {
    const write = () => {
      while (written < size) {
        written += chunk.length
        if (!reply.write(chunk)) return
      }
      reply.end()
    }
    reply.on('drain', write)
    write()
  })
  await expect(readReply(await ask('/'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The site sent an invalid response.',
  })
  expect(written).toBeLessThan(size)
})
