import { type CheckingHost, uploadChecks } from './upload-checks.ts'
import { timers } from './upload-line.ts'
import { type Unsaved, type UploadRecord, uploadList } from './upload-list.ts'
import { uploadPauses } from './upload-pauses.ts'
import { type SendingHost, uploadSending } from './upload-sending.ts'
import type { Step, UploadChanges, UploadDetails, UploadItem, UploadState } from './uploads.ts'

/** What the queue's home does for it: the page on the web, the main process on the desktop. */
export interface UploadHost extends CheckingHost, SendingHost {
  /** Whether the site answers at all. */
  reachable(): Promise<boolean>
  /** Keeps what changed, before anybody is told. Never rejects; says what is wrong through `tellProblem`. */
  record?(unsaved: Unsaved & Settings): Promise<void>
  /** These are off the list. */
  forget?(ids: string[]): void
}

/** What people chose for the whole queue. */
export interface Settings {
  /** 1 to 8. */
  parallel: number
  paused: boolean
}

/** What was kept of an earlier run. */
export interface Kept extends Settings {
  records: UploadRecord[]
}

/** A file that somebody chose. */
export interface NewUpload extends Pick<UploadItem, 'id' | 'name' | 'size'> {
  folder?: string
  details?: Partial<UploadDetails>
}

/**
 * [Note: Uploads] Many files on their way to a site, a few at a time: read and
 * hashed, asked about, sent when somebody says go, tried again when that can
 * help. One logic for the page on the web and the desktop's main process; it
 * knows neither. Files wait in lines and are counted as they change, so that
 * thousands cost no more each than a few.
 */
export function uploadQueue(host: UploadHost, { parallel, paused, records }: Kept) {
  const { later, stop } = timers()
  let closing = false
  const list = uploadList({ parallel, paused: paused ? 'paused' : undefined }, later, async (unsaved) =>
    host.record?.({ ...unsaved, parallel: list.status().parallel, paused: pauses.has('paused') }),
  )
  const pauses = uploadPauses(host.reachable, later, () => {
    list.setStatus({ paused: pauses.current() })
    if (pauses.has('paused')) sending.stopAll()
    checks.goOn()
    sending.pump()
  })
  const checks = uploadChecks(list, host, {
    pauses,
    later,
    onPassed(id) {
      if (list.stateOf(id) !== 'waiting') return
      sending.join(id)
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

  /** Reads it anew, whatever was known of its bytes. */
  const check = (id: string) => {
    list.put(id, { state: 'checking', sent: 0, error: undefined }, { facts: undefined })
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
        if (ready) sending.join(id)
      })
      sending.pump()
    },
    pause: () => pauses.set('paused', true),
    resume() {
      pauses.set('paused', false)
      pauses.set('full', false)
      void pauses.lookNow()
    },
    cancel(ids) {
      eachIn(['checking', 'ready', 'waiting', 'sending'], ids, (id) => {
        sending.stop(id)
        list.put(id, { state: 'cancelled', sent: 0, error: undefined })
        checks.release(list.get(id)!)
      })
    },
    retry(ids) {
      eachIn(['failed', 'cancelled'], ids, (id) => {
        list.put(id, { state: 'checking', sent: 0, error: undefined })
        checks.check(id)
      })
    },
    remove,
    clear: (ids) => remove(ids.filter((id) => settled.includes(list.stateOf(id)!))),
  }

  for (const { item, ...inner } of records) {
    const state = item.state === 'sending' ? 'waiting' : item.state
    list.restore({ ...inner, item: { ...item, state, sent: state === 'waiting' ? 0 : item.sent } })
    checks.restore(item.id)
    if (state === 'waiting') sending.join(item.id)
  }
  if (paused) pauses.set('paused', true)
  for (const { item } of records) if (item.state === 'checking') checks.check(item.id)
  sending.pump()

  return {
    /** The whole queue, as it was last told. */
    all: list.all,
    /** Told what changed, at most ten times a second. Answers how to stop listening. */
    watch: list.watch,
    add(files: readonly NewUpload[]) {
      for (const { id, name, size, folder = '', details } of files) {
        list.insert({
          item: { id, name, folder, size, details: { published: true, ...details }, state: 'checking', sent: 0 },
        })
        checks.check(id)
      }
    },
    /** What is on its way or through stays as it was described. */
    describe(ids: readonly string[], changes: UploadChanges) {
      eachIn(['checking', 'ready', 'waiting', 'refused', 'failed', 'cancelled'], ids, (id) =>
        list.put(id, { details: described(list.get(id)!.item.details, changes) }),
      )
    },
    /** Without ids: all that it applies to. */
    step: (step: Step, ids: readonly string[] = list.ids()) => steps[step](ids),
    setParallel(count: number) {
      list.setStatus({ parallel: Math.min(8, Math.max(1, Math.round(count))) })
      sending.pump()
    },
    /** Somebody has signed in to the site. */
    signedIn: () => pauses.set('signed-out', false),
    /** Something says that the connection is back. */
    online: () => pauses.lookNow(),
    /** Something about the queue itself that people should know, fit to show; nothing when it is over. */
    tellProblem(problem: string | undefined) {
      if (problem !== list.status().problem) list.setStatus({ problem })
    },
    /** Resolves when all that is known by now has been recorded and told. */
    told: list.tellNow,
    /** Whether anything is to be sent without another word from anybody. */
    active: () => list.active() && !pauses.has('paused') && !pauses.has('signed-out'),
    /** 0 to 1, of the bytes since sending began. */
    progressed: list.progressed,
    /** Stops everything, and resolves when all that is known has been recorded. */
    async close() {
      closing = true
      stop()
      sending.stopAll()
      await sending.ended()
      await list.tellNow()
    },
  }
}

const settled: UploadState[] = ['done', 'duplicate', 'refused', 'failed', 'cancelled']

/** An empty text, list or choice takes away what was said. */
function described(details: UploadDetails, { category, published, ...texts }: UploadChanges): UploadDetails {
  const said = Object.entries(texts).map(([name, value]) => [name, value?.length ? value : undefined])
  return {
    ...details,
    ...Object.fromEntries(said),
    ...(category !== undefined && { category: category ?? undefined }),
    ...(published !== undefined && { published }),
  }
}
