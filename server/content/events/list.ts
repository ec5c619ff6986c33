import { and, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cut } from '#server/core/db/cursor.ts'
import { tagged } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  type EventSort,
  type EventTimeframe,
  eventCategories,
  eventTimeframes,
  eventTypes,
} from '#shared/content/event-options.ts'
import type { EventFilter } from '#shared/content/events.ts'
import { facetsOf } from '../content/facets.ts'
import { inOrder, type Order } from '../content/order.ts'
import { events } from './events.table.ts'
import { shown } from './visible.ts'

type Filter = z.output<typeof EventFilter>

const cardColumns = (({ description: _, ...rest }) => rest)(getTableColumns(events))

const orders = {
  soonest: { column: events.startsAt, by: 'time', direction: 'asc' },
  newest: { column: events.publishedAt, by: 'time', direction: 'desc' },
  registrations: { column: events.registrations, by: 'number', direction: 'desc' },
  price: { column: events.priceCents, by: 'number', direction: 'asc' },
  'price-desc': { column: events.priceCents, by: 'number', direction: 'desc' },
} as const satisfies Record<EventSort, Order>

/** Now and then, by the clock of the place where the event is. */
const here = sql`(now() at time zone ${events.timeZone})`
const start = sql`(${events.startsAt} at time zone ${events.timeZone})`

/** When an event is, as far as timeframes can tell. The end of a week may belong to the next month. */
const when = sql<string>`case
  when ${events.endsAt} < now() then 'past'
  when ${start} < date_trunc('day', ${here}) + interval '1 day' then 'today'
  when ${start} < date_trunc('week', ${here}) + interval '1 week' then
    case when ${start} < date_trunc('month', ${here}) + interval '1 month' then 'week' else 'next-month-this-week' end
  when ${start} < date_trunc('month', ${here}) + interval '1 month' then 'month'
  else 'later' end`

const held: Record<EventTimeframe, readonly string[]> = {
  upcoming: ['today', 'week', 'next-month-this-week', 'month', 'later'],
  today: ['today'],
  week: ['today', 'week', 'next-month-this-week'],
  month: ['today', 'week', 'month'],
  past: ['past'],
}

/** One page of what visitors see. */
export async function pageOfShown(db: Db, { limit, cursor, sort, category, timeframe, location, tag }: Filter) {
  const { column, by, direction } = orders[sort]
  // Of what is over, the last is the nearest.
  const nearest = sort === 'soonest' && timeframe === 'past' ? 'desc' : direction
  const { after, orderBy } = inOrder({ column, by, direction: nearest }, events.id, cursor)
  const rows = await db
    .select({ ...cardColumns, sortedBy: column })
    .from(events)
    .where(
      and(
        shown,
        sql`${when} = any(${sql.param(held[timeframe])}::text[])`,
        category?.length ? sql`${events.category} = any(${sql.param(category)})` : undefined,
        location?.length ? sql`${events.eventType} = any(${sql.param(location)})` : undefined,
        tagged(events.tags, tag),
        after,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit + 1)
  return cut(rows, limit)
}

/** How many there are, and how many each option of a filter would show with the other filters kept. */
export async function countShown(db: Db, { category, timeframe, location, tag }: Filter) {
  const counted = db
    .select({ category: events.category, timeframe: when.as('timeframe'), location: events.eventType })
    .from(events)
    .where(and(shown, tagged(events.tags, tag)))
    .as('counted')
  const groups = await db
    .select({
      category: counted.category,
      timeframe: counted.timeframe,
      location: counted.location,
      count: sql<number>`count(*)::int`,
    })
    .from(counted)
    .groupBy(counted.category, counted.timeframe, counted.location)
  return facetsOf(groups, {
    category: { options: eventCategories, chosen: category },
    timeframe: {
      options: eventTimeframes,
      chosen: [timeframe],
      shows: (option, value) => held[option as EventTimeframe].includes(value),
    },
    location: { options: eventTypes, chosen: location },
  })
}
