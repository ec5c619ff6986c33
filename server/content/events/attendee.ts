import type { Db } from '#server/core/db/tenancy.ts'
import { verifiedAccounts } from '#server/identity/auth/verified-addresses.ts'
import type { Attendee } from './register.ts'

/** The user with this verified address, or else a guest. */
export async function attendeeWith(db: Db, { name, email }: { name: string; email: string }): Promise<Attendee> {
  const userId = (await verifiedAccounts(db, [email])).get(email)
  return userId ? { userId, email } : { name, email }
}
