import { eq, sql } from 'drizzle-orm'
import { withSavepoint } from '#server/core/db/savepoint.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { hasExpired, type OrderStatus, type PaymentStatus } from '#shared/core/order-options.ts'
import { changeStatus } from '../change-status.ts'
import { hasFiles } from '../digital/downloads.ts'
import { issueDueInvoice } from '../invoice/issue-invoice.ts'
import { isService } from '../is-service.ts'
import { paymentReceivedEmail } from '../order-emails.ts'
import { holdStock } from '../order-holds.ts'
import { type OrderRow, orderNotes, orders } from '../orders.table.ts'
import { findOrderLines } from '../present.ts'
import { isAllSent } from '../shipments/is-all-sent.ts'
import { paymentAlertEmails, sendNewOrderEmails } from '../staff-order-emails.ts'
import { noDeadline } from './days-to-pay.ts'
import { notifyPaymentChange } from './payment-changes.ts'
import { hasMoney, moneyOf, paymentStatusOf } from './payment-status.ts'
import { abandonOpen, paymentsOf } from './payments-of.ts'

export type SettleContext = Pick<TxContext, 'db' | 'jobs' | 'invalidate' | 'site'>

/** Locks an order until the transaction ends. Lock it before changing its payments. */
export const lockOrder = async ({ db }: Pick<SettleContext, 'db'>, id: string): Promise<OrderRow> =>
  requireRow(await db.select().from(orders).where(eq(orders.id, id)).for('update'), 'order')

/** Records who changed an order, so that other admins who have it open get a conflict. */
export const markUpdated = (db: Db, id: string, name: string) =>
  db
    .update(orders)
    .set({ updatedAt: sql`clock_timestamp()` as never, updatedBy: name })
    .where(eq(orders.id, id))

const isPaid = (status: PaymentStatus) => status === 'paid' || status === 'awaiting_delivery'

/**
 * A disputed order counts as paid before unless it is still pending, because every payment moves it out of `pending`.
 */
const wasPaidBefore = ({ paymentStatus, status }: OrderRow) =>
  isPaid(paymentStatus) || (paymentStatus === 'disputed' && status !== 'pending')

/**
 * Updates an order's payment status from its attempts and refunds; idempotent. A paid order is confirmed and goes from
 * `pending` to `processing`. A partial payment confirms it too, so that it takes its stock. A payment for an expired
 * order takes the stock again. Staff are alerted if it is sold out. `order` must be locked by `lockOrder`. `change`
 * makes further changes. It runs before the invoice is issued, because products must be locked before the company's
 * invoice numbers. `sendsReceipt` is false where no payment has arrived.
 */
export async function settle(
  ctx: SettleContext,
  order: OrderRow,
  change?: (order: OrderRow) => Promise<OrderRow>,
  { sendsReceipt = true } = {},
): Promise<OrderRow> {
  const money = await paymentsOf(ctx, order.id)
  const updated = await updatePaymentStatus(ctx, order, money, sendsReceipt)
  const settled = change ? await change(updated) : updated
  const { paidCents, refundedCents } = moneyOf(settled, money.attempts, money.refunds)
  await notifyPaymentChange(ctx, { before: order, order: settled, netCents: paidCents - refundedCents })
  await issueDueInvoice(ctx.db, settled, moneyOf(order, money.attempts, money.refunds).paidCents)
  return settled
}

async function updatePaymentStatus(
  ctx: SettleContext,
  order: OrderRow,
  { attempts, refunds: refunded }: Awaited<ReturnType<typeof paymentsOf>>,
  sendsReceipt: boolean,
): Promise<OrderRow> {
  const { db } = ctx
  const paymentStatus = paymentStatusOf(order, attempts, refunded)
  const { paidCents, refundedCents } = moneyOf(order, attempts, refunded)
  const receivedCents = attempts.some(({ status }) => hasMoney(status)) ? paidCents - refundedCents : null
  const isConfirmed = paidCents > 0 && (order.confirmBy !== null || order.payUntil !== null)
  const isSame = paymentStatus === order.paymentStatus && receivedCents === order.receivedCents
  if (isSame && !isConfirmed) return order
  const wasPaid = wasPaidBefore(order)
  const nowPaid = isPaid(paymentStatus)
  const payment = attempts.findLast(({ status }) => status === 'paid' || status === 'awaiting_delivery')
  const [changed] = await db
    .update(orders)
    .set({
      paymentStatus,
      receivedCents,
      ...(payment?.recordedBy === null && nowPaid && !wasPaid && { paymentMethod: payment.method }),
      ...(isConfirmed && { confirmBy: null, ...noDeadline, network: '' }),
      updatedAt: sql`clock_timestamp()` as never,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (paymentStatus === 'disputed' && order.paymentStatus !== 'disputed') await alert(ctx, changed!, 'disputed')
  const hasArrived = (receivedCents ?? 0) > (order.receivedCents ?? 0)
  if (!nowPaid && hasArrived && order.status === 'cancelled') await alert(ctx, changed!, 'cancelled')
  if (!nowPaid || wasPaid) return isConfirmed ? holdOrAlert(ctx, changed!) : changed!
  await abandonOpen(db, order.id, 'The order is paid.')
  if (order.confirmBy !== null || (hasArrived && hasExpired(order)))
    await sendNewOrderEmails(ctx, changed!, await findOrderLines(db, [order.id]))
  const current = await moveAfterPayment(ctx, changed!, hasArrived)
  if (order.customerEmail && sendsReceipt)
    await ctx.jobs.add(
      'send-mail',
      await paymentReceivedEmail(db, {
        ...{ order: current, paidCents, origin: ctx.site.origin },
        hasFiles: await hasFiles(db, current),
      }),
    )
  return current
}

/**
 * Moves a paid order to its next status without an email, because the email about the payment covers it. A cancelled order
 * moves only if money `hasArrived`: it can also be settled by a return.
 */
async function moveAfterPayment(ctx: SettleContext, order: OrderRow, hasArrived: boolean): Promise<OrderRow> {
  if (order.status === 'pending' || order.status === 'processing') {
    // Downloads and services are not sent.
    const isDone = order.delivery.kind === 'none' || isAllSent(await findOrderLines(ctx.db, [order.id]))
    return moveOrAlert(ctx, order, isDone ? 'completed' : 'processing', noReservation)
  }
  if (!hasArrived) return order
  if (hasExpired(order))
    return moveOrAlert(ctx, order, 'processing', 'The payment arrived after the order had expired.')
  if (order.status === 'cancelled')
    await alert(ctx, order, (await isOfServices(ctx.db, order)) ? 'credited' : 'cancelled')
  return order
}

/** Changes the status of a paid order. If its stock has to be taken first and is sold out, staff are alerted. */
const moveOrAlert = (ctx: SettleContext, order: OrderRow, status: OrderStatus, reason: string): Promise<OrderRow> =>
  takeOrAlert(ctx, order, () => changeStatus({ ...ctx, user: undefined }, order, status, { notify: false }), reason)

const noReservation = 'The order had no reservation.'

/** Takes the stock of an order that was paid in part. If it is sold out, staff are alerted. */
const holdOrAlert = (ctx: SettleContext, order: OrderRow): Promise<OrderRow> =>
  takeOrAlert(ctx, order, () => holdStock({ ...ctx, user: undefined }, order), noReservation)

/** Runs a step that takes the stock of a paid order first. If it is sold out, the order stays and staff are alerted. */
async function takeOrAlert(
  ctx: SettleContext,
  order: OrderRow,
  take: () => Promise<OrderRow>,
  reason: string,
): Promise<OrderRow> {
  if (order.holdsStock) return take()
  try {
    return await withSavepoint(ctx.db, take)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INSUFFICIENT_STOCK')) throw error
    const text = `Paid, stock missing: ${error.message} ${reason} Refund the customer or order new stock.`
    await alert(ctx, order, { text })
    return order
  }
}

const isOfServices = async (db: Db, { id }: OrderRow) => (await findOrderLines(db, [id])).some(isService)

const alerts = {
  cancelled: 'A payment for this order has arrived after it was cancelled. Refund the customer.',
  credited:
    'A payment for this bill has arrived after it was cancelled. Do not refund it: the next bill of the customer is lower by it.',
  'paid too much': 'More was paid for this order than its total. Refund the difference.',
  'not answered':
    'The payment provider has not responded for a day. Check there whether the payment has arrived, and record it here.',
  disputed: 'The customer disputes the payment of this order. The provider holds the money until that is resolved.',
} as const

/** Notifies staff with a note on the order and an email. */
export async function alert(ctx: SettleContext, order: OrderRow, reason: keyof typeof alerts | { text: string }) {
  const text = typeof reason === 'string' ? alerts[reason] : reason.text
  await ctx.db.insert(orderNotes).values({ orderId: order.id, by: '', sent: false, text })
  for (const email of await paymentAlertEmails(ctx.db, order, text)) await ctx.jobs.add('send-mail', email)
}
