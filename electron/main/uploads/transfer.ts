import { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { replyError } from '#shared/reply-error.ts'
import { FileChanged } from './file-on-disk.ts'

/** Asks one site as whoever is signed in there; `path` begins with `/`. Throws OFFLINE or UNAVAILABLE when it cannot. */
export type AskSite = (path: string, init?: RequestInit) => Promise<Response>

/** How long an upload may stand still before its connection counts as lost, in ms. */
export const stillness = 60_000

interface Outgoing {
  method: 'POST' | 'PATCH'
  headers: Record<string, string>
  /** Bytes of the whole body. */
  length: number
  body: AsyncIterable<Buffer>
  /** Told whenever a piece has been handed on. */
  onPiece(bytes: number): void
  signal: AbortSignal
}

/**
 * Sends a body piece by piece, never more of it in memory than is on its way.
 * Throws FileChanged or whatever else went wrong while the body was read as it
 * was, OFFLINE when nothing moves any more, otherwise what the site refused.
 */
export async function transfer(ask: AskSite, path: string, { body, length, onPiece, signal, ...rest }: Outgoing) {
  let fault: unknown
  const stalled = new AbortController()
  const stall = () => stalled.abort(new AppError('OFFLINE', 'The connection stands still.'))
  let timer = setTimeout(stall, stillness)
  const pieces = async function* () {
    try {
      for await (const piece of body) {
        yield piece
        // Taken: the one before has gone on.
        clearTimeout(timer)
        timer = setTimeout(stall, stillness)
        onPiece(piece.length)
      }
    } catch (error) {
      fault = error
      throw error
    }
  }
  const stream = Readable.toWeb(Readable.from(pieces(), { highWaterMark: 1 })) as ReadableStream
  try {
    const headers = { ...rest.headers, 'content-length': String(length) }
    const reply = await ask(path, {
      method: rest.method,
      headers,
      body: stream,
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    return { status: reply.status, headers: reply.headers, body: await readReply(reply) }
  } catch (error) {
    if (fault instanceof FileChanged || fault instanceof AppError) throw fault
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What the site answered. Throws what it refused; a `HEAD` has no words for that. */
export async function readReply(reply: Response): Promise<unknown> {
  const text = await reply.text().catch((cause: unknown) => {
    throw new AppError('OFFLINE', 'The connection was lost.', { cause })
  })
  const body = parsed(text)
  if (reply.status >= 400) throw replyError(reply.status, body, reply.headers.get('retry-after'))
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
