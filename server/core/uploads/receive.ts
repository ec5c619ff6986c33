import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { withStorageErrors } from './storage-errors.ts'

/** A received file that is not stored yet. */
export interface ReceivedFile {
  path: string
  size: number
  /** Hex. */
  sha256: string
}

/** The folder of a company's incoming uploads. */
export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>, siteId: string) => join(dataDir, 'uploads', siteId)

/** Writes a stream to a temporary file and hashes it. Leaves no file behind after an error. */
export async function receiveFile(stream: Readable, folder: string): Promise<ReceivedFile> {
  await withStorageErrors(() => mkdir(folder, { recursive: true }))
  const path = join(folder, `${randomUUID()}.part`)
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await withStorageErrors(() => pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** The hex SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
