import { inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { platformFees } from './platform-fees.table.ts'

/** Returns the fees of bills that became void to the ledger, for the next bill. `owner` has access to all companies. */
export async function releaseFees(owner: Db, billIds: string[]) {
  await owner.update(platformFees).set({ billId: null }).where(inArray(platformFees.billId, billIds))
}
