import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './tenancy.ts'
import { withClient } from './with-client.ts'

/**
 * The database as its owner. Drizzle's own transaction never releases a connection whose BEGIN fails, and returns one to
 * the pool whose ROLLBACK fails.
 */
export function openOwner(pool: pg.Pool): Db {
  const owner: Db = drizzle({ client: pool })
  owner.transaction = (work, config) => withClient(pool, (client) => drizzle({ client }).transaction(work, config))
  return owner
}
