import { AppError } from './errors.ts'
import { uploadDuplicates } from './upload-duplicates.ts'
import { backoff, type Later, uploadLine } from './upload-line.ts'
import type { Examined, UploadList, UploadRecord } from './upload-list.ts'
import type { Pauses } from './upload-pauses.ts'
import type { FileFacts, Quota } from './uploads.ts'

/** What the site says about files, in the order asked. */
export interface Verdicts {
  results: (
    | { verdict: 'new' }
    | { verdict: 'duplicate'; of: { _id: string; title: string } }
    | { verdict: 'blocked'; reason: string }
  )[]
  quota: Quota
}

export interface CheckingHost {
  /** Reads a file. Throws BAD_FILE_TYPE or FILE_TOO_LARGE for one that cannot be sent as it is. */
  examine(item: UploadRecord['item']): Promise<Examined>
  /** Asks the site what would become of files. */
  preflight(files: FileFacts[]): Promise<Verdicts>
}

/** Files read at a time, asked about at once, and how long the first of them waits for more, in ms. */
const readers = 3
const most = 500
const gathering = 200
/** How often the site is asked before its answer is waited for no longer. */
const questions = 6

/**
 * From chosen to ready: each file is read, then the site is asked about many at
 * once. Its answer is advice: a site that cannot say is asked by sending.
 */
export function uploadChecks(
  list: UploadList,
  host: CheckingHost,
  { pauses, later, onPassed }: { pauses: Pauses; later: Later; onPassed(id: string): void },
) {
  const reading = new Map<string, Promise<void>>()
  const asked = new Set<string>()
  const isChecking = (id: string) => list.stateOf(id) === 'checking'
  const unread = uploadLine((id) => isChecking(id) && !list.get(id)?.facts && !reading.has(id))
  const unasked = uploadLine((id) => isChecking(id) && list.get(id)?.facts !== undefined && !asked.has(id))
  const twins = uploadDuplicates(list)
  /** One question at a time; also while more files are waited for. */
  let asking = false

  const readOn = () => {
    while (reading.size < readers) {
      const id = unread.take()
      if (id === undefined) return
      reading.set(id, read(id, possibleDuplicates(id)))
    }
  }
  const possibleDuplicates = (id: string) => {
    const size = list.get(id)!.item.size
    return [...reading].flatMap(([other, read]) => (list.get(other)?.item.size === size ? [read] : []))
  }
  const read = async (id: string, earlier: Promise<void>[]) => {
    try {
      const facts = await host.examine(list.get(id)!.item)
      // Of equal files the first of the list stands for all, whichever was read first.
      await Promise.all(earlier)
      list.put(id, { size: facts.size }, { facts })
      if (isChecking(id)) claim(id)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (isChecking(id)) list.put(id, { state: isFinal(error) ? 'refused' : 'failed', error: error.toJSON() })
    }
    reading.delete(id)
    readOn()
  }

  /** For a file that has been read: the same bytes are sent once. */
  const claim = (id: string) => {
    const holder = twins.claim(id)
    if (holder) return list.put(id, { state: 'duplicate', photoId: holder.photoId, duplicateOf: holder.name })
    if (!list.get(id)?.facts?.sha256) return pass(id)
    unasked.join(id)
    askSoon()
  }
  const pass = (id: string) => {
    list.put(id, { state: list.get(id)?.go ? 'waiting' : 'ready', error: undefined })
    onPassed(id)
  }

  const askSoon = () => {
    if (asking) return
    asking = true
    later(gathering, askNow)
  }
  const askNow = () => {
    asking = false
    if (pauses.has('signed-out') || pauses.has('offline')) return
    const ids: string[] = []
    for (let id = unasked.take(); id !== undefined; id = ids.length < most ? unasked.take() : undefined) {
      ids.push(id)
      asked.add(id)
    }
    if (ids.length > 0) void ask(ids, 1)
  }
  const ask = async (given: string[], tried: number) => {
    asking = true
    const ids = given.filter(isChecking)
    try {
      if (ids.length > 0) hear(ids, await host.preflight(ids.map((id) => factsOf(list.get(id)!))))
    } catch (thrown) {
      const wait = await noAnswer(ids, AppError.from(thrown), tried)
      if (wait !== undefined) return later(wait, () => void ask(given, tried + 1))
    }
    for (const id of given) asked.delete(id)
    askNow()
  }
  const hear = (ids: string[], { results, quota }: Verdicts) => {
    list.setStatus({ quota })
    ids.forEach((id, at) => {
      if (isChecking(id)) judge(id, results[at])
    })
  }
  const judge = (id: string, result: Verdicts['results'][number] | undefined) => {
    if (result?.verdict === 'duplicate') {
      list.put(id, { state: 'duplicate', photoId: result.of._id, duplicateOf: result.of.title })
      twins.settled(id)
    } else if (result?.verdict === 'blocked') {
      list.put(id, { state: 'refused', error: { code: 'VALIDATION', message: result.reason } })
      release(list.get(id)!)
    } else pass(id)
  }
  /** How long to wait before asking about the same files again, in ms, if that is to be done. */
  const noAnswer = async (ids: string[], error: AppError, tried: number) => {
    const signedOut = error.code === 'AUTH_REQUIRED'
    if (signedOut) pauses.set('signed-out', true)
    if (signedOut || (error.code === 'OFFLINE' && (await pauses.lost()))) {
      for (const id of ids) asked.delete(id)
      for (const id of ids) unasked.join(id)
      return undefined
    }
    if (isBrief(error) && tried < questions) return error.retryAfter ? error.retryAfter * 1000 : backoff(tried - 1)
    for (const id of ids) if (isChecking(id)) pass(id)
    return undefined
  }

  const release = (record: UploadRecord) => {
    const { state } = record.item
    for (const twin of twins.release(record)) {
      if (state === 'done' || state === 'duplicate' || list.stateOf(twin) !== 'duplicate') continue
      list.put(twin, { state: 'checking', photoId: undefined, duplicateOf: undefined })
      claim(twin)
    }
  }

  return {
    /** For a file whose state is `checking`: reads it unless that was done. */
    check(id: string) {
      if (list.get(id)?.facts) return claim(id)
      unread.join(id)
      readOn()
    },
    restore: twins.restore,
    /** It no longer stands for its bytes: unless they are on the site, another file of the same bytes does. */
    release,
    /** It is on the site. */
    settled: twins.settled,
    goOn: askSoon,
  }
}

function factsOf({ item: { name }, facts }: UploadRecord): FileFacts {
  const { size, mime, sha256 = '' } = facts!
  return { name: name.slice(0, 1000), size, mime: mime.slice(0, 100), sha256 }
}

/** Gets better by itself. */
export const isBrief = ({ code }: AppError) =>
  code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'

/** Stays as it is, however often it is tried. */
export const isFinal = ({ code }: AppError) => code === 'BAD_FILE_TYPE' || code === 'FILE_TOO_LARGE'
