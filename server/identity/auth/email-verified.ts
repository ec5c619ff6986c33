import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'

/**
 * Hooks that run after a user verifies an email address, such as assigning
 * guest orders to the account.
 */
export const onEmailVerified = new Registry<(db: Db, userId: string) => Promise<unknown>>(
  'steps after a verified email address',
)

/** Runs all steps in the transaction of the sign-in. */
export async function runEmailVerifiedSteps(db: Db, userId: string) {
  for (const step of onEmailVerified.all()) await step(db, userId)
}
