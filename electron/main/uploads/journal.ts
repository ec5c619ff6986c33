import { type FileHandle, mkdir, open, readFile, rename, rm, truncate } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** First line of every file; another version is another file to us. */
const header = { journal: 'vitrine-uploads', version: 1 }

/**
 * A file that values are appended to, one a line with a checksum, on the disk
 * before `append` resolves. Reading it back gives every value up to the first
 * that is damaged; what follows is put aside, never thrown away.
 */
export interface Journal {
  /** What it held when it was opened. */
  values: unknown[]
  /** What is wrong with what was read, fit to show. */
  problem?: string | undefined
  /** Appends made at the same time share one write. Rejects when the disk refuses; then only `rewrite` mends it. */
  append(values: readonly unknown[]): Promise<void>
  /** Replaces all it holds, whole or not at all. `values` is asked when its turn has come. */
  rewrite(values: () => Iterable<unknown>): Promise<void>
  close(): Promise<void>
}

/** Never rejects: a file that cannot be read or made is a problem to tell, and each write says so again. */
export async function openJournal(path: string): Promise<Journal> {
  const { values, problem } = await readBack(path)
  let handle: FileHandle | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let next: { text: string; written: Promise<void> } | undefined

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const write = async (text: string) => {
    if (!handle) throw new Error('The journal is not open.')
    try {
      await handle.appendFile(text)
      await handle.datasync()
    } catch (error) {
      // Half a line may be there: nothing may follow it.
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
        batch.written = inTurn(() => {
          next = undefined
          return write(batch.text)
        })
        next = batch
      }
      next.text += more.map(lineOf).join('')
      return next.written
    },
    rewrite: (all) =>
      inTurn(async () => {
        if (problem?.unreadable) throw new Error('A journal that cannot be read is not replaced.')
        await shut()
        await replace(path, all())
        handle = await openForAppending(path)
      }),
    close: () => inTurn(shut),
  }
}

export const unwritable =
  'The list of uploads cannot be saved on this computer. It would be lost when the app is closed.'

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

/** A new name is only on the disk when its folder is. Windows cannot and need not. */
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
    const text = 'The list of earlier uploads cannot be read. It was left as it is.'
    return { values: [], problem: { text, unreadable: true } }
  }
  if (bytes.length === 0) return { values: [] }
  const { values, end } = validPart(bytes)
  const known = isHeader(values[0])
  const good = known ? end : 0
  const kept = known ? values.slice(1) : []
  if (good === bytes.length) return { values: kept }
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    await putAside(path, aside, bytes.subarray(good), good)
    return { values: kept, problem: { text: damaged(known, basename(aside)), unreadable: false } }
  } catch {
    return { values: kept, problem: { text: damaged(known), unreadable: true } }
  }
}

const damaged = (known: boolean, aside?: string) =>
  [
    known
      ? 'Part of the list of uploads was damaged.'
      : 'The list of earlier uploads was damaged or of another version.',
    'Please check whether a file is missing here and add it again; what is on the site already is not sent twice.',
    aside ? `What could not be read is kept as ${aside}.` : 'What could not be read was left as it is.',
  ].join(' ')

const isHeader = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'journal' in value &&
  'version' in value &&
  value.journal === header.journal &&
  value.version === header.version

/** Every value up to the first damaged line, and where that line begins. */
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

async function putAside(path: string, aside: string, tail: Buffer, good: number) {
  if (good === 0) await rename(path, aside)
  else {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(tail)
      await file.sync()
    } finally {
      await file.close()
    }
    await truncate(path, good)
  }
  await syncFolder(path)
}
