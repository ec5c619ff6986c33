import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { QuoteLine } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import { lineKey, nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { hasExpired } from '#shared/core/order-options.ts'
import { requireOffer, type SelectedOffer } from '../payments/accounts.ts'
import { expectCart, findCartLines, goneLine, pricedLine } from '../products/quote.ts'
import { secondRateOf } from '../products/second-prices.ts'
import { InsufficientStock, takeStock } from '../products/stock.ts'
import { type CartLine, type PricedCart, priceCart, type SoldLine } from '../totals/price-cart.ts'
import { recordUses } from './discount-uses.ts'
import { issueDueInvoice } from './invoice/issue-invoice.ts'
import { placeOf, requireDelivery } from './order-delivery.ts'
import { sendNewOrderEmails, sendOrderPlacedEmail } from './order-emails.ts'
import { enforceOrderLimits, type Holder, holderColumns, identifyHolder } from './order-limits.ts'
import { newOrderNumber } from './order-number.ts'
import {
  checkoutKeys,
  type OrderDeliveryValue,
  type OrderLineRow,
  type OrderRow,
  orderLines,
  orders,
} from './orders.table.ts'
import { createAttempt } from './payment/attempts.ts'

type OrderRequest = Omit<z.output<typeof Checkout>, 'idempotencyKey'>
type Ctx = TxContext<'public'>

interface Placed {
  order: OrderRow
  /** Id of the payment attempt that is to be started; absent for repeated requests and orders that are paid later. */
  attemptId?: string
  /** Absent if an earlier request placed the order. */
  lines?: OrderLineRow[]
}

/**
 * Places an order once per key, at the server's prices. Stock, order, payment attempt and emails change in one transaction.
 * Throws VALIDATION for a payment method, delivery or code that the company does not offer.
 */
export async function placeOrder(ctx: Ctx, { idempotencyKey, ...request }: z.output<typeof Checkout>): Promise<Placed> {
  expectCart(ctx.site)
  const orderId = randomUUID()
  const existing = await claimKey(ctx, idempotencyKey, request, orderId)
  if (existing) return { order: existing }
  const { currency } = await getCompany(ctx.db)
  const offer = await requireOffer(ctx.db, request.payment, request.currency ?? currency)
  const holder = await identifyHolder(ctx, request.customer.email)
  await enforceOrderLimits(ctx, holder, request.customer.email, request.items)
  const cart = await takeOrderedStock(ctx, request, orderId)
  const priced = await priceOrder(ctx, request, cart, holder)
  const { order, lines: stored } = await insertOrder(ctx, request, orderId, cart, priced, holder, offer)
  const lines = cart.map(({ ordered }, at) => ({ ...ordered, priceCents: priced.lines[at]!.priceCents }))
  await sendOrderPlacedEmail(ctx, order, lines)
  // Unconfirmed orders notify the shop once they are confirmed.
  if (order.confirmBy === null) await sendNewOrderEmails(ctx, order, lines)
  ctx.invalidate('products')
  const attempt =
    offer.provider.start && order.totalCents > 0
      ? await createAttempt(ctx.db, order, offer, order.totalCents)
      : undefined
  await issueDueInvoice(ctx.db, order)
  return { order, lines: stored, ...(attempt && { attemptId: attempt.id }) }
}

/**
 * Claims the key for this order, or returns the order that it was used for. Waits for a transaction that is claiming the
 * same key. The key of an expired order can be used again.
 */
async function claimKey({ db, user }: Ctx, key: string, request: OrderRequest, orderId: string) {
  const scope = user?.id ?? 'guest'
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const claimed = await db
    .insert(checkoutKeys)
    .values({ scope, key, bodyHash, orderId })
    .onConflictDoNothing()
    .returning({ id: checkoutKeys.id })
  if (claimed.length) return undefined
  // Concurrent requests wait for this lock, so that an expired order is replaced once.
  const ofKey = and(eq(checkoutKeys.scope, scope), eq(checkoutKeys.key, key))
  const [known] = await db.select().from(checkoutKeys).where(ofKey).for('update')
  const [order] = await db.select().from(orders).where(eq(orders.id, known!.orderId))
  if (order && hasExpired(order)) {
    await db.update(checkoutKeys).set({ bodyHash, orderId }).where(ofKey)
    return undefined
  }
  if (!order || known!.bodyHash !== bodyHash)
    throw new AppError('DUPLICATE', 'This cart was ordered already. You can find the confirmation in your email.')
  return order
}

interface OrderedLine {
  productId: string
  variantId: string | undefined
  title: string
  /** Name of the variant; empty without one. */
  variant: string
  sku: string
  priceCents: number
  qty: number
}

/** A cart line with reserved stock. */
interface TakenLine extends CartLine {
  priced: SoldLine
  ordered: Omit<OrderedLine, 'priceCents'>
}

/** Takes the stock. Throws INSUFFICIENT_STOCK with the new quote. */
async function takeOrderedStock(ctx: Ctx, request: OrderRequest, orderId: string): Promise<TakenLine[]> {
  const { items } = request
  const cart = await findCartLines(ctx, items)
  if (cart.some(({ line }) => line.problem)) throw await insufficientStock(ctx, request, cart)
  const taken = await takeStock(ctx.db, items, { reason: 'ordered', orderId, by: ctx.user?.name }).catch(
    async (error) => {
      if (!(error instanceof InsufficientStock)) throw error
      throw await insufficientStock(
        ctx,
        request,
        cart.map((one) => withoutStock(one, error)),
      )
    },
  )
  const rate = await secondRateOf(ctx.db)
  const byLine = new Map(taken.map((one) => [lineKey(one), one]))
  // `takeStock` sorts the lines; the order has them as they were in the cart.
  return cart.map(({ line, image }) => {
    const { product, variant, qty } = byLine.get(lineKey(line))!
    const priced = pricedLine(product, variant, qty, rate)
    return {
      line: { ...line, price: amountOf(priced.priceCents) },
      priced,
      image,
      ordered: {
        productId: product.id,
        variantId: variant?.id,
        title: product.name,
        variant: variant ? variantName(variant.values) : '',
        sku: variant?.sku || product.sku,
        qty,
      },
    }
  })
}

interface PricedOrder extends PricedCart {
  /** The delivery in the format of the stored order. */
  delivered: OrderDeliveryValue
}

/**
 * Prices the order. Throws VALIDATION for a delivery or code that is no longer possible, and PRICE_CHANGED with the new
 * quote if the total differs from the displayed one. Checks that depend on earlier orders of an address come last,
 * because guests can enter any address: a wrong total must not reveal such orders.
 */
async function priceOrder(
  ctx: Ctx,
  request: OrderRequest,
  cart: readonly TakenLine[],
  holder: Holder,
): Promise<PricedOrder> {
  const customer = { ...holder, userId: ctx.user?.id }
  const priced = await priceCart(ctx.db, cart, { ...optionsOf(request), customer }, 'order')
  const delivered = requireDelivery(request.delivery, priced)
  const { customerProblem } = priced
  const codeProblem = priced.codeProblem ?? (holder.verified ? customerProblem : undefined)
  if (codeProblem) throw fieldError('code', codeProblem)
  if (centsOf(request.total) !== priced.totals.totalCents)
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check your cart and order again.', {
      details: await priced.quote(),
    })
  if (customerProblem) throw fieldError('code', customerProblem)
  return { ...priced, delivered }
}

/** The options of a request that affect its totals, besides the products. */
const optionsOf = ({ delivery, code, currency }: OrderRequest) => ({
  code,
  currency,
  ...(delivery.kind === 'delivery' && { place: placeOf(delivery.address), deliveryId: delivery.methodId }),
})

/** The line after another customer took the stock. */
function withoutStock(one: CartLine, { line: missing, stock }: InsufficientStock): CartLine {
  if (lineKey(one.line) !== lineKey(missing)) return one
  if (stock === undefined) return { line: goneLine(missing), priced: undefined }
  const line = { ...one.line, ...(stock <= 0 && { availability: 'out' as const }), problem: 'low_stock' as const }
  return { ...one, line }
}

async function insufficientStock({ db }: Ctx, request: OrderRequest, cart: readonly CartLine[]) {
  const line = cart.find((one) => one.line.problem)?.line
  const name = line?.title && `“${nameOfLine(line)}”`
  return new AppError('INSUFFICIENT_STOCK', `${name || 'A product in your cart'} ${explainProblem(line)}`, {
    details: await (await priceCart(db, cart, optionsOf(request))).quote(),
  })
}

/** Never states the stock: customers must not learn it by ordering different quantities. */
function explainProblem(line: QuoteLine | undefined) {
  if (line?.problem === 'too_many') return 'is sold in smaller numbers. Please choose fewer.'
  if (line?.problem === 'low_stock' && line.availability !== 'out')
    return `is not available ${line.qty} times. Please choose fewer.`
  return 'is no longer available.'
}

/**
 * The amount of each discount in the company's currency: 0 if only the amount in the second currency is a cent or more.
 */
function usedDiscounts({ discounts: charged }: PricedCart['totals'], { discounts: own }: PricedCart['companyTotals']) {
  const cents = new Map([
    ...charged.map(({ discount }) => [discount.discountId, 0] as const),
    ...own.map((one) => [one.discount.discountId, one.cents] as const),
  ])
  return [...cents].map(([discountId, off]) => ({ discountId, cents: off }))
}

const newOrderToken = () => randomBytes(24).toString('base64url')

async function insertOrder(
  { db, user }: Ctx,
  { customer, note, payment }: OrderRequest,
  id: string,
  cart: readonly TakenLine[],
  { totals, companyTotals, other, currency, tax, lines: pricedLines, delivered }: PricedOrder,
  holder: Holder,
  { provider }: SelectedOffer,
) {
  const at = new Date().toISOString()
  const { totalCents } = totals
  const discounts = totals.discounts.map(({ discount: { discountId, name, code, kind }, cents }) => {
    return { discountId, name, code, kind, cents }
  })
  const row: NewOrder = {
    id,
    userId: user?.id,
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
    discounts,
    delivery: delivered,
    // The total is 0.
    ...(totalCents === 0 && provider.start && { paymentStatus: 'paid' as const }),
    currency,
    ...(other && {
      otherCurrency: other.currency,
      exchangeRate: other.rate,
      otherTotalCents: other.totalCents,
    }),
    token: newOrderToken(),
    ...holderColumns(holder, newOrderToken(), provider.start !== undefined && totalCents > 0),
    history: [{ status: 'pending', at }],
    createdAt: at,
    updatedAt: sql`now()` as never,
  }
  const order = await insertWithNewNumber(db, row)
  await recordUses(db, { orderId: id, customer: holder.key }, usedDiscounts(totals, companyTotals))
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
        }
      }),
    )
    .returning()
  return { order, lines }
}

type NewOrder = Omit<typeof orders.$inferInsert, 'orderNumber'>

/** Generates numbers until one is free. */
async function insertWithNewNumber(db: Db, row: NewOrder): Promise<OrderRow> {
  for (;;) {
    const [order] = await db
      .insert(orders)
      .values({ ...row, orderNumber: await newOrderNumber(db) })
      .onConflictDoNothing({ target: [orders.tenantId, orders.orderNumber] })
      .returning()
    if (order) return order
  }
}
