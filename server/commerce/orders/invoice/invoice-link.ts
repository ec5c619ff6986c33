import type { TxContext } from '#server/core/http/context.ts'
import type { Order } from '#shared/commerce/orders.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { orderInvoice } from '#shared/core/plain-routes.ts'
import type { OrderRow } from '../orders.table.ts'
import { moneyOf } from '../payment/payment-status.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { invoiceNumber, isReceipt } from './invoice-data.ts'
import { findInvoice, isInvoiceDue } from './issue-invoice.ts'

export const invoiceLinkSubject = (orderId: string) => `invoice ${orderId}`

/** Where the invoice of an order can be downloaded; undefined as long as it has none. */
export async function presentInvoice(
  { db, files }: Pick<TxContext, 'db' | 'files'>,
  order: OrderRow,
): Promise<Order['invoice']> {
  const invoice = await findInvoice(db, order.id)
  if (!invoice && !isInvoiceDue(order)) return undefined
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const { paidCents } = moneyOf(order, attempts, refunds)
  return {
    ...(invoice && { number: invoiceNumber(invoice) }),
    isReceipt: isReceipt(order.totalCents, paidCents),
    url: addressOf(orderInvoice, { id: order.id }) + files.sign(invoiceLinkSubject(order.id)),
  }
}
