import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './tenancy.ts'
import { isUnreachable } from './unreachable.ts'

/**
 * The database as its owner. Drizzle's own transaction never releases a connection whose BEGIN fails, and returns one to
 * the pool whose ROLLBACK fails: there the next statements would belong to the failed transaction.
 */
export function openOwner(pool: pg.Pool): Db {
  const owner: Db = drizzle({ client: pool })
  owner.transaction = async (work, config) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      if (isUnreachable(error)) broken = error as Error
      // Outside of a transaction this only warns.
      else
        await client.query('rollback').catch((failed: Error) => {
          broken = failed
        })
      throw error
    } finally {
      client.release(broken)
    }
  }
  return owner
}
