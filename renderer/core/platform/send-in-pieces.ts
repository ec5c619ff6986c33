import { DetailedError, Upload } from 'tus-js-client'
import { resumable } from '#shared/core/byte-routes.ts'
import { AppError } from '#shared/core/errors.ts'
import { replyError } from '#shared/core/reply-error.ts'
import type { Connection } from './connection.ts'

interface Sending {
  /** Whether the form creates a record, which takes room, changes one, or imports a site. */
  use: 'form' | 'change' | 'import'
  /** Bytes the site has. */
  onSent(bytes: number): void
  signal?: AbortSignal | undefined
}

/** Bytes sent at a time: a slow line brings them over before anybody loses patience with one request. */
const piece = 16 * 1024 * 1024

/** Milliseconds before a lost connection is tried again; every chunk that arrives starts them anew. */
const importRetries = [1000, 3000, 10_000, 30_000, 60_000]

/**
 * Sends a file by tus 1.0, so that it goes on where it stopped, also after the page was loaded again. Resolves with the
 * upload's id, by which a form names it; rejects with what the site refused.
 */
export async function sendInPieces(
  { token, session, onExpired }: Connection,
  file: File,
  { use, onSent, signal }: Sending,
): Promise<string> {
  const before = session()
  let stop: (() => void) | undefined
  try {
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: resumable,
        chunkSize: piece,
        // Upload queues and forms have a retry of their own; an import may take an hour and has none.
        retryDelays: use === 'import' ? importRetries : null,
        removeFingerprintOnSuccess: true,
        metadata: { filename: file.name, use },
        onBeforeRequest(request) {
          const kept = token()
          if (kept) request.setHeader('Authorization', `Bearer ${kept}`)
        },
        onProgress: onSent,
        onSuccess: () => resolve(upload.url),
        onError: reject,
      })
      stop = () => {
        void upload.abort()
        reject(new AppError('UNEXPECTED', 'This upload was stopped.'))
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      upload.findPreviousUploads().then(([earlier]) => {
        if (earlier) upload.resumeFromPreviousUpload(earlier)
        upload.start()
      }, reject)
    })
    return url?.split('/').at(-1) ?? ''
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal.code === 'AUTH_REQUIRED' && before !== null && before === session()) onExpired()
    throw refusal
  } finally {
    if (stop) signal?.removeEventListener('abort', stop)
  }
}

function refusalIn(error: unknown): AppError {
  if (error instanceof AppError) return error
  const reply = error instanceof DetailedError ? error.originalResponse : null
  if (!reply) return new AppError('OFFLINE', 'The connection was lost.', { cause: error })
  return replyError(reply.getStatus(), parsed(reply.getBody()), reply.getHeader('Retry-After') ?? null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
