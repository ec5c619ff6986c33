import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/core/config.ts'
import { startServer } from '#server/server.ts'
import { keptFolder } from './stored-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database with all tables and nothing in them, to be copied. */
    emptyDatabase: string
  }
}

/** What a database looks like follows from these. */
export const databaseSources = [
  'package-lock.json',
  'server/core/db/migrations/**/*.{sql,json}',
  'server/core/jobs/jobs.ts',
  'server/**/*-sql.ts',
  'server/**/searched.ts',
]

/** Making an embedded database takes many seconds, copying one does not. */
export default async function emptyDatabase(project: TestProject) {
  const kept = await keptFolder('empty-database', databaseSources, async (dataDir) => {
    const config = readConfig({ dataDir, port: 0, logLevel: 'error' }, {})
    const { pipeline, stop } = await startServer(config, { pages: false })
    await pipeline.parts.jobs.ready()
    await stop()
  })
  project.provide('emptyDatabase', join(kept, 'db'))
}
