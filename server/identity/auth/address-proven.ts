import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'

/** What features do once a user has proven to own an email address, such as joining orders of a guest. */
export const onAddressProven = new Registry<(db: Db, userId: string) => Promise<unknown>>(
  'steps after a proven address',
)

/** Runs all of it in the transaction of the sign-in. */
export async function addressProven(db: Db, userId: string) {
  for (const step of onAddressProven.all()) await step(db, userId)
}
