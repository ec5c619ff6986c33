import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests under way may take to finish before they are answered 503, in ms. */
const drainFor = 10_000

interface Watched {
  /** The listening server. */
  server: Server
  report(error: Error, message: string): void
  /** Ends the server's work in order. */
  stop(): Promise<void>
  /** Ends the process with this code. */
  exit(code: number): void
}

/**
 * Whether the process can go on after an error that no code caught. What the system refused (a full disk, no more open
 * files, a broken connection) changes nothing inside the process. After anything else, its state is unsure.
 */
const isHarmless = (error: unknown) =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'

/**
 * The last handler of errors that nothing else caught. It logs them, and the process goes on if its state is sure.
 * If not, new requests are answered 503, those under way may finish, and the process ends with 1, for its supervisor to
 * start it again. Returns functions for the process's two events.
 */
export function lastHandler({ server, report, stop, exit }: Watched, patience = drainFor) {
  const open = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  let ending = false

  const end = async () => {
    const underWay = [...open]
    server.removeAllListeners('request')
    server.on('request', (_request, response) => answerUnavailable(response))
    await Promise.race([
      Promise.all(underWay.map((response) => response.writableFinished || closed(response))),
      sleep(patience),
    ])
    for (const response of underWay) answerUnavailable(response)
    await stop()
  }

  return {
    /** For `uncaughtException`. */
    onException(error: Error) {
      report(error, 'Nothing caught this error.')
      if (isHarmless(error) || ending) return
      ending = true
      end()
        .catch((cause: Error) => report(cause, 'The server could not be stopped in order.'))
        .finally(() => exit(1))
    },
    /** For `unhandledRejection`: a promise that nothing waited for. It interrupted no other work. */
    onRejection(reason: unknown) {
      report(reason instanceof Error ? reason : new Error(String(reason)), 'Nothing waited for this failure.')
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
