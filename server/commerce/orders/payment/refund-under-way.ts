import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import { providerRefunds } from './provider-refunds.table.ts'

/** Throws CONFLICT while a provider carries out a refund of an order. Lock the order before. */
export async function refuseWhileRefunding(db: Db, orderId: string) {
  const isOfOrder = and(eq(providerRefunds.orderId, orderId), isNotNull(providerRefunds.nextTryAt))
  if ((await db.$count(providerRefunds, isOfOrder)) > 0)
    throw new AppError(
      'CONFLICT',
      'A refund of this order is under way at the payment provider. Try again in a minute.',
    )
}
