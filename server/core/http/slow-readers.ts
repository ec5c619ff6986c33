import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { peerOf } from '../request/network.ts'
import { unreadBytes } from './unread-bytes.ts'

/**
 * A client with waiting data must read `minBytes` in every `window` (ms), so that one that stops reading is closed
 * within 30 seconds. Browsers resume paused videos and downloads with a range request.
 */
export const readerLimits = { window: 20_000, minBytes: 16 * 1024 }

/**
 * Node sees progress in steps of up to about 1 MB (a third of the system's send buffer). Where the system does not
 * publish the queue in between, a client that read such a step after a wait has this many windows for the next one:
 * about 17 KB/s are enough.
 */
const windowsForSteps = 3

interface Progress {
  sent: number
  at: number
  /** Whether the client has read waiting data. Data sent before may only have filled buffers. */
  hasRead: boolean
  /** Since when data is waiting. */
  waitsSince?: number | undefined
  /** Bytes in the system's queue when they were last counted. */
  unread?: number | undefined
}

/**
 * Closes connections whose clients read too slowly, checked every `checkInterval` ms. Trusted proxies are
 * exempt: one connection carries the requests of many visitors.
 */
export function closeSlowReaders(
  server: Server,
  checkInterval: number,
  { window, minBytes } = readerLimits,
  trustedProxies: readonly string[] = [],
  countUnread = unreadBytes,
) {
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    if (trustedProxies.includes(peerOf(socket))) return
    sockets.set(socket, { sent: 0, at: performance.now(), hasRead: false })
    socket.once('close', () => sockets.delete(socket))
  })
  let isCounting = false
  let countedAt = Number.NEGATIVE_INFINITY
  const updateUnread = async (stalled: readonly Socket[]) => {
    for (const [socket, unread] of await countUnread(stalled)) {
      const progress = sockets.get(socket)
      if (progress) updateProgress(progress, unread, minBytes)
    }
  }
  const timer = setInterval(() => {
    const now = performance.now()
    const stalled: Socket[] = []
    for (const [socket, progress] of sockets) {
      const { sent, waiting } = sentBy(socket)
      const { hasRead, waitsSince = now } = progress
      if (waiting === 0) sockets.set(socket, { sent, at: now, hasRead })
      else if (sent - progress.sent >= minBytes)
        sockets.set(socket, { sent, at: now, hasRead: hasRead || now - waitsSince >= window / 4, waitsSince })
      else {
        const windows = hasRead && progress.unread === undefined ? windowsForSteps : 1
        if (now - progress.at >= window * windows) socket.destroy()
        else progress.waitsSince = waitsSince
        if (now - progress.at >= window / 4) stalled.push(socket)
      }
    }
    // The system lists the queues of all connections, so reading them is not cheap.
    if (isCounting || stalled.length === 0 || now - countedAt < window / 4) return
    isCounting = true
    countedAt = now
    updateUnread(stalled)
      // Then the progress that Node sees decides alone.
      .catch(() => undefined)
      .finally(() => {
        isCounting = false
      })
  }, checkInterval)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** Counts what the client has read between two steps as progress. */
function updateProgress(progress: Progress, unread: number, minBytes: number) {
  progress.unread ??= unread
  if (progress.unread - unread < minBytes) return
  progress.unread = unread
  progress.at = performance.now()
  progress.hasRead = true
}

/** Bytes that the operating system has accepted, and bytes that still wait in the process. */
function sentBy(socket: Socket) {
  const { bytesWritten, writableLength } = socket
  // A chunk counts as waiting until it is sent completely. Only the handle knows the progress within a chunk; Node uses
  // it the same way for `socket.setTimeout`.
  const { _handle: handle } = socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null }
  if (typeof handle?.bytesWritten !== 'number' || typeof handle.writeQueueSize !== 'number')
    return { sent: bytesWritten - writableLength, waiting: writableLength }
  return { sent: handle.bytesWritten - handle.writeQueueSize, waiting: writableLength }
}
