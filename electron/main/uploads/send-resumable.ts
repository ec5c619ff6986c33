import { byteRoutes } from '#shared/core/byte-routes.ts'
import { AppError } from '#shared/core/errors.ts'
import { fieldsOf } from './details.ts'
import { bytesOf } from './file-on-disk.ts'
import type { Outgoing } from './outgoing.ts'
import type { Resumable } from './store.ts'
import { type AskSite, briefly, photoIdOf, readReply, transfer } from './transfer.ts'

interface Resuming extends Outgoing {
  /** What an earlier try began. */
  begun: Resumable | undefined
  /** Remembers what was begun. */
  onBegun(begun: Resumable): Promise<void>
  /** The photo on the site with this file's bytes. */
  twin(): Promise<string | undefined>
}

const version = { 'tus-resumable': '1.0.0' }
/** Bytes that are worth being able to go on; and of what can be said in a request's head beside the rest. */
const largeFrom = 4 * 1024 * 1024
const longestMetadata = 8 * 1024
/** How often the site may say that an upload stands elsewhere than it said itself. */
const corrections = 3

/** Whether a file is better sent so that it can go on after a cut. */
export const isWorthResuming = (upload: Outgoing) =>
  upload.state.size > largeFrom && metadataOf(upload).length <= longestMetadata

/** Sends a file by tus 1.0: after any cut it goes on where the site has it. */
export async function sendResumable(upload: Resuming) {
  const { ask, state, begun } = upload
  const metadata = metadataOf(upload)
  // Neither what was said of the file nor the bytes that came before can be changed later: then it begins anew.
  const known = begun?.metadata === metadata ? begun.url : undefined
  const offset = known === undefined ? undefined : await offsetOf(ask, known, upload.signal)
  if (known && offset !== undefined) return sendFrom(upload, known, offset)
  // An upload that has arrived whole is no longer there: its answer may have been lost.
  const photoId = known && (await upload.twin())
  if (photoId) return photoId
  const url = await begin(ask, state.size, metadata, upload.signal)
  // Remembered while the bytes go: what is not yet remembered at a kill begins anew, and becomes one photo all the same.
  const [sent] = await Promise.all([sendFrom(upload, url, 0), upload.onBegun({ url, metadata })])
  return sent
}

async function sendFrom(upload: Resuming, url: string, offset: number) {
  let at = offset
  for (let correction = 0; ; correction++) {
    try {
      return await append(upload, url, at)
    } catch (thrown) {
      const { code } = AppError.from(thrown)
      if (code !== 'CONFLICT' || correction === corrections) throw thrown
      at = (await offsetOf(upload.ask, url, upload.signal)) ?? 0
    }
  }
}

async function append({ ask, handle, state, onSent, signal }: Resuming, url: string, offset: number) {
  let at = offset
  onSent(at)
  const reply = await transfer(ask, url, {
    method: 'PATCH',
    headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    length: state.size - offset,
    body: bytesOf(handle, state, offset),
    onPiece(bytes) {
      at += bytes
      onSent(at)
    },
    signal,
  })
  return photoIdOf(reply)
}

async function begin(ask: AskSite, size: number, metadata: string, signal: AbortSignal): Promise<string> {
  const headers = { ...version, 'upload-length': String(size), 'upload-metadata': metadata }
  const reply = await briefly(ask)(byteRoutes.resumable, { method: 'POST', headers, signal })
  await readReply(reply)
  const location = reply.headers.get('location') ?? ''
  // Behind a proxy it may name the site by another address.
  const { pathname } = new URL(location, 'http://site.invalid')
  if (!pathname.startsWith(`${byteRoutes.resumable}/`)) throw new AppError('UNEXPECTED', 'The site sent no address.')
  return pathname
}

/** Bytes the site has; nothing when it no longer knows that upload. */
async function offsetOf(ask: AskSite, url: string, signal: AbortSignal): Promise<number | undefined> {
  const reply = await briefly(ask)(url, { method: 'HEAD', headers: version, signal })
  if (reply.status === 404 || reply.status === 410) return undefined
  await readReply(reply)
  return Number(reply.headers.get('upload-offset'))
}

/** Tells the site that this upload will not be finished. */
export async function abandon(ask: AskSite, { url }: Resumable) {
  const reply = await briefly(ask)(url, { method: 'DELETE', headers: version })
  await reply.body?.cancel()
}

const metadataOf = ({ item: { name, details }, key }: Outgoing) =>
  Object.entries({ filename: name, key, ...fieldsOf(details) })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
