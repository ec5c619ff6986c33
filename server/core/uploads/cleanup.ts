import { join } from 'node:path'
import type { Db } from '../db/tenancy.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { Registry } from '../registry.ts'
import { namesIn, removeOlder, removeUnfinished } from './remove-unfinished.ts'

const hour = 3600_000

/** The stored files that rows of a feature name: ids of originals, hashes of derivatives and clips. */
type StoredFiles = (owner: Db, siteId: string) => Promise<{ ids: string[]; hashes: string[] }>

/** What features have to say about files and rows that nothing needs any more. */
export interface Cleanup {
  storedFiles?: StoredFiles
  /** Removes rows of all companies whose time is over. */
  removeExpired?(owner: Db): Promise<unknown>
  /** Whether files of a company may be there before their rows are. */
  isBusy?(owner: Db, siteId: string): Promise<boolean>
}
export const cleanups = new Registry<Cleanup>('cleanups')

/**
 * Takes away what nobody will come back for: uploads that were cut off, files
 * whose photo was never written down, and what lay in the trash for 30 days.
 * Runs at start-up and every hour.
 */
export async function cleanUpUploads(pipeline: RequestPipeline) {
  const { config, database, storage } = pipeline.parts
  // Only one process uses the embedded database, so what is older than it was left by a dead one.
  const started = Date.now() - performance.now()
  const abandoned = database.kind === 'embedded' ? started : Date.now() - hour
  for (const folder of await namesIn(join(config.dataDir, 'uploads')))
    for (const path of await namesIn(folder)) if (/\.(part|making)$/.test(path)) await removeOlder(path, abandoned)
  await removeUnfinished(config)
  for (const { removeExpired } of cleanups.all()) await removeExpired?.(database.owner)
  for (const siteId of await storage.companies()) await deleteUnusedFiles(pipeline, siteId, Date.now() - hour)
}

/** Files of a company that no row speaks of. Young ones may still get theirs. */
async function deleteUnusedFiles({ parts: { database, storage } }: RequestPipeline, siteId: string, before: number) {
  // Its records come last, and may take a while.
  for (const { isBusy } of cleanups.all()) if (await isBusy?.(database.owner, siteId)) return
  const stored = await Promise.all(
    cleanups.all().flatMap(({ storedFiles }) => (storedFiles ? [storedFiles(database.owner, siteId)] : [])),
  )
  const ids = new Set(stored.flatMap((kind) => kind.ids))
  const hashes = new Set(stored.flatMap((kind) => kind.hashes))
  const files = storage.of(siteId)
  const deleteUnless = async (folder: string, isUsed: (name: string) => boolean) => {
    for (const name of await files.list(folder)) if (!isUsed(name)) await files.deleteOlder(`${folder}/${name}`, before)
  }
  await deleteUnless('originals', (name) => ids.has(name))
  await deleteUnless('pictures', (name) => hashes.has(name))
  await deleteUnless('clips', (name) => hashes.has(name.replace(/\.\w+$/, '')))
}
