import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'

export interface FoundFile {
  path: string
  name: string
  /** Folders from the selected one on, separated by `/`; empty for a selected file. */
  folder: string
  /** Bytes. */
  size: number
}

/** Files per batch, and maximum depth of folders. */
const batch = 200
const maxDepth = 32

/** Files that operating systems and programs create in folders. */
const isSystemFile =
  /^(\.|~\$|thumbs\.db$|ehthumbs|desktop\.ini$|icon\r$|@eadir$|__macosx$|\$recycle\.bin$|system volume info)/i

const byName = new Intl.Collator(undefined, { numeric: true })

/**
 * Lists the files in `paths` and their folders, sorted by name and in batches to limit memory. Links inside folders are
 * not followed. Throws at the end if something could not be read.
 */
export async function* foundFiles(paths: readonly string[]): AsyncGenerator<FoundFile[]> {
  const unreadable: string[] = []
  let found: FoundFile[] = []
  for await (const file of each(paths, unreadable)) {
    found.push(file)
    if (found.length < batch) continue
    yield found
    found = []
  }
  if (found.length > 0) yield found
  if (unreadable.length > 0)
    throw new AppError('NOT_FOUND', `These files could not be read: ${unreadable.slice(0, 5).join(', ')}.`)
}

async function* each(paths: readonly string[], unreadable: string[]): AsyncGenerator<FoundFile> {
  for (const path of paths) {
    const name = basename(path)
    // Selected links are followed.
    const facts = await stat(path).catch(() => undefined)
    if (facts?.isDirectory()) yield* within(path, name, 1, unreadable)
    else if (facts?.isFile()) yield { path, name, folder: '', size: facts.size }
    else unreadable.push(name)
  }
}

async function* within(path: string, folder: string, depth: number, unreadable: string[]): AsyncGenerator<FoundFile> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries || depth > maxDepth) {
    unreadable.push(folder)
    return
  }
  for (const entry of entries.sort((a, b) => byName.compare(a.name, b.name))) {
    if (isSystemFile.test(entry.name)) continue
    const inside = join(path, entry.name)
    const facts = await factsOf(entry, inside)
    if (facts?.isFile()) yield { path: inside, name: entry.name, folder, size: facts.size }
    else if (facts?.isDirectory()) yield* within(inside, `${folder}/${entry.name}`, depth + 1, unreadable)
  }
}

/** Undefined for links and deleted files. */
async function factsOf(entry: Dirent, path: string): Promise<Stats | undefined> {
  if (entry.isSymbolicLink()) return undefined
  const facts = await lstat(path).catch(() => undefined)
  return facts?.isSymbolicLink() ? undefined : facts
}
