import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { products, stockMovements } from './products.table.ts'
import { shown } from './visible.ts'

export interface StockLine {
  id: string
  qty: number
}

interface Why {
  reason: (typeof stockMovements.$inferInsert)['reason']
  orderId: string
  /** Name of whoever did it; nobody for guests. */
  by?: string | undefined
}

/** A product that does not have what was wanted of it; how many it has, or that it is gone. */
export class TooFew extends Error {
  readonly productId: string
  readonly stock: number | undefined
  constructor(productId: string, stock: number | undefined) {
    super('not enough in stock')
    this.productId = productId
    this.stock = stock
  }
}

/**
 * One line per product, in one order for everybody: who takes several products
 * then never waits for somebody who waits for him.
 */
export function mergedLines(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, number>()
  for (const { id, qty } of lines) sums.set(id, (sums.get(id) ?? 0) + qty)
  return [...sums].map(([id, qty]) => ({ id, qty })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Takes stock for an order, all of it or none. Answers the products as they are then; throws TooFew. */
export function takeStock(db: Db, lines: readonly StockLine[], why: Why) {
  // An order that is taken up again may be of products that are not on sale any more.
  return move(db, lines, -1, why, why.reason === 'ordered' ? shown : undefined)
}

/** Gives an order's stock back. Products that were deleted for good are left out. */
export function returnStock(db: Db, lines: readonly StockLine[], why: Why) {
  return move(db, lines, 1, why)
}

async function move(db: Db, lines: readonly StockLine[], sign: 1 | -1, why: Why, which?: SQL) {
  const moved: (typeof products.$inferSelect)[] = []
  for (const { id, qty } of mergedLines(lines)) {
    const [row] = await db
      .update(products)
      .set({
        stock: sql`${products.stock} + ${sign * qty}`,
        sold: sql`greatest(0, ${products.sold} - ${sign * qty})`,
        ordersCount: sql`greatest(0, ${products.ordersCount} - ${sign})`,
      })
      // Condition and change are one statement: whoever comes second sees what the first has left.
      .where(and(eq(products.id, id), sign < 0 ? sql`${products.stock} >= ${qty}` : undefined, which))
      .returning()
    if (row) moved.push(row)
    else if (sign < 0) throw new TooFew(id, await stockOf(db, id, which))
  }
  if (moved.length)
    await db.insert(stockMovements).values(
      moved.map(({ id, stock }) => ({
        ...why,
        productId: id,
        delta: sign * mergedLines(lines).find((line) => line.id === id)!.qty,
        stock,
      })),
    )
  return moved
}

async function stockOf(db: Db, id: string, which: SQL | undefined) {
  const [row] = await db
    .select({ stock: products.stock })
    .from(products)
    .where(and(eq(products.id, id), which))
  return row?.stock
}

/** Notes a change of stock that an admin made by hand. */
export async function noteStock(
  db: Db,
  movement: Pick<typeof stockMovements.$inferInsert, 'productId' | 'delta' | 'stock' | 'reason' | 'by'>,
) {
  if (movement.delta !== 0) await db.insert(stockMovements).values(movement)
}
