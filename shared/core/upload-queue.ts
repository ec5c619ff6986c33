import { type CheckingHost, uploadChecks } from './upload-checks.ts'
import { timers } from './upload-id-queue.ts'
import { type Unsaved, type UploadRecord, uploadList } from './upload-list.ts'
import { uploadPauses } from './upload-pauses.ts'
import { type SendingHost, uploadSending } from './upload-sending.ts'
import {
  isWithoutSpace,
  type Step,
  type UploadChanges,
  type UploadDetails,
  type UploadItem,
  type UploadState,
} from './uploads.ts'

/** The platform of a queue: the page on the web, the main process in the desktop app. */
export interface UploadHost extends CheckingHost, SendingHost {
  /** Whether the site is reachable. */
  reachable(): Promise<boolean>
  /** Saves changes before they are emitted. Never rejects; reports problems with `setProblem`. */
  save?(unsaved: Unsaved & Settings): Promise<void>
  /** These files were removed. */
  forget?(ids: string[]): void
}

/** User settings of the queue. */
export interface Settings {
  /** 1 to 8. */
  parallel: number
  paused: boolean
}

/** The saved state of an earlier run. */
export interface SavedQueue extends Settings {
  records: UploadRecord[]
}

/** A selected file. */
export interface NewUpload extends Pick<UploadItem, 'id' | 'name' | 'size'> {
  folder?: string
  details?: Partial<UploadDetails>
}

/**
 * [Note: Uploads] A queue of files for a site: each one is read and hashed, checked with the site, sent when the
 * user starts it, and retried if that can help. Web page and desktop app share this logic. The cost per file does
 * not grow with the number of files.
 */
export function uploadQueue(host: UploadHost, { parallel, paused, records }: SavedQueue) {
  const { later, stop } = timers()
  let closing = false
  const list = uploadList({ parallel, paused: paused ? 'paused' : undefined }, later, async (unsaved) =>
    host.save?.({ ...unsaved, parallel: list.status().parallel, paused: pauses.has('paused') }),
  )
  const pauses = uploadPauses(host.reachable, later, () => {
    list.setStatus({ paused: pauses.current() })
    if (pauses.has('paused')) sending.stopAll()
    checks.resume()
    sending.pump()
  })
  const checks = uploadChecks(list, host, {
    pauses,
    later,
    onPassed(id) {
      if (list.stateOf(id) !== 'waiting') return
      sending.add(id)
      sending.pump()
    },
  })
  const sending = uploadSending(list, host, {
    pauses,
    later,
    parallel: () => (closing ? 0 : list.status().parallel),
    onSettled: checks.settled,
    onChanged(record) {
      checks.release(record)
      check(record.item.id)
    },
    onRefused: checks.release,
    onFull() {
      for (const id of list.ids()) {
        if (list.stateOf(id) === 'waiting') list.put(id, { state: 'ready', sent: 0 }, { go: false })
        if (list.stateOf(id) === 'checking') list.put(id, {}, { go: false })
      }
    },
  })

  /** Reads the file again. */
  const check = (id: string) => {
    list.put(id, { state: 'checking', sent: 0, error: undefined }, { facts: undefined })
    checks.check(id)
  }
  /** The same, reading it only if necessary. */
  const recheck = (id: string) => {
    list.put(id, { state: 'checking', sent: 0, error: undefined })
    checks.check(id)
  }
  const eachIn = (states: readonly UploadState[], ids: readonly string[], work: (id: string) => void) => {
    for (const id of ids) if (states.includes(list.stateOf(id)!)) work(id)
  }
  const remove = (ids: readonly string[]) => {
    const gone = ids.flatMap((id) => list.get(id) ?? [])
    for (const { item } of gone) {
      sending.stop(item.id)
      list.drop(item.id)
    }
    for (const record of gone) checks.release(record)
    host.forget?.(gone.map(({ item }) => item.id))
  }

  const steps: Record<Step, (ids: readonly string[]) => void> = {
    start(ids) {
      eachIn(['ready', 'checking'], ids, (id) => {
        const ready = list.stateOf(id) === 'ready'
        list.put(id, ready ? { state: 'waiting' } : {}, { go: true })
        if (ready) sending.add(id)
      })
      sending.pump()
    },
    pause: () => pauses.set('paused', true),
    resume() {
      pauses.set('paused', false)
      pauses.set('full', false)
      void pauses.checkNow()
    },
    cancel(ids) {
      eachIn(['checking', 'ready', 'waiting', 'sending'], ids, (id) => {
        sending.stop(id)
        list.put(id, { state: 'cancelled', sent: 0, error: undefined }, { go: false })
        checks.release(list.get(id)!)
      })
    },
    retry(ids) {
      const withoutSpace = ids.filter((id) => isWithoutSpace(list.get(id)?.item))
      eachIn(['failed', 'cancelled'], ids, recheck)
      for (const id of withoutSpace) recheck(id)
    },
    remove,
    clear: (ids) => remove(ids.filter((id) => settled.includes(list.stateOf(id)!))),
  }

  for (const { item, ...inner } of records) {
    const state = item.state === 'sending' ? 'waiting' : item.state
    list.restore({ ...inner, item: { ...item, state, sent: state === 'waiting' ? 0 : item.sent } })
    checks.restore(item.id)
    if (state === 'waiting') sending.add(item.id)
  }
  if (paused) pauses.set('paused', true)
  for (const { item } of records) if (item.state === 'checking') checks.check(item.id)
  sending.pump()

  return {
    /** The whole queue as last emitted. */
    all: list.all,
    /** Calls `listener` with changes, at most ten times per second. Returns how to unsubscribe. */
    watch: list.watch,
    add(files: readonly NewUpload[]) {
      for (const { id, name, size, folder = '', details } of files) {
        list.insert({
          item: { id, name, folder, size, details: { published: true, ...details }, state: 'checking', sent: 0 },
        })
        checks.check(id)
      }
    },
    /** Files that are being sent or were sent are not changed. */
    describe(ids: readonly string[], changes: UploadChanges) {
      eachIn(['checking', 'ready', 'waiting', 'refused', 'failed', 'cancelled'], ids, (id) =>
        list.put(id, { details: withChanges(list.get(id)!.item.details, changes) }),
      )
    },
    /** Without ids: all applicable files. */
    step: (step: Step, ids: readonly string[] = list.ids()) => steps[step](ids),
    setParallel(count: number) {
      list.setStatus({ parallel: Math.min(8, Math.max(1, Math.round(count))) })
      sending.pump()
    },
    /** The user has signed in. */
    signedIn: () => pauses.set('signed-out', false),
    /** The connection may be back. */
    online: () => pauses.checkNow(),
    /** Sets or clears a problem of the queue, for display. */
    setProblem(problem: string | undefined) {
      if (problem !== list.status().problem) list.setStatus({ problem })
    },
    /** Saves and emits pending changes. */
    flush: list.flush,
    /** Whether files are being sent or will be sent without user action. */
    active: () => list.active() && !pauses.has('paused') && !pauses.has('signed-out'),
    /** Progress from 0 to 1, in bytes since sending began. */
    progressed: list.progressed,
    /** Stops sending and saves the state. */
    async close() {
      closing = true
      stop()
      sending.stopAll()
      await sending.ended()
      await list.flush()
    },
  }
}

const settled: UploadState[] = ['done', 'duplicate', 'refused', 'failed', 'cancelled']

/** An empty value removes a detail. */
function withChanges(details: UploadDetails, { category, published, ...texts }: UploadChanges): UploadDetails {
  const given = Object.entries(texts).map(([name, value]) => [name, value?.length ? value : undefined])
  return {
    ...details,
    ...Object.fromEntries(given),
    ...(category !== undefined && { category: category ?? undefined }),
    ...(published !== undefined && { published }),
  }
}
