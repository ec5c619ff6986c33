import { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { FileChanged } from './file-on-disk.ts'

/** Asks one site as whoever is signed in there; `path` begins with `/`. Throws OFFLINE or UNAVAILABLE when it cannot. */
export type AskSite = (path: string, init?: RequestInit) => Promise<Response>

/** How long nothing may move before a connection counts as lost, in ms. */
const stillness = 60_000

/** Aborts with OFFLINE unless something moves from time to time. */
function stillWatch() {
  const lost = new AbortController()
  const giveUp = () => lost.abort(new AppError('OFFLINE', 'The connection stands still.'))
  let timer = setTimeout(giveUp, stillness)
  return {
    signal: lost.signal,
    moved() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, stillness)
    },
    end: () => clearTimeout(timer),
  }
}

/** For small requests: waits only so long for an answer. */
export const briefly =
  (ask: AskSite): AskSite =>
  async (path, init = {}) => {
    const still = stillWatch()
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, still.signal]) : still.signal
      return await ask(path, { ...init, signal })
    } finally {
      still.end()
    }
  }

interface PendingRequest {
  method: string
  headers: Record<string, string>
  /** Bytes of the whole body. */
  length: number
  body: AsyncIterable<Buffer>
  /** Told whenever a piece has been handed on. */
  onPiece(bytes: number): void
  signal: AbortSignal
}

/**
 * Sends a body piece by piece, never more of it in memory than is on its way,
 * and answers what `read` makes of the reply. Throws what went wrong while the
 * body was read, OFFLINE when nothing moves any more, otherwise what `read` throws.
 */
export async function transfer<Answer>(
  ask: AskSite,
  path: string,
  { body, length, onPiece, signal, ...rest }: PendingRequest,
  read: (reply: Response) => Promise<Answer>,
): Promise<Answer> {
  let fault: unknown
  const still = stillWatch()
  const pieces = async function* () {
    try {
      for await (const piece of body) {
        yield piece
        // Asked for the next: this one has gone on.
        still.moved()
        onPiece(piece.length)
      }
    } catch (error) {
      fault = error
      throw error
    }
  }
  try {
    const reply = await ask(path, {
      method: rest.method,
      headers: { ...rest.headers, 'content-length': String(length) },
      body: Readable.toWeb(Readable.from(pieces(), { highWaterMark: 1 })) as ReadableStream,
      signal: AbortSignal.any([signal, still.signal]),
    })
    return await read(reply)
  } catch (error) {
    if (fault instanceof FileChanged || fault instanceof AppError) throw fault
    throw error
  } finally {
    still.end()
  }
}

/** What the site answered. Throws what it refused; a `HEAD` has no words for that. */
export async function readReply(reply: Response): Promise<unknown> {
  return answerIn(reply, await textOf(reply))
}

export const textOf = (reply: Response): Promise<string> =>
  reply.text().catch((cause: unknown) => {
    throw new AppError('OFFLINE', 'The connection was lost.', { cause })
  })

/** The same of a reply whose text was read. */
export function answerIn({ status, headers }: Response, text: string): unknown {
  const body = parsed(text)
  if (status >= 400) throw replyError(status, body, headers.get('retry-after'))
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The photo that an upload became. */
export function photoIdOf(body: unknown): string | undefined {
  return (body as { photo?: { _id?: string } } | undefined)?.photo?._id
}
