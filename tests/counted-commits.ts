import { sql } from 'drizzle-orm'
import { asTenant } from '#server/core/db/tenancy.ts'
import { makeCompany } from '#server/core/tenants/make-company.ts'
import { openDatabase } from '#server/open-database.ts'
import { fsyncs } from './count-fsyncs.ts'

/** What one piece of work after the other cost in fsyncs, counted when its answer was there. */
export interface Counted {
  commits: number[]
  reads: number[]
}

// A process of its own, because only what is loaded before everything else can count.
const database = await openDatabase({ dataDir: process.argv[2]!, databaseUrl: undefined, poolSize: 2 }, (error) => {
  throw error
})
const company = await makeCompany(database, { slug: 'disk', name: 'Disk', plan: 'free', hosts: ['disk.example'] })

async function count(times: number, work: (turn: number) => Promise<unknown>) {
  const counts: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const before = fsyncs()
    await work(turn)
    counts.push(fsyncs() - before)
  }
  return counts
}

const commits = await count(20, (turn) =>
  asTenant(database.pool, company, 'write', (db) => db.execute(sql`update company set tagline = ${`turn ${turn}`}`)),
)
const reads = await count(20, () =>
  asTenant(database.pool, company, 'read', (db) => db.execute(sql`select tagline from company`)),
)
await database.close()
process.send!({ commits, reads } satisfies Counted)
