import { and, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { having, readColumns } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AdminEventSort } from '#shared/content/event-options.ts'
import type { adminEvents } from '#shared/content/events.ts'
import { inOrder, type Order } from '../content/order.ts'
import { countStatuses, rowsBefore, schedulableStatusesOf } from '../content/staff-list.ts'
import { type EventRow, events } from './events.table.ts'

type Filter = z.output<typeof adminEvents.list.input>

const statuses = schedulableStatusesOf(events, sql`${events.publishAt} is not null`)
const orders = {
  latest: { column: events.startsAt, by: 'time', direction: 'desc' },
  soonest: { column: events.startsAt, by: 'time', direction: 'asc' },
  newest: { column: events.createdAt, by: 'time', direction: 'desc' },
  registrations: { column: events.registrations, by: 'number', direction: 'desc' },
} as const satisfies Record<AdminEventSort, Order>
const columns = readColumns(events)

const chosenBy = async (db: Db, { q, category, location }: Pick<Filter, 'q' | 'category' | 'location'>) =>
  and(
    category?.length ? sql`${events.category} = any(${sql.param(category)})` : undefined,
    location?.length ? sql`${events.eventType} = any(${sql.param(location)})` : undefined,
    await having(db, events, q),
  )

/** Everything that was chosen, at most `most` of it, the earliest first. */
export async function rowsChosen(
  db: Db,
  { status, ...filter }: z.output<typeof adminEvents.table.input>,
  most: number,
) {
  return db
    .select(columns)
    .from(events)
    .where(and(statuses[status ?? 'all'], await chosenBy(db, filter)))
    .orderBy(events.startsAt, events.id)
    .limit(most)
}

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { limit, cursor, page, sort, q, status, category, location }: Filter) {
  const { after, orderBy } = inOrder(orders[sort], events.id, cursor)
  const chosen = await chosenBy(db, { q, category, location })
  const rows: { event: EventRow; sortedBy: string | number }[] = await db
    .select({ event: columns, sortedBy: orders[sort].column })
    .from(events)
    .where(and(statuses[status ?? 'all'], chosen, after))
    .orderBy(...orderBy)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  const counts = await countStatuses(db, events, statuses, chosen)
  const listed = rows.map(({ event, sortedBy }) => ({ ...event, sortedBy }))
  return { ...cut(listed, limit), total: counts[status ?? 'all'], counts }
}
