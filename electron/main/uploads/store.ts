import type { UploadRecord } from '#shared/core/upload-list.ts'
import type { Settings } from '#shared/core/upload-queue.ts'
import { openJournal, unwritable } from './journal.ts'

/** A queued file with its path and its resumable upload. */
interface Stored extends UploadRecord {
  path: string
  /** Time of the last change in ms; missing until the file was read. */
  modified?: number | undefined
  resumable?: Resumable | undefined
}

/** A partial upload on the site. */
export interface Resumable {
  /** Path on the site. */
  url: string
  /** Metadata when the upload was created. It cannot be changed later. */
  metadata: string
}

/** A line of the journal. */
export type Change =
  | { put: Stored }
  | { drop: string }
  | { settings: Settings }
  | { resumable: { id: string } & Resumable }

/** The stored uploads of one site, without secrets. */
export interface Store {
  files: ReadonlyMap<string, Stored>
  settings: Settings | undefined
  /** Stores changes on the disk. Never rejects; problems are reported with `onProblem`. */
  save(changes: Change[]): Promise<void>
  close(): Promise<void>
}

/** Delay in ms before writing again after an error such as a full disk. */
const retryDelay = 5000
/** Number of obsolete lines before the file is rewritten. */
const maxObsolete = 4000

export async function openStore(path: string, onProblem: (problem: string | undefined) => void): Promise<Store> {
  const { values, problem, ...journal } = await openJournal(path)
  const files = new Map<string, Stored>()
  let settings: Settings | undefined
  let lines = 0
  /** Some changes are only in memory: nothing is appended until the file has been rewritten. */
  let isBehind = problem === unwritable
  let timer: NodeJS.Timeout | undefined

  const apply = (change: Change) => {
    lines++
    if ('put' in change) files.set(change.put.item.id, { ...files.get(change.put.item.id), ...change.put })
    else if ('drop' in change) files.delete(change.drop)
    else if ('settings' in change) settings = change.settings
    else {
      const { id, ...resumable } = change.resumable
      const file = files.get(id)
      if (file) files.set(id, { ...file, resumable })
    }
  }
  function* all(): Generator<Change> {
    lines = files.size
    if (settings) yield { settings }
    for (const file of files.values()) yield { put: file }
  }

  const write = async (changes: Change[]) => {
    try {
      if (isBehind) {
        if (timer) return
        await journal.rewrite(all)
      } else {
        await journal.append(changes)
        if (lines > maxObsolete + 2 * files.size) await journal.rewrite(all)
      }
      if (isBehind) onProblem(undefined)
      isBehind = false
    } catch {
      isBehind = true
      onProblem(unwritable)
      timer ??= setTimeout(() => {
        timer = undefined
        void write([])
      }, retryDelay).unref()
    }
  }

  for (const change of values as Change[]) apply(change)
  if (problem) onProblem(problem)
  return {
    files,
    get settings() {
      return settings
    },
    async save(changes) {
      if (changes.length === 0) return
      for (const change of changes) apply(change)
      await write(changes)
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      if (isBehind) await write([])
      clearTimeout(timer)
      await journal.close()
    },
  }
}
