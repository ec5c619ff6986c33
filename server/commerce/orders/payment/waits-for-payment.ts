import { and, eq, gt, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/core/db/tenancy.ts'
import { minutesToPay } from '#shared/core/order-options.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import type { PaymentRow } from './attempts.table.ts'
import { noDeadline } from './days-to-pay.ts'
import { isOpen, moneyOf } from './payment-status.ts'
import { paymentsOf } from './payments-of.ts'

const minute = 60_000
/** Maximum age of the provider's last response. `checkPayments` checks each minute. */
const freshness = 3 * minute
/** When a waiting order is checked again. */
const nextExpiryCheck = sql`now() + interval '1 minute'`
/** How long an order waits for a provider that does not respond. */
const longestOutage = 24 * 60 * minute

/** Whether the provider has responded lately, or the attempt is new. */
export const isFresh = ({ answeredAt, createdAt }: Pick<PaymentRow, 'answeredAt' | 'createdAt'>): boolean =>
  Date.now() - Date.parse(answeredAt ?? createdAt) < freshness

/** Ends the extra minute of an order once its provider responds. */
export const expireWaitingOrder = (db: Db, orderId: string) =>
  db
    .update(orders)
    .set({ confirmBy: dueNow(orders.confirmBy), payUntil: dueNow(orders.payUntil) })
    .where(and(eq(orders.id, orderId), or(isAhead(orders.confirmBy), isAhead(orders.payUntil))))

const isAhead = (deadline: PgColumn) => gt(deadline, sql`now()`)

/** Deadlines within the time of a waiting order become due; those of other orders stay. */
const dueNow = (deadline: SQLWrapper) =>
  sql`case when ${deadline} <= ${nextExpiryCheck} then least(${deadline}, now()) else ${deadline} end` as never

/**
 * Whether an overdue order must not expire: it was paid, has an open payment, or its provider does not respond. `order`
 * must be locked.
 */
export async function waitsForPayment(db: Db, order: OrderRow): Promise<boolean> {
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const isPaid = moneyOf(order, attempts, refunds).paidCents > 0
  const open = attempts.find(({ status }) => isOpen(status))
  if (!isPaid && !open) return false
  const isAnswered = open?.answeredAt != null && isFresh(open)
  const longest = isAnswered ? minutesToPay * minute : longestOutage
  const since = order.confirmBy ? order.createdAt : open!.createdAt
  if (!isPaid && Date.now() - Date.parse(since) > longest) return false
  const later = nextExpiryCheck as never
  await db
    .update(orders)
    .set(isPaid ? { confirmBy: null, ...noDeadline } : order.confirmBy ? { confirmBy: later } : { payUntil: later })
    .where(eq(orders.id, order.id))
  return true
}
