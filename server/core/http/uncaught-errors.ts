import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long open requests may take before they get 503, in ms. */
const drainTimeout = 10_000

interface Watched {
  /** The listening server. */
  server: Server
  report(error: Error, message: string): void
  /** Stops the server gracefully. */
  stop(): Promise<void>
  /** Ends the process with this code. */
  exit(code: number): void
}

/**
 * Whether the process can continue after an uncaught error. Failed system calls (full disk, no free file
 * descriptors, broken connection) do not corrupt its state; other errors may.
 */
const isHarmless = (error: unknown) =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'

/**
 * Handles uncaught errors: logs them, and continues if they are harmless. Otherwise new requests get 503, open ones
 * may finish, and the process exits with 1 for its supervisor to restart it.
 */
export function uncaughtErrorHandlers({ server, report, stop, exit }: Watched, timeout = drainTimeout) {
  const open = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  let ending = false

  const end = async () => {
    const openResponses = [...open]
    server.removeAllListeners('request')
    server.on('request', (_request, response) => answerUnavailable(response))
    await Promise.race([
      Promise.all(openResponses.map((response) => response.writableFinished || closed(response))),
      sleep(timeout),
    ])
    for (const response of openResponses) answerUnavailable(response)
    await stop()
  }

  return {
    /** For `uncaughtException`. */
    onException(error: Error) {
      report(error, 'Uncaught error.')
      if (isHarmless(error) || ending) return
      ending = true
      end()
        .catch((cause: Error) => report(cause, 'The server could not be stopped gracefully.'))
        .finally(() => exit(1))
    },
    /** For `unhandledRejection`: an ignored promise interrupts no other work. */
    onRejection(reason: unknown) {
      report(reason instanceof Error ? reason : new Error(String(reason)), 'Unhandled promise rejection.')
    },
  }
}

const closed = (response: ServerResponse) => new Promise<void>((resolve) => response.once('close', resolve))

function answerUnavailable(response: ServerResponse) {
  if (response.writableEnded) return
  if (response.headersSent) return void response.destroy()
  const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'The site is starting again. Please try again.' })
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(body)
}
