import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import { providerRefunds } from './provider-refunds.table.ts'

/** The refund of an order that a provider carries out at the moment. */
export async function refundUnderWay(db: Db, orderId: string) {
  const [row] = await db
    .select()
    .from(providerRefunds)
    .where(and(eq(providerRefunds.orderId, orderId), isNotNull(providerRefunds.nextTryAt)))
  return row
}

/** Throws CONFLICT while a provider carries out a refund of an order. Lock the order before. */
export async function refuseWhileRefunding(db: Db, orderId: string) {
  if (await refundUnderWay(db, orderId))
    throw new AppError(
      'CONFLICT',
      'A refund of this order is under way at the payment provider. Try again in a minute.',
    )
}
