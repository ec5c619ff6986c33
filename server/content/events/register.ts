import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { newToken } from '#server/identity/auth/secret-token.ts'
import { cannot } from '#shared/content/event-options.ts'
import type { Registration } from '#shared/content/events.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { count, type PlacesCtx, queueOf, release } from './places.ts'
import { shown } from './visible.ts'
import { writeTo } from './write-to.ts'

type Ctx = PlacesCtx & Pick<Inside<'own'>, 'user'>

/** An account with its proven address, or a guest. */
export type Attendee = { userId: string; email: string } | { name: string; email: string }

/** The registration of an account also is the one its address made as a guest. */
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

/** Whether a person comes, and what only they may know. */
export async function registrationOf(db: Db, event: EventRow, person: Attendee): Promise<Registration> {
  const [own] = await rowOf(db, event.id, person)
  if (!own || own.state === 'cancelled') return { state: 'none' }
  if (own.state === 'registered')
    return { state: 'registered', ...(event.eventType === 'virtual' && event.joinUrl && { joinUrl: event.joinUrl }) }
  const before = sql`(${table.createdAt}, ${table.id}) < (${own.createdAt}::timestamptz, ${own.id}::uuid)`
  const ahead = await db.$count(table, and(queueOf(event.id), before))
  return { state: 'waiting', place: ahead + 1 }
}

/** Takes a place for the current user. Throws EVENT_FULL, and CONFLICT when it is over. */
export async function register(ctx: Ctx, eventId: string, waitlist: boolean): Promise<Registration> {
  const { id: userId, email } = ctx.user
  return takePlace(ctx, await hold(ctx.db, eventId), { userId, email }, waitlist)
}

/**
 * Takes a place, or one in the queue. The event is held by the caller. `notify`
 * mails the person. Throws EVENT_FULL, and CONFLICT when it is over.
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
  const who =
    'userId' in person
      ? { userId: person.userId }
      : { guestName: person.name, guestEmail: person.email, guestToken: newToken() }
  const [row] = await db
    .insert(table)
    .values({ eventId: event.id, ...who, state: full ? 'waiting' : 'registered' })
    .returning({ id: table.id })
  if (!full) {
    await count(db, event.id, 1)
    invalidate('events')
  }
  if (notify) await writeTo(ctx, event, [row!.id], { what: full ? 'queued' : 'joined' })
  return registrationOf(db, event, person)
}

/** Gives the place of the current user to whoever waits longest. */
export async function cancel(ctx: Ctx, eventId: string): Promise<Registration> {
  const { id: userId, email } = ctx.user
  await release(ctx, await hold(ctx.db, eventId), isOf({ userId, email }))
  return { state: 'none' }
}

/** The event, held until this transaction ends: registrations for it wait for each other, so it is never overbooked. */
export async function hold(db: Db, id: string): Promise<EventRow> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), shown))
    .for('update')
  return found(rows, 'event')
}
