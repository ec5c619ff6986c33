import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import type { CartLine, PricedCart, SoldLine } from '../totals/price-cart.ts'
import { recordUses } from './discount-uses.ts'
import { newOrderNumber } from './order-number.ts'
import { type OrderDeliveryValue, type OrderDiscount, type OrderRow, orderLines, orders } from './orders.table.ts'

/** `byHandCents` is a discount that staff give. */
export type OrderRequest = Omit<z.output<typeof Checkout>, 'idempotencyKey'> & { byHandCents?: number | undefined }

interface OrderedLine {
  productId: string
  variantId: string | undefined
  title: string
  /** Name of the variant; empty without one. */
  variant: string
  sku: string
  /** Text of the licence; empty without one. */
  licence: string
  priceCents: number
  qty: number
}

/** A cart line with reserved stock. */
export interface TakenLine extends CartLine {
  priced: SoldLine
  ordered: Omit<OrderedLine, 'priceCents'>
  /** Units in stock after the order took its own. */
  stockLeft: number
}

export interface PricedOrder extends PricedCart {
  /** The delivery in the format of the stored order. */
  delivered: OrderDeliveryValue
}

/**
 * The amount of each discount in the company's currency: 0 if only the amount in the second currency is a cent or more.
 */
function usedDiscounts({ discounts: charged }: PricedCart['totals'], { discounts: own }: PricedCart['companyTotals']) {
  const cents = new Map([
    ...charged.map(({ discount }) => [discount.discountId, 0] as const),
    ...own.map((one) => [one.discount.discountId, one.cents] as const),
  ])
  // Discounts by hand have no id and no limit.
  cents.delete('')
  return [...cents].map(([discountId, off]) => ({ discountId, cents: off }))
}

export const newOrderToken = () => randomBytes(24).toString('base64url')

interface Insertion {
  id: string
  cart: readonly TakenLine[]
  priced: PricedOrder
  /** See `addressKey`; empty for customers without an email address. */
  customerKey: string
  /** Whether the payment method is paid before the order is prepared. */
  isPaidOnline: boolean
  /** Whether the stock is reserved. See [Note: Holds]. */
  holdsStock?: boolean
  /** Columns that depend on who orders. */
  row: Pick<NewOrder, 'userId' | 'history'> & Partial<NewOrder>
}

/** Stores an order whose stock was taken, with its lines and the uses of its discounts. */
export async function insertOrder(
  db: Db,
  { customer, note, payment }: OrderRequest,
  { id, cart, priced, customerKey, isPaidOnline, holdsStock = true, row }: Insertion,
) {
  const { totals, companyTotals, other, currency, tax, lines: pricedLines, delivered } = priced
  const { totalCents } = totals
  const order = await insertWithNewNumber(db, {
    id,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    note,
    paymentMethod: payment.method,
    totalCents,
    discountCents: totals.discountCents,
    deliveryCents: totals.deliveryCents,
    taxCents: totals.taxCents,
    isTaxIncluded: totals.isTaxIncluded,
    taxes: totals.taxes,
    discounts: storedDiscounts(totals),
    delivery: delivered,
    // The total is 0.
    ...(totalCents === 0 && isPaidOnline && { paymentStatus: 'paid' as const }),
    currency,
    holdsStock,
    ...(other && {
      otherCurrency: other.currency,
      exchangeRate: other.rate,
      otherTotalCents: other.totalCents,
    }),
    token: newOrderToken(),
    createdAt: row.history[0]!.at,
    updatedAt: sql`now()` as never,
    ...row,
  })
  await recordUses(db, { orderId: id, customer: customerKey }, usedDiscounts(totals, companyTotals))
  const lines = await db
    .insert(orderLines)
    .values(
      cart.map(({ ordered, image }, position) => {
        const { taxClass, priceCents } = pricedLines[position]!
        return {
          ...ordered,
          priceCents,
          orderId: id,
          position,
          discountCents: totals.lines[position]!.discountCents,
          taxClass,
          taxRate: tax?.rates[taxClass]?.rate,
          imageSha256: image?.sha256,
          imageWidth: image?.webp[0],
          returnedQty: holdsStock ? 0 : ordered.qty,
        }
      }),
    )
    .returning()
  return { order, lines }
}

/** The discounts of a total in the format of the order. */
export const storedDiscounts = ({ discounts }: Pick<PricedCart['totals'], 'discounts'>): OrderDiscount[] =>
  discounts.map(({ discount: { discountId, name, code, kind }, cents }) => ({ discountId, name, code, kind, cents }))

type NewOrder = Omit<typeof orders.$inferInsert, 'orderNumber'>

/** Generates numbers until one is free. */
export async function insertWithNewNumber(db: Db, row: NewOrder): Promise<OrderRow> {
  for (;;) {
    const [order] = await db
      .insert(orders)
      .values({ ...row, orderNumber: await newOrderNumber(db) })
      .onConflictDoNothing({ target: [orders.tenantId, orders.orderNumber] })
      .returning()
    if (order) return order
  }
}
