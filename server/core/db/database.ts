import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Config } from '../config.ts'
import { Registry } from '../registry.ts'
import { openEmbedded } from './embedded.ts'
import { spacedFunction } from './list-search-sql.ts'
import { checkMigrationHistory, migrationsFolder } from './migration-history.ts'
import { NamingClient } from './named-statements.ts'
import { type Db, letAppIn } from './tenancy.ts'
import { isUnreachable } from './unreachable.ts'

/** What features add to the structure of the database, beside the tables of the migrations. */
export interface DatabaseFeature {
  /** Statements to run before the migrations, such as extensions that tables need. */
  before?: string
  /** Writes functions and triggers unless they are there already. Runs after the migrations, in one process at a time. */
  install(client: pg.ClientBase): Promise<void>
}
export const databaseFeatures = new Registry<DatabaseFeature>('database features')

export interface Database {
  kind: 'postgres' | 'embedded'
  pool: pg.Pool
  /** The owner's view, across tenants and outside of any request. Never use it inside a transaction. */
  owner: Db
  close(): Promise<void>
}

/** Opens PostgreSQL when an address is configured, otherwise the embedded database, and brings its tables up to date. */
export async function openDatabaseFor(
  { databaseUrl, dataDir, poolSize }: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>,
  onError: (error: Error) => void,
): Promise<Database> {
  const embedded = databaseUrl ? undefined : await openEmbedded(join(dataDir, 'db'))
  const pool = new pg.Pool({
    ...(embedded
      ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: databaseUrl, max: poolSize, Client: NamingClient }),
    // The embedded database has one session for all: behind its upkeep a visitor rather waits than is sent away.
    connectionTimeoutMillis: embedded ? 30_000 : 10_000,
    ...(!embedded && {
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      // Later than PostgreSQL gives a statement up itself: then it has fallen silent, and the connection is given up.
      query_timeout: 13_000,
      // One that waits for nothing is found dead in about 20 seconds, not in hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    }),
  })
  // An idle connection that breaks raises this; without a listener the process would die of it.
  pool.on('error', onError)
  // So does one that breaks in the middle of a transaction. Whoever holds it hears of it from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database: Database = {
    kind: embedded ? 'embedded' : 'postgres',
    pool,
    owner: drizzle({ client: pool }),
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
  try {
    await bringUpToDate(database)
  } catch (error) {
    await database.close()
    if (!isUnreachable(error)) throw error
    throw new Error(
      `The database ${placeOf(databaseUrl)}cannot be reached. Is it running, and is DATABASE_URL right?`,
      {
        cause: error,
      },
    )
  }
  return database
}

/** Host, port and name of a database, without its user and password. */
function placeOf(databaseUrl: string | undefined) {
  const url = databaseUrl ? URL.parse(databaseUrl) : null
  return url?.host ? `at ${url.host}${url.pathname} ` : ''
}

async function bringUpToDate(database: Database) {
  await oneAtATime(database, async (client) => {
    await checkMigrationHistory(client)
    for (const { before } of databaseFeatures.all()) if (before) await client.query(before)
    await client.query(spacedFunction)
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() })
    await client.query(letAppIn)
    for (const feature of databaseFeatures.all()) await feature.install(client)
  })
}

/**
 * Instances that start together change the database's structure one after the other. On a connection of its own, because
 * waiting for another instance and changing large tables may take longer than a request may.
 */
export async function oneAtATime({ kind, pool }: Database, work: (client: pg.Client | pg.PoolClient) => Promise<void>) {
  if (kind === 'embedded') {
    const client = await pool.connect()
    return work(client).finally(() => client.release())
  }
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // Whoever uses it hears from the next query that it broke; without a listener the process would die of it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock(7365219)')
    await work(client)
  } finally {
    // Which gives the lock back.
    await client.end()
  }
}
