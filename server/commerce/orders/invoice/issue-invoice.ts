import { eq, inArray, sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import { localDay } from '#server/core/db/local-days.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'
import { readSettings } from '../../delivery/settings.ts'
import { providerOf } from '../../payments/payment-provider.ts'
import { deliveryLines } from '../order-delivery.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import { invoiceNumber, type Party } from './invoice-data.ts'
import { type InvoiceRow, invoices } from './invoices.table.ts'

/** Payment statuses of orders for which money has arrived. */
const paidStatuses: readonly PaymentStatus[] = [
  'paid',
  'awaiting_delivery',
  'disputed',
  'refunded',
  'partially_refunded',
]

type Due = Pick<OrderRow, 'imported' | 'confirmBy' | 'status' | 'paymentStatus' | 'paymentMethod'>

/**
 * Whether an order needs an invoice: it is paid, accepted by staff, or paid by bank transfer from the invoice. Other
 * orders may still expire, and issued invoices cannot be withdrawn. Imported orders were invoiced by the other shop.
 * `paidCents` is for partly paid orders.
 */
export function isInvoiceDue(
  { imported, confirmBy, status, paymentStatus, paymentMethod }: Due,
  paidCents = 0,
): boolean {
  if (imported || confirmBy !== null) return false
  if (paidCents > 0 || paidStatuses.includes(paymentStatus)) return true
  if (status === 'cancelled') return false
  return status !== 'pending' || providerOf(paymentMethod)?.instructions !== undefined
}

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  return row
}

/** Invoice numbers by order. */
export async function findInvoiceNumbers(db: Db, orderIds: string[]) {
  const { orderId, year, number } = invoices
  const rows = await db.select({ orderId, year, number }).from(invoices).where(inArray(orderId, orderIds))
  return new Map(rows.map((row) => [row.orderId, invoiceNumber(row)]))
}

/** Issues the invoice of an order if it is due. Called last in a transaction, because it locks the numbers of the company. */
export async function issueDueInvoice(db: Db, order: OrderRow, paidCents = 0) {
  if (isInvoiceDue(order, paidCents)) await issueInvoice(db, order)
}

/**
 * The invoice of an order, issued now if missing. Numbers are counted under a lock until the commit, because a database
 * sequence would leave gaps after rollbacks.
 */
export async function issueInvoice(db: Db, order: OrderRow): Promise<InvoiceRow> {
  const known = await findInvoice(db, order.id)
  if (known) return known
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant') || ' invoices', 0))`)
  // Another transaction may have issued it during the wait.
  const issued = await findInvoice(db, order.id)
  if (issued) return issued
  const company = await getCompany(db)
  const { number: taxNumber } = await readSettings(db, 'tax')
  const year = Number(localDay(company.timezone, Date.now()).slice(0, 4))
  const [row] = await db
    .insert(invoices)
    .values({
      orderId: order.id,
      year,
      number: sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.year} = ${year})`,
      seller: sellerOf(company, taxNumber),
      buyer: buyerOf(order),
      // Dates have the same order as the numbers; `now()` would be the start of the transaction.
      createdAt: sql`clock_timestamp()` as never,
    })
    .returning()
  return row!
}

type Company = Awaited<ReturnType<typeof getCompany>>

const sellerOf = ({ name, address, email, phone, website }: Company, taxNumber: string): Party => ({
  name,
  address: linesOf(address),
  ...(taxNumber && { taxNumber }),
  ...(email && { email }),
  ...(phone && { phone }),
  ...(website && { website }),
})

const buyerOf = ({ customerName, customerEmail, customerPhone, delivery }: OrderRow): Party => ({
  name: customerName,
  address: deliveryLines(delivery),
  ...(customerEmail && { email: customerEmail }),
  ...(customerPhone && { phone: customerPhone }),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Removes email and phone from the invoices of a deleted account. Tax law requires name and address. */
export async function anonymizeInvoices(db: Db, userId: string) {
  const ofUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await db
    .update(invoices)
    .set({ buyer: sql`${invoices.buyer} - 'email' - 'phone'` })
    .where(inArray(invoices.orderId, ofUser))
}
