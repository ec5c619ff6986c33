import type { CompanyRow } from '#server/core/company/company.ts'
import { nameOfLine } from '#shared/commerce/product-options.ts'
import { deliveryLines } from '../order-delivery.ts'
import type { OrderLineRow, OrderRow } from '../orders.table.ts'
import { balanceOf, hasMoney } from '../payment/payment-status.ts'
import type { paymentsOf } from '../payment/payments-of.ts'
import { type InvoiceData, invoiceNumber, isReceipt } from './invoice-data.ts'
import type { InvoiceRow } from './invoices.table.ts'

type Movements = Awaited<ReturnType<typeof paymentsOf>>

interface Sources {
  invoice: InvoiceRow
  order: OrderRow
  lines: readonly OrderLineRow[]
  attempts: Movements['attempts']
  refunded: Movements['refunds']
  company: Pick<CompanyRow, 'locale' | 'timezone' | 'font' | 'primaryColor'>
  /** Name of a payment method. */
  labelOf(method: string): string
  /** How to pay the order later; empty for methods without instructions. */
  instructions: string
}

/** The content of the invoice or receipt of an order. A pure function of the rows. */
export function makeInvoiceData(sources: Sources): InvoiceData {
  const { invoice, order, lines, attempts, refunded, company, labelOf, instructions } = sources
  const { paidCents, refundedCents, dueCents } = balanceOf(order, attempts, refunded)
  const isCancelled = order.status === 'cancelled'
  // The buyer's address, unless staff have changed it.
  const deliveryAddress = deliveryLines(order.delivery)
  const isOtherAddress = deliveryAddress.length > 0 && deliveryAddress.join() !== invoice.buyer.address.join()
  const balanceCents = isCancelled ? 0 : dueCents
  return {
    kind: isReceipt(order.totalCents, paidCents) ? 'receipt' : 'invoice',
    number: invoiceNumber(invoice),
    issuedAt: invoice.createdAt,
    ...(order.revisedAt && order.revisedAt > invoice.createdAt && { revisedAt: order.revisedAt }),
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    locale: company.locale,
    currency: order.currency,
    timezone: company.timezone,
    font: company.font,
    color: company.primaryColor.slice(0, 7),
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: lines.map(({ title, variant, sku, qty, priceCents }) => ({
      title,
      variant,
      sku,
      qty,
      unitCents: priceCents,
    })),
    ...amountsOf(order),
    ...(isOtherAddress && { deliveryAddress }),
    totalCents: order.totalCents,
    payments: paymentsIn(sources, paidCents),
    refunds: refundsIn(sources, refundedCents),
    paidCents,
    refundedCents,
    balanceCents,
    paymentMethod: labelOf(order.paymentMethod),
    ...(balanceCents > 0 && instructions && { instructions }),
    isCancelled,
  }
}

/** The rows between lines and total. Free delivery appears with its price and as a discount. */
function amountsOf({ subtotalCents, discounts, delivery, deliveryCents, taxes, isTaxIncluded }: OrderRow) {
  const freeCents = discounts.reduce((sum, { kind, cents }) => sum + (kind === 'free_delivery' ? cents : 0), 0)
  return {
    subtotalCents,
    discounts: discounts.map(({ name, code, cents }) => ({ name: code ? `${name} (${code})` : name, cents })),
    ...(delivery.kind === 'delivery' && { delivery: { name: delivery.name, cents: deliveryCents + freeCents } }),
    taxes,
    isTaxIncluded,
  }
}

/** Received payments. Staff mark orders that are paid at collection as paid without recording a payment. */
function paymentsIn({ order, attempts, labelOf }: Sources, paidCents: number): InvoiceData['payments'] {
  const received = attempts.filter(({ status }) => hasMoney(status))
  if (received.length === 0)
    return paidCents > 0
      ? [{ method: labelOf(order.paymentMethod), at: paidAt(order), cents: paidCents, reference: '' }]
      : []
  return received.map((row) => ({
    method: row.recordedBy === null ? labelOf(row.method) : recordedAs(row),
    at: row.endedAt ?? row.createdAt,
    cents: row.amountCents,
    reference: row.recordedBy === null ? row.providerReference || row.reference : '',
  }))
}

/** A payment that staff recorded, with their note about it. */
const recordedAs = ({ log }: Movements['attempts'][number]) =>
  /^Recorded: (.+)/s.exec(log[0]?.text ?? '')?.[1] ?? 'Received payment'

const paidAt = ({ history, updatedAt }: OrderRow) =>
  history.findLast(({ status }) => status === 'completed')?.at ?? updatedAt

/** Refunds, with their products. Those of providers, and those of cancelled orders, have no row of their own. */
function refundsIn(
  { order, lines: ordered, attempts, refunded }: Sources,
  refundedCents: number,
): InvoiceData['refunds'] {
  const rows = refunded.map(({ createdAt, amountCents, reason, lines }) => {
    const products = lines.flatMap(({ lineId, qty }) => {
      const line = ordered.find(({ id }) => id === lineId)
      return line ? `${qty} × ${nameOfLine(line)}` : []
    })
    const text = products.length > 0 ? `Refund: ${[products.join(', '), reason].filter(Boolean).join('. ')}` : reason
    return { at: createdAt, cents: amountCents, reason: text }
  })
  const missing = refundedCents - rows.reduce((sum, { cents }) => sum + cents, 0)
  if (missing <= 0) return rows
  const returned = attempts.findLast(({ status }) => status === 'refunded')
  const at = returned?.updatedAt ?? order.history.at(-1)?.at ?? order.updatedAt
  return [...rows, { at, cents: missing, reason: '' }]
}
