import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import { inChunks } from '../in-chunks.ts'
import { type CartProduct, cartColumns } from './cart-columns.ts'
import { products, productVariants, stockMovements, type VariantRow } from './products.table.ts'
import { mergeLines } from './quote.ts'
import { isPublished } from './visible.ts'

interface Cause {
  reason: (typeof stockMovements.$inferInsert)['reason']
  orderId: string
  /** Name of the user; undefined for guests. */
  by?: string | undefined
}

/** The first line without enough stock. `stock` is undefined if the product no longer exists. */
export class InsufficientStock extends Error {
  readonly line: CartItem
  readonly stock: number | undefined
  constructor(line: CartItem, stock: number | undefined) {
    super('not enough in stock')
    this.line = line
    this.stock = stock
  }
}

/** A line whose stock was moved, with the product after the change. */
interface Moved extends CartItem {
  product: CartProduct
  variant: VariantRow | undefined
}

/** One line per product and variant. Every transaction locks them in this sequence, which prevents deadlocks. */
const inLockOrder = (lines: readonly CartItem[]) => mergeLines(lines).sort(compareLines)
const compareLines = (a: CartItem, b: CartItem) =>
  a.id === b.id ? compare(a.variantId ?? '', b.variantId ?? '') : compare(a.id, b.id)
const compare = (a: string, b: string) => (a < b ? -1 : 1)

/** Takes the stock of all lines of an order or none. Throws InsufficientStock. */
export const takeStock = async (db: Db, lines: readonly CartItem[], cause: Cause) =>
  (await moveStock(db, lines, -1, cause)).moved

/** Undoes `takeStock` in the transaction that took the stock: no movement remains. */
export async function undoTakeStock(db: Db, lines: readonly CartItem[], orderId: string) {
  await moveStock(db, lines, 1, { reason: 'ordered', orderId })
  await db.delete(stockMovements).where(eq(stockMovements.orderId, orderId))
}

/** Takes the stock of a confirmed or reopened order. Returns the lines that cannot be moved, as `returnStock` does. Throws InsufficientStock. */
export const retakeStock = async (db: Db, lines: readonly CartItem[], cause: Cause) =>
  (await moveStock(db, lines, -1, cause)).left

/**
 * Returns the stock of an order, or of a part that leaves the product in the order (`orders: 0`). Returns the lines whose
 * product was deleted, or got variants since the order.
 */
export const returnStock = async (
  db: Db,
  lines: readonly CartItem[],
  cause: Cause,
  { orders = 1 }: { orders?: 0 | 1 } = {},
) => (await moveStock(db, lines, 1, cause, orders)).left

/** A change of the stock of one line: out of the stock with a sign of -1. */
interface StockStep {
  line: CartItem
  sign: 1 | -1
  /** Change of the number of orders, with the sign of the stock. */
  orders: -1 | 0 | 1
}

/** A line whose quantity in an order changes by `delta`, never 0. */
export interface QuantityChange {
  id: string
  variantId?: string | undefined
  delta: number
  /** Whether the product is new in the order (1), no longer in it (-1), or neither. */
  orders: -1 | 0 | 1
}

/**
 * Takes and returns stock for lines of an order that change, all or none. Returns the lines that cannot be moved because
 * the product was deleted, or got variants since the order, as changes. Throws InsufficientStock.
 */
export async function changeStock(db: Db, changes: readonly QuantityChange[], cause: Cause): Promise<CartItem[]> {
  const steps = changes.map(({ id, variantId, delta, orders }): StockStep => {
    const line = { id, ...(variantId && { variantId }), qty: Math.abs(delta) }
    return { line, sign: delta > 0 ? -1 : 1, orders: orders === 1 ? -1 : orders === -1 ? 1 : 0 }
  })
  const sorted = steps.sort((a, b) => compareLines(a.line, b.line))
  return (await runSteps(db, sorted, cause)).left
}

async function moveStock(db: Db, lines: readonly CartItem[], sign: 1 | -1, cause: Cause, counted: 0 | 1 = 1) {
  let before = ''
  const steps = inLockOrder(lines).map((line): StockStep => {
    // An order with several variants of a product counts once.
    const orders = line.id === before || counted === 0 ? 0 : sign
    before = line.id
    return { line, sign, orders }
  })
  return runSteps(db, steps, cause)
}

/** Runs steps that are in lock order. */
async function runSteps(db: Db, steps: readonly StockStep[], cause: Cause) {
  const onSale = cause.reason === 'ordered'
  const moved: (Moved & { sign: 1 | -1 })[] = []
  const left: CartItem[] = []
  for (const batch of batchesOf(steps)) {
    const [{ line: first, ...move }] = batch
    const found = first.variantId
      ? [await moveVariant(db, first, { ...move, onSale })]
      : await moveProducts(db, batch, onSale)
    for (const [at, { line, sign }] of batch.entries()) {
      const one = found[at]
      if (one) moved.push({ ...line, ...one, sign })
      else {
        const stock = sign < 0 ? await stockOf(db, line, onSale) : undefined
        if (stock !== undefined || onSale) throw new InsufficientStock(line, stock)
        left.push(line)
      }
    }
  }
  if (moved.length)
    await db.insert(stockMovements).values(
      moved.map(({ id, qty, product, variant, sign }) => ({
        ...cause,
        productId: id,
        ...(variant && { variantId: variant.id, variant: variantName(variant.values) }),
        delta: sign * qty,
        stock: (variant ?? product).stock,
      })),
    )
  return { moved, left }
}

type Batch = [StockStep, ...StockStep[]]

/** Successive steps of different products without variants together, because one statement moves them. */
function batchesOf(steps: readonly StockStep[]): Batch[] {
  const batches: Batch[] = []
  for (const step of steps) {
    const last = batches.at(-1)
    const before = last?.at(-1)?.line
    if (last && before && !before.variantId && !step.line.variantId && before.id !== step.line.id) last.push(step)
    else batches.push([step])
  }
  return batches
}

interface Move {
  sign: 1 | -1
  /** Change of the number of orders, with the opposite sign. */
  orders: number
  onSale: boolean
}

/** The counts after `qty` units were returned and `orders` orders cancelled, or sold and placed with negative numbers. */
const soldCounts = (qty: SQLWrapper | number, orders: SQLWrapper | number) => ({
  sold: sql`greatest(0, ${products.sold} - ${qty})`,
  ordersCount: sql`greatest(0, ${products.ordersCount} - ${orders})`,
})

const withoutVariants = sql`jsonb_array_length(${products.options}) = 0`

/** Whether the stock can change by this much. */
const allows = (delta: SQLWrapper | number) => sql`(${products.stock} + ${delta} >= 0 or ${products.sellsWhenOut})`

/** Moves different products, which it locks in the sequence of the steps. Undefined for those that cannot be moved. */
async function moveProducts(db: Db, steps: Batch, onSale: boolean) {
  const ids = sql.param(steps.map(({ line }) => line.id))
  const deltas = sql.param(steps.map(({ line, sign }) => sign * line.qty))
  const counts = sql.param(steps.map(({ orders }) => orders))
  const [delta, orders] = [sql`step.delta`, sql`step.orders`]
  const rows = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${delta}`, ...soldCounts(delta, orders) })
    .from(
      sql`unnest(${ids}::uuid[], ${deltas}::int[], ${counts}::int[]) as step (id, delta, orders)
        join (select id from products where id = any(${ids}::uuid[]) order by id for update) as locked using (id)`,
    )
    .where(
      and(
        eq(products.id, sql`step.id`),
        // One statement checks and changes the stock, so that concurrent orders cannot oversell.
        allows(delta),
        withoutVariants,
        onSale ? isPublished : undefined,
      ),
    )
    .returning(cartColumns)
  const found = new Map(rows.map((product) => [product.id, { product, variant: undefined }]))
  // Products that have variants now: their stock cannot change, but their sales counts do.
  for (const { line, sign, orders: count } of onSale ? [] : steps)
    if (!found.has(line.id))
      await db
        .update(products)
        .set(soldCounts(sign * line.qty, count))
        .where(eq(products.id, line.id))
  return steps.map(({ line }) => found.get(line.id))
}

/** Locks the product first, as every transaction that writes to its variants does. */
async function moveVariant(db: Db, { id, variantId, qty }: CartItem, move: Move) {
  const [locked] = await db
    .update(products)
    .set(soldCounts(move.sign * qty, move.orders))
    .where(and(eq(products.id, id), move.onSale ? isPublished : undefined))
    .returning({ sellsWhenOut: products.sellsWhenOut })
  if (!locked) return undefined
  const [variant] = await db
    .update(productVariants)
    .set({ stock: sql`${productVariants.stock} + ${move.sign * qty}` })
    .where(
      and(
        eq(productVariants.id, variantId!),
        eq(productVariants.productId, id),
        move.sign < 0 && !locked.sellsWhenOut ? sql`${productVariants.stock} >= ${qty}` : undefined,
        move.onSale ? productVariants.active : undefined,
      ),
    )
    .returning()
  if (!variant) return move.onSale ? undefined : moveWithoutVariant(db, { id, qty }, move)
  const [product] = await db
    .update(products)
    .set({
      stock: sql`(select coalesce(sum(variant_stock), 0)::int from ${productVariants} where product_id = ${id} and active)`,
    })
    .where(eq(products.id, id))
    .returning(cartColumns)
  return { product: product!, variant }
}

/** For a line of a variant whose product no longer has variants. */
async function moveWithoutVariant(db: Db, { id, qty }: CartItem, { sign }: Move) {
  const [product] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${sign * qty}` })
    .where(and(eq(products.id, id), allows(sign * qty), withoutVariants))
    .returning(cartColumns)
  return product && { product, variant: undefined }
}

async function stockOf(db: Db, { id, variantId, qty }: CartItem, onSale: boolean): Promise<number | undefined> {
  const condition = onSale ? isPublished : undefined
  const rows = variantId
    ? await db
        .select({ stock: productVariants.stock })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .where(and(eq(productVariants.id, variantId), onSale ? productVariants.active : undefined, condition))
    : await db
        .select({ stock: products.stock })
        .from(products)
        .where(and(eq(products.id, id), withoutVariants, condition))
  const stock = rows[0]?.stock
  return stock === undefined && variantId && !onSale ? stockOf(db, { id, qty }, onSale) : stock
}

/** Logs a change of stock by an admin. */
export async function logStock(
  db: Db,
  movement: Pick<typeof stockMovements.$inferInsert, 'productId' | 'delta' | 'stock' | 'reason' | 'by'>,
) {
  if (movement.delta !== 0) await db.insert(stockMovements).values(movement)
}

interface SoldLine {
  orderId: string
  productId: string
  qty: number
}

/**
 * Locks products in the sequence in which orders lock them. Transactions that change their stock in several steps call it
 * first, because each step only sorts its own lines.
 */
export const lockProducts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('update')

/** Adds imported sales to the products, or removes them with a sign of -1. Changes no stock. */
export async function countSold(db: Db, lines: readonly SoldLine[], sign: 1 | -1) {
  await inChunks([...Map.groupBy(lines, ({ productId }) => productId)], async (chunk) => {
    await lockProducts(
      db,
      chunk.map(([id]) => id),
    )
    const sums = chunk.map(([id, ownLines]) => ({
      id,
      sold: sign * ownLines.reduce((sum, { qty }) => sum + qty, 0),
      orders: sign * new Set(ownLines.map(({ orderId }) => orderId)).size,
    }))
    await db.execute(sql`update ${products} set
        sold = greatest(0, ${products.sold} + counted.sold),
        orders_count = greatest(0, ${products.ordersCount} + counted.orders)
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as counted (id uuid, sold int, orders int)
      where ${products.id} = counted.id`)
  })
}
