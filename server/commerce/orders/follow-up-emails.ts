import type { TxContext } from '#server/core/http/context.ts'
import { composeEmail, type EmailFormat, type Part } from '#server/core/mail/emails.ts'
import { wantsEmail } from '#server/identity/auth/notifications.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { type Line, linesTable, orderAddress } from './order-emails.ts'
import type { OrderRow } from './orders.table.ts'
import type { ShipmentRow } from './shipments/shipments.table.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs' | 'site'>
type Named = Pick<Line, 'title' | 'variant' | 'qty'>

/** The page on which the customer pays an order without an account. */
export const paymentAddress = (origin: string, { id, token }: Pick<OrderRow, 'id' | 'token'>) =>
  `${origin}/checkout/return?order=${id}&token=${token}`

const payPart = (ctx: Ctx, order: OrderRow) => ({
  address: paymentAddress(ctx.site.origin, order),
  label: 'Pay your order',
})
const seePart = (ctx: Ctx, order: OrderRow) => ({
  address: orderAddress(ctx.site.origin, order),
  label: 'See your order',
})

const rowsOf = (lines: readonly Named[]) => ({
  rows: lines.map((line) => [nameOfLine(line), `${line.qty}`] as const),
})

type Compose = (money: (cents: number) => string, write: EmailFormat) => Part[]

/** Queues an email to the customer unless there is no address, or the account does not want emails about orders. */
async function send(ctx: Ctx, order: OrderRow, subject: (site: string) => string, compose: Compose): Promise<boolean> {
  const { db, jobs } = ctx
  if (!order.customerEmail || !(await wantsEmail(db, order.userId, 'orders'))) return false
  const email = await composeEmail(db, order.customerEmail, subject, (_, write) =>
    compose((cents) => write.money(cents, order.currency), write),
  )
  await jobs.add('send-mail', email)
  return true
}

/** To the customer: the link with which the order is paid. Resolves with whether it was queued. */
export const sendPaymentLinkEmail = (ctx: Ctx, order: OrderRow, dueCents: number) =>
  send(
    ctx,
    order,
    (site) => `Pay your order ${order.orderNumber} at ${site}`,
    (money) => [
      `Hello ${order.customerName}, ${money(dueCents)} of your order ${order.orderNumber} is still to be paid. Pay it here:`,
      payPart(ctx, order),
      seePart(ctx, order),
      'Anyone with these links can see the order. Do not share them.',
    ],
  )

/** To the customer: the products of an order that was not finished, and how to get no more reminders. */
export const sendReminderEmail = (ctx: Ctx, order: OrderRow, lines: readonly Line[]) =>
  send(
    ctx,
    order,
    (site) => `Your order at ${site} is waiting`,
    (_, write) => [
      `Hello ${order.customerName}, you did not finish your order ${order.orderNumber}. If you still want these products, order them again:`,
      linesTable(lines, order, write),
      { address: orderAddress(ctx.site.origin, order), label: 'Order again' },
      'Prices and stock may have changed. We do not remind you of this order again. If you want no reminders of other orders either, follow this link:',
      { address: `${orderAddress(ctx.site.origin, order)}&reminders=stop`, label: 'Stop reminders' },
    ],
  )

/** To the customer: the order after staff changed it, with what is due or to be refunded. */
export const sendOrderRevisedEmail = (
  ctx: Ctx,
  order: OrderRow,
  lines: readonly Line[],
  { dueCents, overpaidCents, paidCents }: { dueCents: number; overpaidCents: number; paidCents: number },
) =>
  send(
    ctx,
    order,
    (site) => `Your order ${order.orderNumber} at ${site} was changed`,
    (money, write) => [
      `Hello ${order.customerName}, we have changed your order ${order.orderNumber}. It is now:`,
      linesTable(lines, order, write),
      ...(paidCents > 0 && dueCents > 0
        ? [`You have paid ${money(paidCents)}. Still to be paid: ${money(dueCents)}.`]
        : []),
      ...(overpaidCents > 0 ? [`You have paid ${money(overpaidCents)} more than this. We return it to you.`] : []),
      ...(order.paymentRequestedAt !== null && dueCents > 0 ? [payPart(ctx, order)] : []),
      seePart(ctx, order),
    ],
  )

/** To the customer: a refund, with the products that it is for. */
export const sendRefundEmail = (
  ctx: Ctx,
  order: OrderRow,
  { amountCents, reason, lines }: { amountCents: number; reason: string; lines: readonly Named[] },
) =>
  send(
    ctx,
    order,
    (site) => `Refund for your order ${order.orderNumber} at ${site}`,
    (money) => [
      `Hello ${order.customerName}, we have refunded ${money(amountCents)} of your order ${order.orderNumber}.${reason && ` ${reason}`}`,
      ...(lines.length ? [rowsOf(lines)] : []),
      'It depends on your bank or payment provider when the money arrives.',
      seePart(ctx, order),
    ],
  )

/** To the customer: a parcel with its products and tracking. `isComplete` is whether nothing else follows. */
export const sendShipmentEmail = (
  ctx: Ctx,
  order: OrderRow,
  { trackingNumber, trackingUrl }: ShipmentRow,
  lines: readonly Named[],
  isComplete: boolean,
) =>
  send(
    ctx,
    order,
    (site) => `Your order ${order.orderNumber} at ${site} is on its way`,
    () => [
      isComplete
        ? `Hello ${order.customerName}, your order ${order.orderNumber} is on its way:`
        : `Hello ${order.customerName}, a part of your order ${order.orderNumber} is on its way. The rest follows.`,
      rowsOf(lines),
      ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
      ...(trackingUrl ? [{ address: trackingUrl, label: 'Track your parcel' }] : []),
      seePart(ctx, order),
    ],
  )
