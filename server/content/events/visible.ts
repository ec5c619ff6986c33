import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Scheduled } from '../content/content-type.ts'
import { events } from './events.table.ts'

/** What visitors may see, written out so that the planner recognises the indexes that hold only these rows. */
export const shown = sql`${events.published} and ${events.trashedAt} is null`

/** Events, to the parts that all kinds of content share. */
export const eventType: Scheduled = { kind: 'events', noun: 'event', table: events, key: events.id, shown }

/** Whether the picture made of these bytes is for everybody. */
export async function eventPictureIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.sha256, sha256), shown))
    .limit(1)
  return rows.length > 0
}
