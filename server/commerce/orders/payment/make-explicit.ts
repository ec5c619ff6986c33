import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import type { OrderRow } from '../orders.table.ts'
import { payments, refunds } from './attempts.table.ts'
import { balanceOf, impliedPayment, refundEvents } from './payment-status.ts'
import type { paymentsOf } from './payments-of.ts'

/**
 * Stores the payment and the credits that are derived from the total of an order, before the total changes. `order` must
 * be locked.
 */
export async function makeMoneyExplicit(
  { db, user }: Pick<TxContext<'admin'>, 'db' | 'user'>,
  order: OrderRow,
  { attempts, refunds: refunded }: Awaited<ReturnType<typeof paymentsOf>>,
) {
  const impliedCents = impliedPayment(order, attempts, refunded)
  if (impliedCents > 0)
    await db.insert(payments).values({
      orderId: order.id,
      provider: 'manual',
      method: 'manual',
      status: 'paid',
      paidAt: sql`clock_timestamp()` as never,
      amountCents: impliedCents,
      currency: order.currency,
      reference: `recorded ${randomUUID()}`,
      recordedBy: user.name,
      log: [{ at: new Date().toISOString(), text: 'Recorded: The order was marked as paid.' }],
    })
  const { creditedCents } = balanceOf(order, attempts, refunded)
  const storedCents = [...refunded, ...attempts].reduce((sum, { creditCents }) => sum + (creditCents ?? 0), 0)
  let left = creditedCents - storedCents
  // The earliest refunds returned what was paid too much, so the latest ones lowered the price.
  for (const { amountCents, refund, attempt } of refundEvents(attempts, refunded).toReversed()) {
    if ((refund ?? attempt)!.creditCents !== null) continue
    const creditCents = Math.min(amountCents, left)
    left -= creditCents
    if (refund) await db.update(refunds).set({ creditCents }).where(eq(refunds.id, refund.id))
    if (attempt) await db.update(payments).set({ creditCents }).where(eq(payments.id, attempt.id))
  }
}
