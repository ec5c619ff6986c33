import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isSpaceShort } from '../disk-space.ts'
import { keptFor } from './hashing-store.ts'

const hour = 3600_000

/** Unfinished uploads are removed after an hour without a new byte while less than so many times the required space is free. */
const shortTimes = 5

/** Removes unfinished resumable uploads of every company: after a day, and after an hour while disk space is short. */
export async function removeUnfinished(config: Pick<Config, 'dataDir' | 'minFreeBytes'>) {
  const before = Date.now() - ((await isSpaceShort(config, shortTimes)) ? hour : keptFor)
  for (const folder of await namesIn(join(config.dataDir, 'uploads')))
    for (const path of await namesIn(join(folder, 'resumable'))) await removeOlder(path, before)
}

/** Paths of what is in a folder; none if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

export async function removeOlder(path: string, before: number) {
  const known = await stat(path).catch(() => undefined)
  if (known && known.mtimeMs < before) await rm(path, { recursive: true, force: true })
}
