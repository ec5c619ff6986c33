import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import type { Config } from '../config.ts'
import { lru } from '../lru.ts'
import { hashOf, uploadsFolder } from './receive.ts'
import { inTus, storing } from './storing.ts'

/** Bytes that are written at once: fewer and larger writes, because each waits for its turn on the disk. */
const piece = 512 * 1024

const stores = new Map<string, HashingStore>()

interface Hashed {
  hash: Hash
  /** Bytes it has seen, from the file's start. */
  size: number
}

/** Unfinished uploads are kept so long, in ms. */
export const keptFor = 24 * 3600_000

/** Where a company's uploads in pieces are: one for each folder, because it remembers what has arrived. */
export function resumableStore(config: Pick<Config, 'dataDir'>, siteId: string): HashingStore {
  const directory = join(uploadsFolder(config, siteId), 'resumable')
  const store = stores.get(directory) ?? new HashingStore({ directory, expirationPeriodInMilliseconds: keptFor })
  stores.set(directory, store)
  return store
}

/**
 * tus's files on disk, hashed while they arrive, so that what came in one piece
 * is not read again. What arrived before a cut is on disk when `write` rejects.
 */
export class HashingStore extends FileStore {
  /** Of unfinished uploads. One that is forgotten is read again at its end. */
  readonly #hashes = lru<Hashed>(1000)

  /** Makes the folder when the first upload needs it, and leaves nothing behind when that or a file fails. */
  override async create(file: Upload): Promise<Upload> {
    const made = storing(() => super.create(file)).catch(async (error: unknown) => {
      for (const name of [file.id, `${file.id}.json`])
        await rm(join(this.directory, name), { force: true }).catch(() => undefined)
      throw error
    })
    return inTus(() => made)
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return inTus(() => storing(() => this.#write(stream, id, offset)))
  }

  async #write(stream: Readable, id: string, offset: number): Promise<number> {
    const known = offset === 0 ? { hash: createHash('sha256'), size: 0 } : this.#hashes.get(id)
    this.#hashes.delete(id)
    const hashed = known?.size === offset ? known : undefined
    const handle = await open(join(this.directory, id), 'r+')
    try {
      return await writeAll(stream, handle, offset, (chunk) => {
        if (!hashed) return
        hashed.hash.update(chunk)
        hashed.size += chunk.length
      })
    } finally {
      await handle.close()
      if (hashed) this.#hashes.set(id, hashed)
    }
  }

  /** SHA-256 of an upload that has arrived whole, hex; `path` is where it is now. */
  async sha256Of(id: string, size: number, path = join(this.directory, id)): Promise<string> {
    const hashed = this.#hashes.get(id)
    this.#hashes.delete(id)
    return hashed?.size === size ? hashed.hash.digest('hex') : hashOf(path)
  }
}

// The library makes the folder in its constructor and throws in a callback, where nothing can catch it and the process
// ends. `create` makes the folder too, and its errors reach the request.
Object.defineProperty(HashingStore.prototype, 'checkOrCreateDirectory', { value: () => undefined })

/** Writes and receives at the same time. Resolves with where the file ends then, in bytes. */
async function writeAll(stream: Readable, handle: FileHandle, offset: number, onChunk: (chunk: Buffer) => void) {
  let end = offset
  let waiting: Buffer[] = []
  let size = 0
  let writing = Promise.resolve()
  const write = async () => {
    const [chunks, at] = [waiting, end]
    end += size
    waiting = []
    size = 0
    await writing
    writing = writeWhole(handle, chunks, at)
    // Whoever waits for it next hears of a failure.
    writing.catch(() => undefined)
  }
  try {
    for await (const chunk of stream) {
      onChunk(chunk as Buffer)
      waiting.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= piece) await write()
    }
  } finally {
    await write()
    await writing
  }
  return end
}

async function writeWhole(handle: FileHandle, chunks: Buffer[], at: number) {
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  if (size === 0) return
  const { bytesWritten } = await handle.writev(chunks, at)
  if (bytesWritten < size) throw Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' })
}
