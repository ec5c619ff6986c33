import { eq, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { offersIn } from '../../payments/accounts.ts'
import { sendPaymentLinkEmail } from '../follow-up-emails.ts'
import { paymentAddress } from '../order-email-parts.ts'
import { type OrderRow, orderNotes, orders } from '../orders.table.ts'
import { leftToPay } from '../payment/payment-status.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { lockOrder } from '../payment/settle.ts'

interface PaymentLink {
  order: OrderRow
  url: string
  /** For the customer, with the amount and the link. */
  message: string
}

/**
 * The link with which the customer pays what is due of an order, and sends it by email if wanted. From then on the order's
 * page offers to pay. Throws CONFLICT if nothing is due, the shop takes no online payments, or there is no address.
 */
export async function requestPayment(ctx: TxContext<'admin'>, id: string, send: boolean): Promise<PaymentLink> {
  const { db, user, site } = ctx
  const order = await lockOrder(ctx, id)
  const { attempts, refunds } = await paymentsOf(ctx, id)
  const dueCents = leftToPay(order, attempts, refunds)
  if (order.status === 'cancelled' || order.imported || dueCents === 0)
    throw new AppError('CONFLICT', 'Nothing is to be paid for this order.')
  const offers = await offersIn(db, order.currency)
  if (!offers.some(({ provider }) => provider.start))
    throw new AppError('CONFLICT', `Connect an account for online payments in ${order.currency} under Payments first.`)
  const [updated] = await db
    .update(orders)
    .set({ paymentRequestedAt: sql`clock_timestamp()` as never })
    .where(eq(orders.id, id))
    .returning()
  if (send) {
    if (!(await sendPaymentLinkEmail(ctx, updated!, dueCents)))
      throw new AppError('CONFLICT', 'This customer gets no emails about orders. Copy the link instead.')
  }
  await db.insert(orderNotes).values({
    ...{ orderId: id, by: user.name, sent: send, kind: 'payment-link' as const },
    text: `${amountOf(dueCents).toFixed(2)} ${order.currency} to be paid.`,
  })
  const company = await getCompany(db)
  const money = new Intl.NumberFormat(company.locale, { style: 'currency', currency: order.currency })
  const url = paymentAddress(site.origin, order)
  const amount = money.format(amountOf(dueCents))
  return {
    order: updated!,
    url,
    message: `Hello ${order.customerName}, here you can pay ${amount} for your order ${order.orderNumber} at ${company.name}: ${url}`,
  }
}
