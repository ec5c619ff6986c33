import { type CsvRow, readCsvGroups, readCsvRows } from './csv-rows.ts'
import type { Found } from './found-item.ts'

/** Rows of a table for an importer of CSV files: values as text by field of the importer. */
export type TableRows = Record<string, string>[]

/** Reads Shopify's customers CSV. */
export async function readShopifyCustomers(path: string, found: Found): Promise<void> {
  for await (const row of readCsvRows(path)) {
    const email = row.cell('email').toLowerCase()
    const name = [row.cell('firstname'), row.cell('lastname')].filter(Boolean).join(' ')
    const title = name || email || row.cell('phone')
    const loses = (what: string, why: string) => found.loss(what, why, title)
    if (!email) {
      loses('Customers without an email address', 'An account needs one. Add the address in Shopify and export again.')
      continue
    }
    if (row.cell('defaultaddressaddress1') || row.cell('address1'))
      loses('Addresses of customers', 'Customers enter them at their next order.')
    if (row.cell('phone') || row.cell('note')) loses('Phone numbers and notes', 'Accounts of this site have none.')
    if (/^yes$/i.test(row.cell('acceptsemailmarketing') || row.cell('acceptsmarketing')))
      loses('Consent to marketing', 'This site sends no newsletters.')
    if (row.cell('tags')) loses('Tags of customers', 'Accounts of this site have none.')
    const values: TableRows = [{ email, name: name || email.split('@')[0]! }]
    await found.item({ kind: 'customer', sourceId: email.slice(0, 300), title, line: row.line, data: values })
  }
}

/** Reads Shopify's orders CSV: the rows of an order have the same name, and the first one has its totals. */
export async function readShopifyOrders(path: string, found: Found): Promise<void> {
  for await (const rows of readCsvGroups(path, (row) => row.cell('name'))) await addOrder(rows, found)
}

async function addOrder(rows: readonly CsvRow[], found: Found) {
  const head = rows[0]!
  const number = head.cell('name').replace(/^#/, '')
  const loses = (what: string, why: string) => found.loss(what, why, number)
  const name = head.cell('billingname') || head.cell('shippingname') || head.cell('email')
  if (head.cell('billingaddress1') || head.cell('shippingaddress1'))
    loses('Addresses of orders', 'Imported orders are history and have none.')
  if (Number(head.cell('refundedamount')) > 0)
    loses('Amounts of refunds', 'The payment status says that there was one.')
  if (head.cell('discountcode')) loses('Codes of discounts', 'The amount of the discount is imported.')
  const currency = head.cell('currency').toUpperCase()
  const order: Record<string, string> = {
    orderNumber: number,
    date: head.cell('createdat').replace(/ ([+-]\d\d:?\d\d)$/, '$1'),
    status: statusOf(head),
    paymentStatus: paymentStatusOf(head.cell('financialstatus').toLowerCase()),
    customerName: name.slice(0, 120),
    customerEmail: head.cell('email'),
    customerPhone: (head.cell('phone') || head.cell('billingphone')).slice(0, 40),
    totalCents: head.cell('total'),
    discountCents: head.cell('discountamount'),
    deliveryCents: head.cell('shipping'),
    taxCents: head.cell('taxes'),
    currency,
    note: head.cell('notes').slice(0, 1000),
  }
  const data: TableRows = rows
    .filter((row) => row.cell('lineitemname'))
    .map((row, at) => ({
      ...(at === 0 ? order : { orderNumber: number }),
      title: row.cell('lineitemname').replace(/\s+/g, ' ').slice(0, 200),
      sku: row.cell('lineitemsku').slice(0, 60),
      qty: row.cell('lineitemquantity') || '1',
      priceCents: row.cell('lineitemprice'),
    }))
  await found.item({
    ...{ kind: 'order', sourceId: number.slice(0, 300), title: `${number}, ${name}`, line: head.line, data },
    problem: data.length ? undefined : 'This order has no products. Export it again.',
  })
}

function statusOf(head: CsvRow) {
  if (head.cell('cancelledat')) return 'cancelled'
  return head.cell('fulfillmentstatus').toLowerCase() === 'fulfilled' ? 'completed' : 'processing'
}

function paymentStatusOf(status: string) {
  if (status === 'paid' || status === 'refunded' || status === 'partially_refunded') return status
  if (status === 'partially_paid' || status === 'authorized' || status === 'pending') return 'pending'
  return status === 'voided' || status === 'expired' ? 'cancelled' : 'unpaid'
}
