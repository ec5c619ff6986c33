import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from './config.ts'

type Place = Pick<Config, 'dataDir' | 'minFreeBytes'>

/** How long a measurement is reused, in ms. */
const maxAge = 1000

interface Measurement {
  at: number
  bytes: number | undefined
}
const measurements = new Map<string, Measurement>()

/** Free bytes of the disk; `undefined` if the system does not report them. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const known = measurements.get(folder)
  if (known && performance.now() - known.at < maxAge) return known.bytes
  const bytes = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  measurements.set(folder, { at: performance.now(), bytes })
  return bytes
}

/** Whether fewer than `times` the required bytes are free. */
export async function isSpaceShort({ dataDir, minFreeBytes }: Place, times = 1): Promise<boolean> {
  const free = await freeBytes(dataDir)
  return free !== undefined && free < minFreeBytes * times
}

/**
 * Throws STORAGE_FULL if `bytes` more would leave less than the required space. Nothing is reserved, so announcing a
 * large upload does not block others.
 */
export async function expectSpace({ dataDir, minFreeBytes }: Place, bytes: number) {
  const free = await freeBytes(dataDir)
  if (free !== undefined && free - bytes < minFreeBytes)
    throw new AppError(
      'STORAGE_FULL',
      'The server is low on disk space and accepts no files at the moment. Try again later.',
      {
        retryAfter: 60,
      },
    )
}

/** Writes and removes a small file in each storage folder. Rejects with the system's error. */
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
