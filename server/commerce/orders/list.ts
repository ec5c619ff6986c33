import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { columnsWithoutSearchText, matchesSearch } from '#server/core/db/list-search.ts'
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

const columns = columnsWithoutSearchText(orders)

const conditionWithoutStatus = async (db: Db, { q, from, until, tag }: Filter): Promise<SQL | undefined> =>
  and(
    await matchesSearch(db, orders, q),
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
    tag ? sql`lower(${tag}) in (select lower(tag) from unnest(${orders.tags}) as tag)` : undefined,
  )

/** Abandoned orders are in a list of their own. A search finds all. */
const viewCondition = ({ view, q }: Filter) =>
  view === 'abandoned' ? eq(orders.isAbandoned, true) : q ? undefined : eq(orders.isAbandoned, false)

const statusCondition = ({ status }: Filter) => (status?.length ? inArray(orders.status, status) : undefined)

/** The condition of the list for admins. */
export const orderCondition = async (db: Db, filter: Filter): Promise<SQL | undefined> =>
  and(await conditionWithoutStatus(db, filter), viewCondition(filter), statusCondition(filter))

/** A page of orders, of one customer if `userId` is given, and their total. */
export async function listOrders(db: Db, page: Page, userId: string | undefined) {
  const condition = and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    await conditionWithoutStatus(db, page),
    statusCondition(page),
  )
  return { ...(await readPage(db, condition, page)), total: await db.$count(orders, condition) }
}

/** A page of all orders, and the number of orders per status with the other filters applied. */
export async function listAllOrders(db: Db, page: Page) {
  const withoutView = await conditionWithoutStatus(db, page)
  const condition = and(withoutView, viewCondition(page))
  const abandoned = await db.$count(orders, and(withoutView, eq(orders.isAbandoned, true)))
  const counts = { ...(await countByStatus(db, condition)), abandoned }
  // Derived from the counts, because counting a large table again is slow.
  const total = page.status?.length
    ? [...new Set(page.status)].reduce((sum, status) => sum + counts[status], 0)
    : counts.all
  return { ...(await readPage(db, and(condition, statusCondition(page)), page)), total, counts }
}

async function readPage(db: Db, condition: SQL | undefined, { limit, cursor, sort = 'newest' }: Page) {
  const { column, by, direction } = sorts[sort]
  const rows = await db
    .select({ order: columns, sortedBy: column })
    .from(orders)
    .where(and(condition, afterCursor(column, orders.id, by, cursor, direction)))
    .orderBy(...[column, orders.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`)))
    .limit(limit + 1)
  return paginate(
    rows.map(({ order, sortedBy }) => ({ ...order, sortedBy })),
    limit,
  )
}

async function countByStatus(db: Db, condition: SQL | undefined): Promise<Record<OrderStatus | 'all', number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(condition)
    .groupBy(orders.status)
  const counts = { all: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.all += count
  }
  return counts
}
