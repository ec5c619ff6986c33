import { DetailedError, Upload } from 'tus-js-client'
import { AppError } from '#shared/core/errors.ts'
import { resumable } from '#shared/core/plain-routes.ts'
import { replyError } from '#shared/core/reply-error.ts'
import { authorization, type Connection, expiryCheck } from './connection.ts'
import { parseJson } from './parse-json.ts'

interface Options {
  /** Whether the form creates a record, which uses quota, changes one, or imports a site. */
  use: 'form' | 'change' | 'import'
  /** Called with the number of uploaded bytes. */
  onSent(bytes: number): void
  signal?: AbortSignal | undefined
}

/** Bytes per request, so that a slow connection completes one before it times out. */
const chunkSize = 16 * 1024 * 1024

/** Milliseconds before each retry after a lost connection; every uploaded chunk starts over. */
const importRetries = [1000, 3000, 10_000, 30_000, 60_000]

/**
 * Uploads a file with tus 1.0, which resumes also after a reload of the page. Resolves with
 * the id of the upload for the form; rejects with the server's error.
 */
export async function sendInChunks(
  connection: Connection,
  file: File,
  { use, onSent, signal }: Options,
): Promise<string> {
  const onReply = expiryCheck(connection)
  let stop: (() => void) | undefined
  try {
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: resumable,
        chunkSize,
        // Upload queues and forms retry themselves; an import may take an hour and does not.
        retryDelays: use === 'import' ? importRetries : null,
        removeFingerprintOnSuccess: true,
        metadata: { filename: file.name, use },
        onBeforeRequest(request) {
          for (const [name, value] of Object.entries(authorization(connection))) request.setHeader(name, value)
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
    const appError = errorOf(error)
    if (appError.code === 'AUTH_REQUIRED') onReply(401)
    throw appError
  } finally {
    if (stop) signal?.removeEventListener('abort', stop)
  }
}

function errorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const reply = error instanceof DetailedError ? error.originalResponse : null
  if (!reply) return new AppError('OFFLINE', 'The connection was lost.', { cause: error })
  return replyError(reply.getStatus(), parseJson(reply.getBody()), reply.getHeader('Retry-After') ?? null)
}
