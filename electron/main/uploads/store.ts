import type { UploadRecord } from '#shared/core/upload-list.ts'
import type { Settings } from '#shared/core/upload-queue.ts'
import { openJournal, unwritable } from './journal.ts'

/** A file of the queue, where it is on this computer, and where on the site it is going on. */
interface Stored extends UploadRecord {
  path: string
  /** When its bytes were last changed, in ms of the clock; absent until it was read. */
  modified?: number | undefined
  resumable?: Resumable | undefined
}

/** An upload that the site keeps the beginning of. */
export interface Resumable {
  /** Path on the site. */
  url: string
  /** What was said of the file when it was begun: it cannot be changed later. */
  metadata: string
}

/** A line of the journal. */
export type Change =
  | { put: Stored }
  | { drop: string }
  | { settings: Settings }
  | { resumable: { id: string } & Resumable }

/** Everything that outlives the app of one site's uploads. Nothing in it opens an account. */
export interface Store {
  files: ReadonlyMap<string, Stored>
  settings: Settings | undefined
  /** Remembers, on the disk before it resolves. Never rejects: what is wrong is told. */
  save(changes: Change[]): Promise<void>
  close(): Promise<void>
}

/** How long a full disk is left alone, in ms. */
const patience = 5000
/** Lines without use before the file is written anew. */
const slack = 4000

export async function openStore(path: string, tellProblem: (problem: string | undefined) => void): Promise<Store> {
  const { values, problem, ...journal } = await openJournal(path)
  const files = new Map<string, Stored>()
  let settings: Settings | undefined
  let lines = 0
  /** Something is only in memory: appending is over until the file has been written anew. */
  let behind = problem === unwritable
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
      if (behind) {
        if (timer) return
        await journal.rewrite(all)
      } else {
        await journal.append(changes)
        if (lines > slack + 2 * files.size) await journal.rewrite(all)
      }
      if (behind) tellProblem(undefined)
      behind = false
    } catch {
      behind = true
      tellProblem(unwritable)
      timer ??= setTimeout(() => {
        timer = undefined
        void write([])
      }, patience).unref()
    }
  }

  for (const change of values as Change[]) apply(change)
  if (problem) tellProblem(problem)
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
      if (behind) await write([])
      clearTimeout(timer)
      await journal.close()
    },
  }
}
