import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { CartItem } from '#shared/commerce/cart.ts'
import { variantName } from '#shared/commerce/product-options.ts'
import { type ProductRow, products, productVariants, stockMovements, type VariantRow } from './products.table.ts'
import { merged } from './quote.ts'
import { shown } from './visible.ts'

interface Why {
  reason: (typeof stockMovements.$inferInsert)['reason']
  orderId: string
  /** Name of whoever did it; nobody for guests. */
  by?: string | undefined
}

/** What does not have what was wanted of it; how many there are, or that it is gone. */
export class TooFew extends Error {
  readonly line: CartItem
  readonly stock: number | undefined
  constructor(line: CartItem, stock: number | undefined) {
    super('not enough in stock')
    this.line = line
    this.stock = stock
  }
}

/** What an order took or gave back, as it is then. */
interface Moved extends CartItem {
  product: ProductRow
  variant: VariantRow | undefined
}

/**
 * One line for each product and variant, in one order for everybody: who takes
 * several products then never waits for somebody who waits for him.
 */
const inOrder = (lines: readonly CartItem[]) =>
  merged(lines).sort((a, b) => (a.id === b.id ? compare(a.variantId ?? '', b.variantId ?? '') : compare(a.id, b.id)))
const compare = (a: string, b: string) => (a < b ? -1 : 1)

/** Takes stock for an order, all of it or none. Answers the products as they are then; throws TooFew. */
export const takeStock = async (db: Db, lines: readonly CartItem[], why: Why) => (await move(db, lines, -1, why)).moved

/**
 * Takes out again what an order gave back, whatever is still on sale of it. Answers what has no place any more, as
 * `returnStock` does; throws TooFew.
 */
export const takeStockAgain = async (db: Db, lines: readonly CartItem[], why: Why) =>
  (await move(db, lines, -1, why)).left

/**
 * Gives an order's stock back. Answers what has no place any more: what was deleted for good, and what is sold in
 * variants by now, of which nobody knows the one that it is.
 */
export const returnStock = async (db: Db, lines: readonly CartItem[], why: Why) => (await move(db, lines, 1, why)).left

async function move(db: Db, lines: readonly CartItem[], sign: 1 | -1, why: Why) {
  const onSale = why.reason === 'ordered'
  const moved: Moved[] = []
  const left: CartItem[] = []
  let before = ''
  for (const line of inOrder(lines)) {
    // It is in this order once, however many of its variants are.
    const orders = line.id === before ? 0 : sign
    before = line.id
    const one = line.variantId
      ? await moveVariant(db, line, { sign, orders, onSale })
      : await moveProduct(db, line, { sign, orders, onSale })
    if (one) moved.push({ ...line, ...one })
    else {
      const stock = sign < 0 ? await stockOf(db, line, onSale) : undefined
      if (stock !== undefined || onSale) throw new TooFew(line, stock)
      left.push(line)
    }
  }
  if (moved.length)
    await db.insert(stockMovements).values(
      moved.map(({ id, qty, product, variant }) => ({
        ...why,
        productId: id,
        ...(variant && { variantId: variant.id, variant: variantName(variant.values) }),
        delta: sign * qty,
        stock: (variant ?? product).stock,
      })),
    )
  return { moved, left }
}

interface Way {
  sign: 1 | -1
  /** What it adds to the orders that it is in, with the other sign. */
  orders: number
  onSale: boolean
}

/** What is counted on a product whenever something of it is sold or comes back. */
const counted = (qty: number, { sign, orders }: Way) => ({
  sold: sql`greatest(0, ${products.sold} - ${sign * qty})`,
  ordersCount: sql`greatest(0, ${products.ordersCount} - ${orders})`,
})

const withoutVariants = sql`jsonb_array_length(${products.options}) = 0`

async function moveProduct(db: Db, { id, qty }: CartItem, way: Way) {
  const enough = way.sign < 0 ? sql`${products.stock} >= ${qty}` : undefined
  const [product] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${way.sign * qty}`, ...counted(qty, way) })
    // Condition and change are one statement: whoever comes second sees what the first has left.
    .where(and(eq(products.id, id), enough, withoutVariants, way.onSale ? shown : undefined))
    .returning()
  if (product) return { product, variant: undefined }
  // Sold in variants by now: it has no place, but it was not sold after all, or was once more.
  if (!way.onSale) await db.update(products).set(counted(qty, way)).where(eq(products.id, id))
  return undefined
}

/** The product first, which everybody holds who writes to one of its variants. */
async function moveVariant(db: Db, { id, variantId, qty }: CartItem, way: Way) {
  const [held] = await db
    .update(products)
    .set(counted(qty, way))
    .where(and(eq(products.id, id), way.onSale ? shown : undefined))
    .returning({ id: products.id })
  if (!held) return undefined
  const [variant] = await db
    .update(productVariants)
    .set({ stock: sql`${productVariants.stock} + ${way.sign * qty}` })
    .where(
      and(
        eq(productVariants.id, variantId!),
        eq(productVariants.productId, id),
        way.sign < 0 ? sql`${productVariants.stock} >= ${qty}` : undefined,
        way.onSale ? productVariants.active : undefined,
      ),
    )
    .returning()
  if (!variant) return way.onSale ? undefined : moveWithoutVariant(db, { id, qty }, way)
  const [product] = await db
    .update(products)
    .set({
      stock: sql`(select coalesce(sum(variant_stock), 0)::int from ${productVariants} where product_id = ${id} and active)`,
    })
    .where(eq(products.id, id))
    .returning()
  return { product: product!, variant }
}

/** What was sold as a variant, of a product that is sold as itself by now. */
async function moveWithoutVariant(db: Db, { id, qty }: CartItem, { sign }: Way) {
  const [product] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${sign * qty}` })
    .where(and(eq(products.id, id), sign < 0 ? sql`${products.stock} >= ${qty}` : undefined, withoutVariants))
    .returning()
  return product && { product, variant: undefined }
}

async function stockOf(db: Db, { id, variantId, qty }: CartItem, onSale: boolean): Promise<number | undefined> {
  const which = onSale ? shown : undefined
  const rows = variantId
    ? await db
        .select({ stock: productVariants.stock })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .where(and(eq(productVariants.id, variantId), onSale ? productVariants.active : undefined, which))
    : await db
        .select({ stock: products.stock })
        .from(products)
        .where(and(eq(products.id, id), withoutVariants, which))
  const stock = rows[0]?.stock
  return stock === undefined && variantId && !onSale ? stockOf(db, { id, qty }, onSale) : stock
}

/** Notes a change of stock that an admin made by hand. */
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

/** Counts what was sold elsewhere (1), or no longer counts it (-1). No stock moves. */
export async function countSold(db: Db, lines: readonly SoldLine[], sign: 1 | -1) {
  const byProduct = [...Map.groupBy(lines, ({ productId }) => productId)]
  for (let at = 0; at < byProduct.length; at += 5000) {
    const some = byProduct.slice(at, at + 5000)
    const ids = some.map(([id]) => id)
    // Locked in one sequence, as orders do it, so that neither waits for the other for ever.
    await db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('update')
    const sums = some.map(([id, of]) => ({
      id,
      sold: sign * of.reduce((sum, { qty }) => sum + qty, 0),
      orders: sign * new Set(of.map(({ orderId }) => orderId)).size,
    }))
    await db.execute(sql`update ${products} set
        sold = greatest(0, ${products.sold} + counted.sold),
        orders_count = greatest(0, ${products.ordersCount} + counted.orders)
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as counted (id uuid, sold int, orders int)
      where ${products.id} = counted.id`)
  }
}
