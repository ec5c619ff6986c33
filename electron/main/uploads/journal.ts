import { type FileHandle, mkdir, open, readFile, rename, rm, truncate } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** First line of every file. Other versions are not read. */
const header = { journal: 'vitrine-uploads', version: 1 }

/**
 * An append-only file with one value and checksum per line, synced before `append` resolves. Reading returns all values
 * before the first damaged line; the rest is moved to another file, never deleted.
 */
export interface Journal {
  /** Values that were read when it was opened. */
  values: unknown[]
  /** Problem while reading, for users. */
  problem?: string | undefined
  /** Simultaneous appends share one write. Rejects if writing fails; then only `rewrite` helps. */
  append(values: readonly unknown[]): Promise<void>
  /** Replaces the content atomically. `values` is called when the write begins. */
  rewrite(values: () => Iterable<unknown>): Promise<void>
  close(): Promise<void>
}

/** Never rejects: a file that cannot be read or created is reported as `problem`, and every write fails. */
export async function openJournal(path: string): Promise<Journal> {
  const { values, problem } = await readBack(path)
  let handle: FileHandle | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let next: { text: string; written: Promise<void> } | undefined

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const write = async (text: string) => {
    if (!handle) throw new Error('the journal is not open')
    try {
      await handle.appendFile(text)
      await handle.datasync()
    } catch (error) {
      // Half a line may have been written, so nothing may be appended.
      await shut()
      throw error
    }
  }
  const shut = async () => {
    await handle?.close().catch(() => undefined)
    handle = undefined
  }

  if (!problem?.unreadable) handle = await openForAppending(path).catch(() => undefined)
  return {
    values,
    problem: problem?.text ?? (handle ? undefined : unwritable),
    append(more) {
      if (!next) {
        const batch = { text: '', written: Promise.resolve() }
        batch.written = enqueue(() => {
          next = undefined
          return write(batch.text)
        })
        next = batch
      }
      next.text += more.map(lineOf).join('')
      return next.written
    },
    rewrite: (all) =>
      enqueue(async () => {
        if (problem?.unreadable) throw new Error('an unreadable journal is not replaced')
        await shut()
        await replace(path, all())
        handle = await openForAppending(path)
      }),
    close: () => enqueue(shut),
  }
}

export const unwritable = 'The upload list cannot be saved on this computer. If you close the app, the list is lost.'

function lineOf(value: unknown): string {
  const text = JSON.stringify(value)
  return `${checksum(text)} ${text}\n`
}

const checksum = (text: string | Buffer) => crc32(text).toString(16).padStart(8, '0')

async function openForAppending(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'a', 0o600)
  try {
    if ((await handle.stat()).size === 0) {
      await handle.appendFile(lineOf(header))
      await handle.sync()
      await syncFolder(path)
    }
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function replace(path: string, values: Iterable<unknown>) {
  const beside = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(beside, 'w', 0o600)
  try {
    let text = lineOf(header)
    for (const value of values) {
      text += lineOf(value)
      if (text.length < 1_000_000) continue
      await file.appendFile(text)
      text = ''
    }
    await file.appendFile(text)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(path)
}

/** Syncs the folder, so that a new file name is on the disk. Windows does not support it. */
async function syncFolder(path: string) {
  const folder = await open(dirname(path)).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

interface ReadBack {
  values: unknown[]
  problem?: { text: string; unreadable: boolean }
}

async function readBack(path: string): Promise<ReadBack> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { values: [] }
    const text = 'The list of earlier uploads cannot be read. It was not changed.'
    return { values: [], problem: { text, unreadable: true } }
  }
  if (bytes.length === 0) return { values: [] }
  const { values, end } = validPart(bytes)
  const isKnown = isHeader(values[0])
  const validLength = isKnown ? end : 0
  const restored = isKnown ? values.slice(1) : []
  if (validLength === bytes.length) return { values: restored }
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    await moveDamagedPart(path, aside, bytes.subarray(validLength), validLength)
    return { values: restored, problem: { text: damaged(isKnown, basename(aside)), unreadable: false } }
  } catch {
    return { values: restored, problem: { text: damaged(isKnown), unreadable: true } }
  }
}

const damaged = (isKnown: boolean, aside?: string) =>
  [
    isKnown
      ? 'Part of the upload list was damaged.'
      : 'The list of earlier uploads was damaged or has another version.',
    'Check whether files are missing here and add them again. Files that are already on the site are not sent twice.',
    aside ? `The damaged part is saved as ${aside}.` : 'The damaged part was not changed.',
  ].join(' ')

const isHeader = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'journal' in value &&
  'version' in value &&
  value.journal === header.journal &&
  value.version === header.version

/** All values before the first damaged line, and its position. */
function validPart(bytes: Buffer): { values: unknown[]; end: number } {
  const values: unknown[] = []
  let end = 0
  for (;;) {
    const newline = bytes.indexOf(10, end)
    if (newline < 0) return { values, end }
    const text = bytes.subarray(end + 9, newline)
    if (bytes[end + 8] !== 32 || bytes.toString('latin1', end, end + 8) !== checksum(text)) return { values, end }
    try {
      values.push(JSON.parse(text.toString()))
    } catch {
      return { values, end }
    }
    end = newline + 1
  }
}

async function moveDamagedPart(path: string, aside: string, tail: Buffer, validLength: number) {
  if (validLength === 0) await rename(path, aside)
  else {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(tail)
      await file.sync()
    } finally {
      await file.close()
    }
    await truncate(path, validLength)
  }
  await syncFolder(path)
}
