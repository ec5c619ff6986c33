import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'

/** Sums of the fees that are charged for an order, in cents of its currency. */
export const platformFees = new Registry<(db: Db, orderId: string) => Promise<number>>('fees of the platform')

/** What the platform charges for an order, in cents. */
export async function platformFeeOf(db: Db, orderId: string): Promise<number> {
  let cents = 0
  for (const read of platformFees.all()) cents += await read(db, orderId)
  return cents
}
