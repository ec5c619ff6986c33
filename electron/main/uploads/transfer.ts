import { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { parseJson, readText } from '../read-body.ts'
import { FileChanged } from './file-on-disk.ts'

/** Sends a request to one site; `path` begins with `/`. Throws OFFLINE or UNAVAILABLE when the site is not reachable. */
export type AskSite = (path: string, init?: RequestInit) => Promise<Response>

/** Time without any progress after which a connection counts as lost, in ms. */
const idleTimeout = 60_000

/** Aborts with OFFLINE unless `progressed` is called in time. */
function idleTimer() {
  const lost = new AbortController()
  const giveUp = () => lost.abort(new AppError('OFFLINE', 'The connection has stalled.'))
  let timer = setTimeout(giveUp, idleTimeout)
  return {
    signal: lost.signal,
    progressed() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, idleTimeout)
    },
    end: () => clearTimeout(timer),
  }
}

/** Limits the time of small requests. */
export const withTimeout =
  (ask: AskSite): AskSite =>
  async (path, init = {}) => {
    const idle = idleTimer()
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, idle.signal]) : idle.signal
      return await ask(path, { ...init, signal })
    } finally {
      idle.end()
    }
  }

interface PendingRequest {
  method: string
  headers: Record<string, string>
  /** Bytes of the whole body. */
  length: number
  body: AsyncIterable<Buffer>
  /** Called with the size of each sent chunk. */
  onChunk(bytes: number): void
  signal: AbortSignal
}

/**
 * Sends a body in chunks without buffering it, and returns the result of `read`. Throws errors from reading the body,
 * OFFLINE when the connection stalls, and errors of `read`.
 */
export async function transfer<Answer>(
  ask: AskSite,
  path: string,
  { body, length, onChunk, signal, ...rest }: PendingRequest,
  read: (reply: Response) => Promise<Answer>,
): Promise<Answer> {
  let bodyError: unknown
  const idle = idleTimer()
  const chunks = async function* () {
    try {
      for await (const chunk of body) {
        yield chunk
        // The next chunk is requested once this one was sent.
        idle.progressed()
        onChunk(chunk.length)
      }
    } catch (error) {
      bodyError = error
      throw error
    }
  }
  try {
    const reply = await ask(path, {
      method: rest.method,
      headers: { ...rest.headers, 'content-length': String(length) },
      body: Readable.toWeb(Readable.from(chunks(), { highWaterMark: 1 })) as ReadableStream,
      signal: AbortSignal.any([signal, idle.signal]),
    })
    return await read(reply)
  } catch (error) {
    if (bodyError instanceof FileChanged || bodyError instanceof AppError) throw bodyError
    throw error
  } finally {
    idle.end()
  }
}

/** The body of a response. Throws the site's error, which is empty for `HEAD`. */
export async function readReply(reply: Response): Promise<unknown> {
  return answerIn(reply, await textOf(reply))
}

export const textOf = (reply: Response): Promise<string> =>
  readText(reply).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    throw new AppError('OFFLINE', 'The connection was lost.', { cause })
  })

/** Same as `readReply`, for a response whose text was read already. */
export function answerIn({ status, headers }: Response, text: string): unknown {
  const body = parseJson(text)
  if (status >= 400) throw replyError(status, body, headers.get('retry-after'))
  return body
}
/** Id of the uploaded photo. */
export function photoIdOf(body: unknown): string | undefined {
  return (body as { photo?: { _id?: string } } | undefined)?.photo?._id
}
