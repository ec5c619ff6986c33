import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/core/config.ts'
import { startServer } from '#server/server.ts'
import { cachedFolder } from './stored-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database with empty tables, to copy. */
    emptyDatabase: string
    /** A PostgreSQL database with empty tables, to copy; undefined without PostgreSQL. */
    postgresTemplate: string | undefined
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

/** Creating a database takes many seconds, copying one does not. */
export default async function emptyDatabase(project: TestProject) {
  const folder = await cachedFolder('empty-database', databaseSources, async (dataDir) => {
    const config = readConfig({ dataDir, port: 0, logLevel: 'error' }, {})
    const { pipeline, stop } = await startServer(config, { pages: false })
    await pipeline.parts.jobs.ready()
    await stop()
  })
  project.provide('emptyDatabase', join(folder, 'db'))
  const url = process.env.TEST_DATABASE_URL
  // The projects of a run have this process in common.
  const template = process.env.TEST_TEMPLATE ?? (url && (await createTemplate(url)))
  if (template) process.env.TEST_TEMPLATE = template
  project.provide('postgresTemplate', template)
  return () => (url && template ? dropCopies(url, template) : undefined)
}

/** Resolves with the name of the new database. */
async function createTemplate(url: string): Promise<string> {
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const config = readConfig({ databaseUrl: own.href, dataDir, port: 0, logLevel: 'error' }, {})
  const { pipeline, stop } = await startServer(config, { pages: false })
  await pipeline.parts.jobs.ready()
  await stop()
  rmSync(dataDir, { recursive: true })
  return name
}

/** Removes the template and the copies that test processes made of it. */
async function dropCopies(url: string, template: string) {
  const copies = await query(url, 'select datname as name from pg_database where starts_with(datname, $1)', [template])
  for (const { name } of copies.rows) await query(url, `drop database if exists ${name} with (force)`)
}

async function query(url: string, text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<{ name: string }>(text, values)
  } finally {
    await client.end()
  }
}
