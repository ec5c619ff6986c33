import { basename, join } from 'node:path'
import type { Db } from '../db/tenancy.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { Registry } from '../registry.ts'
import { cleanEnding } from '../storage/clean-ending.ts'
import { listPaths, removeOlder, removeUnfinished } from './remove-unfinished.ts'

const hour = 3600_000

/** The stored files that a feature's rows refer to: ids of originals, hashes of derivatives and clips. */
type StoredFiles = (owner: Db, siteId: string) => Promise<{ ids: string[]; hashes: string[] }>

/** Cleanup of a feature's files and rows. */
export interface Cleanup {
  storedFiles?: StoredFiles
  /** Deletes expired rows of all companies. */
  removeExpired?(owner: Db): Promise<unknown>
  /** Whether a company's files may exist before their rows. */
  isBusy?(owner: Db, siteId: string): Promise<boolean>
}
export const cleanups = new Registry<Cleanup>('cleanups')

/**
 * Deletes abandoned uploads, files without rows, and items that were in the trash for 30 days. Runs at startup and
 * every hour.
 */
export async function cleanUpUploads(pipeline: RequestPipeline) {
  const { config, database, storage } = pipeline.parts
  // The embedded database has one process, so older files belong to an earlier run.
  const started = Date.now() - performance.now()
  const abandoned = database.kind === 'embedded' ? started : Date.now() - hour
  for (const folder of await listPaths(join(config.dataDir, 'uploads')))
    for (const path of await listPaths(folder)) if (/\.(part|making)$/.test(path)) await removeOlder(path, abandoned)
  await removeUnfinished(config)
  for (const { removeExpired } of cleanups.all()) await removeExpired?.(database.owner)
  for (const siteId of await storage.companies()) await deleteUnusedFiles(pipeline, siteId, Date.now() - hour)
}

/** Deletes files without rows. New files may still get theirs. */
async function deleteUnusedFiles({ parts: { database, storage } }: RequestPipeline, siteId: string, before: number) {
  // An import writes its rows last.
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
  await deleteUnless('originals', (name) => ids.has(basename(name, cleanEnding)))
  await deleteUnless('pictures', (name) => hashes.has(name))
  await deleteUnless('clips', (name) => hashes.has(name.replace(/\.\w+$/, '')))
}
