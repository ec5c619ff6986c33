import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { type EmailMessage, writeStaffEmail } from '#server/core/mail/emails.ts'
import { adminAddresses } from '#server/identity/auth/users.ts'
import { stockAfterCancelling } from '#shared/core/order-options.ts'
import { findPaymentMethod } from '../payments/payment-provider.ts'
import { deliveryLines } from './order-delivery.ts'
import { type Line, linesTable } from './order-email-parts.ts'
import type { OrderRow } from './orders.table.ts'

/** Notifies the company, or each admin if the company has set no address. */
export async function sendNewOrderEmails(
  { db, jobs }: Pick<TxContext, 'db' | 'jobs'>,
  order: OrderRow,
  lines: readonly Line[],
) {
  const { orderNumber, customerName, customerEmail, customerPhone, note } = order
  const emails = await composeForCompany(
    db,
    (write) => [
      `New order ${orderNumber}`,
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

/** To the company, when the customer cancelled an order. */
export function orderCancelledEmails(db: Db, order: OrderRow) {
  const { orderNumber, customerName, customerEmail, receivedCents, currency } = order
  return composeForCompany(
    db,
    ({ money }) => [
      `Order ${orderNumber} was cancelled`,
      `${customerName} has cancelled the order ${orderNumber}. ${stockAfterCancelling(order)}`,
      ...(receivedCents ? [`${money(receivedCents, currency)} was paid for it. Refund the customer.`] : []),
    ],
    customerEmail,
  )
}

/** To the company: a payment needs attention. */
export function paymentAlertEmails(db: Db, { orderNumber, customerEmail }: OrderRow, text: string) {
  return composeForCompany(db, () => [`Payment of order ${orderNumber} needs your attention`, text], customerEmail)
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

async function composeForCompany(
  db: Db,
  contentFor: Parameters<typeof writeStaffEmail>[2],
  replyTo: string,
): Promise<EmailMessage[]> {
  const { email } = await getCompany(db)
  const emails: EmailMessage[] = []
  for (const to of email ? [email] : await adminAddresses(db))
    emails.push({ ...(await writeStaffEmail(db, to, contentFor)), ...(replyTo && { replyTo }) })
  return emails
}
