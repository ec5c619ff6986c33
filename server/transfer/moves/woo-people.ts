import { parseAmount } from '#server/core/csv/fields.ts'
import { AppError } from '#shared/core/errors.ts'
import type { OrderStatus, PaymentStatus } from '#shared/core/order-options.ts'
import { type CsvRow, readCsvGroups, readCsvRows } from './csv-rows.ts'
import type { Found } from './found-item.ts'
import type { TableRows } from './shopify-people.ts'

/** The first cell with a text. The export plugins of WooCommerce name the same columns differently. */
const firstCell = (row: CsvRow, ...names: string[]) => names.map((name) => row.cell(name)).find(Boolean) ?? ''

/** Roles of WordPress, and those of plugins that are named after them. All others are customers. */
const staffRoles = /(administrator|editor|author|contributor|manager)(?![a-z])/

/** Reads the customers CSV of WooCommerce itself, of Customer/Order/Coupon Export or of WebToffee's user export. */
export async function readWooCustomers(path: string, found: Found): Promise<void> {
  for await (const row of readCsvRows(path)) {
    const email = firstCell(row, 'email', 'useremail', 'billingemail').toLowerCase()
    const name = (row.cell('name') || nameIn(row, '') || nameIn(row, 'billing')).slice(0, 120)
    const title = name || email
    const loses = (what: string, why: string) => found.loss(what, why, title)
    if (staffRoles.test(row.cell('roles').toLowerCase())) {
      loses('Accounts of staff', 'Invite them under Users.')
      continue
    }
    const username = firstCell(row, 'username', 'userlogin')
    if (!username) {
      loses('Customers without an account', 'They are listed once their orders are imported.')
      continue
    }
    if (!email) {
      loses(
        'Customers without an email address',
        'An account needs one. Add the address in WordPress and export again.',
      )
      continue
    }
    loses(
      'Usernames and passwords',
      'Customers sign in with their email address, and choose a password by “Forgot password”.',
    )
    if (firstCell(row, 'city', 'billingaddress1', 'shippingaddress1', 'postalcode'))
      loses('Addresses of customers', 'Customers enter them at their next order.')
    if (firstCell(row, 'billingphone', 'phone')) loses('Phone numbers', 'Accounts of this site have none.')
    const data: TableRows = [{ email, name: name || email.split('@')[0]! }]
    await found.item({ kind: 'customer', sourceId: email.slice(0, 300), title, line: row.line, data })
  }
}

/** `prefix` is that of the columns, such as `billing`. Advanced Order Export has it at the end. */
const nameIn = (row: CsvRow, prefix: string) =>
  [firstCell(row, `${prefix}firstname`, `firstname${prefix}`), firstCell(row, `${prefix}lastname`, `lastname${prefix}`)]
    .filter(Boolean)
    .join(' ')

/**
 * Reads the orders CSV of Advanced Order Export, of Customer/Order/Coupon Export or of WebToffee's order export: a row
 * per product, or all products of an order in one row.
 */
export async function readWooOrders(path: string, found: Found): Promise<void> {
  for await (const rows of readCsvGroups(path, numberOf)) await addOrder(rows, found)
}

const numberOf = (row: CsvRow) => firstCell(row, 'ordernumberformatted', 'ordernumber', 'orderid').replace(/^#/, '')

/** Cents; the total may be that of several units. */
interface WooLine {
  title: string
  sku: string
  qty: number
  cents: number
}

async function addOrder(rows: readonly CsvRow[], found: Found) {
  const head = rows[0]!
  const number = numberOf(head)
  const loses = (what: string, why: string) => found.loss(what, why, number)
  const state = stateOf(head)
  if (!state) return loses('Orders that were never placed', 'Drafts and orders in the trash are left out.')
  if (state.isPaymentUnknown)
    loses('Payments of orders in Processing', 'They become unpaid. Export again with the column “Paid Date”.')
  if (state.isUnknown) loses('Order statuses of plugins', 'They become Processing. Correct them after the import.')
  if (
    firstCell(head, 'billingaddress1', 'address1billing', 'address12billing', 'shippingaddress1', 'address12shipping')
  )
    loses('Addresses of orders', 'Imported orders are history and have none.')
  if (firstCell(head, 'couponcode', 'couponitems', 'coupons', 'couponsused'))
    loses('Codes of discounts', 'The amount of the discount is imported.')
  const email = firstCell(head, 'billingemail', 'emailbilling', 'customeremail')
  const name =
    firstCell(head, 'billingfullname', 'fullnamebilling') ||
    nameIn(head, 'billing') ||
    nameIn(head, 'shipping') ||
    email
  const item = { kind: 'order', sourceId: number.slice(0, 300), title: `${number}, ${name}`, line: head.line } as const
  const amounts = readAmounts(rows)
  if (typeof amounts === 'string') return found.item({ ...item, data: [], problem: amounts })
  const { refunded, lines } = amounts
  if (refunded) loses('Amounts of refunds', 'The payment status says that there was one.')
  if (amounts.hasDiscountInPrices) loses('Discounts of orders', 'The prices of their products include them.')
  const first: Record<string, string> = {
    date: firstCell(head, 'orderdate', 'date'),
    status: state.status,
    paymentStatus: refunded > 0 && state.payment === 'paid' ? 'partially_refunded' : state.payment,
    customerName: name.slice(0, 120),
    customerEmail: email,
    customerPhone: firstCell(head, 'billingphone', 'phonebilling').slice(0, 40),
    totalCents: amountText(amounts.total),
    discountCents: amountText(amounts.discount),
    deliveryCents: amountText(amounts.delivery),
    taxCents: amountText(amounts.tax),
    currency: firstCell(head, 'ordercurrency', 'currency').toUpperCase(),
    note: head.cell('customernote').slice(0, 1000),
  }
  const data: TableRows = lines.flatMap(evenLines).map(({ title, sku, qty, cents }, at) => ({
    ...(at === 0 && first),
    orderNumber: number,
    title: title.replace(/\s+/g, ' ').slice(0, 200),
    sku: sku.slice(0, 60),
    qty: String(qty),
    priceCents: amountText(cents / qty),
  }))
  await found.item({ ...item, data })
}

/** The products and amounts of an order, or why they cannot be imported, with the remedy. */
function readAmounts(rows: readonly CsvRow[]) {
  try {
    const head = rows[0]!
    if (!totalIn(head)) return 'This order has no total. Export it again with its total.'
    const fees = centsIn(head, 'feetotal', 'ordertotalfee')
    const refunded = centsIn(head, 'orderrefundamount', 'refundedtotal')
    const lines = rows.flatMap(linesOf)
    if (fees > 0) lines.push({ title: 'Fee', sku: '', qty: 1, cents: fees })
    if (lines.length === 0) return 'This order has no products. Export it again with its products.'
    const amounts = amountsOf(head, lines, fees < 0 ? -fees : 0)
    const isReduced = rows.some((row) => row.cell('quantityrefund') && !row.has('quantity'))
    if (refunded !== 0 && isReduced && !amounts.isBalanced)
      return 'The file has only the quantity after refunds. Add the column “Quantity” to the export, and upload it again.'
    return { ...amounts, refunded: Math.abs(refunded), lines }
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const amountText = (cents: number) => (cents / 100).toFixed(2)

/** 0 for an empty text. Throws VALIDATION with the remedy for texts that are no amount. */
function centsOfText(text: string) {
  const amount = text === '' ? 0 : parseAmount(text.replace('-', ''))
  if (Number.isNaN(amount))
    throw new AppError(
      'VALIDATION',
      `The amount “${text.slice(0, 40)}” cannot be read. Export amounts as plain numbers, like 12.50.`,
    )
  return Math.round(amount * 100) * (text.includes('-') ? -1 : 1)
}
const centsIn = (row: CsvRow, ...names: string[]) => centsOfText(firstCell(row, ...names))
const totalIn = (head: CsvRow) => firstCell(head, 'ordertotalamount', 'ordertotal')

interface WooState {
  status: OrderStatus
  payment: PaymentStatus
  /** Whether the status is one of a plugin. */
  isUnknown?: boolean
  /** Whether nothing says that the order was paid. */
  isPaymentUnknown?: boolean
}

/** WooCommerce's statuses in ours; undefined for orders that were never placed. */
function stateOf(head: CsvRow): WooState | undefined {
  const status = firstCell(head, 'orderstatus', 'status')
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_]+/g, '-')
  if (status === 'completed') return { status: 'completed', payment: 'paid' }
  if (status === 'processing') return { status: 'processing', ...paymentInProcessing(head) }
  if (['on-hold', 'pending', 'pending-payment'].includes(status)) return { status: 'pending', payment: 'unpaid' }
  if (status === 'refunded') return { status: 'cancelled', payment: 'refunded' }
  if (status === 'cancelled') return { status: 'cancelled', payment: 'cancelled' }
  if (status === 'failed') return { status: 'cancelled', payment: 'failed' }
  if (/draft|^trash$/.test(status)) return undefined
  return { status: 'processing', payment: head.cell('paiddate') ? 'paid' : 'unpaid', isUnknown: true }
}

/**
 * Orders in Processing are paid, except those that are paid on delivery. The title of a payment method is any text of
 * the shop.
 */
function paymentInProcessing(head: CsvRow): Pick<WooState, 'payment' | 'isPaymentUnknown'> {
  if (head.has('paiddate')) return { payment: head.cell('paiddate') ? 'paid' : 'unpaid' }
  const method = head.cell('paymentmethod')
  if (method) return { payment: method === 'cod' ? 'unpaid' : 'paid' }
  if (/\b(cash|cod|delivery)\b/i.test(head.cell('paymentmethodtitle'))) return { payment: 'unpaid' }
  return { payment: 'unpaid', isPaymentUnknown: true }
}

/** The products of a row, in the columns of each plugin. */
function linesOf(row: CsvRow): WooLine[] {
  const own = firstCell(row, 'itemname', 'productname')
  if (own) {
    const qty = Number(firstCell(row, 'quantity', 'itemquantity', 'quantityrefund') || 1)
    // The amounts of an item are those of all its units; its cost is that of one.
    const sum = firstCell(row, 'itemsubtotal', 'itemtotal')
    const cents = sum ? centsOfText(sum) : Math.round(centsIn(row, 'itemcost', 'itemprice') * qty)
    return [{ title: own, sku: firstCell(row, 'itemsku', 'sku'), qty, cents }]
  }
  const cells = row.cell('lineitems')
    ? partsOf(row.cell('lineitems'), ';')
    : Array.from({ length: 200 }, (_, at) => row.cell(`lineitem${at + 1}`)).filter(Boolean)
  return cells.flatMap((cell) => {
    const values = new Map(
      partsOf(cell, '|').map((part) => {
        const at = part.indexOf(':')
        return [part.slice(0, at).trim().replace('_', ''), part.slice(at + 1).trim()] as const
      }),
    )
    const title = (values.get('name') ?? '').replace(/\\([|;:,])/g, '$1')
    if (!title) return []
    const cents = centsOfText(values.get('subtotal') ?? values.get('total') ?? '')
    return [{ title, sku: values.get('sku') ?? '', qty: Number(values.get('quantity') ?? 1), cents }]
  })
}

/** Splits at a separator that has no backslash before it. */
const partsOf = (text: string, separator: string) =>
  text
    .split(new RegExp(`(?<!\\\\)\\${separator}`))
    .map((part) => part.trim())
    .filter(Boolean)

/** `3 × 3.33` and a cent more as two lines: our lines have a price per unit. */
function evenLines(line: WooLine): WooLine[] {
  const { qty, cents } = line
  const rest = Number.isInteger(qty) && qty > 0 ? cents % qty : 0
  if (rest === 0) return [line]
  const base = (cents - rest) / qty
  return [
    { ...line, qty: qty - rest, cents: base * (qty - rest) },
    { ...line, qty: rest, cents: (base + 1) * rest },
  ]
}

/**
 * The amounts of an order, so that they add up to its total. WooCommerce exports prices without tax and rounds each
 * amount for itself; some columns exclude the tax of the delivery, and prices of one plugin include the discount.
 */
function amountsOf(head: CsvRow, lines: readonly WooLine[], credit: number) {
  const total = centsOfText(totalIn(head))
  const delivery = centsIn(head, 'ordershippingamount', 'shippingtotal')
  const tax = centsIn(head, 'ordertotaltaxamount', 'taxtotal', 'ordertaxamount')
  const shippingTax = centsIn(head, 'ordershippingtaxamount', 'shippingtaxtotal')
  const ownDiscount = centsIn(head, 'discounttotal', 'cartdiscountamount', 'cartdiscount')
  const sum = lines.reduce((all, { cents }) => all + cents, 0)
  const most = lines.length + 2
  for (const discount of [ownDiscount, 0])
    for (const taxes of [tax, tax + shippingTax]) {
      const rest = total - (sum - discount - credit + delivery + taxes)
      if (Math.abs(rest) > most) continue
      const common = { total, delivery, isBalanced: true, hasDiscountInPrices: discount < ownDiscount }
      const withCredit = discount + credit
      // Cents that rounding has left go where there is an amount.
      if (withCredit - rest > 0) return { ...common, tax: taxes, discount: withCredit - rest }
      return { ...common, tax: taxes + rest, discount: withCredit }
    }
  return { total, delivery, isBalanced: false, tax, discount: ownDiscount + credit, hasDiscountInPrices: false }
}
