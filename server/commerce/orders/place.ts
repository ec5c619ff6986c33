import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { currencyOf } from '#server/core/company/company.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { CartItem, QuoteLine } from '#shared/commerce/cart.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import { lineKey, nameOfLine, variantName } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { hasExpired } from '#shared/core/order-options.ts'
import { mainImages } from '../products/find.ts'
import { priceOf } from '../products/present.ts'
import { expectCart, goneLine, quote, quoteOf } from '../products/quote.ts'
import { TooFew, takeStock } from '../products/stock.ts'
import { type Holder, holderOf, holdOf, refuseHoarding } from './hold.ts'
import { newOrderNumber } from './number.ts'
import { newOrderEmail, orderPlacedEmail } from './order-emails.ts'
import { checkoutKeys, type OrderRow, orderLines, orders } from './orders.table.ts'

type Wish = Omit<z.output<typeof Checkout>, 'idempotencyKey'>
type Ctx = Inside<'public'>

/**
 * Places an order, once for each key. Prices are the server's alone; stock, order
 * and mails are one transaction.
 */
export async function place(ctx: Ctx, { idempotencyKey, ...wish }: z.output<typeof Checkout>): Promise<OrderRow> {
  expectCart(ctx.site)
  const orderId = randomUUID()
  const before = await claim(ctx, idempotencyKey, wish, orderId)
  if (before) return before
  const holder = await holderOf(ctx, wish.customer.email)
  await refuseHoarding(ctx, holder, wish.customer.email, wish.items)
  const bought = await buy(ctx, wish, orderId)
  const order = await write(ctx, wish, orderId, bought, holder)
  await sendEmails(ctx, order, bought)
  ctx.invalidate('products')
  return order
}

/**
 * Takes the key for this order. Answers the order it was used for before, which
 * may mean waiting for the transaction that is just making it. A key whose order was
 * not confirmed in time is free again: the customer wants an order and has none.
 */
async function claim({ db, user }: Ctx, key: string, wish: Wish, orderId: string): Promise<OrderRow | undefined> {
  const scope = user?.id ?? 'guest'
  const bodyHash = createHash('sha256').update(JSON.stringify(wish)).digest('hex')
  const claimed = await db
    .insert(checkoutKeys)
    .values({ scope, key, bodyHash, orderId })
    .onConflictDoNothing()
    .returning({ id: checkoutKeys.id })
  if (claimed.length) return undefined
  // Requests with one key wait for each other here, so that an expired order is replaced once.
  const ofKey = and(eq(checkoutKeys.scope, scope), eq(checkoutKeys.key, key))
  const [known] = await db.select().from(checkoutKeys).where(ofKey).for('update')
  const [order] = await db.select().from(orders).where(eq(orders.id, known!.orderId))
  if (order && hasExpired(order)) {
    await db.update(checkoutKeys).set({ bodyHash, orderId }).where(ofKey)
    return undefined
  }
  if (!order || known!.bodyHash !== bodyHash)
    throw new AppError('DUPLICATE', 'This cart was ordered already. You find the confirmation in your mail.')
  return order
}

interface Bought {
  productId: string
  variantId: string | undefined
  title: string
  /** What the variant is called; empty without one. */
  variant: string
  sku: string
  priceCents: number
  qty: number
}

/** Takes the stock at today's prices. Throws INSUFFICIENT_STOCK or PRICE_CHANGED with the new quote. */
async function buy(ctx: Ctx, { items, total }: Wish, orderId: string): Promise<Bought[]> {
  const offer = await quote(ctx, items)
  if (offer.lines.some(({ problem }) => problem)) throw short(offer.lines)
  const taken = await takeStock(ctx.db, items, { reason: 'ordered', orderId, by: ctx.user?.name }).catch((error) => {
    throw error instanceof TooFew ? short(offer.lines.map((line) => asLeft(line, error))) : error
  })
  const byLine = new Map(
    taken.map(({ product, variant, ...line }): [string, Bought] => [
      lineKey(line),
      {
        productId: product.id,
        variantId: variant?.id,
        title: product.name,
        variant: variant ? variantName(variant.values) : '',
        sku: variant?.sku || product.sku,
        priceCents: priceOf(product, variant),
        qty: line.qty,
      },
    ]),
  )
  // As they stood in the cart, whatever order the stock was taken in.
  const bought = offer.lines.map((line) => byLine.get(lineKey(line))!)
  if (centsOf(total) !== sumOf(bought))
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check your cart and order again.', {
      details: quoteOf(offer.lines.map((line, at) => ({ ...line, price: amountOf(bought[at]!.priceCents) }))),
    })
  return bought
}

/** Somebody else bought the last ones in this very moment. */
function asLeft(line: QuoteLine, { line: short, stock }: TooFew): QuoteLine {
  if (lineKey(line) !== lineKey(short)) return line
  if (stock === undefined) return goneLine(itemOf(line))
  return { ...line, ...(stock <= 0 && { availability: 'out' as const }), problem: 'low_stock' }
}

const itemOf = ({ id, variantId, qty }: CartItem): CartItem => ({ id, ...(variantId && { variantId }), qty })

function short(lines: QuoteLine[]) {
  const [first] = lines.filter(({ problem }) => problem)
  const called = first?.title && `“${nameOfLine(first)}”`
  return new AppError('INSUFFICIENT_STOCK', `${called || 'A product in your cart'} ${why(first)}`, {
    details: quoteOf(lines),
  })
}

/** Never how many there are: who may ask for any number learns the stock of the shop from that. */
function why(line: QuoteLine | undefined) {
  if (line?.problem === 'too_many') return 'is sold in smaller numbers. Please choose fewer.'
  if (line?.problem === 'low_stock' && line.availability !== 'out')
    return `is not available ${line.qty} times. Please choose fewer.`
  return 'is no longer available.'
}

const newOrderToken = () => randomBytes(24).toString('base64url')

const sumOf = (lines: readonly Bought[]) => lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)

async function write(
  { db, user }: Ctx,
  { customer, note, payment }: Wish,
  id: string,
  bought: Bought[],
  holder: Holder,
) {
  const at = new Date().toISOString()
  const [order] = await db
    .insert(orders)
    .values({
      id,
      orderNumber: await newOrderNumber(db),
      userId: user?.id,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      note,
      paymentMethod: payment.method,
      totalCents: sumOf(bought),
      currency: currencyOf,
      token: newOrderToken(),
      ...holdOf(holder, newOrderToken()),
      history: [{ status: 'pending', at }],
      createdAt: at,
      updatedAt: sql`now()` as never,
    })
    .returning()
  const images = await mainImages(
    db,
    bought.map(({ productId }) => productId),
  )
  await db.insert(orderLines).values(
    bought.map((line, position) => {
      const image = images.get(line.productId)
      return { ...line, orderId: id, position, imageSha256: image?.sha256, imageWidth: image?.webp[0] }
    }),
  )
  return order!
}

/** The shop is told of an order once it is confirmed. */
async function sendEmails({ db, jobs, site }: Ctx, order: OrderRow, lines: Bought[]) {
  await jobs.add('send-mail', await orderPlacedEmail(db, { order, lines, origin: site.origin }))
  if (order.confirmBy === null)
    for (const letter of await newOrderEmail(db, { order, lines })) await jobs.add('send-mail', letter)
}
