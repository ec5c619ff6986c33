import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { OrderSort, OrderStatus } from '#shared/order-options.ts'
import type { OrderFilter } from '#shared/orders.ts'
import { after, cut } from '../content/cursor.ts'
import { everyWordIn } from '../content/search.ts'
import type { Db } from '../db/tenancy.ts'
import { orders } from './orders.table.ts'

type Filter = Partial<OrderFilter>
type Page = Filter & { limit: number; cursor?: string | undefined }

const sorts = {
  newest: { column: orders.createdAt, by: 'time', direction: 'desc' },
  oldest: { column: orders.createdAt, by: 'time', direction: 'asc' },
  highest: { column: orders.totalCents, by: 'number', direction: 'desc' },
  lowest: { column: orders.totalCents, by: 'number', direction: 'asc' },
} as const satisfies Record<OrderSort, unknown>

/** All filters but the status. */
const besidesStatus = ({ q, from, until }: Filter): SQL | undefined =>
  and(
    everyWordIn(sql`concat_ws(' ', ${orders.orderNumber}, ${orders.customerName}, ${orders.customerEmail})`, q),
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
  )

export const chosenOrders = (filter: Filter): SQL | undefined =>
  and(besidesStatus(filter), filter.status?.length ? inArray(orders.status, filter.status) : undefined)

/** One page of orders, somebody's or everybody's, and how many there are. */
export async function pageOfOrders(db: Db, { limit, cursor, ...filter }: Page, userId: string | undefined) {
  const chosen = and(userId === undefined ? undefined : eq(orders.userId, userId), chosenOrders(filter))
  return { ...(await pageOf(db, chosen, { limit, cursor, ...filter })), total: await db.$count(orders, chosen) }
}

/** One page of everybody's orders, and how many each status has with the other filters kept. */
export async function pageOfAll(db: Db, filter: Page) {
  const counts = await countByStatus(db, filter)
  // What was chosen is counted already, which takes a while where there are very many.
  const total = filter.status?.length
    ? [...new Set(filter.status)].reduce((sum, status) => sum + counts[status], 0)
    : counts.all
  return { ...(await pageOf(db, chosenOrders(filter), filter)), total, counts }
}

async function pageOf(db: Db, chosen: SQL | undefined, { limit, cursor, ...filter }: Page) {
  const { column, by, direction } = sorts[filter.sort ?? 'newest']
  const inOrder = [column, orders.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`))
  const rows = await db
    .select({ order: orders, sortedBy: column })
    .from(orders)
    .where(and(chosen, after(column, orders.id, by, cursor, direction)))
    .orderBy(...inOrder)
    .limit(limit + 1)
  return cut(
    rows.map(({ order, sortedBy }) => ({ ...order, sortedBy })),
    limit,
  )
}

async function countByStatus(db: Db, filter: Filter): Promise<Record<OrderStatus | 'all', number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(besidesStatus(filter))
    .groupBy(orders.status)
  const counts = { all: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.all += count
  }
  return counts
}
