import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { companyIn } from '#server/core/company/company.ts'
import { type Importer, missing, type Problem, type ReadRow, type Step } from '#server/core/csv/check.ts'
import { amount, amountOrNone, type Fields, oneOf, orNothing, whole, words } from '#server/core/csv/fields.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { verifiedAccounts } from '#server/identity/auth/verified-addresses.ts'
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
import { paidByHand } from '../payments/manual.ts'
import { productsBySku } from '../products/by-sku.ts'
import { countSold } from '../products/stock.ts'
import { orderLines, orders } from './orders.table.ts'

const money = (cents: unknown) => amountOf(cents as number).toFixed(2)

/** A day, a moment of the shop's clocks, or one with its zone. */
const moment = z.string().transform((said, context) => {
  const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/.exec(said)
  if (local) return `${local[1]}T${local[2] ?? '12:00'}`
  const instant = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(said) ? Date.parse(said) : Number.NaN
  if (said === '' || !Number.isNaN(instant)) return said && new Date(instant).toISOString()
  context.addIssue({ code: 'custom', message: 'Write it like 2026-11-21 19:30.' })
  return z.NEVER
})

/** A moment as people read it. */
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
    read: words(line(40)),
  },
  date: { label: 'Date', aliases: ['created', 'created at', 'ordered', 'order date'], read: moment, words: readable },
  status: { label: 'Status', aliases: ['order status'], read: orNothing(oneOf(orderStatuses), '') },
  customerName: { label: 'Customer', aliases: ['customer name', 'billing name'], read: words(line(120)) },
  customerEmail: { label: 'Email', aliases: ['e-mail', 'customer email', 'mail'], read: orNothing(email, '') },
  customerPhone: { label: 'Phone', aliases: ['telephone', 'customer phone'], read: words(line(40)) },
  title: { label: 'Product', aliases: ['item', 'lineitem name', 'product name', 'title'], read: words(line(200)) },
  sku: { label: 'SKU', aliases: ['lineitem sku', 'article number', 'item number'], read: words(line(60)) },
  qty: { label: 'Quantity', aliases: ['qty', 'lineitem quantity', 'count'], read: whole(1, 100_000, 1) },
  priceCents: { label: 'Price', aliases: ['unit price', 'lineitem price', 'item price'], read: amount, words: money },
  totalCents: { label: 'Total', aliases: ['order total', 'grand total'], read: amountOrNone, words: money },
  currency: { label: 'Currency', read: orNothing(oneOf(currencies), '') },
  /** Tables of before the column was there come without it. */
  paymentStatus: {
    label: 'Payment',
    aliases: ['payment status'],
    read: orNothing(
      z
        .string()
        .transform((said) => said.replaceAll(' ', '_'))
        .pipe(oneOf(paymentStatuses)),
      '',
    ),
    words: (value) => (value ? paymentStatusLabels[value as PaymentStatus] : ''),
  },
  note: { label: 'Note', aliases: ['notes', 'comment'], read: words(text(1000)) },
} as const satisfies Fields

type Field = keyof typeof fields
/** What the rows of an order say of it all, each of them the same or nothing. */
const ofOrder = [
  'date',
  'status',
  'paymentStatus',
  'customerName',
  'customerEmail',
  'customerPhone',
  'totalCents',
  'currency',
  'note',
] as const satisfies Field[]
/** What an order cannot be without; the rest has a value of its own. */
const neededOnce: readonly Field[] = ['date', 'status', 'customerName', 'customerEmail']
const neededInEach: readonly Field[] = ['title', 'priceCents']

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
  currency: (typeof currencies)[number]
  note: string
  lines: Line[]
}

/**
 * Orders of another shop, as history: a row for each product, together by their
 * number. Nobody is written to and no stock is taken; what was sold of a product counts among its sales. What is here already stays
 * as it is, so that the same table can come in twice.
 */
export const orderImporter: Importer = {
  nouns: ['order', 'orders'],
  rowsTogether: true,
  fields,

  async plan({ db }, rows) {
    const together = Map.groupBy(rows, ({ values }) => String(values.orderNumber ?? ''))
    together.delete('')
    const here = await ordersNumbered(db, [...together.keys()])
    const { timezone, currency } = await companyIn(db)
    const problems: Problem[] = rows.flatMap((one) => missing({ orderNumber: fields.orderNumber }, one))
    const steps = [...together].map(([orderNumber, of]): Step => {
      const { values, found } = oneOrder(of)
      problems.push(...found)
      const [first] = of
      const known = here.get(orderNumber)
      const say = (field: Field, message: string) => problems.push({ row: first!.row, field, message })
      const same = known && (!values.customerEmail || known.customerEmail === values.customerEmail)
      if (known && !same) say('orderNumber', 'Another order has this number.')
      const title = [orderNumber, values.customerName].filter(Boolean).join(', ')
      if (known) return { ...first!, what: 'unchanged', title, id: known.id, changes: [] }
      for (const field of neededOnce)
        if (!values[field]) say(field, missingOf(field, first!.values[field] !== undefined))
      for (const { row, values: own } of of)
        for (const field of neededInEach)
          if (own[field] === undefined || own[field] === '')
            problems.push({ row, field, message: missingOf(field, own[field] !== undefined) })
      const lines = of.map(({ values: { title: product, sku, qty, priceCents } }) => ({
        title: String(product ?? ''),
        sku: String(sku ?? ''),
        qty: Number(qty ?? 1),
        priceCents: Number(priceCents ?? 0),
      }))
      const sum = lines.reduce((all, { qty, priceCents }) => all + qty * priceCents, 0)
      if (typeof values.totalCents === 'number' && values.totalCents !== sum)
        say('totalCents', `The products come to ${money(sum)}.`)
      const date = momentOf(values.date, timezone)
      if (values.date && !date) say('date', 'This is no moment.')
      if (date && Date.parse(date) > Date.now()) say('date', 'This is still to come.')
      const order = {
        ...values,
        orderNumber,
        date,
        totalCents: sum,
        currency: values.currency || currency,
        paymentStatus: values.paymentStatus || (values.status && paidByHand(values.status as OrderStatus)),
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
          { field: 'totalCents', before: undefined, after: sum },
        ],
      }
    })
    return { steps, problems }
  },

  async apply({ db, user, invalidate }, steps) {
    const made = steps.map(({ values }) => ({ ...(values as unknown as Order), id: randomUUID() }))
    const products = await productsBySku(
      db,
      made.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku || [])),
    )
    // Only who has shown that an address is theirs sees what was ordered with it.
    const customers = await verifiedAccounts(
      db,
      made.map(({ customerEmail }) => customerEmail),
    )
    await inChunks(made, (some) =>
      db
        .insert(orders)
        .values(
          some.map(({ lines: _, date, ...order }) => ({
            ...order,
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
    )
    const lines = made.flatMap(({ id: orderId, lines: own }) =>
      own.map((one, position) => ({
        ...one,
        orderId,
        position,
        productId: (one.sku && products.get(one.sku)) || unknownProduct(one),
      })),
    )
    await inChunks(lines, (some) => db.insert(orderLines).values(some))
    const cancelled = new Set(made.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])))
    const here = new Set(products.values())
    await countSold(
      db,
      lines.filter(({ orderId, productId }) => here.has(productId) && !cancelled.has(orderId)),
      1,
    )
    invalidate('products')
  },
}

/** What the rows say of one order; problems where they do not agree. */
function oneOrder(rows: readonly ReadRow[]) {
  const found: Problem[] = []
  const values: Values = {}
  for (const field of ofOrder)
    for (const { row, values: own } of rows) {
      const said = own[field] as Values[Field]
      if (said === undefined || said === '' || said === null) continue
      if (values[field] === undefined) values[field] = said
      else if (values[field] !== said)
        found.push({ row, field, message: `Row ${rows[0]!.row} says something else about this order.` })
    }
  return { values, found }
}

const missingOf = (field: Field, hasColumn: boolean) =>
  `${fields[field].label} is missing${hasColumn ? '.' : ': choose its column.'}`

const momentOf = (said: Values[Field], zone: string) =>
  typeof said !== 'string' ? undefined : said.endsWith('Z') ? said : instantIn(said, zone)

async function ordersNumbered(db: Db, numbers: readonly string[]) {
  const found = new Map<string, { id: string; customerEmail: string }>()
  await inChunks(
    numbers,
    async (some) => {
      const { id, orderNumber, customerEmail } = orders
      const rows = await db.select({ id, orderNumber, customerEmail }).from(orders).where(inArray(orderNumber, some))
      for (const row of rows) found.set(row.orderNumber, row)
    },
    5000,
  )
  return found
}

/** A product that is not in this shop, the same each time it was sold: as an id, so that its sales add up. */
function unknownProduct({ sku, title }: Line): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([sku, sku ? '' : title]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function inChunks<T>(items: readonly T[], work: (some: T[]) => PromiseLike<unknown>, size = 500) {
  for (let at = 0; at < items.length; at += size) await work(items.slice(at, at + size))
}
