import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type Deadline, isNotSuspended } from '#server/core/tenants/suspension.ts'
import { verifiedEmailOf } from '#server/identity/auth/verified-addresses.ts'
import type { orders as contract } from '#shared/commerce/orders.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { expiryOf, expiryTexts, minutesToPay } from '#shared/core/order-options.ts'
import { inChunks } from '../in-chunks.ts'
import { providerOf } from '../payments/payment-provider.ts'
import { changeStatus } from './change-status.ts'
import { isInvoiceDue, issueDueInvoice } from './invoice/issue-invoice.ts'
import { sendOrderPlacedEmail } from './order-emails.ts'
import { holdStock } from './order-holds.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { checkAttempt } from './payment/ask-provider.ts'
import { openAttempt } from './payment/attempts.ts'
import { claimAttempt } from './payment/check-payments.ts'
import { daysToPay, deadlineColumns } from './payment/days-to-pay.ts'
import { scopeOfTask } from './payment/scope.ts'
import { isFresh, waitsForPayment } from './payment/waits-for-payment.ts'
import { findOrderLines } from './present.ts'
import { sendNewOrderEmails } from './staff-order-emails.ts'

/**
 * Confirms an order by the link in its email or by a signed-in account with its address. Orders that are paid online then
 * wait for their payment; the shop is notified of all others. Idempotent. Throws CONFLICT if the order was cancelled or
 * a product was sold meanwhile.
 */
export async function confirmOrder(
  ctx: Pick<TxContext<'public'>, 'db' | 'user' | 'jobs' | 'invalidate' | 'site'>,
  { id, token, confirm }: z.output<typeof contract.confirm.input>,
): Promise<OrderRow> {
  const { db, user } = ctx
  const address = user && (await verifiedEmailOf(db, user.id))
  // Orders that wait for their payment have no token to confirm them any more.
  const byLink =
    token && confirm ? sql`(${orders.token} = ${token} and ${orders.confirmToken} in (${confirm}, ''))` : sql`false`
  const byAccount =
    user && address
      ? sql`((${orders.userId} is null or ${orders.userId} = ${user.id}) and ${orders.customerEmail} = ${address})`
      : sql`false`
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), sql`(${byLink} or ${byAccount})`))
    .for('update')
  const order = requireRow(rows, 'order')
  const expiry = expiryOf(order)
  if (order.status === 'cancelled')
    throw new AppError(
      'CONFLICT',
      expiry
        ? `This order was cancelled because it was ${expiryTexts[expiry]}. Please order again.`
        : 'This order was cancelled. Please order again.',
    )
  if (order.confirmBy === null || order.confirmToken === '') return order
  await holdOrdered(ctx, order)
  if (order.totalCents > 0 && providerOf(order.paymentMethod)?.start) return waitForPayment(db, id)
  const [confirmed] = await db
    .update(orders)
    .set({
      confirmBy: null,
      network: '',
      ...deadlineColumns(await daysToPay(db, order)),
      updatedAt: sql`clock_timestamp()` as never,
    })
    .where(eq(orders.id, id))
    .returning()
  const lines = await findOrderLines(db, [id])
  await sendNewOrderEmails(ctx, order, lines)
  // The customer pays from the invoice, which the email about the confirmation could not have.
  if (isInvoiceDue(confirmed!)) await sendOrderPlacedEmail(ctx, confirmed!, lines)
  await issueDueInvoice(db, confirmed!)
  return confirmed!
}

/**
 * Reserves the products for the payment as long as those of an order that is paid at once. The customer is reminded when
 * half of that time is over.
 */
async function waitForPayment(db: Db, id: string) {
  const end = sql`greatest(${orders.createdAt} + make_interval(mins => ${minutesToPay}), ${orders.confirmBy}, now() + interval '10 minutes')`
  const [waiting] = await db
    .update(orders)
    .set({
      ...{
        confirmToken: '',
        confirmBy: end as never,
        payReminderAt: sql`now() + (${end} - now()) / 2` as never,
        network: '',
      },
      // Without an attempt, the page of the payment offers what was requested.
      paymentRequestedAt: sql`clock_timestamp()` as never,
      updatedAt: sql`clock_timestamp()` as never,
    })
    .where(eq(orders.id, id))
    .returning()
  return waiting!
}

/** Never states the stock, like the checkout. The order stays unconfirmed, because units may return in time. */
const holdOrdered = (ctx: Pick<TxContext<'public'>, 'db' | 'user' | 'invalidate'>, order: OrderRow) =>
  holdStock(ctx, order).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'INSUFFICIENT_STOCK')) throw error
    throw new AppError(
      'CONFLICT',
      'A product of this order was sold before you confirmed it, so it cannot be confirmed. You don’t have to pay anything.',
    )
  })

const isOverdue = or(lt(orders.confirmBy, sql`now()`), lt(orders.payUntil, sql`now()`))
const batchSize = 500
const atOnce = 50

/** Cancels orders that were not confirmed or paid in time, except those of suspended companies, each in its own transaction, so that a killed process leaves none half done. */
export async function cancelExpiredOrders(pipeline: RequestPipeline, onError: (error: Error) => void) {
  const due = await pipeline.parts.database.owner
    .select({ id: orders.id, siteId: orders.tenantId })
    .from(orders)
    .where(and(isOverdue, isNotSuspended(orders.tenantId)))
    .orderBy(sql`coalesce(${orders.confirmBy}, ${orders.payUntil})`)
    .limit(batchSize)
  // Together, because a provider that has just begun not to respond takes up to 20 seconds.
  await inChunks(
    due,
    async (chunk) => {
      await Promise.all(chunk.map(({ id, siteId }) => cancelExpiredOrder(pipeline, siteId, id).catch(onError)))
    },
    atOnce,
  )
}

/** See `extendDeadlines`. */
export const orderDeadlines: Deadline[] = [
  { until: orders.confirmBy },
  { until: orders.payUntil },
  { until: orders.payReminderAt },
]

async function cancelExpiredOrder(pipeline: RequestPipeline, siteId: string, id: string) {
  const scope = await scopeOfTask(pipeline, siteId)
  const open = await scope.read(({ db }) => openAttempt(db, id))
  // Other orders must not wait for a provider that does not respond: `PaymentChecks` asks it.
  const isOutage = open && open.nextCheckAt !== null && !isFresh(open)
  if (isOutage && !(await scope.write(({ db }) => lockExpired(db, id)))) return
  // The customer may have paid since the last check.
  if (open && !(await claimAttempt(scope, open.id))) return
  if (open) await checkAttempt(scope, open.id)
  await scope.write(async (ctx) => {
    const order = await lockExpired(ctx.db, id)
    if (!order) return
    const reason = order.confirmBy && order.confirmToken ? 'not-confirmed' : 'not-paid'
    await changeStatus({ ...ctx, user: undefined }, order, 'cancelled', { reason })
  })
}

/** Locks an overdue order until the transaction ends; undefined if it waits for its payment or is locked already. */
async function lockExpired(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOverdue))
    .for('update', { skipLocked: true })
  return order && !(await waitsForPayment(db, order)) ? order : undefined
}
