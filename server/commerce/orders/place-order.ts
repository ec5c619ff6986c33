import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { findTerms } from '#server/content/site-pages/terms.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { QuoteLine } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import { lineKey, nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { hasExpired } from '#shared/core/order-options.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { requireOffer } from '../payments/accounts.ts'
import { expectCart, findCartLines, goneLine, pricedLine } from '../products/quote.ts'
import { secondRateOf } from '../products/second-prices.ts'
import { InsufficientStock, takeStock, undoTakeStock } from '../products/stock.ts'
import { type CartLine, priceCart } from '../totals/price-cart.ts'
import { insertOrder, newOrderToken, type OrderRequest, type PricedOrder, type TakenLine } from './insert-order.ts'
import { issueDueInvoice } from './invoice/issue-invoice.ts'
import { placeOf, requireDelivery } from './order-delivery.ts'
import { sendOrderPlacedEmail } from './order-emails.ts'
import { mayHoldStock } from './order-holds.ts'
import { enforceOrderLimits, holderColumns, identifyHolder } from './order-limits.ts'
import { checkoutKeys, type OrderLineRow, type OrderRow, orders } from './orders.table.ts'
import { createAttempt } from './payment/attempts.ts'
import { daysToPay, deadlineColumns } from './payment/days-to-pay.ts'
import { sendNewOrderEmails } from './staff-order-emails.ts'
import type { Customer } from './standing-orders.ts'

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
  const acceptedTerms = await requireTerms(ctx, request)
  const holder = await identifyHolder(ctx, request.customer.email)
  await enforceOrderLimits(ctx, holder, request.customer.email, request.items)
  const cart = await takeOrderedStock(ctx, request, orderId)
  const priced = await priceOrder(ctx, request, cart, { ...holder, userId: ctx.user?.id })
  if (offer.method.isInPerson && priced.hasOnlyDownloads)
    throw fieldError('payment.method', 'Downloads cannot be paid on collection. Choose another payment method.')
  const isPaidOnline = offer.provider.start !== undefined
  const hasToPayOnline = isPaidOnline && priced.totals.totalCents > 0
  const holdsStock = await mayHoldStock(ctx, holder, cart, hasToPayOnline)
  // Customers do not pay for units that others can still buy: they confirm the order first, which reserves them.
  const isPaidNow = hasToPayOnline && holdsStock
  if (!holdsStock) await undoTakeStock(ctx.db, request.items, orderId)
  // Unconfirmed orders get their deadline once they are confirmed.
  const days = holder.verified
    ? await daysToPay(ctx.db, {
        ...{ paymentMethod: request.payment.method, totalCents: priced.totals.totalCents },
        ...{ userId: ctx.user?.id ?? null, confirmToken: '' },
      })
    : undefined
  const { holdMinutes } = (await findShopSettings(ctx.db)).payment
  const { order, lines: stored } = await insertOrder(ctx.db, request, {
    ...{ id: orderId, cart, priced, customerKey: holder.key, isPaidOnline, holdsStock },
    row: {
      userId: ctx.user?.id,
      acceptedTerms,
      ...holderColumns(holder, { confirmToken: newOrderToken(), isPaidOnline: isPaidNow, holdMinutes }),
      ...deadlineColumns(days),
      history: [{ status: 'pending', at: new Date().toISOString() }],
    },
  })
  const lines = cart.map(({ ordered }, at) => ({ ...ordered, priceCents: priced.lines[at]!.priceCents }))
  await sendOrderPlacedEmail(ctx, order, lines)
  // Unconfirmed orders notify the shop once they are confirmed.
  if (order.confirmBy === null) await sendNewOrderEmails(ctx, order, lines)
  ctx.invalidate('products')
  const attempt = isPaidNow ? await createAttempt(ctx.db, order, offer, order.totalCents) : undefined
  await issueDueInvoice(ctx.db, order)
  return { order, lines: stored, ...(attempt && { attemptId: attempt.id }) }
}

/** The accepted terms. Throws VALIDATION if the shop has published terms that the customer did not accept. */
async function requireTerms({ db }: Pick<Ctx, 'db'>, { acceptsTerms }: Pick<OrderRequest, 'acceptsTerms'>) {
  const terms = await findTerms(db)
  if (terms && !acceptsTerms) throw fieldError('acceptsTerms', `Accept “${terms.title}” to place the order.`)
  return terms
}

/**
 * Claims the key for this order, or returns the order that it was used for. Waits for a transaction that is claiming the
 * same key. The key of an expired order can be used again.
 */
export async function claimKey(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  key: string,
  request: OrderRequest,
  orderId: string,
) {
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

/** Takes the stock. Throws INSUFFICIENT_STOCK with the new quote. `limit` replaces the shop's maximum per line. */
export async function takeOrderedStock(
  ctx: Pick<Ctx, 'db' | 'user' | 'site' | 'files'>,
  request: OrderRequest,
  orderId: string,
  limit?: number,
): Promise<TakenLine[]> {
  const { items } = request
  const cart = await findCartLines(ctx, items, limit)
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
  return cart.map(({ line, image, isDownload = false, licence = '' }) => {
    const { product, variant, qty } = byLine.get(lineKey(line))!
    const priced = pricedLine(product, variant, qty, rate)
    return {
      line: { ...line, price: amountOf(priced.priceCents) },
      priced,
      image,
      isDownload,
      stockLeft: product.sellsWhenOut ? Number.POSITIVE_INFINITY : (variant ?? product).stock,
      ordered: {
        productId: product.id,
        variantId: variant?.id,
        title: product.name,
        variant: variant ? variantName(variant.values) : '',
        sku: variant?.sku || product.sku,
        licence,
        qty,
      },
    }
  })
}

/**
 * Prices the order. Throws VALIDATION for a delivery or code that is no longer possible, and PRICE_CHANGED with the new
 * quote if the total differs from the displayed one. Checks that depend on earlier orders of an address come last,
 * because guests can enter any address: a wrong total must not reveal such orders.
 */
export async function priceOrder(
  ctx: Pick<Ctx, 'db'>,
  request: OrderRequest,
  cart: readonly TakenLine[],
  customer: Customer | undefined,
): Promise<PricedOrder> {
  const priced = await priceCart(ctx.db, cart, { ...optionsOf(request), customer }, 'order')
  const delivered = requireDelivery(request.delivery, priced)
  const { customerProblem } = priced
  const codeProblem = priced.codeProblem ?? (customer?.verified ? customerProblem : undefined)
  if (codeProblem) throw fieldError('code', codeProblem)
  if (centsOf(request.total) !== priced.totals.totalCents)
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check your cart and order again.', {
      details: await priced.quote(),
    })
  if (customerProblem) throw fieldError('code', customerProblem)
  return { ...priced, delivered }
}

/** The options of a request that affect its totals, besides the products. */
const optionsOf = ({ delivery, code, currency, byHandCents }: OrderRequest) => ({
  ...{ code, currency, byHandCents },
  ...(delivery.kind === 'delivery' && { place: placeOf(delivery.address), deliveryId: delivery.methodId }),
})

/** The line after another customer took the stock. */
function withoutStock(one: CartLine, { line: missing, stock }: InsufficientStock): CartLine {
  if (lineKey(one.line) !== lineKey(missing)) return one
  if (stock === undefined) return { line: goneLine(missing), priced: undefined }
  const line = { ...one.line, ...(stock <= 0 && { availability: 'out' as const }), problem: 'low_stock' as const }
  return { ...one, line }
}

async function insufficientStock({ db }: Pick<Ctx, 'db'>, request: OrderRequest, cart: readonly CartLine[]) {
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
