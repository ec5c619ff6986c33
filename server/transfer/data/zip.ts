import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** Loaded by whoever packs or unpacks: a site that does neither goes without. */
const library = async () => {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js')
  // Ours is a server: no workers made of text, and the engine's own deflate.
  zip.configure({ useWebWorkers: false, useCompressionStream: true })
  return zip
}

/** What an entry turned out to be. */
interface Packed {
  size: number
  /** Hex. */
  sha256: string
}

interface ZipOut {
  /** Adds a file; `packed` for text, which shrinks, as pictures do not. */
  add(name: string, bytes: Readable, how: 'packed' | 'as is'): Promise<Packed>
}

/**
 * Writes a zip that has its name only once it is whole and on disk: until then,
 * and if `fill` throws, there is nothing under `path`. However large it becomes,
 * little of it is in memory.
 */
export async function writeZip(path: string, part: string, fill: (zip: ZipOut) => Promise<void>): Promise<number> {
  const { ZipWriter } = await library()
  const file = createWriteStream(part, { flags: 'w', mode: 0o600, flush: true })
  const writer = new ZipWriter(Writable.toWeb(file), { zip64: true, useUnicodeFileNames: true })
  try {
    await fill({
      async add(name, bytes, how) {
        const hash = createHash('sha256')
        let size = 0
        const seen = Readable.from(
          (async function* () {
            for await (const chunk of bytes as AsyncIterable<Buffer>) {
              hash.update(chunk)
              size += chunk.length
              yield chunk
            }
          })(),
          { objectMode: false },
        )
        await writer.add(name, Readable.toWeb(seen) as ReadableStream<Uint8Array>, { level: how === 'packed' ? 6 : 0 })
        return { size, sha256: hash.digest('hex') }
      },
    })
    await writer.close()
    await finished(file)
    await rename(part, path)
    const folder = await open(dirname(path)).catch(() => undefined)
    // A rename is safe once its folder is; not on Windows, where it is at once.
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
  /** Its bytes; breaks off with an error when there are more than it says, or others. */
  read(): Readable
}

/** Opens a zip for reading here and there. Throws when it is damaged or can be read in more than one way. */
export async function openZip(path: string): Promise<{ entries: AsyncIterable<ZipEntry>; close(): Promise<void> }> {
  const { ZipReader, Reader } = await library()
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
          read: () => (entry.directory ? Readable.from([]) : reading(entry)),
        }
    })(),
    async close() {
      await reader.close()
      await handle.close()
    },
  }
}

interface WithData {
  uncompressedSize: number
  getData(
    to: WritableStream<Uint8Array>,
    options?: { checkSignature?: boolean; signal?: AbortSignal },
  ): Promise<unknown>
}

function reading(entry: WithData): Readable {
  const stop = new AbortController()
  let size = 0
  const through = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        size += chunk.length
        if (size > entry.uncompressedSize) throw new Error('more bytes than the zip says')
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
