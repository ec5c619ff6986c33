import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { AppError } from '#shared/core/errors.ts'
import { resumable } from '#shared/core/plain-routes.ts'
import { fieldsOf } from './details.ts'
import type { PendingRequest } from './pending-request.ts'
import type { Resumable } from './store.ts'
import { type AskSite, answerIn, photoIdOf } from './transfer.ts'
import { readerOf, siteRequests } from './tus-requests.ts'

interface Resuming extends PendingRequest {
  /** The upload that an earlier attempt created. */
  begun: Resumable | undefined
  /** Stores the created upload. */
  onBegun(begun: Resumable): Promise<void>
  /** Id of the photo on the site with the same bytes. */
  findDuplicate(): Promise<string | undefined>
}

/** Placeholder origin for tus-js-client; `ask` adds the site's address. */
const site = 'http://site.invalid'
/** Files from this size on are sent resumably, if their metadata fits into a header. */
const resumableFrom = 4 * 1024 * 1024
const maxMetadata = 8 * 1024
/** Delays in ms before retrying after the site reported another offset. */
const corrections = [0, 0, 0]

/** Whether to send a file resumably. */
export const isWorthResuming = (upload: PendingRequest) =>
  upload.state.size > resumableFrom && metadataOf(upload).length <= maxMetadata

/** Sends a file with tus 1.0, which continues after interruptions. */
export async function sendResumable(upload: Resuming): Promise<string | undefined> {
  const { begun } = upload
  const metadata = metadataOf(upload)
  // Metadata and sent bytes cannot be changed, so changed metadata starts a new upload.
  if (begun?.metadata === metadata) {
    const sent = await send(upload, { uploadUrl: site + begun.url }).catch(unlessUnknown)
    // A finished upload is gone from the site, and its response may have been lost.
    const photoId = sent ?? (await upload.findDuplicate())
    if (photoId) return photoId
  }
  // Stored while the bytes are sent. If the app is killed first, the upload starts again without creating two photos.
  let stored: Promise<void> | undefined
  const onBegun = (url: string) => {
    stored ??= upload.onBegun({ url, metadata })
    // Rethrown below; a failing journal must not crash the app while bytes are sent.
    stored.catch(() => undefined)
  }
  const sent = await send(upload, { endpoint: site + resumable }, onBegun)
  await stored
  return sent
}

async function send(
  upload: Resuming,
  where: { endpoint: string } | { uploadUrl: string },
  onBegun?: (path: string) => void,
): Promise<string | undefined> {
  const { ask, item, key, onSent, signal } = upload
  let stop: (() => void) | undefined
  try {
    return await new Promise((resolve, reject) => {
      const sending = new Upload(handleOf(upload), {
        ...where,
        httpStack: siteRequests(ask),
        fileReader: readerOf(upload),
        storeFingerprintForResuming: false,
        metadata: { filename: item.name, key, ...fieldsOf(item.details) },
        // The upload queue retries all other errors.
        retryDelays: corrections,
        onShouldRetry: ({ originalResponse }) => originalResponse?.getStatus() === 409,
        onProgress: onSent,
        onUploadUrlAvailable() {
          const { pathname } = new URL(sending.url ?? site)
          if (pathname.startsWith(`${resumable}/`)) return onBegun?.(pathname)
          void sending.abort()
          reject(new AppError('UNEXPECTED', 'The site sent no address.'))
        },
        onSuccess: ({ lastResponse }) => resolve(photoIdOf(answerOf(lastResponse))),
        onError: reject,
      })
      stop = () => {
        void sending.abort()
        reject(signal.reason as Error)
      }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      sending.start()
    })
  } catch (error) {
    throw causeOf(error)
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/** tus-js-client only passes the file on to the reader. */
const handleOf = ({ handle }: PendingRequest) => handle as unknown as Upload['file']

const answerOf = (reply: HttpResponse) => answerIn(reply.getUnderlyingObject() as Response, reply.getBody())

/** The cause of a failed upload: a local error or the site's response. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error
  if (error.causingError) return error.causingError
  try {
    if (error.originalResponse) answerOf(error.originalResponse)
  } catch (refusal) {
    return refusal
  }
  return new AppError('UNAVAILABLE', 'The site sent an invalid response.', { cause: error })
}

/** Ignores errors about uploads that the site no longer has. */
function unlessUnknown(error: unknown): undefined {
  const { code } = AppError.from(error)
  if (code !== 'NOT_FOUND' && code !== 'GONE') throw error
}

/** Deletes an unfinished upload on the site. */
export const abandon = (ask: AskSite, { url }: Resumable) =>
  Upload.terminate(site + url, { httpStack: siteRequests(ask), retryDelays: null })

const metadataOf = ({ item: { name, details }, key }: PendingRequest) =>
  Object.entries({ filename: name, key, ...fieldsOf(details) })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
