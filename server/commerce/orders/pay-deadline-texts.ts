import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { findPaymentMethod } from '../payments/payment-provider.ts'
import type { OrderRow } from './orders.table.ts'
import { daysToPay } from './payment/days-to-pay.ts'

/** Whether the customer pays on delivery, when the shop decides: no date is shown to them. */
export const isPaidOnDelivery = ({ paymentMethod, delivery }: Pick<OrderRow, 'paymentMethod' | 'delivery'>) =>
  delivery.kind === 'delivery' && findPaymentMethod(paymentMethod)?.isInPerson === true

/** The last day on which an order can be paid, in the format of the company. */
export async function lastDayOf(db: Db, payUntil: string): Promise<string> {
  const { locale, timezone } = await getCompany(db)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(new Date(payUntil))
}

/** A time of day with its time zone, in the format of the company. */
export async function timeOf(db: Db, at: string): Promise<string> {
  const { locale, timezone } = await getCompany(db)
  const format = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: timezone } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(at))
}

/** Paragraphs about the time to pay, for the customer. It begins once the order is confirmed. */
export async function deadlineParts(db: Db, order: OrderRow): Promise<string[]> {
  if (isPaidOnDelivery(order)) return []
  const after = 'After that the order is cancelled, and its products go back to the shop.'
  if (order.payUntil) return [`Pay by ${await lastDayOf(db, order.payUntil)}. ${after}`]
  const days = order.confirmBy ? await daysToPay(db, order) : undefined
  return days === undefined
    ? []
    : [`Pay within ${days === 1 ? '1 day' : `${days} days`} of your confirmation. ${after}`]
}
