import { AppError, type ErrorBody } from './errors.ts'
import type { PhotoCategory } from './photo-options.ts'

/** What is said about a file when it is sent. Absent fields are read from the file itself. */
export interface UploadDetails {
  title?: string
  caption?: string
  alt?: string
  tags?: string[]
  category?: PhotoCategory
  published: boolean
}

/** A file somebody chose, and how far it is. Only the platform that offered it knows where its bytes are. */
export interface UploadItem {
  id: string
  name: string
  /** Bytes. */
  size: number
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'duplicate' | 'failed'
  /** Somebody said go; a file that only waits for its turn no longer waits for its details. */
  started?: boolean
  /** Of the photo it became, or the one it duplicates. */
  photoId?: string
  error?: ErrorBody
}

/** Sends one file; the browser reads a File, the desktop a path. Resolves with the photo's id. */
export type SendFile = (
  item: UploadItem,
  details: UploadDetails,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<{ photoId: string }>

/** Many files, a few at a time. Lives in the page on the web, in the main process on the desktop. */
export function uploadQueue(send: SendFile, { parallel = 3, retries = 3, pause = defaultPause } = {}) {
  const items = new Map<string, UploadItem>()
  const details = new Map<string, UploadDetails>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<(queue: readonly UploadItem[]) => void>()

  const tell = () => {
    const queue = [...items.values()]
    for (const listener of listeners) listener(queue)
  }
  const put = (id: string, change: Partial<UploadItem>) => {
    const item = items.get(id)
    if (item) items.set(id, { ...item, ...change })
    tell()
  }

  const pump = () => {
    for (const item of items.values()) {
      if (running.size >= parallel) return
      if (item.state === 'waiting' && details.has(item.id) && !running.has(item.id)) void run(item)
    }
  }

  const run = async (item: UploadItem) => {
    const { id } = item
    const stop = new AbortController()
    running.set(id, stop)
    put(id, { state: 'sending', sent: 0, error: undefined })
    try {
      const { photoId } = await attempt(item, stop.signal)
      put(id, { state: 'done', sent: item.size, photoId })
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code === 'DUPLICATE')
        put(id, { state: 'duplicate', photoId: duplicateOf(error), error: error.toJSON() })
      else put(id, { state: 'failed', sent: 0, error: error.toJSON() })
    }
    running.delete(id)
    pump()
  }

  const attempt = async (item: UploadItem, signal: AbortSignal) => {
    for (let tried = 0; ; tried++) {
      try {
        return await send(item, details.get(item.id)!, (sent) => put(item.id, { sent }), signal)
      } catch (thrown) {
        const error = AppError.from(thrown)
        if (signal.aborted || tried >= retries || !isBrief(error)) throw error
        await pause(tried, error.retryAfter)
      }
    }
  }

  return {
    add(files: { id: string; name: string; size: number; error?: ErrorBody }[]): UploadItem[] {
      const added = files.map((file): UploadItem => ({ ...file, sent: 0, state: file.error ? 'failed' : 'waiting' }))
      for (const item of added) items.set(item.id, item)
      tell()
      return added
    },
    start(detailsOf: (item: UploadItem) => UploadDetails) {
      for (const item of items.values()) {
        if (item.state !== 'waiting' || item.started) continue
        details.set(item.id, detailsOf(item))
        items.set(item.id, { ...item, started: true })
      }
      tell()
      pump()
    },
    retry(id: string) {
      const item = items.get(id)
      if (item?.state === 'failed' && details.has(id)) put(id, { state: 'waiting', error: undefined })
      pump()
    },
    retryFailed() {
      for (const { id, state } of items.values()) if (state === 'failed') this.retry(id)
    },
    remove(id: string) {
      running.get(id)?.abort()
      items.delete(id)
      details.delete(id)
      tell()
    },
    clearDone() {
      for (const { id, state } of [...items.values()]) if (state === 'done' || state === 'duplicate') this.remove(id)
    },
    watch(listener: (queue: readonly UploadItem[]) => void) {
      listeners.add(listener)
      listener([...items.values()])
      return () => void listeners.delete(listener)
    },
  }
}

const isBrief = ({ code }: AppError) => code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'

const duplicateOf = ({ details }: AppError) => (details as { _id?: string } | undefined)?._id

/** One second, doubled each time up to a minute, unless the server said when. */
function defaultPause(tried: number, retryAfter?: number) {
  const seconds = retryAfter ?? Math.min(60, 2 ** tried)
  return new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
}
