import { and, eq, inArray, not } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { orders } from './orders.table.ts'

type Line = Readonly<Record<string, unknown>>

/**
 * Counts of units that lines of older exports lack, for each line. In those versions, a cancelled order had put all of its
 * units back in stock.
 */
export async function missingCounts(db: Db, lines: readonly Line[]) {
  const older = lines.filter(({ returnedQty }) => returnedQty === undefined)
  const ids = [...new Set(older.map(({ orderId }) => String(orderId)))]
  const returned = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, 'cancelled'), not(orders.holdsStock), not(orders.imported)))
  const areReturned = new Set(returned.map(({ id }) => id))
  return ({ orderId, ...line }: Line) => {
    const [qty, shipped, refunded, restocked] = [
      ...[Number(line.qty), Number(line.shippedQty ?? 0)],
      ...[Number(line.refundedQty ?? 0), Number(line.restockedQty ?? 0)],
    ] as [number, number, number, number]
    return {
      ...(line.returnedQty === undefined && areReturned.has(String(orderId)) && { returnedQty: qty - restocked }),
      ...(line.sentBackQty === undefined && { sentBackQty: Math.max(0, shipped + refunded - qty) }),
    }
  }
}
