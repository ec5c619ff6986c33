import { eq, sql } from 'drizzle-orm'
import type { PaymentChange } from '#server/commerce/orders/payment/payment-changes.ts'
import type { SettleContext } from '#server/commerce/orders/payment/settle.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { plans } from '#shared/core/plan-options.ts'
import { platformFees } from './platform-fees.table.ts'

/** The parts of a `PaymentChange` that fees depend on. */
interface FeeChange {
  before: Pick<PaymentChange['before'], 'paymentStatus'>
  order: Pick<PaymentChange['order'], 'id' | 'currency' | 'imported' | 'paymentStatus'>
  /** Paid and not refunded, in cents. */
  netCents: number
}

/**
 * Brings the ledger up to date with what was paid and not refunded of an order, in the same transaction. The fee is that of
 * the plan when the order was first paid: later plans add none, and refunds give it back in proportion.
 */
export async function recordFees(
  { db, site }: Pick<SettleContext, 'db' | 'site'>,
  { before, order, netCents }: FeeChange,
) {
  if (order.imported) return
  const { cents, entries } = await sumOf(db, order.id)
  const percent = plans[site.plan].transactionFeePct ?? 0
  const isPaidNow = order.paymentStatus === 'paid' && before.paymentStatus !== 'paid'
  if (entries === 0 && (percent === 0 || !isPaidNow)) return
  const amountCents = feeOf(netCents, entries > 0 ? (plans.pro.transactionFeePct ?? 0) : percent) - cents
  if (amountCents === 0) return
  await db.insert(platformFees).values({ orderId: order.id, amountCents, currency: order.currency })
}

/** What the ledger has for an order, in cents of its currency. */
async function sumOf(db: Db, orderId: string): Promise<{ cents: number; entries: number }> {
  const [sum] = await db
    .select({
      cents: sql`coalesce(sum(${platformFees.amountCents}), 0)`.mapWith(Number),
      entries: sql<number>`count(*)::int`,
    })
    .from(platformFees)
    .where(eq(platformFees.orderId, orderId))
  return sum!
}

/** The fee of an order, for its staff. In cents of its currency. */
export const feeOfOrder = async (db: Db, orderId: string): Promise<number> => (await sumOf(db, orderId)).cents

/** In cents, rounded half up. */
const feeOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)
