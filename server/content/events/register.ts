import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { newToken } from '#server/identity/auth/secret-token.ts'
import { cannot } from '#shared/content/event-options.ts'
import type { Registration } from '#shared/content/events.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { changeCount, type PlacesCtx, release, waitingFor } from './places.ts'
import { sendEventEmails } from './send-event-emails.ts'
import { isVisible } from './visible.ts'

type Ctx = PlacesCtx & Pick<TxContext<'own'>, 'user'>

/** A user with a verified address, or a guest. */
export type Attendee = { userId: string; email: string } | { name: string; email: string }

/** Includes registrations that the user made as a guest. */
const isOf = (person: Attendee): SQL | undefined =>
  'userId' in person
    ? or(eq(table.userId, person.userId), eq(table.guestEmail, person.email))
    : eq(table.guestEmail, person.email)

const rowOf = (db: Db, eventId: string, person: Attendee) =>
  db
    .select()
    .from(table)
    .where(and(eq(table.eventId, eventId), isOf(person)))
    .orderBy(sql`${table.state} = 'cancelled'`)
    .limit(1)

/** A person's registration, with the link to a virtual event. */
export async function registrationOf(db: Db, event: EventRow, person: Attendee): Promise<Registration> {
  const [own] = await rowOf(db, event.id, person)
  if (!own || own.state === 'cancelled') return { state: 'none' }
  if (own.state === 'registered')
    return { state: 'registered', ...(event.eventType === 'virtual' && event.joinUrl && { joinUrl: event.joinUrl }) }
  const before = sql`(${table.createdAt}, ${table.id}) < (${own.createdAt}::timestamptz, ${own.id}::uuid)`
  const ahead = await db.$count(table, and(waitingFor(event.id), before))
  return { state: 'waiting', place: ahead + 1 }
}

/** Registers the current user. Throws EVENT_FULL, and CONFLICT when the event is over. */
export async function register(ctx: Ctx, eventId: string, waitlist: boolean): Promise<Registration> {
  const { id: userId, email } = ctx.user
  return takePlace(ctx, await lockVisibleEvent(ctx.db, eventId), { userId, email }, waitlist)
}

/**
 * Registers a person, or puts them on the waiting list. The caller has locked the event. Throws EVENT_FULL, and
 * CONFLICT when the event is over.
 */
export async function takePlace(
  ctx: PlacesCtx,
  event: EventRow,
  person: Attendee,
  waitlist: boolean,
  notify = true,
): Promise<Registration> {
  const { db, invalidate } = ctx
  const over = cannot.register({ end_date: event.endsAt }, Date.now())
  if (over) throw new AppError('CONFLICT', over)
  const known = await registrationOf(db, event, person)
  if (known.state === 'registered') return known
  const full = event.capacity !== null && event.registrations >= event.capacity
  if (full) {
    if (known.state === 'waiting') return known
    if (!event.waitlist) throw new AppError('EVENT_FULL', 'This event is full.')
    if (!waitlist) throw new AppError('EVENT_FULL', 'This event is full. You can join the waiting list.')
  }
  await db.delete(table).where(and(eq(table.eventId, event.id), isOf(person)))
  const identity =
    'userId' in person
      ? { userId: person.userId }
      : { guestName: person.name, guestEmail: person.email, guestToken: newToken() }
  const [row] = await db
    .insert(table)
    .values({ eventId: event.id, ...identity, state: full ? 'waiting' : 'registered' })
    .returning({ id: table.id })
  if (!full) {
    await changeCount(db, event.id, 1)
    invalidate('events')
  }
  if (notify) await sendEventEmails(ctx, event, [row!.id], { what: full ? 'queued' : 'joined' })
  return registrationOf(db, event, person)
}

/** Cancels the registration of the current user. */
export async function cancel(ctx: Ctx, eventId: string): Promise<Registration> {
  const { id: userId, email } = ctx.user
  await release(ctx, await lockVisibleEvent(ctx.db, eventId), isOf({ userId, email }))
  return { state: 'none' }
}

/** Reads a visible event and locks its row: concurrent registrations wait, so it is never overbooked. */
export async function lockVisibleEvent(db: Db, id: string): Promise<EventRow> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), isVisible))
    .for('update')
  return requireRow(rows, 'event')
}
