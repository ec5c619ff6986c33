import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSlowReaders } from './slow-readers.ts'
import type { UnreadBytes } from './unread-bytes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Options {
  trustedProxies?: string[]
  /** Bytes that the client has read after so many seconds; absent where the system does not say. */
  read?: (seconds: number) => number
}

/**
 * A connection from which the system takes the amounts in `taken` (bytes after seconds). Returns when it was closed, in
 * seconds, and how often the unread bytes were counted.
 */
function connection(taken: (seconds: number) => number, { trustedProxies, read }: Options = {}) {
  const server = new EventEmitter()
  const countUnread: UnreadBytes = async (sockets) => {
    state.counts++
    return new Map(read ? sockets.map((one) => [one, taken(seconds()) - read(seconds())]) : [])
  }
  closeSlowReaders(server as Server, 2000, undefined, trustedProxies, countUnread)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const state = { closedAt: undefined as number | undefined, counts: 0 }
  const size = 8_000_000
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: '127.0.0.1',
    bytesWritten: size,
    destroy(): void {
      state.closedAt ??= seconds()
      socket.emit('close')
    },
  })
  Object.defineProperty(socket, 'writableLength', { get: () => Math.max(0, size - taken(seconds())) })
  server.emit('connection', socket)
  return state
}

const step = 1_000_000
/** The system buffers 1 MB first, and more once a client at 30 KB/s has read as much. */
const inSteps = (seconds: number) => step + Math.floor((seconds * 30_000) / step) * step

/** The first steps are small, because the buffer grows with the connection. */
const growing = (seconds: number) => (seconds < 20 ? seconds * 30_000 : inSteps(seconds))

test('lets a client at 30 KB/s finish 8 MB', async () => {
  const state = connection(growing)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(growing(300)).toBeGreaterThan(8_000_000)
  expect(state.closedAt).toBeUndefined()
})

test('closes a client that never reads within 30 seconds', async () => {
  const state = connection(() => step)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.closedAt).toBeLessThan(30)
})

test.each([
  ['30 seconds where the system publishes its queue', (seconds: number) => seconds * 30_000, 30],
  ['66 seconds elsewhere', undefined, 66],
])('closes a client that stops within %s', async (_, read, limit) => {
  const until = (seconds: number) => Math.min(seconds, 40)
  const state = connection((seconds) => growing(until(seconds)), read && { read: (seconds) => read(until(seconds)) })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(state.closedAt).toBeGreaterThan(40)
  expect(state.closedAt).toBeLessThan(40 + limit)
})

test('lets a client at 4 KB/s finish where the system publishes its queue', async () => {
  const read = (seconds: number) => seconds * 4000
  const state = connection((seconds) => step + Math.floor(read(seconds) / step) * step, { read })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.closedAt).toBeUndefined()
})

test('counts unread bytes at most four times per window', async () => {
  const state = connection(() => step, { read: () => 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.closedAt).toBeLessThan(30)
  expect([1, 2, 3, 4]).toContain(state.counts)
})

test('closes a stalled client if counting unread bytes fails', async () => {
  const read = () => expect.fail('The system does not answer.')
  const state = connection(() => step, { read })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.closedAt).toBeLessThan(30)
})

test('leaves the connections of trusted proxies open', async () => {
  const state = connection(() => step, { trustedProxies: ['127.0.0.1'] })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(state.closedAt).toBeUndefined()
})
