import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { findInChunks } from '#server/core/db/find-in-chunks.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { users } from './users.table.ts'

/** Ids of the accounts with these verified email addresses, by address. */
export async function verifiedAccounts(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const rows = await findInChunks([...new Set(addresses)], (chunk) =>
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(inArray(users.email, chunk), isNotNull(users.verifiedAt))),
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** The email address of an account if it is verified. */
export async function verifiedEmailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.verifiedAt)))
  return row?.email
}
