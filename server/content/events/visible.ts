import { sql } from 'drizzle-orm'
import { chooseCategory } from '../categories/find.ts'
import type { Scheduled } from '../content/content-type.ts'
import { events } from './events.table.ts'

/** Without parameters, so that the planner uses the partial indexes. */
export const isVisible = sql`${events.published} and ${events.trashedAt} is null`

/** Events, for code that is shared by all content types. */
export const eventType: Scheduled = {
  kind: 'events',
  noun: 'event',
  table: events,
  key: events.id,
  isVisible,
  chooseCategory: (db, name) => chooseCategory(db, 'events', name),
}
