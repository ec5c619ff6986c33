import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { lineKey } from '#shared/commerce/product-options.ts'
import type { TakenLine } from './insert-order.ts'
import type { Holder } from './order-limits.ts'
import { type OrderRow, orderLines, orders } from './orders.table.ts'
import { isNotReserved } from './present.ts'
import { retakeUnits } from './stock-units.ts'

/*
 * [Note: Holds] A guest can enter any address, so unconfirmed orders of guests reserve only a part of the stock. An
 * order beyond that is accepted without a reservation: it takes its stock when it is confirmed, and is paid online after
 * that. All of an order is reserved or nothing. Confirmed orders do not count, because their address is proven.
 */

/** Maximum number of different products that the unconfirmed orders of a network reserve. */
const mostProductsHeld = 20
/** Unpaid orders of a network in a day after which its payments reserve no more than its other orders. */
const mostAbandoned = 2
/** Remaining units from which a product is not counted: counting takes time, and enough is left for others. */
const amplyStocked = 1000

interface Held {
  /** Units in unconfirmed orders of guests. */
  unconfirmed: number
  /** Of these, units in orders that are paid online. */
  beingPaid: number
}

/** A quarter of the stock, but never the last unit. */
const isWithinShare = (total: number, { unconfirmed }: Held, qty: number) =>
  unconfirmed + qty <= Math.min(Math.ceil(total / 4), total - 1)

/** Half of the stock: a customer who pays now needs the product more than one who may never confirm. */
const isWithinPaidShare = (total: number, { beingPaid }: Held, qty: number) => beingPaid + qty <= Math.ceil(total / 2)

/**
 * Whether a new order may reserve the stock that it has taken in this transaction, which locks the products: concurrent
 * orders are counted in turn. See [Note: Holds].
 */
export async function mayHoldStock(
  { db, config }: Pick<TxContext<'public'>, 'db' | 'config'>,
  { verified, network }: Holder,
  cart: readonly TakenLine[],
  isPaidOnline: boolean,
): Promise<boolean> {
  // Benchmarks and tests send all orders from one network.
  if (verified || config.limits === 'measuring') return true
  const scarce = cart.filter(({ stockLeft }) => stockLeft < amplyStocked)
  if (scarce.length === 0) return true
  const productIds = scarce.map(({ ordered }) => ordered.productId)
  const units = sql`${orderLines.qty} - ${orderLines.restockedQty} - ${orderLines.returnedQty}`
  const rows = await db
    .select({
      id: orderLines.productId,
      variantId: orderLines.variantId,
      unconfirmed: sql<number>`sum(${units})::int`,
      beingPaid: sql<number>`coalesce(sum(${units}) filter (where ${orders.confirmToken} = ''), 0)::int`,
      isOfNetwork: sql<boolean>`bool_or(${orders.network} = ${network})`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        ne(orders.network, ''),
        isNotNull(orders.confirmBy),
        orders.holdsStock,
        or(eq(orders.network, network), inArray(orderLines.productId, productIds)),
      ),
    )
    .groupBy(orderLines.productId, orderLines.variantId)
  const ofNetwork = rows.filter(({ isOfNetwork }) => isOfNetwork).map(({ id }) => id)
  if (new Set([...ofNetwork, ...productIds]).size > mostProductsHeld) return false
  const held = new Map(rows.map((row) => [lineKey({ id: row.id, variantId: row.variantId ?? undefined }), row]))
  const fits = (isWithin: typeof isWithinShare) =>
    scarce.every(({ line, ordered: { qty }, stockLeft }) => {
      const before = held.get(lineKey(line)) ?? { unconfirmed: 0, beingPaid: 0 }
      return isWithin(stockLeft + qty + before.unconfirmed, before, qty)
    })
  if (fits(isWithinShare)) return true
  return isPaidOnline && fits(isWithinPaidShare) && (await countAbandoned(db, network)) < mostAbandoned
}

/** Orders of a network that were cancelled before they were confirmed or paid. Networks are deleted after a day. */
const countAbandoned = (db: TxContext['db'], network: string) =>
  db.$count(orders, and(eq(orders.network, network), eq(orders.status, 'cancelled')))

type Ctx = Parameters<typeof retakeUnits>[0]

/** Takes the stock of an open order that was placed without a reservation. Throws INSUFFICIENT_STOCK. */
export async function holdStock(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (!isNotReserved(order)) return order
  await retakeUnits(ctx, order)
  const [held] = await ctx.db.update(orders).set({ holdsStock: true }).where(eq(orders.id, order.id)).returning()
  return held!
}
