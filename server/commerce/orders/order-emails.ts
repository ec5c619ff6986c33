import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { composeEmail, type EmailFormat, type EmailMessage } from '#server/core/mail/emails.ts'
import { adminAddresses } from '#server/identity/auth/users.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import {
  cancelledText,
  expiryOf,
  minutesToConfirm,
  type OrderStatus,
  orderStatusLabels,
  stockAfterCancelling,
} from '#shared/core/order-options.ts'
import { paymentInstructions } from '../payments/accounts.ts'
import { findPaymentMethod } from '../payments/payment-provider.ts'
import { deliveryLines } from './order-delivery.ts'
import type { OrderRow } from './orders.table.ts'

export interface Line {
  title: string
  variant?: string
  qty: number
  priceCents: number
}

type Row = readonly [string, string]

/** The lines of an order with the rows up to its total. */
export function linesTable(lines: readonly Line[], order: OrderRow, { money }: EmailFormat) {
  const { delivery, deliveryCents, discounts, taxes, isTaxIncluded, subtotalCents, totalCents, currency } = order
  const amount = (cents: number) => money(cents, currency)
  const reductions = discounts.filter(({ kind }) => kind !== 'free_delivery')
  const steps: Row[] = [
    ...reductions.map(({ name, code, cents }): Row => [code ? `${name} (${code})` : name, `−${amount(cents)}`]),
    ...(delivery.kind === 'delivery' ? [[`Delivery: ${delivery.name}`, amount(deliveryCents)] as const] : []),
    ...(isTaxIncluded ? [] : taxes.map((tax): Row => [taxLabel(tax), amount(tax.taxCents)])),
  ]
  return {
    rows: [
      ...lines.map((line): Row => [`${line.qty} × ${nameOfLine(line)}`, amount(line.priceCents * line.qty)]),
      ...(steps.length ? [['Subtotal', amount(subtotalCents)] as const, ...steps] : []),
      ['Total', amount(totalCents)] as const,
      ...(order.otherCurrency
        ? [[`Total in ${order.otherCurrency}`, money(order.otherTotalCents!, order.otherCurrency)] as const]
        : []),
      ...(isTaxIncluded ? taxes.map((tax): Row => [`Includes ${taxLabel(tax)}`, amount(tax.taxCents)]) : []),
    ],
  }
}

const taxLabel = ({ name, rate }: { name: string; rate: number }) => `${name} ${rate / 100} %`

/** Paragraphs about delivery or collection, after the payment. `pickup` is the company's text on collection. */
function deliveryParts({ delivery, customerName }: OrderRow, pickup: string): string[] {
  if (delivery.kind === 'none') return []
  if (delivery.kind === 'pickup') {
    const { point } = delivery
    if (!point) return pickup ? pickup.split(/\n{2,}/) : []
    return [[`Collect your order at ${point.name}.`, point.address, point.hint].filter(Boolean).join('\n')]
  }
  const address = deliveryLines(delivery)
  return address.length ? [['We deliver to:', customerName, ...address].join('\n')] : []
}

export const orderAddress = (origin: string, { id, token }: Pick<OrderRow, 'id' | 'token'>) =>
  `${origin}/orders/${id}?token=${token}`

/** The address that opens and confirms an order. It is only sent to the customer. */
const confirmAddress = (origin: string, order: Pick<OrderRow, 'id' | 'token' | 'confirmToken'>) =>
  `${orderAddress(origin, order)}&confirm=${order.confirmToken}`

/** To the customer: the ordered products, and links to open and, if necessary, confirm the order without an account. */
export async function orderPlacedEmail(
  db: Db,
  { order, lines, origin }: { order: OrderRow; lines: readonly Line[]; origin: string },
): Promise<EmailMessage> {
  const { address, pickup } = await getCompany(db)
  const instructions = await paymentInstructions(db, order)
  return composeEmail(
    db,
    order.customerEmail,
    (site) =>
      order.confirmToken && order.confirmBy
        ? `Confirm your order ${order.orderNumber} at ${site}`
        : `Your order ${order.orderNumber} at ${site}`,
    (site, write) => [
      ...(order.confirmToken && order.confirmBy
        ? [
            `Thank you, ${order.customerName}. Confirm your order within ${minutesToConfirm} minutes. ${site} prepares it once you have.`,
            { address: confirmAddress(origin, order), label: 'Confirm your order' },
            'An order that is not confirmed in time is cancelled, and its products go back to the shop. If you did not order, ignore this email.',
          ]
        : [
            `Thank you, ${order.customerName}. ${site} has received your order ${order.orderNumber}. Follow its status with the link below.`,
            ...(order.confirmBy
              ? [
                  'It is prepared once it is paid. If you have not paid yet, or your payment failed, pay here:',
                  {
                    address: `${origin}/checkout/return?order=${order.id}&token=${order.token}`,
                    label: 'Pay your order',
                  },
                ]
              : []),
          ]),
      linesTable(lines, order, write),
      ...paymentParts(order, address),
      ...(instructions ? instructions.split(/\n{2,}/) : []),
      ...deliveryParts(order, pickup),
      { address: orderAddress(origin, order), label: 'See your order' },
      'Anyone with this link can see the order. Do not share it.',
    ],
  )
}

export async function sendOrderPlacedEmail(
  { db, jobs, site }: Pick<TxContext, 'db' | 'jobs' | 'site'>,
  order: OrderRow,
  lines: readonly Line[],
) {
  await jobs.add('send-mail', await orderPlacedEmail(db, { order, lines, origin: site.origin }))
}

/** Notifies the company, or each admin if the company has set no address. */
export async function sendNewOrderEmails(
  { db, jobs }: Pick<TxContext, 'db' | 'jobs'>,
  order: OrderRow,
  lines: readonly Line[],
) {
  const { orderNumber, customerName, customerEmail, customerPhone, note } = order
  const emails = await composeForCompany(
    db,
    () => `New order ${orderNumber}`,
    (_, write) => [
      `${customerName} has ordered, ${staffTextOf(order)}.`,
      linesTable(lines, order, write),
      [customerEmail, customerPhone].filter(Boolean).join(', '),
      ...staffDeliveryParts(order),
      ...(note ? [`Note: ${note}`] : []),
    ],
    customerEmail,
  )
  for (const email of emails) await jobs.add('send-mail', email)
}

/** How the customer pays, in a sentence for the customer. `address` is that of the company. */
function paymentParts({ paymentMethod, delivery }: OrderRow, address: string): string[] {
  const method = findPaymentMethod(paymentMethod)
  if (!method) return []
  if (delivery.kind === 'delivery' && method.delivered) return [method.delivered.customerText]
  const point = delivery.kind === 'pickup' ? delivery.point : undefined
  return [method.customerText(point ? point.address || point.name : address)]
}

function staffTextOf({ paymentMethod, delivery }: OrderRow) {
  const method = findPaymentMethod(paymentMethod)
  const delivered = delivery.kind === 'delivery' ? method?.delivered : undefined
  return delivered?.staffText ?? method?.staffText ?? paymentMethod
}

/** For staff: the delivery address, or the pickup point if there are several. */
function staffDeliveryParts({ delivery, customerName }: OrderRow): string[] {
  if (delivery.kind === 'pickup') return delivery.point ? [`To be collected at ${delivery.point.name}.`] : []
  const address = deliveryLines(delivery)
  if (delivery.kind === 'none' || address.length === 0) return []
  return [[`${delivery.name}, to:`, customerName, ...address].join('\n')]
}

export const receiptAttached = 'Your receipt is attached.'

/** To the customer, after the status changed. With the receipt if staff have taken the money with it. */
export async function orderChangedEmail(
  db: Db,
  { order, origin, isPaidNow = false }: { order: OrderRow; origin: string; isPaidNow?: boolean },
): Promise<EmailMessage> {
  const email = await composeEmail(
    db,
    order.customerEmail,
    (site) => `Your order ${order.orderNumber} at ${site}: ${orderStatusLabels[order.status]}`,
    () => [
      statusText[order.status](order),
      ...(isPaidNow ? [receiptAttached] : []),
      { address: orderAddress(origin, order), label: 'See your order' },
    ],
  )
  return isPaidNow ? withReceipt(email, order) : email
}

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
  const email = await composeEmail(
    db,
    order.customerEmail,
    (site) => `Receipt for your order ${order.orderNumber} at ${site}`,
    (_, write) => [
      `Thank you, ${order.customerName}. We have received your payment of ${write.money(paidCents, order.currency)}. ${receiptAttached}`,
      statusText[order.status](order),
      ...(hasFiles ? ['Your files are ready. Open your order to download them.'] : []),
      { address: orderAddress(origin, order), label: 'See your order' },
    ],
  )
  return withReceipt(email, order)
}

const withReceipt = (email: EmailMessage, { id }: OrderRow): EmailMessage => ({
  ...email,
  attachments: [{ kind: 'invoice', id }],
})

/** To the customer, after the order was cancelled because it was not confirmed or paid in time. */
export function orderExpiredEmail(
  db: Db,
  { order, origin }: { order: OrderRow; origin: string },
): Promise<EmailMessage> {
  return composeEmail(
    db,
    order.customerEmail,
    (site) => `Your order ${order.orderNumber} at ${site} was cancelled`,
    () => [
      `Your order ${order.orderNumber} was cancelled because it was ${expiryOf(order) === 'not-paid' ? 'not paid in time' : `not confirmed within ${minutesToConfirm} minutes`}. Its products are back in the shop, and you don’t have to pay anything.`,
      'You can order again at any time.',
      { address: `${origin}/shop`, label: 'Go to shop' },
    ],
  )
}

/** To the customer: a note that staff send. */
export function orderNoteEmail(
  db: Db,
  { order, text, origin }: { order: OrderRow; text: string; origin: string },
): Promise<EmailMessage> {
  return composeEmail(
    db,
    order.customerEmail,
    (site) => `About your order ${order.orderNumber} at ${site}`,
    () => [...text.split(/\n{2,}/), { address: orderAddress(origin, order), label: 'See your order' }],
  )
}

/** To the company, when the customer cancelled an order. */
export function orderCancelledEmails(db: Db, order: OrderRow) {
  const { orderNumber, customerName, customerEmail } = order
  return composeForCompany(
    db,
    () => `Order ${orderNumber} was cancelled`,
    () => [`${customerName} has cancelled the order ${orderNumber}. ${stockAfterCancelling(order)}`],
    customerEmail,
  )
}

/** To the company: a payment needs attention. */
export function paymentAlertEmails(db: Db, { orderNumber, customerEmail }: OrderRow, text: string) {
  return composeForCompany(
    db,
    () => `Payment of order ${orderNumber} needs your attention`,
    () => [text],
    customerEmail,
  )
}

const statusText: Record<OrderStatus, (order: Pick<OrderRow, 'orderNumber' | 'paymentStatus'>) => string> = {
  pending: ({ orderNumber }) => `Your order ${orderNumber} is waiting to be prepared.`,
  processing: ({ orderNumber }) => `Your order ${orderNumber} is being prepared.`,
  completed: ({ orderNumber }) => `Your order ${orderNumber} is complete. Thank you!`,
  cancelled: (order) => `Your order ${order.orderNumber} was cancelled. ${cancelledText(order)}`,
}

async function composeForCompany(
  db: Db,
  subject: Parameters<typeof composeEmail>[2],
  parts: Parameters<typeof composeEmail>[3],
  replyTo: string,
): Promise<EmailMessage[]> {
  const { email } = await getCompany(db)
  const emails: EmailMessage[] = []
  for (const to of email ? [email] : await adminAddresses(db))
    emails.push({ ...(await composeEmail(db, to, subject, parts)), ...(replyTo && { replyTo }) })
  return emails
}
