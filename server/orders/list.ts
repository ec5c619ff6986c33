import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#shared/order-options.ts'
import { after, cut } from '../content/cursor.ts'
import { everyWordIn } from '../content/search.ts'
import type { Db } from '../db/tenancy.ts'
import { orders } from './orders.table.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: OrderStatus | undefined
  q?: string | undefined
}

/** One page of orders, newest first: somebody's, or everybody's. */
export async function pageOfOrders(db: Db, { limit, cursor, status, q }: Filter, userId: string | undefined) {
  const chosen: SQL | undefined = and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    status && eq(orders.status, status),
    everyWordIn(sql`concat_ws(' ', ${orders.orderNumber}, ${orders.customerName}, ${orders.customerEmail})`, q),
  )
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .where(and(chosen, after(orders.createdAt, orders.id, 'time', cursor)))
    .orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`)
    .limit(limit + 1)
  const page = cut(
    rows.map(({ order }) => ({ ...order, sortedBy: order.createdAt })),
    limit,
  )
  return { ...page, total: await db.$count(orders, chosen) }
}
