import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getCompany } from '#server/core/company/company.ts'
import {
  type Importer,
  type ImportStep,
  missingFieldProblems,
  type ReadRow,
  type RowProblem,
} from '#server/core/csv/check.ts'
import { amountInCents, type Fields, oneOf, optionalAmount, optionalOr, wholeNumber } from '#server/core/csv/fields.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { verifiedAccounts } from '#server/identity/auth/verified-addresses.ts'
import { type DeliveryKind, deliveryKinds } from '#shared/commerce/delivery-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { instantIn } from '#shared/core/event-dates.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { amountOf } from '#shared/core/money.ts'
import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/core/order-options.ts'
import { line, text } from '#shared/core/primitives.ts'
import { inChunks } from '../in-chunks.ts'
import { manualPaymentStatus } from '../payments/manual.ts'
import { findProductIdsBySku } from '../products/skus.ts'
import { countSold } from '../products/stock.ts'
import { type OrderDeliveryValue, orderLines, orders } from './orders.table.ts'

const money = (cents: unknown) => amountOf(cents as number).toFixed(2)

/** A date, a local time of the shop, or a time with a zone. */
const moment = z.string().transform((cell, context) => {
  const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/.exec(cell)
  if (local) return `${local[1]}T${local[2] ?? '12:00'}`
  const instant = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(cell) ? Date.parse(cell) : Number.NaN
  if (cell === '' || !Number.isNaN(instant)) return cell && new Date(instant).toISOString()
  context.addIssue({ code: 'custom', message: 'Use the format 2026-11-21 19:30.' })
  return z.NEVER
})

function readable(value: unknown) {
  return String(value)
    .replace('T', ' ')
    .replace(/:\d\d\.\d{3}Z$/, ' UTC')
}

const email = line(254)
  .pipe(z.email('Enter an email address.'))
  .transform((value) => value.toLowerCase())

const fields = {
  orderNumber: {
    label: 'Order',
    aliases: ['order number', 'number', 'name', 'order id'],
    required: true,
    read: line(40),
  },
  date: { label: 'Date', aliases: ['created', 'created at', 'ordered', 'order date'], read: moment, format: readable },
  status: { label: 'Status', aliases: ['order status'], read: optionalOr(oneOf(orderStatuses), '') },
  customerName: { label: 'Customer', aliases: ['customer name', 'billing name'], read: line(120) },
  customerEmail: { label: 'Email', aliases: ['e-mail', 'customer email', 'mail'], read: optionalOr(email, '') },
  customerPhone: { label: 'Phone', aliases: ['telephone', 'customer phone'], read: line(40) },
  title: { label: 'Product', aliases: ['item', 'lineitem name', 'product name', 'title'], read: line(200) },
  sku: { label: 'SKU', aliases: ['lineitem sku', 'article number', 'item number'], read: line(60) },
  qty: { label: 'Quantity', aliases: ['qty', 'lineitem quantity', 'count'], read: wholeNumber(1, 100_000, 1) },
  priceCents: {
    label: 'Price',
    aliases: ['unit price', 'lineitem price', 'item price'],
    read: amountInCents,
    format: money,
  },
  totalCents: { label: 'Total', aliases: ['order total', 'grand total'], read: optionalAmount, format: money },
  discountCents: { label: 'Discount', aliases: ['discount amount'], read: optionalAmount, format: money },
  deliveryCents: {
    label: 'Delivery',
    aliases: ['shipping', 'delivery price', 'shipping price'],
    read: optionalAmount,
    format: money,
  },
  taxCents: { label: 'Tax', aliases: ['taxes', 'vat'], read: optionalAmount, format: money },
  /** Missing in older exports. */
  deliveryKind: {
    label: 'Delivery type',
    aliases: ['shipping type'],
    read: optionalOr(oneOf(deliveryKinds), ''),
  },
  currency: { label: 'Currency', read: optionalOr(oneOf(currencies), '') },
  /** Missing in older exports. */
  paymentStatus: {
    label: 'Payment',
    aliases: ['payment status'],
    read: optionalOr(
      z
        .string()
        .transform((cell) => cell.replaceAll(' ', '_'))
        .pipe(oneOf(paymentStatuses)),
      '',
    ),
    format: (value) => (value ? paymentStatusLabels[value as PaymentStatus] : ''),
  },
  note: { label: 'Note', aliases: ['notes', 'comment'], read: text(1000) },
} as const satisfies Fields

type Field = keyof typeof fields
/** Fields of the whole order: every row of an order has the same value or none. */
const orderFields = [
  'date',
  'status',
  'paymentStatus',
  'customerName',
  'customerEmail',
  'customerPhone',
  'totalCents',
  'discountCents',
  'deliveryCents',
  'taxCents',
  'deliveryKind',
  'currency',
  'note',
] as const satisfies Field[]
/** Required fields of an order. */
const requiredOnce: readonly Field[] = ['date', 'status', 'customerName', 'customerEmail']
const requiredInEachRow: readonly Field[] = ['title', 'priceCents']

type Values = Partial<Record<Field, string | number | null>>
interface Line {
  title: string
  sku: string
  qty: number
  priceCents: number
}
interface Order {
  orderNumber: string
  date: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  customerName: string
  customerEmail: string
  customerPhone: string
  totalCents: number
  discountCents: number
  deliveryCents: number
  taxCents: number
  isTaxIncluded: boolean
  deliveryKind: DeliveryKind
  currency: (typeof currencies)[number]
  note: string
  lines: Line[]
}

/**
 * Imports the order history of another shop, with one row per product. Sends no emails and changes no stock. Existing
 * orders stay unchanged, so that a table can be imported twice.
 */
export const orderImporter: Importer = {
  nouns: ['order', 'orders'],
  rowsTogether: true,
  fields,

  async plan({ db }, rows) {
    const byNumber = Map.groupBy(rows, ({ values }) => String(values.orderNumber ?? ''))
    byNumber.delete('')
    const existing = await findOrdersByNumber(db, [...byNumber.keys()])
    const { timezone, currency } = await getCompany(db)
    const problems: RowProblem[] = rows.flatMap((one) => missingFieldProblems({ orderNumber: fields.orderNumber }, one))
    const steps = [...byNumber].map(([orderNumber, ownRows]): ImportStep => {
      const { values, conflicts } = mergeRows(ownRows)
      problems.push(...conflicts)
      const [first] = ownRows
      const known = existing.get(orderNumber)
      const addProblem = (field: Field, message: string) => problems.push({ row: first!.row, field, message })
      const same = known && (!values.customerEmail || known.customerEmail === values.customerEmail)
      if (known && !same) addProblem('orderNumber', 'Another order has this number.')
      const title = [orderNumber, values.customerName].filter(Boolean).join(', ')
      if (known) return { ...first!, what: 'unchanged', title, id: known.id, changes: [] }
      for (const field of requiredOnce)
        if (!values[field]) addProblem(field, missingMessage(field, first!.values[field] !== undefined))
      for (const { row, values: own } of ownRows)
        for (const field of requiredInEachRow)
          if (own[field] === undefined || own[field] === '')
            problems.push({ row, field, message: missingMessage(field, own[field] !== undefined) })
      const lines = ownRows.map(({ values: { title: product, sku, qty, priceCents } }) => ({
        title: String(product ?? ''),
        sku: String(sku ?? ''),
        qty: Number(qty ?? 1),
        priceCents: Number(priceCents ?? 0),
      }))
      const sum = lines.reduce((all, { qty, priceCents }) => all + qty * priceCents, 0)
      const amounts = amountsOf(values, sum)
      if (amounts.discountCents > sum) addProblem('discountCents', `The products add up to ${money(sum)}.`)
      if (typeof values.totalCents === 'number' && values.totalCents !== amounts.totalCents)
        addProblem(
          'totalCents',
          amounts.totalCents === sum
            ? `The products add up to ${money(sum)}.`
            : `With discount, delivery and tax this order adds up to ${money(amounts.totalCents)}.`,
        )
      if (amounts.deliveryCents && values.deliveryKind && values.deliveryKind !== 'delivery')
        addProblem('deliveryKind', 'This order has a delivery price: its type is delivery.')
      const date = momentOf(values.date, timezone)
      if (values.date && !date) addProblem('date', 'This date does not exist.')
      if (date && Date.parse(date) > Date.now()) addProblem('date', 'This date is in the future.')
      const order = {
        ...values,
        orderNumber,
        date,
        ...amounts,
        deliveryKind: values.deliveryKind || (amounts.deliveryCents ? 'delivery' : 'pickup'),
        currency: values.currency || currency,
        paymentStatus: values.paymentStatus || (values.status && manualPaymentStatus(values.status as OrderStatus)),
        customerPhone: values.customerPhone ?? '',
        note: values.note ?? '',
        lines,
      }
      return {
        row: first!.row,
        values: order,
        what: 'create',
        title,
        changes: [
          { field: 'date', before: undefined, after: date },
          { field: 'status', before: undefined, after: values.status },
          { field: 'title', before: undefined, after: lines.map(({ qty, title: name }) => `${qty} × ${name}`) },
          { field: 'totalCents', before: undefined, after: amounts.totalCents },
        ],
      }
    })
    return { steps, problems }
  },

  async apply({ db, user, invalidate }, steps) {
    const imported = steps.map(({ values }) => ({ ...(values as unknown as Order), id: randomUUID() }))
    const products = await findProductIdsBySku(
      db,
      imported.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku || [])),
    )
    // Only accounts with a verified address see the orders of that address.
    const customers = await verifiedAccounts(
      db,
      imported.map(({ customerEmail }) => customerEmail),
    )
    await inChunks(
      imported,
      (chunk) =>
        db
          .insert(orders)
          .values(
            chunk.map(({ lines: _, deliveryKind, date, ...order }) => ({
              ...order,
              ...detailsOf(order),
              delivery: deliveryOf(deliveryKind),
              userId: customers.get(order.customerEmail) ?? null,
              paymentMethod: 'manual' as const,
              token: randomBytes(24).toString('base64url'),
              history: [{ status: order.status, at: date, by: user.name }],
              imported: true,
              holdsStock: false,
              createdAt: date,
              updatedAt: sql`now()` as never,
              updatedBy: user.name,
            })),
          )
          .catch((error: unknown) => {
            if (sqlState(error) !== '23505') throw error
            throw new AppError('CONFLICT', 'Two orders would have the same number. Nothing was changed.')
          }),
      500,
    )
    const lines = imported.flatMap(({ id: orderId, lines: own }) =>
      own.map((one, position) => ({
        ...one,
        orderId,
        position,
        productId: (one.sku && products.get(one.sku)) || unknownProductId(one),
      })),
    )
    await inChunks(lines, (chunk) => db.insert(orderLines).values(chunk), 500)
    const cancelled = new Set(imported.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])))
    const known = new Set(products.values())
    await countSold(
      db,
      lines.filter(({ orderId, productId }) => known.has(productId) && !cancelled.has(orderId)),
      1,
    )
    invalidate('products')
  },
}

/** The total of an order. If the given total exceeds the other amounts by the tax, the prices did not include it. */
function amountsOf(values: Values, sum: number) {
  const [discountCents, deliveryCents, taxCents] = [
    Number(values.discountCents ?? 0),
    Number(values.deliveryCents ?? 0),
    Number(values.taxCents ?? 0),
  ]
  const before = sum - discountCents + deliveryCents
  const isTaxIncluded = taxCents === 0 || values.totalCents !== before + taxCents
  return { discountCents, deliveryCents, taxCents, isTaxIncluded, totalCents: before + (isTaxIncluded ? 0 : taxCents) }
}

/** The amounts as orders of this shop store them. */
function detailsOf({ discountCents, taxCents, totalCents }: Pick<Order, 'discountCents' | 'taxCents' | 'totalCents'>) {
  const netCents = totalCents - taxCents
  const rate = netCents > 0 ? Math.round((taxCents * 10_000) / netCents) : 0
  return {
    discounts: discountCents
      ? [{ discountId: '', name: 'Discount', code: '', kind: 'amount' as const, cents: discountCents }]
      : [],
    taxes: taxCents ? [{ name: 'Tax', rate, netCents, taxCents }] : [],
  }
}

const deliveryOf = (kind: DeliveryKind): OrderDeliveryValue =>
  kind === 'delivery' ? { kind, methodId: '', name: 'Delivery' } : { kind }

/** The values of one order from its rows, and conflicts between the rows. */
function mergeRows(rows: readonly ReadRow[]) {
  const conflicts: RowProblem[] = []
  const values: Values = {}
  for (const field of orderFields)
    for (const { row, values: own } of rows) {
      const value = own[field] as Values[Field]
      if (value === undefined || value === '' || value === null) continue
      if (values[field] === undefined) values[field] = value
      else if (values[field] !== value)
        conflicts.push({ row, field, message: `Row ${rows[0]!.row} has another value for this order.` })
    }
  return { values, conflicts }
}

const missingMessage = (field: Field, hasColumn: boolean) =>
  `${fields[field].label} is missing${hasColumn ? '.' : ': choose its column.'}`

const momentOf = (value: Values[Field], zone: string) =>
  typeof value !== 'string' ? undefined : value.endsWith('Z') ? value : instantIn(value, zone)

async function findOrdersByNumber(db: Db, numbers: readonly string[]) {
  const found = new Map<string, { id: string; customerEmail: string }>()
  const { id, orderNumber, customerEmail } = orders
  await inChunks(numbers, async (chunk) => {
    const rows = await db.select({ id, orderNumber, customerEmail }).from(orders).where(inArray(orderNumber, chunk))
    for (const row of rows) found.set(row.orderNumber, row)
  })
  return found
}

/** An id for a product that this shop does not have: the same for the same SKU or title, so that its sales add up. */
function unknownProductId({ sku, title }: Line): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([sku, sku ? '' : title]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
