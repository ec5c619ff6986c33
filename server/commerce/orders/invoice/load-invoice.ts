import { eq } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { paymentInstructions } from '../../payments/accounts.ts'
import { paymentMethodLabel } from '../../payments/payment-provider.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import { paymentsOf } from '../payment/payments-of.ts'
import { findOrderLines } from '../present.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { InvoiceRow } from './invoices.table.ts'
import { makeInvoiceData } from './make-invoice-data.ts'

/** The data of a document, with the URL of the company's logo; empty without one. */
export interface LoadedInvoice {
  data: InvoiceData
  logo: string
}

/** Reads all data for the invoice of an order. */
export async function loadInvoice(db: Db, order: OrderRow, invoice: InvoiceRow): Promise<LoadedInvoice> {
  const company = await getCompany(db)
  const { attempts, refunds } = await paymentsOf({ db }, order.id)
  const data = makeInvoiceData({
    invoice,
    order,
    lines: await findOrderLines(db, [order.id]),
    attempts,
    refunded: refunds,
    company,
    labelOf: paymentMethodLabel,
    instructions: await paymentInstructions(db, order),
  })
  return { data, logo: company.logo }
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}
