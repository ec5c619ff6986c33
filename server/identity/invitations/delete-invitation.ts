import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { invitations } from './invitations.table.ts'

/** Deletes the invitation of an email address that has an account now. */
export async function deleteInvitation(db: Db, email: string) {
  await db.delete(invitations).where(eq(invitations.email, email))
}
