import { AppError } from './errors.ts'
import { uploadDuplicates } from './upload-duplicates.ts'
import { backoff, idQueue, type Later } from './upload-id-queue.ts'
import type { Examined, UploadList, UploadRecord } from './upload-list.ts'
import type { Pauses } from './upload-pauses.ts'
import type { FileFacts, Quota, UploadState } from './uploads.ts'

/** The site's results for files, in request order. */
export interface Verdicts {
  results: (
    | { verdict: 'new' }
    | { verdict: 'duplicate'; of: { _id: string; title: string } }
    | { verdict: 'blocked'; reason: string; full?: boolean | undefined }
  )[]
  quota: Quota
}

export interface CheckingHost {
  /** Reads a file. Throws BAD_FILE_TYPE or FILE_TOO_LARGE if it cannot be uploaded. */
  examine(item: UploadRecord['item']): Promise<Examined>
  /** Asks the site which files it would accept besides those that wait: their number and bytes. */
  preflight(files: FileFacts[], waiting: { count: number; bytes: number }): Promise<Verdicts>
}

/** Files read in parallel, files per preflight request, and how long a request waits for more files, in ms. */
const readers = 3
const maxPerRequest = 500
const batchDelay = 200
/** Maximum preflight attempts before a file is sent without one. */
const maxAttempts = 6

/**
 * Checks selected files: reads each one, then asks the site about many at once. If the site cannot answer, the files
 * are sent unchecked.
 */
export function uploadChecks(
  list: UploadList,
  host: CheckingHost,
  { pauses, later, onPassed }: { pauses: Pauses; later: Later; onPassed(id: string): void },
) {
  const reading = new Map<string, Promise<void>>()
  const asked = new Set<string>()
  const isChecking = (id: string) => list.stateOf(id) === 'checking'
  const unread = idQueue((id) => isChecking(id) && !list.get(id)?.facts && !reading.has(id))
  const unasked = idQueue((id) => isChecking(id) && list.get(id)?.facts !== undefined && !asked.has(id))
  const duplicates = uploadDuplicates(list)
  /** Set while a preflight request is open or waits for more files. */
  let asking = false

  const readNext = () => {
    while (reading.size < readers) {
      const id = unread.next()
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
      // Among identical files, the first one in the list is uploaded.
      await Promise.all(earlier)
      list.put(id, { size: facts.size }, { facts })
      if (isChecking(id)) claim(id)
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (isChecking(id)) list.put(id, { state: isFinal(error) ? 'refused' : 'failed', error: error.toJSON() })
    }
    reading.delete(id)
    readNext()
  }

  /** For a file that has been read: identical files are sent once. */
  const claim = (id: string) => {
    const holder = duplicates.claim(id)
    if (holder) return list.put(id, { state: 'duplicate', photoId: holder.photoId, duplicateOf: holder.name })
    if (!list.get(id)?.facts?.sha256) return pass(id)
    unasked.add(id)
    askSoon()
  }
  const pass = (id: string) => {
    list.put(id, { state: list.get(id)?.go ? 'waiting' : 'ready', error: undefined })
    onPassed(id)
  }

  const askSoon = () => {
    if (asking) return
    asking = true
    later(batchDelay, askNow)
  }
  const askNow = () => {
    asking = false
    if (pauses.has('signed-out') || pauses.has('offline')) return
    const ids: string[] = []
    for (let id = unasked.next(); id !== undefined; id = ids.length < maxPerRequest ? unasked.next() : undefined) {
      ids.push(id)
      asked.add(id)
    }
    if (ids.length > 0) void ask(ids, 1)
  }
  const ask = async (given: string[], tried: number) => {
    asking = true
    const ids = given.filter(isChecking)
    try {
      if (ids.length > 0)
        handleResults(
          ids,
          await host.preflight(
            ids.map((id) => factsOf(list.get(id)!)),
            waiting(),
          ),
        )
    } catch (thrown) {
      const wait = await retryDelay(ids, AppError.from(thrown), tried)
      if (wait !== undefined) return later(wait, () => void ask(given, tried + 1))
    }
    for (const id of given) asked.delete(id)
    askNow()
  }
  /** Files that the site would accept and does not have yet. */
  const waiting = () => {
    const passed = list.ids().flatMap((id) => {
      const { item } = list.get(id)!
      return isPassed.has(item.state) ? item.size : []
    })
    return { count: passed.length, bytes: passed.reduce((sum, size) => sum + size, 0) }
  }
  const handleResults = (ids: string[], { results, quota }: Verdicts) => {
    list.setStatus({ quota })
    ids.forEach((id, at) => {
      if (isChecking(id)) applyVerdict(id, results[at])
    })
  }
  const applyVerdict = (id: string, result: Verdicts['results'][number] | undefined) => {
    if (result?.verdict === 'duplicate') {
      list.put(id, { state: 'duplicate', photoId: result.of._id, duplicateOf: result.of.title })
      duplicates.settled(id)
    } else if (result?.verdict === 'blocked') {
      const code = result.full ? 'PLAN_LIMIT_REACHED' : 'VALIDATION'
      list.put(id, { state: 'refused', error: { code, message: result.reason } })
      release(list.get(id)!)
    } else pass(id)
  }
  /** The delay before checking the same files again, in ms; undefined for no further check. */
  const retryDelay = async (ids: string[], error: AppError, tried: number) => {
    const signedOut = error.code === 'AUTH_REQUIRED'
    if (signedOut) pauses.set('signed-out', true)
    if (signedOut || (error.code === 'OFFLINE' && (await pauses.lost()))) {
      for (const id of ids) asked.delete(id)
      for (const id of ids) unasked.add(id)
      return undefined
    }
    if (isTemporary(error) && tried < maxAttempts)
      return error.retryAfter ? error.retryAfter * 1000 : backoff(tried - 1)
    for (const id of ids) if (isChecking(id)) pass(id)
    return undefined
  }

  const release = (record: UploadRecord) => {
    const { state } = record.item
    for (const duplicate of duplicates.release(record)) {
      if (state === 'done' || state === 'duplicate' || list.stateOf(duplicate) !== 'duplicate') continue
      list.put(duplicate, { state: 'checking', photoId: undefined, duplicateOf: undefined })
      claim(duplicate)
    }
  }

  return {
    /** Checks a file in state `checking`; reads it only if necessary. */
    check(id: string) {
      if (list.get(id)?.facts) return claim(id)
      unread.add(id)
      readNext()
    },
    restore: duplicates.restore,
    /** The file no longer represents its content: unless that is on the site, an identical file takes its place. */
    release,
    /** The file is on the site. */
    settled: duplicates.settled,
    resume: askSoon,
  }
}

const isPassed = new Set<UploadState>(['ready', 'waiting', 'sending'])

function factsOf({ item: { name }, facts }: UploadRecord): FileFacts {
  const { size, mime, sha256 = '' } = facts!
  return { name: name.slice(0, 1000), size, mime: mime.slice(0, 100), sha256 }
}

/** Errors that are temporary. */
export const isTemporary = ({ code }: AppError) =>
  code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'

/** Errors that a retry cannot fix. */
export const isFinal = ({ code }: AppError) => code === 'BAD_FILE_TYPE' || code === 'FILE_TOO_LARGE'
