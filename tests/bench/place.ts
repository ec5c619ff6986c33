import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { readConfig } from '#server/core/config.ts'
import type { Database } from '#server/core/db/database.ts'
import { asTenant, type Db } from '#server/core/db/tenancy.ts'
import { createCompany } from '#server/core/tenants/create-company.ts'
import { startSession } from '#server/identity/auth/sessions.ts'
import { createUser } from '#server/identity/auth/users.ts'
import { openDatabase } from '#server/open-database.ts'
import { photoCategories, resolutions } from '#shared/core/photo-options.ts'
import { newDataFolder, type Site, startSite } from '../site-process.ts'

export const host = 'bench.localhost'

/** A company with an admin and 2,000 photos on one of the databases, and the built product on top of it. */
export interface Place {
  kind: Database['kind']
  databaseUrl: string | undefined
  dataDir: string
  company: string
  /** Headers of a request as the admin. */
  admin: Record<string, string>
  photoIds: string[]
  /** Runs the built product in a process of its own. */
  start(env?: Record<string, string>, port?: number): Promise<Site>
  /** Works as the company directly in the database. Only while the product does not run. */
  inside<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Works with access to all companies directly in the database. Only while the product does not run. */
  asOwner<T>(work: (owner: Db) => Promise<T>): Promise<T>
  /** Vacuums and analyzes after inserts, which a database server does by itself within a minute. */
  settle(): Promise<void>
  remove(): Promise<void>
}

/** `address` is a PostgreSQL database, which is recreated; without it the embedded database is used. */
export async function makePlace(address?: string): Promise<Place> {
  if (address) await recreate(address)
  const dataDir = newDataFolder()
  const config = readConfig({ dataDir, databaseUrl: address, logLevel: 'error' }, {})
  const open = async <T>(work: (database: Database) => Promise<T>) => {
    const database = await openDatabase(config, console.error)
    return work(database).finally(() => database.close())
  }
  const made = await open(async (database) => {
    const company = await createCompany(database, {
      slug: 'bench',
      name: 'Bench & Sons',
      plan: 'enterprise',
      // The second host, for clients that cannot send a host.
      hosts: [host, '127.0.0.1'],
    })
    const asOwner = <T>(work: (db: Db) => Promise<T>) => asTenant(database.pool, company, 'write', work)
    const token = await asOwner(async (db) => {
      const { id } = await createUser(db, {
        username: 'boss',
        email: 'boss@bench.example',
        name: 'The boss',
        role: 'admin',
        passwordHash: 'none',
      })
      return startSession(db, id, { ip: '127.0.0.1', userAgent: 'bench' })
    })
    const photoIds: string[] = []
    for (let from = 0; from < 2000; from += 500)
      photoIds.push(...(await insertPhotos({ asOwner }, photosFrom(from, 500))))
    await database.owner.execute(sql`vacuum analyze`)
    return { company, token, photoIds }
  })
  return {
    kind: address ? 'postgres' : 'embedded',
    databaseUrl: address,
    dataDir,
    company: made.company,
    photoIds: made.photoIds,
    admin: { host, authorization: `Bearer ${made.token}` },
    start: (env, port) =>
      startSite(dataDir, {
        env: { DATABASE_URL: address ?? '', LIMITS: 'measuring', LOG_LEVEL: 'error', ...env },
        ...(port && { port }),
      }),
    inside: (work) => open(({ pool }) => asTenant(pool, made.company, 'write', work)),
    asOwner: (work) => open(({ owner }) => work(owner)),
    settle: () => open(async ({ owner }) => void (await owner.execute(sql`vacuum analyze`))),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true })
      if (address) await administer(address, (client, name) => client.query(`drop database ${name} with (force)`))
    },
  }
}

const photosFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Morning light over the northern ridge, number ${from + at}`,
    caption: 'Taken on the second day of the walk, a little after sunrise, from the path above the lake.',
    alt: 'A ridge of mountains in low sun with mist in the valley',
    tags: ['mountains', 'morning', `walk ${at % 40}`],
    category: photoCategories[at % photoCategories.length]!,
    credit: 'A. Wanderer',
    resolution: resolutions[at % resolutions.length]!,
    webp: [320, 640, 960, 1280, 2048],
    avif: [320, 640, 960, 1280, 2048],
    views: (at * 7919) % 5000,
    likes: (at * 104_729) % 300,
    publishedAt: new Date(Date.now() - (from + at) * 60_000).toISOString(),
  }))

const recreate = (address: string) =>
  administer(address, async (client, name) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })

async function administer(address: string, work: (client: pg.Client, name: string) => Promise<unknown>) {
  const url = new URL(address)
  const name = pg.escapeIdentifier(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await work(client, name).finally(() => client.end())
}
