import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { type EmailFormat, type EmailKind, emailKind, type Part } from '#server/core/mail/email-kinds.ts'
import { type EmailMessage, writeEmail } from '#server/core/mail/emails.ts'
import { defaultHoldMinutes, expiryOf, expiryTexts, orderStatusLabels } from '#shared/core/order-options.ts'
import { paymentInstructions } from '../payments/accounts.ts'
import { providerOf } from '../payments/payment-provider.ts'
import { exampleLines, exampleOrder, exampleValues } from './example-order.ts'
import { isInvoiceDue } from './invoice/issue-invoice.ts'
import { isService } from './is-service.ts'
import {
  confirmAddress,
  deliveryParts,
  invoiceAttached,
  isPrepared,
  type Line,
  licenceParts,
  linesTable,
  orderValues,
  paymentParts,
  payPart,
  receiptAttached,
  seePart,
  statusText,
} from './order-email-parts.ts'
import type { OrderRow } from './orders.table.ts'
import { deadlineParts } from './pay-deadline-texts.ts'
import { moneyOf } from './payment/payment-status.ts'
import { paymentsOf } from './payment/payments-of.ts'
import { findOrderLines } from './present.ts'

const group = 'Orders'

interface PlacedOrder {
  order: OrderRow
  lines: readonly Line[]
  origin: string
}

const received = emailKind({
  ...{ key: 'order-received', group, title: 'Order received' },
  when: 'After an order was placed, if it needs no confirmation',
  subject: 'Your order {orderNumber} at {siteName}',
  opening:
    'Thank you, {customerName}. {siteName} has received your order {orderNumber}. Follow its status with the link below.',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin, format }) =>
    (await placedParts(db, { order: await exampleOrder(db), lines: exampleLines, origin }))(format),
})
const toConfirm = emailKind({
  ...{ key: 'order-to-confirm', group, title: 'Confirm an order' },
  when: 'After an order without an account was placed that is paid later',
  subject: 'Confirm your order {orderNumber} at {siteName}',
  opening:
    'Thank you, {customerName}. Confirm your order within {minutes} minutes. {siteName} processes it once you have.',
  closing: '',
  variables: { ...exampleValues, minutes: `${defaultHoldMinutes}` },
  required: ['minutes'],
  async example({ db, origin, format }) {
    const order = { ...(await exampleOrder(db)), confirmToken: 'example', confirmBy: new Date().toISOString() }
    return (await placedParts(db, { order, lines: exampleLines, origin }))(format)
  },
})

const isToBeConfirmed = ({ confirmToken, confirmBy }: OrderRow) => Boolean(confirmToken && confirmBy)

/**
 * To the customer: the ordered products, and links to open and, if necessary, confirm the order without an account. With
 * its invoice if there is one.
 */
async function orderPlacedEmail(db: Db, placed: PlacedOrder): Promise<EmailMessage> {
  const { order } = placed
  const to = order.customerEmail
  const partsFor = await placedParts(db, placed)
  const { confirmBy } = order
  if (!isToBeConfirmed(order) || confirmBy === null) {
    const content = (format: EmailFormat) => ({ values: orderValues(order), parts: partsFor(format) })
    const email = await writeEmail(db, received, to, content)
    return isInvoiceDue(order) ? withInvoice(email, order) : email
  }
  // What is left, because staff can send the email again.
  const minutes = Math.max(1, Math.round((Date.parse(confirmBy) - Date.now()) / 60_000))
  const values = { ...orderValues(order), minutes: `${minutes}` }
  return writeEmail(db, toConfirm, to, (format) => ({ values, parts: partsFor(format) }))
}

const attachedTo = (order: OrderRow): string[] =>
  isInvoiceDue(order) ? [order.paymentStatus === 'paid' ? receiptAttached : invoiceAttached] : []

async function placedParts(db: Db, { order, lines, origin }: PlacedOrder): Promise<(format: EmailFormat) => Part[]> {
  const { address, pickup } = await getCompany(db)
  const instructions = await paymentInstructions(db, order)
  const deadline = await deadlineParts(db, order)
  return (format) => [
    ...(isToBeConfirmed(order)
      ? [
          { address: confirmAddress(origin, order), label: 'Confirm your order' },
          ...(providerOf(order.paymentMethod)?.start && order.totalCents > 0 ? ['After that you pay for it.'] : []),
          order.holdsStock
            ? 'An order that is not confirmed in time is cancelled, and its products go back to the shop. If you did not order, ignore this email.'
            : 'The products are not reserved until you confirm: others can buy them meanwhile. If you did not order, ignore this email.',
        ]
      : order.confirmBy
        ? [
            `It is ${isPrepared(order) ? 'prepared' : 'complete'} once it is paid. If you have not paid yet, or your payment failed, pay here:`,
            payPart(origin, order),
            ...(order.holdsStock
              ? []
              : ['The products are not reserved until you pay: others can buy them meanwhile.']),
          ]
        : []),
    linesTable(lines, order, format),
    ...licenceParts(lines),
    ...paymentParts(order, address),
    ...deadline,
    ...(instructions ? instructions.split(/\n{2,}/) : []),
    ...attachedTo(order),
    ...deliveryParts(order, pickup),
    seePart(origin, order),
    'Anyone with this link can see the order. Do not share it.',
  ]
}

export async function sendOrderPlacedEmail(
  { db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>,
  order: OrderRow,
  lines: readonly Line[],
) {
  await jobs.add('send-mail', await orderPlacedEmail(db, { order, lines, origin: site.origin }))
}

const changedParts = (
  { order, origin }: Pick<ChangedOrder, 'order' | 'origin'>,
  { attached, wasRefunded }: { attached: string; wasRefunded: boolean },
  { money }: EmailFormat,
): Part[] => [
  statusText[order.status](order),
  ...(order.status === 'cancelled' && order.receivedCents
    ? [receivedText(money(order.receivedCents, order.currency), wasRefunded)]
    : []),
  ...(attached ? [attached] : []),
  seePart(origin, order),
]
const receivedText = (amount: string, wasRefunded: boolean) =>
  wasRefunded ? `${amount} of your payment has not been refunded.` : `You have paid ${amount}.`
const changed = emailKind({
  ...{ key: 'order-status', group, title: 'Status of an order' },
  when: 'After staff changed the status of an order',
  subject: 'Your order {orderNumber} at {siteName}: {status}',
  opening: '',
  closing: '',
  variables: { ...exampleValues, status: orderStatusLabels.processing },
  example: async ({ db, origin, format }) =>
    changedParts(
      { order: { ...(await exampleOrder(db)), status: 'processing' }, origin },
      { attached: '', wasRefunded: false },
      format,
    ),
})
interface ChangedOrder {
  order: OrderRow
  origin: string
  isPaidNow: boolean
  isInvoicedNow: boolean
}

/**
 * To the customer, after the status changed. With the invoice if staff have accepted the order with it, and as a receipt
 * if they have taken the money.
 */
export async function orderChangedEmail(
  db: Db,
  { order, origin, isPaidNow, isInvoicedNow }: ChangedOrder,
): Promise<EmailMessage> {
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const wasRefunded = moneyOf(order, attempts, refunds).refundedCents > 0
  // Payments of a cancelled bill are not returned: the next bill is lower by them.
  const isBill = (await findOrderLines(db, [order.id])).some(isService)
  const present = { order: isBill ? { ...order, receivedCents: null } : order, origin }
  const values = { ...orderValues(order), status: orderStatusLabels[order.status] }
  const attached = isPaidNow ? receiptAttached : isInvoicedNow ? invoiceAttached : ''
  const email = await writeEmail(db, changed, order.customerEmail, (format) => ({
    values,
    parts: changedParts(present, { attached, wasRefunded }, format),
  }))
  return attached ? withInvoice(email, order) : email
}

const paidParts = (order: OrderRow, origin: string, hasFiles: boolean): Part[] => [
  receiptAttached,
  statusText[order.status](order),
  ...(hasFiles ? ['Your files are ready. Open your order to download them.'] : []),
  seePart(origin, order),
]
const paymentReceived = emailKind({
  ...{ key: 'order-paid', group, title: 'Payment received, with receipt and downloads' },
  when: 'Once an order is paid',
  subject: 'Receipt for your order {orderNumber} at {siteName}',
  opening: 'Thank you, {customerName}. We have received your payment of {amount}.',
  closing: '',
  variables: { ...exampleValues, amount: '68.00' },
  required: ['amount'],
  example: async ({ db, origin }) => paidParts({ ...(await exampleOrder(db)), status: 'processing' }, origin, true),
})
/** To the customer, once an order is paid: with the receipt. */
export async function paymentReceivedEmail(
  db: Db,
  {
    order,
    paidCents,
    origin,
    hasFiles = false,
  }: { order: OrderRow; paidCents: number; origin: string; hasFiles?: boolean },
): Promise<EmailMessage> {
  const email = await writeEmail(db, paymentReceived, order.customerEmail, ({ money }) => ({
    values: { ...orderValues(order), amount: money(paidCents, order.currency) },
    parts: paidParts(order, origin, hasFiles),
  }))
  return withInvoice(email, order)
}

const withInvoice = (email: EmailMessage, { id }: OrderRow): EmailMessage => ({
  ...email,
  attachments: [{ kind: 'invoice', id }],
})

const expiredParts = (origin: string): Part[] => [
  'Its products are back in the shop, and you don’t have to pay anything.',
  { address: `${origin}/shop`, label: 'Go to shop' },
]
const expired = emailKind({
  ...{ key: 'order-expired', group, title: 'Order expired' },
  when: 'After an order was cancelled because it was not confirmed or paid in time',
  subject: 'Your order {orderNumber} at {siteName} was cancelled',
  opening: 'Your order {orderNumber} was cancelled because it was {reason}.',
  closing: 'You can order again at any time.',
  variables: { ...exampleValues, reason: 'not paid in time' },
  required: ['orderNumber', 'reason'],
  example: ({ origin }) => expiredParts(origin),
})
/** To the customer, after the order was cancelled because it was not confirmed or paid in time. */
export function orderExpiredEmail(
  db: Db,
  { order, origin }: { order: OrderRow; origin: string },
): Promise<EmailMessage> {
  const reason = expiryTexts[expiryOf(order) ?? 'not-confirmed']
  const values = { ...orderValues(order), reason }
  return writeEmail(db, expired, order.customerEmail, { values, parts: expiredParts(origin) })
}

const noteParts = (order: OrderRow, text: string, origin: string): Part[] => [
  ...text.split(/\n{2,}/),
  seePart(origin, order),
]
const note = emailKind({
  ...{ key: 'order-note', group, title: 'Note about an order' },
  when: 'When staff send a note of an order to its customer',
  subject: 'About your order {orderNumber} at {siteName}',
  opening: '',
  closing: '',
  variables: exampleValues,
  example: async ({ db, origin }) => noteParts(await exampleOrder(db), 'Your order is ready on Friday.', origin),
})
/** To the customer: a note that staff send. */
export const orderNoteEmail = (
  db: Db,
  { order, text, origin }: { order: OrderRow; text: string; origin: string },
): Promise<EmailMessage> =>
  writeEmail(db, note, order.customerEmail, { values: orderValues(order), parts: noteParts(order, text, origin) })

export const orderEmails: readonly EmailKind[] = [received, toConfirm, paymentReceived, changed, note, expired]
