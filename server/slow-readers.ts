import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A client that has data waiting must take `least` bytes in every `window` (ms). With two looks of the server on top,
 * a client that stops reading is closed within 30 seconds. Paused videos and downloads go on with a range request.
 */
export const readerPatience = { window: 24_000, least: 16 * 1024 }

interface Progress {
  sent: number
  at: number
}

/** Closes connections whose clients take the answer too slowly. `look` is how often the server checks, in ms. */
export function closeSlowReaders(server: Server, look: number, { window, least } = readerPatience) {
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { sent: 0, at: performance.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of sockets) {
      const { sent, waiting } = sentBy(socket)
      if (waiting === 0 || sent - progress.sent >= least) sockets.set(socket, { sent, at: now })
      else if (now - progress.at >= window) socket.destroy()
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
