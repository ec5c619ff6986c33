import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from './users.table.ts'

/** SQL for the hash of the email address of an account. */
export const accountHash = (userId: string): SQL =>
  sql`(select md5(lower(${users.email}))::uuid from ${users} where ${users.id} = ${userId})`

/**
 * SQL for the open accounts of customers: `id` (a hash of the email address, see [Note: Customers]), `name`, `email` and
 * `user_id`. Only the one with this hash if it is given.
 */
export function customerAccounts(hash?: string): SQL {
  const id = sql`md5(lower(${users.email}))::uuid`
  const condition = and(eq(users.role, 'customer'), isNull(users.deleteAfter), hash ? sql`${id} = ${hash}` : undefined)
  return sql`select ${id} as id, ${users.name} as name, ${users.email} as email, ${users.id} as user_id
    from ${users} where ${condition}`
}
