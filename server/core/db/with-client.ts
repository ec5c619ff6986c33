import type pg from 'pg'
import { isUnreachable } from './unreachable.ts'

/**
 * Runs `work`, which begins and commits a transaction, on a connection of its own. After an error the transaction is
 * rolled back. A connection that is lost or cannot roll back is not reused: there the next statements would belong to
 * the failed transaction.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
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
