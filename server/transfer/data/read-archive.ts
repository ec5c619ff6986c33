import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { collectionName } from '#server/core/db/collection.ts'
import { AppError } from '#shared/core/errors.ts'
import { collections } from './collections.ts'
import { formatVersion, Manifest } from './manifest.ts'
import type { ReportProgress } from './write-archive.ts'
import { hashedStream, openZip, type ZipEntry } from './zip.ts'

/** Far above what a site needs, and low enough to protect the server. Sizes are in bytes. */
const max = {
  entries: 500_000,
  manifest: 128 * 1024 * 1024,
  records: 4 * 1024 * 1024 * 1024,
  oneRecord: 8 * 1024 * 1024,
  /** Compression ratio, against zip bombs. Records shrink to a tenth, images not at all. */
  ratio: 300,
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const hash = '[0-9a-f]{64}'
/** The only names an archive may hold. */
const names = new RegExp(
  `^(manifest\\.json|data/(${collections().map(collectionName).join('|')})\\.ndjson|media/(originals/${uuid}|pictures/${hash}/(\\d{1,5}\\.webp|\\d{1,5}\\.jpg|full\\.jpg)|(site|avatars)/${hash}\\.webp))$`,
)

/** A zip with a valid structure. Its checksums are not verified yet. */
export interface Archive {
  manifest: Manifest
  entries: Map<string, ZipEntry>
  close(): Promise<void>
}

/** Throws BAD_FILE_TYPE with the reason for a file that cannot be imported. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path).catch((error: unknown) => {
    throw damaged(error)
  })
  try {
    const entries = await readEntries(zip.entries)
    return { manifest: await readManifest(entries), entries, close: zip.close }
  } catch (error) {
    await zip.close().catch(() => undefined)
    throw error instanceof AppError ? error : damaged(error)
  }
}

async function readEntries(found: AsyncIterable<ZipEntry>) {
  const entries = new Map<string, ZipEntry>()
  let records = 0
  for await (const entry of found) {
    const { name, size, packedSize, folder, encrypted } = entry
    if (folder || !names.test(name)) throw refused(`It holds a file that does not belong there: ${printable(name)}.`)
    if (encrypted) throw refused('It is encrypted.')
    if (entries.has(name)) throw refused(`It holds ${name} twice.`)
    if (size > 100_000 && size > packedSize * max.ratio) throw refused(`${name} is compressed more than is possible.`)
    if (name.startsWith('data/')) records += size
    if (entries.size >= max.entries || records > max.records) throw refused('It is too large.')
    entries.set(name, entry)
  }
  return entries
}

const printable = (name: string) => `“${name.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')}”`

async function readManifest(entries: Map<string, ZipEntry>): Promise<Manifest> {
  const entry = entries.get('manifest.json')
  if (!entry || entry.size > max.manifest) throw notAnExport()
  let json: unknown
  const bytes = Buffer.concat(await entry.read().toArray())
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AppError('BAD_FILE_TYPE', notAnExport().message, { cause })
  }
  const { format, version } = Object(json) as { format?: unknown; version?: unknown }
  if (format !== 'vitrine-site') throw notAnExport()
  if (typeof version === 'number' && version > formatVersion)
    throw refused('It was made by a newer version of Vitrine than this one.')
  const { data: manifest } = Manifest.safeParse(json)
  if (!manifest) throw refused('Its manifest cannot be read.')
  for (const [name, { size }] of Object.entries(manifest.files))
    if (entries.get(name)?.size !== size) throw refused(`${printable(name)} is missing or incomplete.`)
  for (const name of entries.keys())
    if (name !== 'manifest.json' && !Object.hasOwn(manifest.files, name))
      throw refused(`${name} is not listed in its manifest.`)
  return manifest
}

const refused = (reason: string) => new AppError('BAD_FILE_TYPE', `This file cannot be imported. ${reason}`)
const notAnExport = () => refused('It is not an export of a site.')
const damaged = (cause: unknown) =>
  new AppError('BAD_FILE_TYPE', 'This file cannot be imported. It is damaged or incomplete. Upload it again.', {
    cause,
  })

/** Compares every file with its checksum in the manifest. Throws BAD_FILE_TYPE. */
export async function verifyChecksums({ manifest, entries }: Archive, onProgress: ReportProgress) {
  const all = Object.entries(manifest.files)
  for (const [at, [name, { sha256 }]] of all.entries()) {
    onProgress('Checking files', at, all.length)
    const sum = createHash('sha256')
    try {
      for await (const chunk of entries.get(name)!.read()) sum.update(chunk as Buffer)
    } catch (error) {
      throw damaged(error)
    }
    if (sum.digest('hex') !== sha256) throw refused(`${name} is damaged: its checksum does not match.`)
  }
}

/** Writes an entry to `path` and returns its size and hash. */
export async function extractEntry(entry: ZipEntry, path: string): Promise<{ size: number; sha256: string }> {
  const { pass, result } = hashedStream()
  await pipeline(entry.read(), pass, createWriteStream(path, { mode: 0o600 }))
  return result()
}

/** Extracts the records, because an import reads them several times. */
export async function extractRecords({ entries }: Archive, folder: string) {
  await mkdir(folder, { recursive: true })
  for (const collection of collections()) {
    const entry = entries.get(`data/${collectionName(collection)}.ndjson`)
    if (entry) await extractEntry(entry, join(folder, collectionName(collection)))
  }
}

export interface Line {
  /** The first is 1. */
  number: number
  text: string
}

/** The lines of a file in batches; none if there is no such file. */
export async function* readLines(path: string, batchSize: number): AsyncGenerator<Line[]> {
  if (!existsSync(path)) return
  let lines: Line[] = []
  let number = 0
  let begun: Buffer[] = []
  let length = 0
  const endLine = () => {
    const text = Buffer.concat(begun).toString('utf8')
    begun = []
    length = 0
    number++
    if (text.trim()) lines.push({ number, text })
  }
  for await (const data of createReadStream(path)) {
    const chunk = data as Buffer
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, at))
      endLine()
      from = at + 1
      if (lines.length >= batchSize) {
        yield lines
        lines = []
      }
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > max.oneRecord) throw refused('One of its records is too large.')
  }
  if (begun.some((rest) => rest.length)) endLine()
  if (lines.length) yield lines
}
