import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A repeatable sequence of random numbers from 0 to 1 (mulberry32). */
export function randomSequence(seed: number) {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()

/** Reads a JSON file of `resources/demo`. */
export const readJson = async <T>(folder: string, name: string) =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as T
