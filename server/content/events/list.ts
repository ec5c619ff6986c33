import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { columnsWithoutSearchText } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import {
  type AdminEventSort,
  type EventSort,
  type EventTimeframe,
  eventTimeframes,
  eventTypes,
} from '#shared/content/event-options.ts'
import type { EventFilter } from '#shared/content/events.ts'
import { categoryFilter } from '../categories/filter.ts'
import { contentList } from '../content/content-list.ts'
import { schedulableStatusesOf } from '../content/staff-list.ts'
import { type EventRow, events } from './events.table.ts'
import type { CardRow } from './present.ts'
import { isVisible } from './visible.ts'

/** The current and the start time in the event's time zone. */
const localNow = sql`(now() at time zone ${events.timeZone})`
const start = sql`(${events.startsAt} at time zone ${events.timeZone})`

/** The narrowest period of an event. The end of a week may belong to the next month. */
const period = sql<string>`case
  when ${events.endsAt} < now() then 'past'
  when ${start} < date_trunc('day', ${localNow}) + interval '1 day' then 'today'
  when ${start} < date_trunc('week', ${localNow}) + interval '1 week' then
    case when ${start} < date_trunc('month', ${localNow}) + interval '1 month' then 'week' else 'next-month-this-week' end
  when ${start} < date_trunc('month', ${localNow}) + interval '1 month' then 'month'
  else 'later' end`

const periodsOf: Record<EventTimeframe, readonly string[]> = {
  upcoming: ['today', 'week', 'next-month-this-week', 'month', 'later'],
  today: ['today'],
  week: ['today', 'week', 'next-month-this-week'],
  month: ['today', 'week', 'month'],
  past: ['past'],
}

const columns = columnsWithoutSearchText(events)

export const eventList = contentList<
  CardRow,
  EventSort | AdminEventSort,
  'category' | 'timeframe' | 'location',
  'published' | 'scheduled' | 'draft' | 'trash',
  EventRow
>({
  table: events,
  isVisible,
  columns: (({ description: _, ...rest }) => rest)(columns),
  storedColumns: columns,
  orders: {
    soonest: { column: events.startsAt, by: 'time', direction: 'asc' },
    latest: { column: events.startsAt, by: 'time', direction: 'desc' },
    newest: { column: events.publishedAt, by: 'time', direction: 'desc' },
    registrations: { column: events.registrations, by: 'number', direction: 'desc' },
    price: { column: events.priceCents, by: 'number', direction: 'asc' },
    'price-desc': { column: events.priceCents, by: 'number', direction: 'desc' },
  },
  filters: {
    category: categoryFilter('events', events.category),
    timeframe: {
      column: period,
      options: eventTimeframes,
      shows: (option, value) => periodsOf[option as EventTimeframe].includes(value),
      where: ([timeframe]) => sql`${period} = any(${sql.param(periodsOf[timeframe as EventTimeframe])}::text[])`,
    },
    location: { column: events.eventType, options: eventTypes },
  },
  statuses: schedulableStatusesOf(events, sql`${events.publishAt} is not null`),
})

/** One page of the events that visitors see. Past events begin with the latest. */
export const visiblePage = (db: Db, { sort, ...filter }: z.output<typeof EventFilter>) =>
  eventList.visible(db, { ...filter, sort: sort === 'soonest' && filter.timeframe === 'past' ? 'latest' : sort })
