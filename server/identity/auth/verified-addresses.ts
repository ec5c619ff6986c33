import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { users } from './users.table.ts'

/** The accounts of people by their address, of those who have shown that it is theirs. */
export async function verifiedAccounts(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(addresses)]
  const found = new Map<string, string>()
  for (let at = 0; at < wanted.length; at += 5000) {
    const rows = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(inArray(users.email, wanted.slice(at, at + 5000)), isNotNull(users.verifiedAt)))
    for (const { id, email } of rows) found.set(email, id)
  }
  return found
}

/** The address of an account, where its owner has shown that it is theirs. */
export async function provenAddress(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.verifiedAt)))
  return row?.email
}
