import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import type { Config } from '../config.ts'
import { lru } from '../lru.ts'
import { hashFile, uploadsFolder } from './receive.ts'
import { withStorageErrors, withTusErrors } from './storage-errors.ts'

/** Bytes per write: few large writes are faster. */
const writeSize = 512 * 1024

const stores = new Map<string, HashingStore>()

interface Hashed {
  hash: Hash
  /** Hashed bytes, from the start of the file. */
  size: number
}

/** Lifetime of unfinished uploads, in ms. */
export const unfinishedLifetime = 24 * 3600_000

/** The store of a company's resumable uploads: one per folder, because it caches hashes. */
export function resumableStore(config: Pick<Config, 'dataDir'>, siteId: string): HashingStore {
  const directory = join(uploadsFolder(config, siteId), 'resumable')
  const store =
    stores.get(directory) ?? new HashingStore({ directory, expirationPeriodInMilliseconds: unfinishedLifetime })
  stores.set(directory, store)
  return store
}

/**
 * A tus file store that hashes files while they arrive, so that they need not be read again. When `write` rejects,
 * the received bytes are on disk.
 */
export class HashingStore extends FileStore {
  /** Hashes of unfinished uploads. An evicted one is computed again at the end. */
  readonly #hashes = lru<Hashed>(1000)

  /** Creates the folder on first use, and leaves no files behind after an error. */
  override async create(file: Upload): Promise<Upload> {
    const made = withStorageErrors(() => super.create(file)).catch(async (error: unknown) => {
      for (const name of [file.id, `${file.id}.json`])
        await rm(join(this.directory, name), { force: true }).catch(() => undefined)
      throw error
    })
    return withTusErrors(() => made)
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return withTusErrors(() => withStorageErrors(() => this.#write(stream, id, offset)))
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

  /** The hex SHA-256 of a complete upload; `path` is its current location. */
  async sha256Of(id: string, size: number, path = join(this.directory, id)): Promise<string> {
    const hashed = this.#hashes.get(id)
    this.#hashes.delete(id)
    return hashed?.size === size ? hashed.hash.digest('hex') : hashFile(path)
  }
}

// The library creates the folder in its constructor and throws in a callback, which would end the process. `create`
// makes it instead.
Object.defineProperty(HashingStore.prototype, 'checkOrCreateDirectory', { value: () => undefined })

/** Receives and writes concurrently. Resolves with the new end of the file, in bytes. */
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
    // The next await reports a failure.
    writing.catch(() => undefined)
  }
  try {
    for await (const chunk of stream) {
      onChunk(chunk as Buffer)
      waiting.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= writeSize) await write()
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
