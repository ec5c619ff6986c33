import { and, asc, sql } from 'drizzle-orm'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { calendarFile } from './calendar.ts'
import { events } from './events.table.ts'
import { isVisible } from './visible.ts'

const maxEvents = 200

/** `/events.ics`: the calendar of upcoming events, for subscriptions. */
export async function calendarFeed(
  { db }: Pick<TxContext, 'db'>,
  { hosts, origin }: Site,
  name: string,
): Promise<string> {
  const rows = await db
    .select()
    .from(events)
    .where(and(isVisible, sql`${events.endsAt} >= now()`))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxEvents)
  return calendarFile(
    rows.map((event) => ({ event, address: `${origin}/events/${event.id}` })),
    { host: hosts[0] ?? 'site', name },
  )
}
