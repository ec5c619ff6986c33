import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database with all tables and nothing in them, to be copied. */
    emptyDatabase: string
  }
}

/**
 * Making an embedded database takes many seconds, copying one does not: it is
 * made once for each state of the migrations and the lockfile, and kept.
 */
export default async function emptyDatabase(project: TestProject) {
  const parts = ['package-lock.json', ...globSync('server/db/migrations/**/*.{sql,json}').sort(), 'server/jobs/jobs.ts']
  const state = createHash('sha256')
  for (const part of parts) state.update(readFileSync(part))
  const kept = join('node_modules/.cache/vitrine', `empty-database-${state.digest('hex').slice(0, 16)}`)
  if (!existsSync(kept)) await make(kept)
  project.provide('emptyDatabase', kept)
}

async function make(kept: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
  const config = readConfig({ dataDir, port: 0, logLevel: 'error' }, {})
  const { desk, stop } = await startServer(config, { pages: false })
  await desk.parts.jobs.ready()
  await stop()
  // Renamed into place when whole, so that an interrupted copy is never used.
  cpSync(join(dataDir, 'db'), `${kept}.part`, { recursive: true })
  renameSync(`${kept}.part`, kept)
  rmSync(dataDir, { recursive: true, force: true })
}
