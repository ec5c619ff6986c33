import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { columnsWithoutSearchText, matchesSearch } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { OrderFilter } from '#shared/commerce/orders.ts'
import { type OrderSort, orderStatuses, paymentStatuses } from '#shared/core/order-options.ts'
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

const statusCondition = ({ status, payment }: Filter) =>
  and(
    status?.length ? inArray(orders.status, status) : undefined,
    payment?.length ? inArray(orders.paymentStatus, payment) : undefined,
  )

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

/** A page of all orders, and the numbers of orders per status and per payment status with the other filters applied. */
export async function listAllOrders(db: Db, page: Page) {
  const condition = await conditionWithoutStatus(db, page)
  const groups = await countGroups(db, condition)
  const isInView = ({ isAbandoned }: Group) => (page.view === 'abandoned' ? isAbandoned : page.q || !isAbandoned)
  const hasStatus = ({ status }: Group) => !page.status?.length || page.status.includes(status)
  const hasPayment = ({ paymentStatus }: Group) => !page.payment?.length || page.payment.includes(paymentStatus)

  const inView = groups.filter(isInView)
  const byStatus = inView.filter(hasPayment)
  const byPayment = inView.filter(hasStatus)
  return {
    ...(await readPage(db, and(condition, viewCondition(page), statusCondition(page)), page)),
    // Derived from the groups, because counting a large table again is slow.
    total: sumOf(byStatus.filter(hasStatus)),
    counts: {
      ...countsOf(orderStatuses, (status) => byStatus.filter((group) => group.status === status)),
      all: sumOf(byStatus),
      abandoned: sumOf(groups.filter((group) => group.isAbandoned && hasPayment(group))),
    },
    paymentCounts: countsOf(paymentStatuses, (status) => byPayment.filter((group) => group.paymentStatus === status)),
  }
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0)

const countsOf = <Status extends string>(statuses: readonly Status[], groupsOf: (status: Status) => Group[]) =>
  Object.fromEntries(statuses.map((status) => [status, sumOf(groupsOf(status))])) as Record<Status, number>

type Group = Awaited<ReturnType<typeof countGroups>>[number]

/** Counts all combinations at once: reading the index is most of the work. */
const countGroups = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      isAbandoned: orders.isAbandoned,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(condition)
    .groupBy(orders.isAbandoned, orders.status, orders.paymentStatus)

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
