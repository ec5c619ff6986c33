import { sql } from 'drizzle-orm'
import type { Db } from './tenancy.ts'

/** Runs `work` inside the open transaction. If it throws, only what it wrote is rolled back. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint attempt`)
  try {
    const result = await work()
    await db.execute(sql`release savepoint attempt`)
    return result
  } catch (error) {
    await db.execute(sql`rollback to savepoint attempt`)
    throw error
  }
}
