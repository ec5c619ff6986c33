import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** Loaded only for exports and imports, because most servers rarely need it. */
const loadZipLibrary = async () => {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js')
  // Web workers need a browser, and Node.js has a native deflate.
  zip.configure({ useWebWorkers: false, useCompressionStream: true })
  return zip
}

/** Passes chunks on unchanged, and counts and hashes them. */
export function hashedStream() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

interface ZipOutput {
  /** `deflate` for text; images are compressed already. */
  add(name: string, bytes: Readable, method: 'deflate' | 'store'): Promise<{ size: number; sha256: string }>
}

/** Writes a zip to `part` and renames it to `path` once it is complete and on disk. Its content is streamed. */
export async function writeZip(path: string, part: string, fill: (zip: ZipOutput) => Promise<void>): Promise<number> {
  const { ZipWriter } = await loadZipLibrary()
  const file = createWriteStream(part, { flags: 'w', mode: 0o600, flush: true })
  const writer = new ZipWriter(Writable.toWeb(file), { zip64: true, useUnicodeFileNames: true })
  try {
    await fill({
      async add(name, bytes, method) {
        const { pass, result } = hashedStream()
        const web = Readable.toWeb(Readable.from(pass(bytes), { objectMode: false })) as ReadableStream<Uint8Array>
        await writer.add(name, web, { level: method === 'deflate' ? 6 : 0 })
        return result()
      },
    })
    await writer.close()
    await finished(file)
    await rename(part, path)
    const folder = await open(dirname(path)).catch(() => undefined)
    // A rename survives a power cut once its folder is synced. Windows cannot open folders and needs no sync.
    await folder?.sync().catch(() => undefined)
    await folder?.close()
    return file.bytesWritten
  } catch (error) {
    file.destroy()
    await rm(part, { force: true })
    throw error
  }
}

export interface ZipEntry {
  name: string
  size: number
  packedSize: number
  folder: boolean
  encrypted: boolean
  /** Fails if the bytes do not match the entry's size or checksum. */
  read(): Readable
}

/** Opens a zip for random access. Throws when it is damaged or ambiguous. */
export async function openZip(path: string): Promise<{ entries: AsyncIterable<ZipEntry>; close(): Promise<void> }> {
  const { ZipReader, Reader } = await loadZipLibrary()
  const handle = await open(path)
  const { size } = await handle.stat()
  class FileReader extends Reader<FileHandle> {
    override async init() {
      await super.init?.()
      this.size = size
    }
    override async readUint8Array(offset: number, length: number) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset)
      return bytes.subarray(0, bytesRead)
    }
  }
  const reader = new ZipReader(new FileReader(handle), { strictness: 'strict', checkOverlappingEntry: true })
  return {
    entries: (async function* () {
      for await (const entry of reader.getEntriesGenerator())
        yield {
          name: entry.filename,
          size: entry.uncompressedSize,
          packedSize: entry.compressedSize,
          folder: entry.directory,
          encrypted: entry.encrypted,
          read: () => (entry.directory ? Readable.from([]) : readEntry(entry)),
        }
    })(),
    async close() {
      await reader.close()
      await handle.close()
    },
  }
}

interface FileEntry {
  uncompressedSize: number
  getData(
    to: WritableStream<Uint8Array>,
    options?: { checkSignature?: boolean; signal?: AbortSignal },
  ): Promise<unknown>
}

function readEntry(entry: FileEntry): Readable {
  const stop = new AbortController()
  let size = 0
  const through = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        size += chunk.length
        if (size > entry.uncompressedSize) throw new Error('the entry is larger than the zip states')
        controller.enqueue(chunk)
      },
    },
    undefined,
    { highWaterMark: 4 },
  )
  const read = Readable.fromWeb(through.readable as never, { objectMode: false })
  entry.getData(through.writable, { checkSignature: true, signal: stop.signal }).catch((error: Error) => {
    read.destroy(error)
  })
  read.once('close', () => stop.abort())
  return read
}
