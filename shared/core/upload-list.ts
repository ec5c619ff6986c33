import type { Later } from './upload-line.ts'
import type { UploadEvent, UploadItem, UploadQueue, UploadStatus } from './uploads.ts'

/** What was read from a file. Without its hash the site cannot be asked about it beforehand. */
export interface Examined {
  /** Bytes. */
  size: number
  mime: string
  /** Of the whole file, hex. */
  sha256?: string | undefined
}

/** A file of the queue with all that is known about it. */
export interface UploadRecord {
  item: UploadItem
  facts?: Examined | undefined
  /** Somebody said go: it is sent as soon as it has been checked. */
  go?: boolean | undefined
}

/** What changed and has to outlive a restart. */
export interface Unsaved {
  records: UploadRecord[]
  removed: string[]
}

/** Between two events, in ms. */
const pause = 100

/**
 * The files of a queue and who is told about them. Changes are gathered, saved
 * by `save` and only then shown, at most ten times a second; what one change
 * costs does not depend on how many files there are.
 */
export function uploadList(status: UploadStatus, later: Later, save: (unsaved: Unsaved) => Promise<void>) {
  const records = new Map<string, UploadRecord>()
  const shown = new Map<string, UploadItem>()
  let shownStatus = status
  let statusChanged = false
  let changed = new Set<string>()
  let unsaved = new Set<string>()
  let removed = new Set<string>()
  const listeners = new Set<(event: UploadEvent) => void>()
  let planned = false
  let telling = false
  let told = Promise.resolve()
  let toldAt = Number.NEGATIVE_INFINITY

  const tell = async () => {
    telling = true
    const items = [...changed].flatMap((id) => records.get(id)?.item ?? [])
    const gone = [...removed]
    const toSave = { records: [...unsaved].flatMap((id) => records.get(id) ?? []), removed: gone }
    changed = new Set()
    unsaved = new Set()
    removed = new Set()
    await save(toSave)
    // After saving, which may have had something to say about itself.
    shownStatus = status
    statusChanged = false
    for (const item of items) shown.set(item.id, item)
    for (const id of gone) shown.delete(id)
    for (const listener of listeners) listener({ changed: items, removed: gone, status: shownStatus })
    toldAt = performance.now()
    telling = false
    if (behind()) plan()
  }
  const behind = () => changed.size + removed.size > 0 || statusChanged
  const plan = () => {
    if (planned || telling) return
    planned = true
    later(Math.max(0, toldAt + pause - performance.now()), () => {
      planned = false
      void tellNow()
    })
  }
  const tellNow = () => {
    told = told.then(tell)
    return told
  }

  const figures = { active: 0, bytes: 0, over: 0, before: 0 }
  const count = (record: UploadRecord, sign: 1 | -1) => {
    const { item } = record
    if (isActive(record)) figures.active += sign
    if (!counted.has(item.state)) return
    figures.bytes += sign * item.size
    figures.over += sign * overOf(item)
  }
  const replace = (was: UploadRecord, now: UploadRecord) => {
    const idle = figures.active === 0
    count(was, -1)
    records.set(now.item.id, now)
    count(now, 1)
    if (idle && isActive(now)) figures.before = figures.over - (counted.has(now.item.state) ? overOf(now.item) : 0)
    changed.add(now.item.id)
    keepTime(now.item.state === 'sending')
    plan()
  }
  const keepTime = (sending: boolean) => {
    const { startedAt, endedAt } = status
    if (sending && (startedAt === undefined || endedAt !== undefined))
      setStatus({ startedAt: Date.now(), endedAt: undefined })
    else if (figures.active === 0 && startedAt !== undefined && endedAt === undefined)
      setStatus({ endedAt: Date.now() })
  }
  const setStatus = (change: Partial<UploadStatus>) => {
    status = { ...status, ...change }
    statusChanged = true
    plan()
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
      plan()
    },
    /** As `insert`, for what was saved and shown before. */
    restore(record: UploadRecord) {
      records.set(record.item.id, record)
      shown.set(record.item.id, record.item)
      count(record, 1)
      figures.before = figures.over
    },
    put(id: string, change: Partial<UploadItem>, inner: Omit<UploadRecord, 'item'> = {}) {
      const was = records.get(id)
      if (!was) return
      replace(was, { ...was, ...inner, item: { ...was.item, ...change } })
      // That it is being sent need not outlive a restart: then it waits.
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
      if (counted.has(was.item.state)) figures.before = Math.max(0, figures.before - overOf(was.item))
      records.delete(id)
      removed.add(id)
      keepTime(false)
      plan()
    },
    status: () => status,
    setStatus,
    all: (): UploadQueue => ({ items: [...shown.values()], status: shownStatus }),
    watch(listener: (event: UploadEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Saves and shows what there is, without waiting for its time. */
    tellNow,
    /** Whether anything is to be sent without another word from anybody. */
    active: () => figures.active > 0,
    /** 0 to 1 of the bytes since sending began. */
    progressed() {
      const { bytes, over, before } = figures
      return bytes > before ? Math.min(1, Math.max(0, (over - before) / (bytes - before))) : 1
    },
  }
}
export type UploadList = ReturnType<typeof uploadList>

/** What counts towards how far the queue is. */
const counted = new Set<UploadItem['state']>(['waiting', 'sending', 'done', 'duplicate', 'failed'])

const overOf = ({ state, sent, size }: UploadItem) => (state === 'waiting' || state === 'sending' ? sent : size)

const isActive = ({ item: { state }, go }: UploadRecord) =>
  state === 'waiting' || state === 'sending' || (state === 'checking' && go === true)
