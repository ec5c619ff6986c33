import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'

export interface FoundFile {
  path: string
  name: string
  /** Folder it was found in, from the chosen one on, with `/` between; empty for a file chosen by itself. */
  folder: string
  /** Bytes. */
  size: number
}

/** Files told at once, and how far down folders are looked into. */
const batch = 200
const deepest = 32

/** What systems and programs leave in folders is nobody's photo. */
const isNoise =
  /^(\.|~\$|thumbs\.db$|ehthumbs|desktop\.ini$|icon\r$|@eadir$|__macosx$|\$recycle\.bin$|system volume info)/i

const byName = new Intl.Collator(undefined, { numeric: true })

/**
 * The files among `paths` and in the folders among them, in the order of their
 * names and in batches, so that a large folder is never held whole. Links inside
 * folders are not followed. Throws at the end, when something could not be read.
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
    throw new AppError('NOT_FOUND', `This could not be read: ${unreadable.slice(0, 5).join(', ')}.`)
}

async function* each(paths: readonly string[], unreadable: string[]): AsyncGenerator<FoundFile> {
  for (const path of paths) {
    const name = basename(path)
    // What a person points at is followed, also when it is a link.
    const facts = await stat(path).catch(() => undefined)
    if (facts?.isDirectory()) yield* within(path, name, 1, unreadable)
    else if (facts?.isFile()) yield { path, name, folder: '', size: facts.size }
    else unreadable.push(name)
  }
}

async function* within(path: string, folder: string, depth: number, unreadable: string[]): AsyncGenerator<FoundFile> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries || depth > deepest) {
    unreadable.push(folder)
    return
  }
  for (const entry of entries.sort((a, b) => byName.compare(a.name, b.name))) {
    if (isNoise.test(entry.name)) continue
    const inside = join(path, entry.name)
    const facts = await factsOf(entry, inside)
    if (facts?.isFile()) yield { path: inside, name: entry.name, folder, size: facts.size }
    else if (facts?.isDirectory()) yield* within(inside, `${folder}/${entry.name}`, depth + 1, unreadable)
  }
}

/** Nothing for links, and for what is gone by now. */
async function factsOf(entry: Dirent, path: string): Promise<Stats | undefined> {
  if (entry.isSymbolicLink()) return undefined
  const facts = await lstat(path).catch(() => undefined)
  return facts?.isSymbolicLink() ? undefined : facts
}
