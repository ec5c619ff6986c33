import { and, asc, sql } from 'drizzle-orm'
import type { Inside, Site } from '#server/core/http/context.ts'
import { calendarFile } from './calendar.ts'
import { events } from './events.table.ts'
import { shown } from './visible.ts'

/** How many events a calendar to subscribe to holds. */
const most = 200

/** `/events.ics`: everything that is not over yet, the soonest first. */
export async function programmeOf({ db }: Pick<Inside, 'db'>, { hosts, origin }: Site, name: string): Promise<string> {
  const rows = await db
    .select()
    .from(events)
    .where(and(shown, sql`${events.endsAt} >= now()`))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(most)
  return calendarFile(
    rows.map((event) => ({ event, address: `${origin}/events/${event.id}` })),
    { host: hosts[0] ?? 'site', name },
  )
}
