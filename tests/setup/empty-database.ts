import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/core/config.ts'
import { startServer } from '#server/server.ts'
import { cachedFolder } from './stored-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database with empty tables, to copy. */
    emptyDatabase: string
    /** Data folder of all servers on PostgreSQL, as in production: they take each other's jobs, which read files. */
    sharedFolder: string
  }
}

/** The files that determine the database schema. */
export const databaseSources = [
  'package-lock.json',
  'server/core/db/migrations/**/*.{sql,json}',
  'server/core/jobs/jobs.ts',
  'server/**/*-sql.ts',
  'server/**/searched.ts',
]

/** Creating an embedded database takes many seconds, copying one does not. */
export default async function emptyDatabase(project: TestProject) {
  const folder = await cachedFolder('empty-database', databaseSources, async (dataDir) => {
    const config = readConfig({ dataDir, port: 0, logLevel: 'error' }, {})
    const { pipeline, stop } = await startServer(config, { pages: false })
    await pipeline.parts.jobs.ready()
    await stop()
  })
  project.provide('emptyDatabase', join(folder, 'db'))
  // One for all projects of a run, which have this process in common.
  const sharedFolder = join(tmpdir(), `vitrine-test-shared-${process.pid}`)
  mkdirSync(sharedFolder, { recursive: true })
  project.provide('sharedFolder', sharedFolder)
  return () => rmSync(sharedFolder, { recursive: true, force: true })
}
