import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { compose, type EmailMessage, type Writing } from '#server/core/mail/emails.ts'
import { adminAddresses } from '#server/identity/auth/users.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import {
  minutesToConfirm,
  type OrderStatus,
  orderStatusLabels,
  stockAfterCancelling,
} from '#shared/core/order-options.ts'
import { methodOf } from '../payments/payment-provider.ts'
import type { OrderRow } from './orders.table.ts'

interface Line {
  title: string
  variant?: string
  qty: number
  priceCents: number
}

const table = (lines: readonly Line[], { totalCents, currency }: OrderRow, { money }: Writing) => ({
  rows: [
    ...lines.map((line) => [`${line.qty} × ${nameOfLine(line)}`, money(line.priceCents * line.qty, currency)] as const),
    ['Total', money(totalCents, currency)] as const,
  ],
})

const orderAddress = (origin: string, { id, token }: Pick<OrderRow, 'id' | 'token'>) =>
  `${origin}/orders/${id}?token=${token}`

/** Opens an order and confirms it: only mail to the customer tells this address. */
const confirmAddress = (origin: string, order: Pick<OrderRow, 'id' | 'token' | 'confirmToken'>) =>
  `${orderAddress(origin, order)}&confirm=${order.confirmToken}`

/** To the customer: what was ordered, and the link that opens it without an account and confirms it where that is needed. */
export async function orderPlacedEmail(
  db: Db,
  { order, lines, origin }: { order: OrderRow; lines: readonly Line[]; origin: string },
): Promise<EmailMessage> {
  const { address, pickup } = await companyIn(db)
  const method = methodOf(order.paymentMethod)
  return compose(
    db,
    order.customerEmail,
    (site) =>
      order.confirmBy
        ? `Confirm your order ${order.orderNumber} at ${site}`
        : `Your order ${order.orderNumber} at ${site}`,
    (site, write) => [
      ...(order.confirmBy
        ? [
            `Thank you, ${order.customerName}. Confirm your order within ${minutesToConfirm} minutes. ${site} prepares it once you have.`,
            { address: confirmAddress(origin, order), label: 'Confirm your order' },
            'An order that is not confirmed in time is cancelled, and its products go back to the shop. If you did not order, ignore this email.',
          ]
        : [
            `Thank you, ${order.customerName}. ${site} has your order ${order.orderNumber}. The link below shows how far it is.`,
          ]),
      table(lines, order, write),
      ...(method ? [method.inEmail(address)] : []),
      ...(pickup ? pickup.split(/\n{2,}/) : []),
      { address: orderAddress(origin, order), label: 'See your order' },
      'Whoever has this link can see the order, so keep it to yourself.',
    ],
  )
}

/** To the company: one mail, or one to each admin where the company has set no address. */
export async function newOrderEmail(
  db: Db,
  { order, lines }: { order: OrderRow; lines: readonly Line[] },
): Promise<EmailMessage[]> {
  const { orderNumber, customerName, customerEmail, customerPhone, note } = order
  return toCompany(
    db,
    () => `New order ${orderNumber}`,
    (_, write) => [
      `${customerName} has ordered, ${methodOf(order.paymentMethod)?.forStaff ?? order.paymentMethod}.`,
      table(lines, order, write),
      `${customerEmail}, ${customerPhone}`,
      ...(note ? [`Note: ${note}`] : []),
    ],
    customerEmail,
  )
}

/** To the customer, after the order went on. */
export function orderChangedEmail(
  db: Db,
  { order, origin }: { order: OrderRow; origin: string },
): Promise<EmailMessage> {
  return compose(
    db,
    order.customerEmail,
    (site) => `Your order ${order.orderNumber} at ${site}: ${orderStatusLabels[order.status]}`,
    () => [said[order.status](order), { address: orderAddress(origin, order), label: 'See your order' }],
  )
}

/** To the customer, after the order was cancelled because it was not confirmed in time. */
export function orderExpiredEmail(
  db: Db,
  { order, origin }: { order: OrderRow; origin: string },
): Promise<EmailMessage> {
  return compose(
    db,
    order.customerEmail,
    (site) => `Your order ${order.orderNumber} at ${site} was cancelled`,
    () => [
      `Your order ${order.orderNumber} was cancelled because it was not confirmed within ${minutesToConfirm} minutes. Its products are back in the shop, and nothing is to be paid.`,
      'You can order again at any time.',
      { address: `${origin}/shop`, label: 'Go to shop' },
    ],
  )
}

/** To the customer: what staff wish to say about the order. */
export function orderNoteEmail(
  db: Db,
  { order, text, origin }: { order: OrderRow; text: string; origin: string },
): Promise<EmailMessage> {
  return compose(
    db,
    order.customerEmail,
    (site) => `About your order ${order.orderNumber} at ${site}`,
    () => [...text.split(/\n{2,}/), { address: orderAddress(origin, order), label: 'See your order' }],
  )
}

/** To the company, when the customer took an order back. */
export function orderCancelledEmail(db: Db, order: OrderRow) {
  const { orderNumber, customerName, customerEmail } = order
  return toCompany(
    db,
    () => `Order ${orderNumber} was cancelled`,
    () => [`${customerName} has cancelled the order ${orderNumber}. ${stockAfterCancelling(order)}`],
    customerEmail,
  )
}

const said: Record<OrderStatus, (order: Pick<OrderRow, 'orderNumber'>) => string> = {
  pending: ({ orderNumber }) => `Your order ${orderNumber} is waiting to be prepared.`,
  processing: ({ orderNumber }) => `Your order ${orderNumber} is being prepared.`,
  completed: ({ orderNumber }) => `Your order ${orderNumber} is complete. Thank you!`,
  cancelled: ({ orderNumber }) => `Your order ${orderNumber} was cancelled. Nothing is to be paid.`,
}

async function toCompany(
  db: Db,
  subject: Parameters<typeof compose>[2],
  parts: Parameters<typeof compose>[3],
  replyTo: string,
): Promise<EmailMessage[]> {
  const { email } = await companyIn(db)
  const letters: EmailMessage[] = []
  for (const to of email ? [email] : await adminAddresses(db))
    letters.push({ ...(await compose(db, to, subject, parts)), replyTo })
  return letters
}
