import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { found } from '#shared/errors.ts'
import type { adminEvents } from '#shared/events.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import type { Inside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { type EventRow, events } from './events.table.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch'>

/** An event as staff see it. Throws NOT_FOUND. */
export const storedEvent = async (db: Db, id: string): Promise<EventRow> =>
  found(await db.select().from(events).where(eq(events.id, id)), 'event')

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changeEvent(
  { db, user, touch }: Ctx,
  { id, updatedAt, published }: z.output<typeof adminEvents.update.input>,
): Promise<EventRow> {
  const before = found(await db.select().from(events).where(eq(events.id, id)).for('update'), 'event')
  expectFresh(before, { updatedAt })
  const [after] = await db
    .update(events)
    .set(usualChanges(before, { published }, user))
    .where(eq(events.id, id))
    .returning()
  touch('events')
  return after!
}
