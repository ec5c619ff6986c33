import type { Later } from './upload-id-queue.ts'
import type { UploadEvent, UploadItem, UploadQueue, UploadStatus } from './uploads.ts'

/** Properties read from a file. Without a hash the site cannot check it beforehand. */
export interface Examined {
  /** Bytes. */
  size: number
  mime: string
  /** SHA-256 of the whole file, hex. */
  sha256?: string | undefined
}

/** A file of the queue with all its data. */
export interface UploadRecord {
  item: UploadItem
  facts?: Examined | undefined
  /** The user has started it: it is sent once it is checked. */
  go?: boolean | undefined
}

/** Changes to save. */
export interface Unsaved {
  records: UploadRecord[]
  removed: string[]
}

/** Minimum time between events, in ms. */
const pause = 100

/**
 * The files of a queue. Changes are batched, saved with `save` and then emitted to listeners, at most ten times per
 * second. The cost of a change does not depend on the number of files.
 */
export function uploadList(status: UploadStatus, later: Later, save: (unsaved: Unsaved) => Promise<void>) {
  const records = new Map<string, UploadRecord>()
  const emitted = new Map<string, UploadItem>()
  let emittedStatus = status
  let statusChanged = false
  let changed = new Set<string>()
  let unsaved = new Set<string>()
  let removed = new Set<string>()
  const listeners = new Set<(event: UploadEvent) => void>()
  let isScheduled = false
  let isFlushing = false
  let flushed = Promise.resolve()
  let flushedAt = Number.NEGATIVE_INFINITY

  const emitChanges = async () => {
    isFlushing = true
    const items = [...changed].flatMap((id) => records.get(id)?.item ?? [])
    const gone = [...removed]
    const toSave = { records: [...unsaved].flatMap((id) => records.get(id) ?? []), removed: gone }
    changed = new Set()
    unsaved = new Set()
    removed = new Set()
    await save(toSave)
    // After saving, which may report a problem.
    emittedStatus = status
    statusChanged = false
    for (const item of items) emitted.set(item.id, item)
    for (const id of gone) emitted.delete(id)
    for (const listener of listeners) listener({ changed: items, removed: gone, status: emittedStatus })
    flushedAt = performance.now()
    isFlushing = false
    if (hasChanges()) schedule()
  }
  const hasChanges = () => changed.size + removed.size > 0 || statusChanged
  const schedule = () => {
    if (isScheduled || isFlushing) return
    isScheduled = true
    later(Math.max(0, flushedAt + pause - performance.now()), () => {
      isScheduled = false
      void flush()
    })
  }
  const flush = () => {
    flushed = flushed.then(emitChanges)
    return flushed
  }

  const figures = { active: 0, bytes: 0, done: 0, before: 0 }
  const count = (record: UploadRecord, sign: 1 | -1) => {
    const { item } = record
    if (isActive(record)) figures.active += sign
    if (!counted.has(item.state)) return
    figures.bytes += sign * item.size
    figures.done += sign * doneBytes(item)
  }
  const replace = (was: UploadRecord, now: UploadRecord) => {
    const idle = figures.active === 0
    count(was, -1)
    records.set(now.item.id, now)
    count(now, 1)
    if (idle && isActive(now)) figures.before = figures.done - (counted.has(now.item.state) ? doneBytes(now.item) : 0)
    changed.add(now.item.id)
    updateTimes(now.item.state === 'sending')
    schedule()
  }
  const updateTimes = (sending: boolean) => {
    const { startedAt, endedAt } = status
    if (sending && (startedAt === undefined || endedAt !== undefined))
      setStatus({ startedAt: Date.now(), endedAt: undefined })
    else if (figures.active === 0 && startedAt !== undefined && endedAt === undefined)
      setStatus({ endedAt: Date.now() })
  }
  const setStatus = (change: Partial<UploadStatus>) => {
    status = { ...status, ...change }
    statusChanged = true
    schedule()
  }

  return {
    get: (id: string) => records.get(id),
    stateOf: (id: string) => records.get(id)?.item.state,
    ids: () => [...records.keys()],
    insert(record: UploadRecord) {
      const { id } = record.item
      records.set(id, record)
      count(record, 1)
      unsaved.add(id)
      changed.add(id)
      schedule()
    },
    /** Like `insert`, for a file that was already saved and emitted. */
    restore(record: UploadRecord) {
      records.set(record.item.id, record)
      emitted.set(record.item.id, record.item)
      count(record, 1)
      figures.before = figures.done
    },
    put(id: string, change: Partial<UploadItem>, inner: Omit<UploadRecord, 'item'> = {}) {
      const was = records.get(id)
      if (!was) return
      replace(was, { ...was, ...inner, item: { ...was.item, ...change } })
      // `sending` is not saved: after a restart the file waits.
      if (change.state !== 'sending') unsaved.add(id)
    },
    progress(id: string, sent: number) {
      const was = records.get(id)
      if (was?.item.state === 'sending') replace(was, { ...was, item: { ...was.item, sent } })
    },
    drop(id: string) {
      const was = records.get(id)
      if (!was) return
      count(was, -1)
      if (counted.has(was.item.state)) figures.before = Math.max(0, figures.before - doneBytes(was.item))
      records.delete(id)
      removed.add(id)
      updateTimes(false)
      schedule()
    },
    status: () => status,
    setStatus,
    all: (): UploadQueue => ({ items: [...emitted.values()], status: emittedStatus }),
    watch(listener: (event: UploadEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Saves and emits pending changes immediately. */
    flush,
    /** Whether files are being sent or will be sent without user action. */
    active: () => figures.active > 0,
    /** Progress from 0 to 1, in bytes since sending began. */
    progressed() {
      const { bytes, done, before } = figures
      return bytes > before ? Math.min(1, Math.max(0, (done - before) / (bytes - before))) : 1
    },
  }
}
export type UploadList = ReturnType<typeof uploadList>

/** States that count towards the progress. */
const counted = new Set<UploadItem['state']>(['waiting', 'sending', 'done', 'duplicate', 'failed'])

const doneBytes = ({ state, sent, size }: UploadItem) => (state === 'waiting' || state === 'sending' ? sent : size)

const isActive = ({ item: { state }, go }: UploadRecord) =>
  state === 'waiting' || state === 'sending' || (state === 'checking' && go === true)
