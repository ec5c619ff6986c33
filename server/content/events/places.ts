import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { isOver } from '#shared/content/event-options.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { writeTo } from './write-to.ts'

export type PlacesCtx = Pick<Inside, 'db' | 'jobs' | 'invalidate' | 'site'>

/** The queue of an event, whoever waits longest first. */
export const queueOf = (eventId: string) => and(eq(table.eventId, eventId), eq(table.state, 'waiting'))

/**
 * Gives the places that are free to those who wait longest, and tells them. The
 * event is held by the caller. Once it is over there is nothing to give.
 */
export async function fillPlaces(ctx: PlacesCtx, event: EventRow): Promise<EventRow> {
  const { db, invalidate } = ctx
  const { id, capacity, registrations, endsAt, trashedAt } = event
  const free = capacity === null ? undefined : capacity - registrations
  if (isOver({ end_date: endsAt }, Date.now()) || trashedAt !== null || (free !== undefined && free <= 0)) return event
  const waiting = db
    .select({ id: table.id })
    .from(table)
    .where(queueOf(id))
    .orderBy(asc(table.createdAt), asc(table.id))
  const next = free === undefined ? await waiting : await waiting.limit(free)
  if (next.length === 0) return event
  await db
    .update(table)
    .set({ state: 'registered' })
    .where(
      inArray(
        table.id,
        next.map((row) => row.id),
      ),
    )
  await count(db, id, next.length)
  const after = { ...event, registrations: registrations + next.length }
  await writeTo(
    ctx,
    after,
    next.map(({ id: registrationId }) => registrationId),
    { what: 'moved-up' },
  )
  invalidate('events')
  return after
}

/** Counts who comes. Never below nobody. */
export const count = (db: Db, id: string, more: number) =>
  db
    .update(events)
    .set({ registrations: sql`greatest(0, ${events.registrations} + ${more})` })
    .where(eq(events.id, id))

/**
 * Takes somebody's place or their place in the queue, and keeps that they had
 * it. Whoever waits longest moves up. The event is held by the caller; answers
 * whether there was anything to take.
 */
export async function release(
  ctx: PlacesCtx,
  event: EventRow,
  registration: SQL | undefined,
  by?: string,
): Promise<boolean> {
  const { db, invalidate } = ctx
  // A person may have one row as an account and one as a guest.
  const theirs = and(eq(table.eventId, event.id), registration, ne(table.state, 'cancelled'))
  const before = await db.select({ state: table.state }).from(table).where(theirs)
  if (before.length === 0) return false
  await db
    .update(table)
    .set({
      state: 'cancelled',
      cancelledAt: new Date().toISOString(),
      cancelledBy: by ?? null,
      attendedAt: null,
    })
    .where(theirs)
  const given = before.filter(({ state }) => state === 'registered').length
  if (given > 0) {
    await count(db, event.id, -given)
    await fillPlaces(ctx, { ...event, registrations: event.registrations - given })
    invalidate('events')
  }
  return true
}
