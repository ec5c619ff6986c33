import { sql } from 'drizzle-orm'
import { asTenant } from '#server/core/db/tenancy.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { openDatabase } from '#server/open-database.ts'
import { checkOf, syncsIn, unsyncedPaths } from './record-syncs.ts'

/** Number of fsyncs after each response to sequential writes. */
export interface Counted {
  commits: number[]
  reads: number[]
  /** Files and folders of the database as it was found that a power cut could lose. */
  unsynced: string[]
}

// Runs in its own process, because the recorder must load before all other modules.
const dataDir = process.argv[2]!
const log = process.env.SYNC_LOG!
const found = checkOf(dataDir)
const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 2 }, (error) => {
  throw error
})
const company = await createCompany(database, { slug: 'disk', name: 'Disk', plan: 'free', hosts: ['disk.example'] })

const fsyncs = () => syncsIn(log).length

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
const unsynced = unsyncedPaths([...syncsIn(log), found])
process.send!({ commits, reads, unsynced } satisfies Counted)
