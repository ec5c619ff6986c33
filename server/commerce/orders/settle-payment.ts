import { eq, sql } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { found } from '#shared/core/errors.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'
import { changeStatus } from './change-status.ts'
import { newOrderEmail } from './order-emails.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { linesOf } from './present.ts'

type Ctx = Pick<Inside, 'db' | 'jobs' | 'invalidate' | 'site'>

/**
 * Stores what became of an order's payment. Said again, it changes nothing. A paid order needs no confirmation and goes on
 * from `pending` to `processing`; a cancelled one stays cancelled, so that staff see the money that came too late.
 */
export async function settlePayment(ctx: Ctx, orderId: string, paymentStatus: PaymentStatus): Promise<OrderRow> {
  const { db, jobs } = ctx
  const order = found(await db.select().from(orders).where(eq(orders.id, orderId)).for('update'), 'order')
  if (order.paymentStatus === paymentStatus) return order
  const isPaid = paymentStatus === 'paid'
  const [changed] = await db
    .update(orders)
    .set({ paymentStatus, ...(isPaid && { confirmBy: null }), updatedAt: sql`clock_timestamp()` as never })
    .where(eq(orders.id, orderId))
    .returning()
  if (!isPaid || order.status === 'cancelled') return changed!
  if (order.confirmBy !== null)
    for (const letter of await newOrderEmail(db, { order: changed!, lines: await linesOf({ db }, [orderId]) }))
      await jobs.add('send-mail', letter)
  return order.status === 'pending' ? changeStatus({ ...ctx, user: undefined }, changed!, 'processing') : changed!
}
