import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isSpaceShort } from '../disk-space.ts'
import { unfinishedLifetime } from './hashing-store.ts'

const hour = 3600_000

/** Below this multiple of the required free space, unfinished uploads are deleted after an hour without progress. */
const shortTimes = 5

/** Deletes unfinished resumable uploads of all companies: after a day, or after an hour if disk space is short. */
export async function removeUnfinished(config: Pick<Config, 'dataDir' | 'minFreeBytes'>) {
  const before = Date.now() - ((await isSpaceShort(config, shortTimes)) ? hour : unfinishedLifetime)
  for (const folder of await listPaths(join(config.dataDir, 'uploads')))
    for (const path of await listPaths(join(folder, 'resumable'))) await removeOlder(path, before)
}

/** Paths of the files in a folder; empty if it does not exist. */
export async function listPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

export async function removeOlder(path: string, before: number) {
  const known = await stat(path).catch(() => undefined)
  if (known && known.mtimeMs < before) await rm(path, { recursive: true, force: true })
}
