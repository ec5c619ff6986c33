import { sql } from 'drizzle-orm'
import type { Scheduled } from '../content/content-type.ts'
import { events } from './events.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${events.published} and ${events.trashedAt} is null`

/** Events, to the parts that all kinds of content share. */
export const eventType: Scheduled = { kind: 'events', noun: 'event', table: events, key: events.id, shown }
