import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { isOver } from '#shared/content/event-options.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { sendEventEmails } from './send-event-emails.ts'

export type PlacesCtx = Pick<TxContext, 'db' | 'jobs' | 'invalidate' | 'site'>

/** The waiting list of an event. */
export const waitingFor = (eventId: string) => and(eq(table.eventId, eventId), eq(table.state, 'waiting'))

/**
 * Gives free places to those who have waited longest, and mails them. Nothing happens once the event is over. The
 * caller has locked the event.
 */
export async function fillPlaces(ctx: PlacesCtx, event: EventRow): Promise<EventRow> {
  const { db, invalidate } = ctx
  const { id, capacity, registrations, endsAt, trashedAt } = event
  const free = capacity === null ? undefined : capacity - registrations
  if (isOver({ end_date: endsAt }, Date.now()) || trashedAt !== null || (free !== undefined && free <= 0)) return event
  const waiting = db
    .select({ id: table.id })
    .from(table)
    .where(waitingFor(id))
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
  await changeCount(db, id, next.length)
  const after = { ...event, registrations: registrations + next.length }
  await sendEventEmails(
    ctx,
    after,
    next.map(({ id: registrationId }) => registrationId),
    { what: 'moved-up' },
  )
  invalidate('events')
  return after
}

export const changeCount = (db: Db, id: string, more: number) =>
  db
    .update(events)
    .set({ registrations: sql`greatest(0, ${events.registrations} + ${more})` })
    .where(eq(events.id, id))

/**
 * Cancels registrations; the first on the waiting list move up. The caller has locked the event. Returns whether
 * there was anything to cancel.
 */
export async function release(
  ctx: PlacesCtx,
  event: EventRow,
  registration: SQL | undefined,
  by?: string,
): Promise<boolean> {
  const { db, invalidate } = ctx
  // A person may have one row as a user and one as a guest.
  const matches = and(eq(table.eventId, event.id), registration, ne(table.state, 'cancelled'))
  const before = await db.select({ state: table.state }).from(table).where(matches)
  if (before.length === 0) return false
  await db
    .update(table)
    .set({
      state: 'cancelled',
      cancelledAt: new Date().toISOString(),
      cancelledBy: by ?? null,
      attendedAt: null,
    })
    .where(matches)
  const freed = before.filter(({ state }) => state === 'registered').length
  if (freed > 0) {
    await changeCount(db, event.id, -freed)
    await fillPlaces(ctx, { ...event, registrations: event.registrations - freed })
    invalidate('events')
  }
  return true
}
