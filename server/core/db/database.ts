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
import { openOwner } from './owner.ts'
import { type Db, grantAppRole } from './tenancy.ts'
import { isUnreachable } from './unreachable.ts'

/** Functions and triggers that features add to the database, besides the tables of the migrations. */
export interface DatabaseFeature {
  /** Statements to run before the migrations, such as extensions that tables need. */
  before?: string
  /** Creates functions and triggers if missing. Runs after the migrations, in one process at a time. */
  install(client: pg.ClientBase): Promise<void>
}
export const databaseFeatures = new Registry<DatabaseFeature>('database features')

export interface Database {
  kind: 'postgres' | 'embedded'
  pool: pg.Pool
  /** Connects as the owner, across tenants. Never use it inside a transaction. */
  owner: Db
  close(): Promise<void>
}

/** Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database, and migrates it. */
export async function openDatabaseFor(
  { databaseUrl, dataDir, poolSize }: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>,
  onError: (error: Error) => void,
): Promise<Database> {
  const embedded = databaseUrl ? undefined : await openEmbedded(join(dataDir, 'db'))
  const pool = new pg.Pool({
    ...(embedded
      ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres', max: 1 }
      : { connectionString: databaseUrl, max: poolSize, Client: NamingClient }),
    // The embedded database has one session: requests wait while it is vacuumed.
    connectionTimeoutMillis: embedded ? 30_000 : 10_000,
    ...(!embedded && {
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      // Longer than PostgreSQL's own statement timeout: after it, the connection is considered dead.
      query_timeout: 13_000,
      // Detects a dead idle connection in about 20 seconds instead of hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    }),
  })
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onError)
  // The same within a transaction; there the next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database: Database = {
    kind: embedded ? 'embedded' : 'postgres',
    pool,
    owner: openOwner(pool),
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
  try {
    await migrateDatabase(database)
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

/** Host, port and database name, without user and password. */
function placeOf(databaseUrl: string | undefined) {
  const url = databaseUrl ? URL.parse(databaseUrl) : null
  return url?.host ? `at ${url.host}${url.pathname} ` : ''
}

async function migrateDatabase(database: Database) {
  await withSchemaLock(database, async (client) => {
    await checkMigrationHistory(client)
    for (const { before } of databaseFeatures.all()) if (before) await client.query(before)
    await client.query(spacedFunction)
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() })
    await client.query(grantAppRole)
    for (const feature of databaseFeatures.all()) await feature.install(client)
  })
}

/** Runs schema changes in one process at a time, on a separate connection without a timeout. */
export async function withSchemaLock(
  { kind, pool }: Database,
  work: (client: pg.Client | pg.PoolClient) => Promise<void>,
) {
  if (kind === 'embedded') {
    const client = await pool.connect()
    return work(client).finally(() => client.release())
  }
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // The next query fails; without a listener the process would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock(7365219)')
    await work(client)
  } finally {
    // Releases the lock.
    await client.end()
  }
}
