import { openDatabase } from '#server/open-database.ts'
import { readConfig } from '../config.ts'
import { asTenant } from '../db/tenancy.ts'
import { type JobHandlers, JobQueue, queueNames } from './jobs.ts'

/**
 * A process that begins one job of every queue and never ends it, to be killed: `node hold-jobs-for-tests.ts
 * <data folder> <tenant> [database address]`. Writes `held` once it has begun all of them.
 */
const [dataDir, tenantId = '', databaseUrl] = process.argv.slice(2)
const fail = (error: Error) => {
  process.stderr.write(`${error.stack}\n`)
}
const database = await openDatabase(readConfig({ dataDir: dataDir!, databaseUrl, logLevel: 'error' }, {}), fail)
const queue = new JobQueue(database, fail)
await queue.ready()

const begun = new Set<string>()
const hold = (name: string) => (data: { tenantId: string }) => {
  if (data.tenantId !== tenantId) return Promise.resolve()
  begun.add(name)
  if (begun.size === queueNames.length) process.stdout.write('held\n')
  return new Promise<void>(() => undefined)
}
await queue.work(Object.fromEntries(queueNames.map((name) => [name, hold(name)])) as unknown as JobHandlers)
await asTenant(database.pool, tenantId, 'write', async (db) => {
  const jobs = queue.jobsIn(db, tenantId, () => undefined)
  for (const name of queueNames) await jobs.add(name, {} as never)
})
