import type { TxContext } from '#server/core/http/context.ts'
import { type EmailFormat, type EmailKind, emailKind, type Part } from '#server/core/mail/email-kinds.ts'
import { type EmailContent, writeEmail } from '#server/core/mail/emails.ts'
import { wantsEmail } from '#server/identity/auth/notifications.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { paymentInstructions } from '../payments/accounts.ts'
import { exampleLines, exampleOrder, exampleValues } from './example-order.ts'
import {
  type Line,
  linesTable,
  orderAddress,
  orderValues,
  paymentParts,
  payPart,
  seePart,
} from './order-email-parts.ts'
import type { OrderRow } from './orders.table.ts'
import { isPaidOnDelivery, lastDayOf, timeOf } from './pay-deadline-texts.ts'
import { leftToPay } from './payment/payment-status.ts'
import { paymentsOf } from './payment/payments-of.ts'
import type { ShipmentRow } from './shipments/shipments.table.ts'

type Ctx = Pick<TxContext, 'db' | 'jobs' | 'site'>
type Named = Pick<Line, 'title' | 'variant' | 'qty'>

const group = 'Orders'

const rowsOf = (lines: readonly Named[]) => ({
  rows: lines.map((line) => [nameOfLine(line), `${line.qty}`] as const),
})

/** Queues an email to the customer unless there is no address, or the account does not want emails about orders. */
async function send<V extends string>(
  { db, jobs }: Ctx,
  order: OrderRow,
  kind: EmailKind<V>,
  content: (format: EmailFormat) => EmailContent<NoInfer<V>>,
): Promise<boolean> {
  if (!order.customerEmail || !(await wantsEmail(db, order.userId, 'orders'))) return false
  await jobs.add('send-mail', await writeEmail(db, kind, order.customerEmail, content))
  return true
}

const linkParts = (order: OrderRow, origin: string): Part[] => [
  payPart(origin, order),
  seePart(origin, order),
  'Anyone with these links can see the order. Do not share them.',
]
const paymentLink = emailKind({
  ...{ key: 'order-payment-link', group, title: 'Link to pay an order' },
  when: 'When staff ask for a payment',
  subject: 'Pay your order {orderNumber} at {siteName}',
  opening: 'Hello {customerName}, {amount} of your order {orderNumber} is still to be paid. Pay it here:',
  closing: '',
  variables: { ...exampleValues, amount: '68.00' },
  required: ['amount', 'orderNumber'],
  example: async ({ db, origin }) => linkParts(await exampleOrder(db), origin),
})
/** To the customer: the link with which the order is paid. Resolves with whether it was queued. */
export const sendPaymentLinkEmail = (ctx: Ctx, order: OrderRow, dueCents: number) =>
  send(ctx, order, paymentLink, ({ money }) => ({
    values: { ...orderValues(order), amount: money(dueCents, order.currency) },
    parts: linkParts(order, ctx.site.origin),
  }))

const payParts = (order: OrderRow, origin: string, instructions: string): Part[] => [
  ...paymentParts(order, ''),
  ...(instructions ? instructions.split(/\n{2,}/) : []),
  seePart(origin, order),
]
const payReminder = emailKind({
  ...{ key: 'order-pay-reminder', group, title: 'Reminder to pay' },
  when: 'A day before an order is cancelled that is paid by bank transfer or on collection',
  subject: 'Pay your order {orderNumber} at {siteName} by {day}',
  opening:
    'Hello {customerName}, your order {orderNumber} is not paid yet. Pay {amount} by {day}. After that the order is cancelled.',
  closing: 'If you have paid already, ignore this email.',
  variables: { ...exampleValues, amount: '68.00', day: '3 December 2026' },
  required: ['amount', 'orderNumber', 'day'],
  example: async ({ db, origin }) => payParts(await exampleOrder(db), origin, ''),
})
const payNowReminder = emailKind({
  ...{ key: 'order-pay-now-reminder', group, title: 'Reminder to pay online' },
  when: 'Some minutes before an order is cancelled that was confirmed and is paid online',
  subject: 'Pay your order {orderNumber} at {siteName} by {time}',
  opening:
    'Hello {customerName}, your order {orderNumber} is not paid yet. Pay {amount} by {time}. After that the order is cancelled.',
  closing: 'If you have paid already, ignore this email.',
  variables: { ...exampleValues, amount: '68.00', time: '2:30 PM GMT+2' },
  required: ['amount', 'orderNumber', 'time'],
  example: async ({ db, origin }) => linkParts(await exampleOrder(db), origin),
})
/** To the customer: the order is cancelled soon if it is not paid. Resolves with the deadline; undefined if nothing was queued. */
export async function sendPayReminderEmail(ctx: Ctx, order: OrderRow): Promise<string | undefined> {
  const { db, site } = ctx
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const dueCents = leftToPay(order, attempts, refunds)
  if (order.confirmBy !== null) {
    const time = await timeOf(db, order.confirmBy)
    const isQueued = await send(ctx, order, payNowReminder, ({ money }) => ({
      values: { ...orderValues(order), amount: money(dueCents, order.currency), time },
      parts: linkParts(order, site.origin),
    }))
    return isQueued ? time : undefined
  }
  if (order.payUntil === null || isPaidOnDelivery(order)) return undefined
  const day = await lastDayOf(db, order.payUntil)
  const instructions = await paymentInstructions(db, order)
  const isQueued = await send(ctx, order, payReminder, ({ money }) => ({
    values: { ...orderValues(order), amount: money(dueCents, order.currency), day },
    parts: payParts(order, site.origin, instructions),
  }))
  return isQueued ? day : undefined
}

const reminderParts = (order: OrderRow, lines: readonly Line[], origin: string, format: EmailFormat): Part[] => [
  linesTable(lines, order, format),
  { address: orderAddress(origin, order), label: 'Order again' },
  'Prices and stock may have changed. We do not remind you of this order again. If you want no reminders of other orders either, follow this link:',
  { address: `${orderAddress(origin, order)}&reminders=stop`, label: 'Stop reminders' },
]
const reminder = emailKind({
  ...{ key: 'order-reminder', group, title: 'Reminder of an unfinished order' },
  when: 'When staff remind a customer of an order that was not finished',
  subject: 'Your order at {siteName} is waiting',
  opening:
    'Hello {customerName}, you did not finish your order {orderNumber}. If you still want these products, order them again:',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin, format }) => reminderParts(await exampleOrder(db), exampleLines, origin, format),
})
/** To the customer: the products of an order that was not finished, and how to get no more reminders. */
export const sendReminderEmail = (ctx: Ctx, order: OrderRow, lines: readonly Line[]) =>
  send(ctx, order, reminder, (format) => ({
    values: orderValues(order),
    parts: reminderParts(order, lines, ctx.site.origin, format),
  }))

interface Balance {
  dueCents: number
  overpaidCents: number
  paidCents: number
}

function revisedParts(order: OrderRow, lines: readonly Line[], balance: Balance, origin: string, format: EmailFormat) {
  const { dueCents, overpaidCents, paidCents } = balance
  const money = (cents: number) => format.money(cents, order.currency)
  return [
    linesTable(lines, order, format),
    ...(paidCents > 0 && dueCents > 0
      ? [`You have paid ${money(paidCents)}. Still to be paid: ${money(dueCents)}.`]
      : []),
    ...(overpaidCents > 0 ? [`You have paid ${money(overpaidCents)} more than this. We return it to you.`] : []),
    ...(order.paymentRequestedAt !== null && dueCents > 0 ? [payPart(origin, order)] : []),
    seePart(origin, order),
  ] satisfies Part[]
}
const revised = emailKind({
  ...{ key: 'order-revised', group, title: 'Order changed' },
  when: 'After staff changed the products, delivery or discount of an order',
  subject: 'Your order {orderNumber} at {siteName} was changed',
  opening: 'Hello {customerName}, we have changed your order {orderNumber}. It is now:',
  closing: '',
  variables: exampleValues,
  async example({ db, origin, format }) {
    const balance = { dueCents: 1900, overpaidCents: 0, paidCents: 4900 }
    return revisedParts(await exampleOrder(db), exampleLines, balance, origin, format)
  },
})
/** To the customer: the order after staff changed it, with what is due or to be refunded. */
export const sendOrderRevisedEmail = (ctx: Ctx, order: OrderRow, lines: readonly Line[], balance: Balance) =>
  send(ctx, order, revised, (format) => ({
    values: orderValues(order),
    parts: revisedParts(order, lines, balance, ctx.site.origin, format),
  }))

interface RefundMail {
  amountCents: number
  /** What the customer no longer owes. */
  creditCents: number
  reason: string
  lines: readonly Named[]
}

const refundParts = (order: OrderRow, reason: string, lines: readonly Named[], origin: string): Part[] => [
  ...(reason ? [reason] : []),
  ...(lines.length ? [rowsOf(lines)] : []),
  'It depends on your bank or payment provider when the money arrives.',
  seePart(origin, order),
]
const refund = emailKind({
  ...{ key: 'order-refund', group, title: 'Refund' },
  when: 'After staff refunded an order or a part of it',
  subject: 'Refund for your order {orderNumber} at {siteName}',
  opening: 'Hello {customerName}, we have refunded {amount} of your order {orderNumber}.',
  closing: '',
  variables: { ...exampleValues, amount: '49.00' },
  required: ['amount', 'orderNumber'],
  example: async ({ db, origin }) =>
    refundParts(await exampleOrder(db), 'The frame was broken.', exampleLines.slice(0, 1), origin),
})
const returnParts = (order: OrderRow, texts: string[], lines: readonly Named[], origin: string): Part[] => [
  ...texts,
  rowsOf(lines),
  seePart(origin, order),
]
const returned = emailKind({
  ...{ key: 'order-return', group, title: 'Return without a refund' },
  when: 'After staff recorded products that came back, without money',
  subject: 'Return for your order {orderNumber} at {siteName}',
  opening: 'Hello {customerName}, we have taken back products of your order {orderNumber}.',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin }) =>
    returnParts(await exampleOrder(db), ['It does not fit.'], exampleLines.slice(0, 1), origin),
})
/** To the customer: a refund or a return without money, with the products that it is for. */
export function sendRefundEmail(
  ctx: Ctx,
  order: OrderRow,
  { amountCents, creditCents, reason, lines }: RefundMail,
): Promise<boolean> {
  const { origin } = ctx.site
  if (amountCents > 0)
    return send(ctx, order, refund, ({ money }) => ({
      values: { ...orderValues(order), amount: money(amountCents, order.currency) },
      parts: refundParts(order, reason, lines, origin),
    }))
  return send(ctx, order, returned, ({ money }) => {
    const less = creditCents > 0 ? [`Your order costs ${money(creditCents, order.currency)} less.`] : []
    return {
      values: orderValues(order),
      parts: returnParts(order, [...less, ...(reason ? [reason] : [])], lines, origin),
    }
  })
}

type Tracking = Pick<ShipmentRow, 'trackingNumber' | 'trackingUrl'>

const shipmentParts = (order: OrderRow, tracking: Tracking, lines: readonly Named[], origin: string): Part[] => [
  rowsOf(lines),
  ...(tracking.trackingNumber ? [`Tracking number: ${tracking.trackingNumber}`] : []),
  ...(tracking.trackingUrl ? [{ address: tracking.trackingUrl, label: 'Track your parcel' }] : []),
  seePart(origin, order),
]
const exampleTracking = { trackingNumber: 'ZW123456789', trackingUrl: 'https://parcels.example/ZW123456789' }
const shipped = emailKind({
  ...{ key: 'order-shipped', group, title: 'Order sent' },
  when: 'After an order, or the rest of it, was sent',
  subject: 'Your order {orderNumber} at {siteName} is on its way',
  opening: 'Hello {customerName}, your order {orderNumber} is on its way:',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin }) => shipmentParts(await exampleOrder(db), exampleTracking, exampleLines, origin),
})
const partShipped = emailKind({
  ...{ key: 'order-part-shipped', group, title: 'Part of an order sent' },
  when: 'After a part of an order was sent',
  subject: 'Your order {orderNumber} at {siteName} is on its way',
  opening: 'Hello {customerName}, a part of your order {orderNumber} is on its way. The rest follows.',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin }) =>
    shipmentParts(await exampleOrder(db), exampleTracking, exampleLines.slice(0, 1), origin),
})
/** To the customer: a parcel with its products and tracking. `isComplete` is whether nothing else follows. */
export const sendShipmentEmail = (
  ctx: Ctx,
  order: OrderRow,
  tracking: ShipmentRow,
  lines: readonly Named[],
  isComplete: boolean,
) =>
  send(ctx, order, isComplete ? shipped : partShipped, () => ({
    values: orderValues(order),
    parts: shipmentParts(order, tracking, lines, ctx.site.origin),
  }))

export const followUpEmails: readonly EmailKind[] = [
  shipped,
  partShipped,
  refund,
  returned,
  revised,
  paymentLink,
  payReminder,
  payNowReminder,
  reminder,
]
