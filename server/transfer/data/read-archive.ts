import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nameOf } from '#server/core/db/collection.ts'
import { AppError } from '#shared/core/errors.ts'
import { collections } from './collections.ts'
import { formatVersion, Manifest } from './manifest.ts'
import type { Tell } from './write-archive.ts'
import { openZip, type ZipEntry } from './zip.ts'

/** Bounds of what is taken: far more than a site has, far less than what stops a server. */
const most = {
  entries: 500_000,
  manifest: 128 * 1024 * 1024,
  /** Bytes of records. */
  records: 4 * 1024 * 1024 * 1024,
  /** Bytes of one record. */
  line: 8 * 1024 * 1024,
  /** Times that something shrank. Records shrink to a tenth, files not at all. */
  ratio: 300,
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const hash = '[0-9a-f]{64}'
/** Everything that may be in such a zip; nothing else is ever looked at. */
const names = new RegExp(
  `^(manifest\\.json|data/(${collections().map(nameOf).join('|')})\\.ndjson|media/(originals/${uuid}|pictures/${hash}/(\\d{1,5}\\.webp|\\d{1,5}\\.jpg|full\\.jpg)|(site|avatars)/${hash}\\.webp))$`,
)

/** A zip whose structure is sound. Its sums are not checked yet. */
export interface Archive {
  manifest: Manifest
  entries: Map<string, ZipEntry>
  close(): Promise<void>
}

/** Opens what somebody sent. Throws BAD_FILE_TYPE with why it cannot be taken. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path).catch((error: unknown) => {
    throw damaged(error)
  })
  try {
    const entries = new Map<string, ZipEntry>()
    await readEntries(zip.entries, entries)
    return { manifest: await manifestIn(entries), entries, close: zip.close }
  } catch (error) {
    await zip.close().catch(() => undefined)
    throw error instanceof AppError ? error : damaged(error)
  }
}

async function readEntries(found: AsyncIterable<ZipEntry>, entries: Map<string, ZipEntry>) {
  let records = 0
  for await (const entry of found) {
    const { name, size, packedSize, folder, encrypted } = entry
    if (folder || !names.test(name)) throw refused(`There is a file in it that does not belong there: ${shown(name)}.`)
    if (encrypted) throw refused('It is encrypted.')
    if (entries.has(name)) throw refused(`${name} is in it twice.`)
    if (size > 100_000 && size > packedSize * most.ratio) throw refused(`${name} is packed beyond all measure.`)
    if (name.startsWith('data/')) records += size
    if (entries.size >= most.entries || records > most.records) throw refused('It holds more than can be taken in.')
    entries.set(name, entry)
  }
}

/** Fit to show, however it is called. */
const shown = (name: string) => `“${name.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')}”`

async function manifestIn(entries: Map<string, ZipEntry>): Promise<Manifest> {
  const entry = entries.get('manifest.json')
  if (!entry || entry.size > most.manifest) throw notOurs()
  const chunks: Buffer[] = []
  for await (const chunk of entry.read()) chunks.push(chunk as Buffer)
  let said: unknown
  try {
    said = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new AppError('BAD_FILE_TYPE', notOurs().message, { cause })
  }
  const { format, version } = Object(said) as { format?: unknown; version?: unknown }
  if (format !== 'vitrine-site') throw notOurs()
  if (typeof version === 'number' && version > formatVersion)
    throw refused('It was made by a newer version of Vitrine than this one.')
  const { data: manifest } = Manifest.safeParse(said)
  if (!manifest) throw refused('Its manifest cannot be read.')
  for (const [name, { size }] of Object.entries(manifest.files))
    if (entries.get(name)?.size !== size) throw refused(`${shown(name)} is missing or cut off.`)
  for (const name of entries.keys())
    if (name !== 'manifest.json' && !Object.hasOwn(manifest.files, name))
      throw refused(`Its manifest says nothing of ${name}.`)
  return manifest
}

const refused = (why: string) => new AppError('BAD_FILE_TYPE', `This file cannot be imported. ${why}`)
const notOurs = () => refused('It is not an export of a site.')
const damaged = (cause: unknown) =>
  new AppError('BAD_FILE_TYPE', 'This file cannot be imported. It is damaged or was cut off; send it once more.', {
    cause,
  })

/** Reads all of it and holds it to the sums of its manifest. Throws BAD_FILE_TYPE. */
export async function checkSums({ manifest, entries }: Archive, notify: Tell) {
  const all = Object.entries(manifest.files)
  for (const [at, [name, { sha256 }]] of all.entries()) {
    notify('Checking files', at, all.length)
    const sum = createHash('sha256')
    try {
      for await (const chunk of entries.get(name)!.read()) sum.update(chunk as Buffer)
    } catch (error) {
      throw damaged(error)
    }
    if (sum.digest('hex') !== sha256) throw refused(`${name} is damaged: its checksum is another.`)
  }
}

/** Lays an entry's bytes down at `path`; answers their hash. */
export async function extract(entry: ZipEntry, path: string): Promise<{ size: number; sha256: string }> {
  const sum = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(entry.read(), count, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: sum.digest('hex') }
}

/** Lays the records of every collection down in `folder`, to be read more than once. */
export async function extractRecords({ entries }: Archive, folder: string) {
  await mkdir(folder, { recursive: true })
  for (const collection of collections()) {
    const entry = entries.get(`data/${nameOf(collection)}.ndjson`)
    if (entry) await extract(entry, join(folder, nameOf(collection)))
  }
}

export interface Line {
  /** The first is 1. */
  number: number
  text: string
}

/** The lines of a file, some at a time; none when it is not there. */
export async function* linesOf(path: string, atOnce: number): AsyncGenerator<Line[]> {
  let lines: Line[] = []
  let number = 0
  let begun: Buffer[] = []
  let length = 0
  const take = (end?: Buffer) => {
    if (end?.length) begun.push(end)
    const text = Buffer.concat(begun).toString('utf8')
    begun = []
    length = 0
    number++
    if (text.trim()) lines.push({ number, text })
  }
  const stream = createReadStream(path)
  const there = await new Promise<boolean>((resolve, reject) => {
    stream.once('open', () => resolve(true))
    stream.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(false) : reject(error)))
  })
  if (!there) return
  for await (const piece of stream) {
    const chunk = piece as Buffer
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, at))
      from = at + 1
      if (lines.length >= atOnce) {
        yield lines
        lines = []
      }
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > most.line) throw refused('One of its records is larger than any can be.')
  }
  if (begun.some((rest) => rest.length)) take()
  if (lines.length) yield lines
}
