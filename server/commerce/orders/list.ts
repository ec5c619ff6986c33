import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { after, cut } from '#server/core/db/cursor.ts'
import { having, readColumns } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OrderFilter } from '#shared/commerce/orders.ts'
import type { OrderSort, OrderStatus } from '#shared/core/order-options.ts'
import { orders } from './orders.table.ts'

type Filter = Partial<OrderFilter>
type Page = Filter & { limit: number; cursor?: string | undefined }

const sorts = {
  newest: { column: orders.createdAt, by: 'time', direction: 'desc' },
  oldest: { column: orders.createdAt, by: 'time', direction: 'asc' },
  highest: { column: orders.totalCents, by: 'number', direction: 'desc' },
  lowest: { column: orders.totalCents, by: 'number', direction: 'asc' },
} as const satisfies Record<OrderSort, unknown>

const columns = readColumns(orders)

/** All filters but the status. */
const besidesStatus = async (db: Db, { q, from, until }: Filter): Promise<SQL | undefined> =>
  and(
    await having(db, orders, q),
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
  )

const inStatus = ({ status }: Filter) => (status?.length ? inArray(orders.status, status) : undefined)

export const chosenOrders = async (db: Db, filter: Filter): Promise<SQL | undefined> =>
  and(await besidesStatus(db, filter), inStatus(filter))

/** One page of orders, somebody's or everybody's, and how many there are. */
export async function pageOfOrders(db: Db, { limit, cursor, ...filter }: Page, userId: string | undefined) {
  const chosen = and(userId === undefined ? undefined : eq(orders.userId, userId), await chosenOrders(db, filter))
  return { ...(await pageOf(db, chosen, { limit, cursor, ...filter })), total: await db.$count(orders, chosen) }
}

/** One page of everybody's orders, and how many each status has with the other filters kept. */
export async function pageOfAll(db: Db, filter: Page) {
  const others = await besidesStatus(db, filter)
  const counts = await countByStatus(db, others)
  // What was chosen is counted already, which takes a while where there are very many.
  const total = filter.status?.length
    ? [...new Set(filter.status)].reduce((sum, status) => sum + counts[status], 0)
    : counts.all
  return { ...(await pageOf(db, and(others, inStatus(filter)), filter)), total, counts }
}

async function pageOf(db: Db, chosen: SQL | undefined, { limit, cursor, ...filter }: Page) {
  const { column, by, direction } = sorts[filter.sort ?? 'newest']
  const inOrder = [column, orders.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`))
  const rows = await db
    .select({ order: columns, sortedBy: column })
    .from(orders)
    .where(and(chosen, after(column, orders.id, by, cursor, direction)))
    .orderBy(...inOrder)
    .limit(limit + 1)
  return cut(
    rows.map(({ order, sortedBy }) => ({ ...order, sortedBy })),
    limit,
  )
}

async function countByStatus(db: Db, chosen: SQL | undefined): Promise<Record<OrderStatus | 'all', number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(chosen)
    .groupBy(orders.status)
  const counts = { all: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.all += count
  }
  return counts
}
