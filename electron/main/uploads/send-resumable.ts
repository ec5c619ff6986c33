import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { resumable } from '#shared/core/byte-routes.ts'
import { AppError } from '#shared/core/errors.ts'
import { fieldsOf } from './details.ts'
import type { PendingRequest } from './pending-request.ts'
import type { Resumable } from './store.ts'
import { type AskSite, answerIn, photoIdOf } from './transfer.ts'
import { readerOf, siteRequests } from './tus-requests.ts'

interface Resuming extends PendingRequest {
  /** What an earlier try began. */
  begun: Resumable | undefined
  /** Remembers what was begun. */
  onBegun(begun: Resumable): Promise<void>
  /** The photo on the site with this file's bytes. */
  twin(): Promise<string | undefined>
}

/** Stands for the site in addresses that the client resolves; `ask` knows where the site is. */
const site = 'http://site.invalid'
/** Bytes that are worth being able to go on; and of what can be said in a request's head beside the rest. */
const largeFrom = 4 * 1024 * 1024
const longestMetadata = 8 * 1024
/** Milliseconds before each time the site may say that an upload stands elsewhere than it said itself. */
const corrections = [0, 0, 0]

/** Whether a file is better sent so that it can go on after a cut. */
export const isWorthResuming = (upload: PendingRequest) =>
  upload.state.size > largeFrom && metadataOf(upload).length <= longestMetadata

/** Sends a file by tus 1.0: after any cut it goes on where the site has it. */
export async function sendResumable(upload: Resuming): Promise<string | undefined> {
  const { begun } = upload
  const metadata = metadataOf(upload)
  // Neither what was said of the file nor the bytes that came before can be changed later: then it begins anew.
  if (begun?.metadata === metadata) {
    const sent = await send(upload, { uploadUrl: site + begun.url }).catch(unlessUnknown)
    // An upload that has arrived whole is no longer there: its answer may have been lost.
    const photoId = sent ?? (await upload.twin())
    if (photoId) return photoId
  }
  // Remembered while the bytes go: what is not yet remembered at a kill begins anew, and becomes one photo all the same.
  let remembered: Promise<void> | undefined
  const onBegun = (url: string) => {
    remembered ??= upload.onBegun({ url, metadata })
    // Thrown below; a journal that fails while bytes go must not end the app.
    remembered.catch(() => undefined)
  }
  const sent = await send(upload, { endpoint: site + resumable }, onBegun)
  await remembered
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
        // The queue has a retry of its own for all else.
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
    throw faultIn(error)
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/** What tus-js-client is given as the file: it only hands it on to the reader. */
const handleOf = ({ handle }: PendingRequest) => handle as unknown as Upload['file']

const answerOf = (reply: HttpResponse) => answerIn(reply.getUnderlyingObject() as Response, reply.getBody())

/** What a failed upload failed of: a fault on this side, or what the site refused. */
function faultIn(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error
  if (error.causingError) return error.causingError
  try {
    if (error.originalResponse) answerOf(error.originalResponse)
  } catch (refusal) {
    return refusal
  }
  return new AppError('UNAVAILABLE', 'The site sent an answer that is not its own.', { cause: error })
}

/** Nothing for an upload that the site no longer knows. */
function unlessUnknown(error: unknown): undefined {
  const { code } = AppError.from(error)
  if (code !== 'NOT_FOUND' && code !== 'GONE') throw error
}

/** Tells the site that this upload will not be finished. */
export const abandon = (ask: AskSite, { url }: Resumable) =>
  Upload.terminate(site + url, { httpStack: siteRequests(ask), retryDelays: null })

const metadataOf = ({ item: { name, details }, key }: PendingRequest) =>
  Object.entries({ filename: name, key, ...fieldsOf(details) })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
