import { eq, sql } from 'drizzle-orm'
import type { TxContext, User } from '#server/core/http/context.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { splitRefund } from '#shared/commerce/order-refunds.ts'
import { lineKey, nameOfLine } from '#shared/commerce/product-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { unsentUnits } from '#shared/core/order-options.ts'
import { mergeLines } from '../products/quote.ts'
import { countSold, InsufficientStock, lockProducts, retakeStock, returnStock } from '../products/stock.ts'
import { isService } from './is-service.ts'
import { type OrderLineRow, type OrderRow, orderLines, orderNotes, type Step } from './orders.table.ts'
import { findOrderLines } from './present.ts'

type Ctx = Pick<TxContext, 'db' | 'invalidate'> & { user: Pick<User, 'name'> | undefined }
/** The units of a line by what happened to them. */
export type LineUnits = Pick<
  OrderLineRow,
  'qty' | 'shippedQty' | 'refundedQty' | 'sentBackQty' | 'restockedQty' | 'returnedQty'
>

/** Units of a line that can still be sent. */
export const unsentOf = ({ qty, shippedQty, refundedQty, sentBackQty }: LineUnits) =>
  unsentUnits({ qty, shipped: shippedQty, refunded: refundedQty, sentBack: sentBackQty })

/**
 * Units of a line that its order has taken from stock and not put back. `stock_movements` of the order add up to this.
 * Sent units, and refunded ones that did not come back, stay out of stock when the order is cancelled.
 */
export const unitsOutOfStock = ({ qty, restockedQty, returnedQty }: LineUnits) => qty - restockedQty - returnedQty

/** Units of a line that cancelling puts back in stock: those that could still be sent. */
export const unitsToReturn = (line: LineUnits) => Math.max(0, unsentOf(line) - line.returnedQty)

/** `qty` units of a line, after the counts of a refund. */
export interface RefundedUnits extends Pick<LineUnits, 'refundedQty' | 'sentBackQty' | 'restockedQty' | 'returnedQty'> {
  /** Units that go back into stock now, and those that were in stock because the order was cancelled. */
  restocked: number
  inStock: number
}

/**
 * A refund of units of a line: first of sent ones if `sent`, otherwise first of those that were not sent. Of the latter,
 * those that cancelling put back come first.
 */
export function refundUnits(
  line: LineUnits,
  qty: number,
  { restock, sent }: { restock: boolean; sent: boolean },
): RefundedUnits {
  const { sentBack, inStock } = splitRefund(
    {
      ...{ qty: line.qty, shipped: line.shippedQty, refunded: line.refundedQty },
      ...{ sentBack: line.sentBackQty, inStock: line.returnedQty },
    },
    qty,
    sent,
  )
  const restocked = restock ? qty - inStock : 0
  return {
    ...{ restocked, inStock },
    refundedQty: line.refundedQty + qty,
    sentBackQty: line.sentBackQty + sentBack,
    restockedQty: line.restockedQty + inStock + restocked,
    returnedQty: line.returnedQty - inStock,
  }
}

/** The counts of a line without a parcel of `qty` of its units. Units that came back were in another one if they can be. */
export const withoutParcel = ({ shippedQty, sentBackQty }: LineUnits, qty: number) => ({
  shippedQty: shippedQty - qty,
  sentBackQty: Math.min(sentBackQty, shippedQty - qty),
})

/** Part of the unsent units that go back into stock: those of a parcel that was removed, by line id. */
interface Parcel {
  units: ReadonlyMap<string, number>
}

/**
 * Puts the unsent units of a cancelled order back in stock. Returns whether some or all of them could not be moved; a note
 * on the order lists these for staff. With a `parcel`, the order was cancelled before and no longer counts as a sale.
 */
export async function returnUnits(ctx: Ctx, order: OrderRow, parcel?: Parcel): Promise<Step['left']> {
  const lines = (await findOrderLines(ctx.db, [order.id])).filter((line) => !isService(line))
  const most = (line: OrderLineRow) => (parcel ? (parcel.units.get(line.id) ?? 0) : line.qty)
  const wanted = lines
    .map((line) => ({ line, qty: Math.min(most(line), unitsToReturn(line)) }))
    .filter(({ qty }) => qty > 0)
  const items = wanted.map(({ line, qty }) => itemOf(line, qty))
  const cause = { reason: 'cancelled' as const, orderId: order.id, by: ctx.user?.name }
  const left = await returnStock(ctx.db, items, cause, { orders: parcel ? 0 : 1 })
  for (const { line, qty } of wanted.filter((one) => !left.some((item) => isOf(one.line, item))))
    await ctx.db
      .update(orderLines)
      .set({ returnedQty: line.returnedQty + qty })
      .where(eq(orderLines.id, line.id))
  return noteLeft(ctx, order, lines, items, left, false)
}

/**
 * Takes the units of an order that are in stock: it is reopened, or was placed without a reservation. Throws
 * INSUFFICIENT_STOCK.
 */
export async function retakeUnits(ctx: Ctx, order: OrderRow): Promise<Step['left']> {
  const lines = (await findOrderLines(ctx.db, [order.id])).filter((line) => !isService(line))
  const items = lines.filter(({ returnedQty }) => returnedQty > 0).map((line) => itemOf(line, line.returnedQty))
  // Cancelling counted these units off the sales, although it could not put them back.
  const notReturned = lines.map((line) => ({ ...line, qty: unitsToReturn(line) })).filter(({ qty }) => qty > 0)
  if (notReturned.length > 0) await lockProducts(ctx.db, productsOf(lines))
  const reason = order.status === 'cancelled' ? ('reopened' as const) : ('confirmed' as const)
  const cause = { reason, orderId: order.id, by: ctx.user?.name }
  const notMoved = await retakeStock(ctx.db, items, cause).catch((error: unknown) => {
    if (!(error instanceof InsufficientStock)) throw error
    const { id, variantId } = error.line
    const available = error.stock ?? 0
    throw new AppError('INSUFFICIENT_STOCK', `Only ${available} of “${nameAt(lines, error.line)}” in stock.`, {
      details: { product: id, ...(variantId && { variant: variantId }), available },
    })
  })
  await ctx.db
    .update(orderLines)
    .set({ returnedQty: 0 })
    .where(sql`${orderLines.orderId} = ${order.id} and ${orderLines.returnedQty} > 0`)
  await countSold(ctx.db, notReturned, 1)
  const others = notReturned.map((line) => itemOf(line, line.qty))
  return noteLeft(ctx, order, lines, [...items, ...others], [...notMoved, ...mergeLines(others)], true)
}

export const productsOf = (lines: readonly Pick<OrderLineRow, 'productId'>[]) => lines.map(({ productId }) => productId)

/** The item of a line, for changes of the stock. */
export const itemOf = ({ productId, variantId }: Pick<OrderLineRow, 'productId' | 'variantId'>, qty: number) => ({
  ...{ id: productId, ...(variantId && { variantId }), qty },
})

const isOf = (line: OrderLineRow, item: CartItem) => lineKey(itemOf(line, 0)) === lineKey(item)

const nameAt = (lines: readonly OrderLineRow[], item: CartItem) => {
  const line = lines.find((one) => isOf(one, item))
  return line ? nameOfLine(line) : ''
}

async function noteLeft(
  { db, invalidate }: Ctx,
  { id: orderId }: OrderRow,
  lines: readonly OrderLineRow[],
  wanted: readonly CartItem[],
  left: readonly CartItem[],
  out: boolean,
): Promise<Step['left']> {
  invalidate('products')
  if (left.length === 0) return undefined
  const text = explainNotMoved(left, (item) => nameAt(lines, item), out)
  await db.insert(orderNotes).values({ orderId, by: '', sent: false, text })
  return left.length < mergeLines(wanted).length ? 'some' : 'all'
}

/** A note for staff about lines whose stock could not be moved. `out` is whether it was to be taken. */
export function explainNotMoved(left: readonly CartItem[], nameOf: (item: CartItem) => string, out: boolean) {
  const names = left.map((item) => `${item.qty} × ${nameOf(item)}`).join(', ')
  const reason = `because the shop does not have it as it was ordered: ${names}`
  return out
    ? `Stock was not reduced, ${reason}. Reduce it manually.`
    : `Stock was not returned, ${reason}. Return it manually.`
}
