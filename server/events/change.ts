import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { found } from '#shared/errors.ts'
import type { adminEvents } from '#shared/events.ts'
import type { Inside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { mark, stale } from '../photos/change.ts'
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
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const [after] = await db
    .update(events)
    .set({
      ...(published !== undefined && { published }),
      ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...mark(user),
    })
    .where(eq(events.id, id))
    .returning()
  touch('events')
  return after!
}

/** Moves an event to the trash, or takes it out. Again changes nothing. */
export async function setTrashed({ db, user, touch }: Ctx, id: string, trashed: boolean): Promise<EventRow> {
  const before = found(await db.select().from(events).where(eq(events.id, id)).for('update'), 'event')
  if ((before.trashedAt !== null) === trashed) return before
  const [after] = await db
    .update(events)
    .set({ trashedAt: trashed ? new Date().toISOString() : null, ...mark(user) })
    .where(eq(events.id, id))
    .returning()
  touch('events')
  return after!
}
