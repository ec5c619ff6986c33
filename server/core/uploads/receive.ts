import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { storing } from './storing.ts'

/** A file that has arrived whole and belongs to nobody yet. */
export interface Received {
  path: string
  size: number
  /** Of all its bytes, hex. */
  sha256: string
}

/** Where a company's uploads are while they arrive. */
export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>, siteId: string) => join(dataDir, 'uploads', siteId)

/** Writes a stream to a temporary file and hashes it on the way. Leaves nothing behind when the stream breaks. */
export async function receive(stream: Readable, folder: string): Promise<Received> {
  await storing(() => mkdir(folder, { recursive: true }))
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
    await storing(() => pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** SHA-256 of a file that is there already, hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
