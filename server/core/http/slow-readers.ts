import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { peerOf } from '../request/network.ts'

/**
 * A client that has data waiting must take `least` bytes in every `window` (ms). With two looks of the server on top,
 * a client that stops reading is closed within 30 seconds. Paused videos and downloads go on with a range request.
 */
export const readerPatience = { window: 24_000, least: 16 * 1024 }

/**
 * The system reports progress in steps of a third of its send buffer, which grows up to a step of about 1 MB. A client
 * that took such a step after a wait has this many windows for the next one: about 17 KB/s are enough.
 */
const windowsForSteps = 2.5

interface Progress {
  sent: number
  at: number
  /** Whether the client went on reading after data had waited for a while. What goes out before may only fill buffers. */
  hasRead: boolean
  /** Since when data waits. */
  waitsSince?: number
}

/**
 * Closes connections whose clients take the answer too slowly. `look` is how often the server checks, in ms. The
 * connections of trusted proxies are theirs to watch: one carries the requests of many visitors.
 */
export function closeSlowReaders(
  server: Server,
  look: number,
  { window, least } = readerPatience,
  trustedProxies: readonly string[] = [],
) {
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    if (trustedProxies.includes(peerOf(socket))) return
    sockets.set(socket, { sent: 0, at: performance.now(), hasRead: false })
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of sockets) {
      const { sent, waiting } = sentBy(socket)
      const { hasRead, waitsSince = now } = progress
      if (waiting === 0) sockets.set(socket, { sent, at: now, hasRead })
      else if (sent - progress.sent >= least)
        sockets.set(socket, { sent, at: now, hasRead: hasRead || now - waitsSince >= window / 4, waitsSince })
      else if (now - progress.at >= (hasRead ? window * windowsForSteps : window)) socket.destroy()
      else progress.waitsSince = waitsSince
    }
  }, look)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** What the operating system has taken over of a connection's data, and what still waits here, in bytes. */
function sentBy(socket: Socket) {
  const { bytesWritten, writableLength } = socket
  // A chunk counts as waiting until all of it has gone. How far the last one has come only the handle knows,
  // which Node itself asks for `socket.setTimeout`.
  const { _handle: handle } = socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null }
  if (typeof handle?.bytesWritten !== 'number' || typeof handle.writeQueueSize !== 'number')
    return { sent: bytesWritten - writableLength, waiting: writableLength }
  return { sent: handle.bytesWritten - handle.writeQueueSize, waiting: writableLength }
}
