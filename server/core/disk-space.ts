import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from './config.ts'

type Place = Pick<Config, 'dataDir' | 'minFreeBytes'>

/** How long one look at the disk is good for, in ms: thousands of small files do not ask each time. */
const goodFor = 1000

interface Look {
  at: number
  bytes: number | undefined
}
const looks = new Map<string, Look>()

/** Bytes that are free where files are stored; `undefined` where the system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const known = looks.get(folder)
  if (known && performance.now() - known.at < goodFor) return known.bytes
  const bytes = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  looks.set(folder, { at: performance.now(), bytes })
  return bytes
}

/** Whether fewer than `times` the required bytes are free. */
export async function isSpaceShort({ dataDir, minFreeBytes }: Place, times = 1): Promise<boolean> {
  const free = await freeBytes(dataDir)
  return free !== undefined && free < minFreeBytes * times
}

/**
 * Throws STORAGE_FULL if less than the required space would be left after `bytes` more. Nothing is reserved: a request that
 * only announces many bytes takes no space from others.
 */
export async function expectSpace({ dataDir, minFreeBytes }: Place, bytes: number) {
  const free = await freeBytes(dataDir)
  if (free !== undefined && free - bytes < minFreeBytes)
    throw new AppError('STORAGE_FULL', 'The server is low on disk space and takes no files now. Try again later.', {
      retryAfter: 60,
    })
}

/** Writes and removes a small file in each folder that files are stored in. Rejects with the system's error. */
export async function checkFolders({ dataDir }: Pick<Config, 'dataDir'>) {
  for (const name of ['uploads', 'media']) {
    const folder = join(dataDir, name)
    const probe = join(folder, `.probe-${process.pid}`)
    await mkdir(folder, { recursive: true })
    try {
      await writeFile(probe, 'x')
    } finally {
      await rm(probe, { force: true })
    }
  }
}
