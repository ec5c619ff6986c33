import type { EmailFormat, Part } from '#server/core/mail/email-kinds.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { cancelledText, type OrderStatus } from '#shared/core/order-options.ts'
import { findPaymentMethod } from '../payments/payment-provider.ts'
import { deliveryLines } from './order-delivery.ts'
import type { OrderRow } from './orders.table.ts'

export interface Line {
  title: string
  variant?: string
  qty: number
  priceCents: number
  /** Text of the licence; empty without one. */
  licence?: string
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

/** The licences of files, each once per product and variant. */
export const licenceParts = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.licence ? [`Licence of ${nameOfLine(line)}:\n${line.licence}`] : []))

const taxLabel = ({ name, rate }: { name: string; rate: number }) => `${name} ${rate / 100} %`

/** Paragraphs about delivery or collection, after the payment. `pickup` is the company's text on collection. */
export function deliveryParts({ delivery, customerName }: OrderRow, pickup: string): string[] {
  if (delivery.kind === 'none') return []
  if (delivery.kind === 'pickup') {
    const { point } = delivery
    if (!point) return pickup ? pickup.split(/\n{2,}/) : []
    return [[`Collect your order at ${point.name}.`, point.address, point.hint].filter(Boolean).join('\n')]
  }
  const address = deliveryLines(delivery)
  return address.length ? [['We deliver to:', customerName, ...address].join('\n')] : []
}

/** How the customer pays, in a sentence for the customer. `address` is that of the company. */
export function paymentParts({ paymentMethod, delivery }: OrderRow, address: string): string[] {
  const method = findPaymentMethod(paymentMethod)
  if (!method) return []
  if (delivery.kind === 'delivery' && method.delivered) return [method.delivered.customerText]
  const point = delivery.kind === 'pickup' ? delivery.point : undefined
  return [method.customerText(point ? point.address || point.name : address)]
}

export const orderAddress = (origin: string, { id, token }: Pick<OrderRow, 'id' | 'token'>) =>
  `${origin}/orders/${id}?token=${token}`

/** The address that opens and confirms an order. It is only sent to the customer. */
export const confirmAddress = (origin: string, order: Pick<OrderRow, 'id' | 'token' | 'confirmToken'>) =>
  `${orderAddress(origin, order)}&confirm=${order.confirmToken}`

/** The page on which the customer pays an order without an account. */
export const paymentAddress = (origin: string, { id, token }: Pick<OrderRow, 'id' | 'token'>) =>
  `${origin}/checkout/return?order=${id}&token=${token}`

export const payPart = (origin: string, order: OrderRow): Part => ({
  address: paymentAddress(origin, order),
  label: 'Pay your order',
})
export const seePart = (origin: string, order: OrderRow): Part => ({
  address: orderAddress(origin, order),
  label: 'See your order',
})

/** The variables of all emails about an order. */
export const orderValues = ({ customerName, orderNumber }: OrderRow) => ({ customerName, orderNumber })

export const receiptAttached = 'Your receipt is attached.'
export const invoiceAttached = 'Your invoice is attached.'

/** What a status means for the customer. */
export const statusText: Record<
  OrderStatus,
  (order: Pick<OrderRow, 'orderNumber' | 'paymentStatus' | 'receivedCents' | 'delivery'>) => string
> = {
  pending: (order) =>
    isPrepared(order) ? `Your order ${order.orderNumber} is waiting to be prepared.` : inWork(order),
  processing: (order) => (isPrepared(order) ? `Your order ${order.orderNumber} is being prepared.` : inWork(order)),
  completed: ({ orderNumber }) => `Your order ${orderNumber} is complete. Thank you!`,
  cancelled: ({ receivedCents, ...order }) =>
    `Your order ${order.orderNumber} was cancelled. ${cancelledText({ ...order, received: receivedCents ?? 0 })}`,
}
/** Nothing is prepared for downloads and services. */
export const isPrepared = ({ delivery }: Pick<OrderRow, 'delivery'>) => delivery.kind !== 'none'
const inWork = ({ orderNumber }: Pick<OrderRow, 'orderNumber'>) => `Your order ${orderNumber} is being processed.`
