import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hashId, normalizedAddress } from '#server/core/db/hash-id.ts'
import { users } from './users.table.ts'

const emailHash = hashId(normalizedAddress(users.email))

/** SQL for the hash of the email address of an account. */
export const accountHash = (userId: string): SQL =>
  sql`(select ${emailHash} from ${users} where ${users.id} = ${userId})`

/**
 * SQL for the open accounts of customers: `id` (a hash of the email address, see [Note: Customers]), `name`, `email` and
 * `user_id`. The oldest account of each mailbox, and only the one with this hash if it is given.
 */
export function customerAccounts(hash?: string): SQL {
  const condition = and(
    eq(users.role, 'customer'),
    isNull(users.deleteAfter),
    hash ? sql`${emailHash} = ${hash}` : undefined,
  )
  return sql`select distinct on (1) ${emailHash} as id, ${users.name} as name, ${users.email} as email, ${users.id} as user_id
    from ${users} where ${condition} order by 1, ${users.createdAt}`
}
