import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { orders } from './orders.table.ts'
import { orderRevenue, paid } from './statistics.ts'

/** Cents that a company was paid and did not refund, by currency of the orders. */
export async function paidTotals(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ currency: orders.currency, cents: sql<string>`sum(${orderRevenue})` })
    .from(orders)
    .where(paid)
    .groupBy(orders.currency)
    .orderBy(orders.currency)
  return Object.fromEntries(rows.map(({ currency, cents }) => [currency, Number(cents)]))
}
