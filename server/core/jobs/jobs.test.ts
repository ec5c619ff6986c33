import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { openDatabase } from '#server/open-database.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { newDataFolder } from '#tests/site-process.ts'
import { databases, world } from '#tests/world.ts'
import { readConfig } from '../config.ts'
import { asTenant } from '../db/tenancy.ts'
import { type JobHandlers, JobQueue, queueNames } from './jobs.ts'

const queues: JobQueue[] = []
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop(1))))

for (const { kind, url } of databases)
  test(`on ${kind}, adds a job within a transaction on first use`, async () => {
    const { here, database } = await world({ url })
    // The embedded database has one session: a second connection would wait forever.
    const queue = new JobQueue(database, () => undefined)
    queues.push(queue)
    await queue.ready()
    const id = await asTenant(database.pool, here.id, 'write', (db) =>
      queue.jobsIn(db, here.id, () => undefined).add('rank-photos', {}, { after: 600 }),
    )
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  }, 25_000)

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that begins one job of each queue; resolves once it has. */
function holdJobs(...args: string[]) {
  const script = fileURLToPath(new URL('hold-jobs-for-tests.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  child.stderr.on('data', (data) => {
    output += String(data)
  })
  return new Promise<ChildProcess>((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', () => reject(new Error(output)))
  })
}

for (const { kind, url } of databases) {
  test(`on ${kind}, restarts jobs of a killed process within 45 seconds`, { tags: ['long'] }, async () => {
    const dataDir = newDataFolder(inject('emptyDatabase'))
    const own = url ? await ownDatabase(url, async () => undefined) : undefined
    const config = readConfig({ dataDir, databaseUrl: own?.href, logLevel: 'error' }, {})
    const before = await openDatabase(config, () => undefined)
    const slug = `c${randomUUID().slice(0, 13)}`
    const tenantId = await createCompany(before, {
      slug,
      name: 'Killed',
      plan: 'free',
      hosts: [`${slug}.test.example`],
    })
    await before.close()
    const child = await holdJobs(dataDir, tenantId, ...(own ? [own.href] : []))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone

    const killed = performance.now()
    const database = await openDatabase(config, () => undefined)
    const queue = new JobQueue(database, () => undefined)
    const done = new Set<string>()
    const finish = (name: string) => async (data: { tenantId: string }) => {
      if (data.tenantId === tenantId) done.add(name)
    }
    try {
      await queue.ready()
      await queue.work(Object.fromEntries(queueNames.map((name) => [name, finish(name)])) as unknown as JobHandlers)
      await expect.poll(() => [...done].sort(), { timeout: 60_000, interval: 200 }).toEqual([...queueNames].sort())
      expect(performance.now() - killed).toBeLessThan(45_000)
    } finally {
      await queue.stop(1)
      await database.close()
      await own?.drop()
    }
  })

  test(`on ${kind}, updates settings of queues and jobs of an older version`, { timeout: 60_000 }, async () => {
    const { here, database, pipeline } = await world({ url })
    const queue = new JobQueue(database, () => undefined)
    queues.push(queue)
    const settings = async () =>
      (
        await database.pool.query(
          'select name, expire_seconds, heartbeat_seconds, retry_delay from pgboss.queue order by name',
        )
      ).rows
    await pipeline.parts.jobs.ready()
    const today = await settings()
    const job = await asTenant(database.pool, here.id, 'write', (db) =>
      pipeline.parts.jobs
        .jobsIn(db, here.id, () => undefined)
        .add('photo-pictures', { photoId: randomUUID() }, { after: 600 }),
    )
    await database.pool.query('update pgboss.queue set expire_seconds = 99, heartbeat_seconds = 99, retry_delay = 99')
    await database.pool.query('update pgboss.job set heartbeat_seconds = 99 where id = $1', [job])
    await queue.ready()
    expect(await settings()).toEqual(today)
    const seconds = kind === 'embedded' ? null : 15
    expect(today.map((one) => one.heartbeat_seconds)).toEqual(queueNames.map(() => seconds))
    const { rows } = await database.pool.query('select heartbeat_seconds from pgboss.job where id = $1', [job])
    expect(rows).toEqual([{ heartbeat_seconds: seconds }])
  })
}
