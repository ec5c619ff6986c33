import { afterEach, expect, test } from 'vitest'
import { databases, world } from '#tests/world.ts'
import { asTenant } from '../db/tenancy.ts'
import { JobQueue } from './jobs.ts'

const opened: JobQueue[] = []
afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.stop(1))))

for (const { kind, url } of databases)
  test(`on ${kind}, a queue that nobody has asked for work yet takes some within a transaction`, async () => {
    const { here, database } = await world({ url })
    // The embedded database has one session: whoever asked for a second one here would wait for ever.
    const queue = new JobQueue(database, () => undefined)
    opened.push(queue)
    await queue.ready()
    const id = await asTenant(database.pool, here.id, 'write', (db) =>
      queue.jobsIn(db, here.id, () => undefined).add('rank-photos', {}, { after: 600 }),
    )
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  }, 25_000)
