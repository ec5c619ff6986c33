import { and, eq, sql } from 'drizzle-orm'
import { AppError, found } from '#shared/errors.ts'
import { cannot } from '#shared/event-options.ts'
import type { Registration } from '#shared/events.ts'
import type { Inside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { count, queueOf, release } from './places.ts'
import { shown } from './visible.ts'
import { writeTo } from './write-to.ts'

type Ctx = Pick<Inside<'own'>, 'db' | 'user' | 'jobs' | 'touch' | 'site'>

const mine = (eventId: string, userId: string) => and(eq(table.eventId, eventId), eq(table.userId, userId))

/** Whether somebody comes, and what only they may know. */
export async function registrationOf(db: Db, event: EventRow, userId: string): Promise<Registration> {
  const [own] = await db.select().from(table).where(mine(event.id, userId))
  if (!own || own.state === 'cancelled') return { state: 'none' }
  if (own.state === 'registered')
    return { state: 'registered', ...(event.eventType === 'virtual' && event.joinUrl && { joinUrl: event.joinUrl }) }
  const before = sql`(${table.createdAt}, ${table.id}) < (${own.createdAt}::timestamptz, ${own.id}::uuid)`
  const ahead = await db.$count(table, and(queueOf(event.id), before))
  return { state: 'waiting', place: ahead + 1 }
}

/** Takes a place, or one in the queue. Throws EVENT_FULL, and CONFLICT when it is over. */
export async function register(ctx: Ctx, eventId: string, waitlist: boolean): Promise<Registration> {
  const { db, user, touch } = ctx
  const event = await hold(db, eventId)
  const over = cannot.register({ end_date: event.endsAt }, Date.now())
  if (over) throw new AppError('CONFLICT', over)
  const known = await registrationOf(db, event, user.id)
  if (known.state === 'registered') return known
  const full = event.capacity !== null && event.registrations >= event.capacity
  if (full) {
    if (known.state === 'waiting') return known
    if (!event.waitlist) throw new AppError('EVENT_FULL', 'This event is full.')
    if (!waitlist) throw new AppError('EVENT_FULL', 'This event is full. You can join the waiting list.')
    await db.delete(table).where(mine(eventId, user.id))
    await db.insert(table).values({ eventId, userId: user.id, state: 'waiting' })
    await writeTo(ctx, event, [user.id], { what: 'queued' })
    return registrationOf(db, event, user.id)
  }
  await db.delete(table).where(mine(eventId, user.id))
  await db.insert(table).values({ eventId, userId: user.id, state: 'registered' })
  await count(db, eventId, 1)
  await writeTo(ctx, event, [user.id], { what: 'joined' })
  touch('events')
  return registrationOf(db, event, user.id)
}

/** Gives the place to whoever waits longest. Once it is over there is nothing to give. */
export async function cancel(ctx: Ctx, eventId: string): Promise<Registration> {
  await release(ctx, await hold(ctx.db, eventId), ctx.user.id)
  return { state: 'none' }
}

/** The event, held until this transaction ends: registrations for it wait for each other, so it is never overbooked. */
async function hold(db: Db, id: string): Promise<EventRow> {
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), shown))
    .for('update')
  return found(rows, 'event')
}
