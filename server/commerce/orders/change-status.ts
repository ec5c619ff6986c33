import { eq, sql } from 'drizzle-orm'
import type { TxContext, User } from '#server/core/http/context.ts'
import { wantsEmail } from '#server/identity/auth/notifications.ts'
import { amountOf } from '#shared/core/money.ts'
import { hasExpired, type OrderStatus } from '#shared/core/order-options.ts'
import { statusAfter } from '../payments/payment-provider.ts'
import { countSold } from '../products/stock.ts'
import { findExceededLimits } from './discount-uses.ts'
import { isInvoiceDue, issueDueInvoice } from './invoice/issue-invoice.ts'
import { isService } from './is-service.ts'
import { orderChangedEmail, orderExpiredEmail } from './order-emails.ts'
import { type OrderRow, orderNotes, orders, type Step } from './orders.table.ts'
import { noDeadline } from './payment/days-to-pay.ts'
import { notifyPaymentChange } from './payment/payment-changes.ts'
import { hasMoney, moneyOf, paymentStatusOf } from './payment/payment-status.ts'
import { abandonOpen, paymentsOf } from './payment/payments-of.ts'
import { findOrderLines } from './present.ts'
import { orderCancelledEmails } from './staff-order-emails.ts'
import { retakeUnits, returnUnits } from './stock-units.ts'

type Ctx = Pick<TxContext<'own'>, 'db' | 'jobs' | 'invalidate' | 'site'> & {
  /** Undefined if the server changes the status. */
  user: (Pick<User, 'name'> & Partial<Pick<User, 'id'>>) | undefined
}

interface Options {
  /** Whether the unsent products of a cancelled order go back into stock. */
  restock?: boolean
  /** Whether the customer is notified. `correction`: only if an email about the status before has left. */
  notify?: boolean | 'correction'
  /** Seconds in which staff can undo the change before the customer is notified. */
  emailDelay?: number
  /** Why the server changes the status. */
  reason?: Step['reason']
}

/** A changed order, and what happened to the email about its former status. */
interface Changed {
  order: OrderRow
  /** `cancelled`: the customer does not know the former status. */
  emailBefore?: 'sent' | 'cancelled'
}

/** Changes the status of an order, as `changeStatusAndReport` does. */
export const changeStatus = async (...change: Parameters<typeof changeStatusAndReport>): Promise<OrderRow> =>
  (await changeStatusAndReport(...change)).order

/**
 * Changes the status of an order. The caller locks `order` (`for update`), so that each change moves its stock once.
 * Throws INSUFFICIENT_STOCK if a cancelled order cannot be reopened.
 */
export async function changeStatusAndReport(
  ctx: Ctx,
  order: OrderRow,
  status: OrderStatus,
  { restock = true, notify = true, emailDelay = 10, reason }: Options = {},
): Promise<Changed> {
  if (order.status === status) return { order }
  const { db, user, jobs } = ctx
  const holdsStock = !order.imported && (status !== 'cancelled' || (order.holdsStock && !restock))
  const move = holdsStock ? retakeUnits : returnUnits
  const left = holdsStock !== order.holdsStock ? await move(ctx, order) : undefined
  if (order.imported) await updateSoldCount(ctx, order, status)
  // The pending email about the previous status is outdated.
  const isCancelled = order.emailJobId !== null && (await jobs.cancel('send-mail', order.emailJobId))
  const emailBefore = order.emailJobId === null ? undefined : isCancelled ? 'cancelled' : 'sent'
  if (status === 'cancelled') await abandonOpen(db, order.id, 'The order was cancelled.')
  const changed = {
    ...order,
    status,
    paymentStatus: await paymentStatusAfter(ctx, order, status),
    holdsStock,
    history: [
      ...order.history,
      {
        status,
        at: new Date().toISOString(),
        ...(user && { by: user.name }),
        ...(reason && { reason }),
        ...(left && { left }),
      },
    ],
  }
  const emailJobId =
    (notify === 'correction' ? emailBefore === 'sent' : notify) &&
    order.customerEmail &&
    (await wantsEmail(db, order.userId, 'orders'))
      ? await notifyCustomer(ctx, order, changed, emailDelay)
      : null
  const [row] = await db
    .update(orders)
    .set({
      status,
      paymentStatus: changed.paymentStatus,
      holdsStock,
      history: changed.history,
      emailJobId,
      // An order that staff process or cancel needs no confirmation.
      confirmBy: null,
      ...noDeadline,
      // Only abandoned orders count for their network.
      ...(status !== 'cancelled' && { network: '' }),
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user?.name ?? null,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (status === 'cancelled' && user && order.userId === user.id)
    for (const email of await orderCancelledEmails(db, row!)) await jobs.add('send-mail', email)
  if (order.status === 'cancelled') await noteExceededLimits(ctx, row!)
  if (status === 'cancelled') await notePartPayment(ctx, row!)
  if (row!.paymentStatus !== order.paymentStatus) {
    const money = await paymentsOf(ctx, order.id)
    const { paidCents, refundedCents } = moneyOf(row!, money.attempts, money.refunds)
    await notifyPaymentChange(ctx, { before: order, order: row!, netCents: paidCents - refundedCents })
  }
  await issueDueInvoice(db, row!)
  return { order: row!, ...(emailBefore && { emailBefore }) }
}

/** Staff can reopen an order even if other orders have used up its discounts. A note on the order reports it. */
async function noteExceededLimits({ db }: Pick<Ctx, 'db'>, order: OrderRow) {
  const exceeded = await findExceededLimits(db, order)
  if (exceeded.length === 0) return
  const text = `Reopened above the limit of its discounts. ${exceeded.join(' ')}`
  await db.insert(orderNotes).values({ orderId: order.id, by: '', sent: false, text })
}

/**
 * Nothing else on a cancelled order says that a part of it was paid. The next bill of a service is lower by it, and
 * after a refund in part the shop has decided on the rest.
 */
async function notePartPayment({ db }: Pick<Ctx, 'db'>, order: OrderRow) {
  const { id, receivedCents, totalCents, currency } = order
  if (!receivedCents || receivedCents >= totalCents || (await findOrderLines(db, [id])).some(isService)) return
  const money = await paymentsOf({ db }, id)
  if (moneyOf(order, money.attempts, money.refunds).refundedCents > 0) return
  const text = `${amountOf(receivedCents).toFixed(2)} ${currency} was paid for this order. Refund the customer.`
  await db.insert(orderNotes).values({ orderId: id, by: '', sent: false, text })
}

/** Imported orders count as sold unless they are cancelled. */
async function updateSoldCount({ db, invalidate }: Ctx, { id, status: before }: OrderRow, status: OrderStatus) {
  if ((before === 'cancelled') === (status === 'cancelled')) return
  await countSold(db, await findOrderLines(db, [id]), status === 'cancelled' ? -1 : 1)
  invalidate('products')
}

async function notifyCustomer({ db, jobs, site, user }: Ctx, before: OrderRow, order: OrderRow, delay: number) {
  const compose = hasExpired(order) ? orderExpiredEmail : orderChangedEmail
  const isPaidNow = order.paymentStatus === 'paid' && before.paymentStatus !== 'paid'
  const isInvoicedNow = !isInvoiceDue(before) && isInvoiceDue({ ...order, confirmBy: null })
  const email = await compose(db, { order, origin: site.origin, isPaidNow, isInvoicedNow })
  // Only staff can undo a change.
  const options = !user || order.userId === user.id ? undefined : { after: delay }
  return jobs.add('send-mail', email, options)
}

/** A paid order stays paid when its status changes, because staff record refunds. Otherwise the provider decides. */
async function paymentStatusAfter({ db }: Pick<Ctx, 'db'>, order: OrderRow, status: OrderStatus) {
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const hasMoved =
    refunds.some(({ amountCents }) => amountCents > 0) || attempts.some((attempt) => hasMoney(attempt.status))
  if (!hasMoved) return statusAfter(order, status)
  // Cancelling a part-paid order has ended its open attempt.
  return order.paymentStatus === 'pending' ? paymentStatusOf(order, attempts, refunds) : order.paymentStatus
}
