import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { provenAddress } from '#server/identity/auth/verified-addresses.ts'
import { orders } from './orders.table.ts'

/** Gives an account the orders that were made without one, with the address that it has proven. */
export async function joinGuestOrders(db: Db, userId: string) {
  const address = await provenAddress(db, userId)
  if (address)
    await db
      .update(orders)
      .set({ userId })
      .where(and(eq(orders.customerEmail, address), isNull(orders.userId)))
}
