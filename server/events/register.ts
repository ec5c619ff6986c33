import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError, found } from '#shared/errors.ts'
import { cannot } from '#shared/event-options.ts'
import type { Registration } from '#shared/events.ts'
import { wants } from '../auth/notifications.ts'
import { addressOf } from '../auth/users.ts'
import type { Inside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import { joinedLetter, movedUpLetter, queuedLetter } from './event-letters.ts'
import { type EventRow, events, eventRegistrations as table } from './events.table.ts'
import { shown } from './visible.ts'

type Ctx = Pick<Inside<'own'>, 'db' | 'user' | 'jobs' | 'touch' | 'site'>

const oldestFirst = [asc(table.createdAt), asc(table.id)]
const mine = (eventId: string, userId: string) => and(eq(table.eventId, eventId), eq(table.userId, userId))

/** Whether somebody comes, and what only they may know. */
export async function registrationOf(db: Db, event: EventRow, userId: string): Promise<Registration> {
  const [own] = await db.select().from(table).where(mine(event.id, userId))
  if (!own) return { state: 'none' }
  if (own.state === 'registered')
    return { state: 'registered', ...(event.eventType === 'virtual' && event.joinUrl && { joinUrl: event.joinUrl }) }
  const before = sql`(${table.createdAt}, ${table.id}) < (${own.createdAt}::timestamptz, ${own.id}::uuid)`
  const ahead = await db.$count(table, and(eq(table.eventId, event.id), eq(table.state, 'waiting'), before))
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
    if (!waitlist) throw new AppError('EVENT_FULL', 'This event is full. You can join the waiting list.')
    if (known.state === 'waiting') return known
    await db.insert(table).values({ eventId, userId: user.id, state: 'waiting' })
    await tell(ctx, event, user.id, queuedLetter)
    return registrationOf(db, event, user.id)
  }
  await db.delete(table).where(mine(eventId, user.id))
  await db.insert(table).values({ eventId, userId: user.id, state: 'registered' })
  await count(db, eventId, 1)
  await tell(ctx, event, user.id, joinedLetter)
  touch('events')
  return registrationOf(db, event, user.id)
}

/** Gives the place to whoever waits longest. Once it is over there is nothing to give. */
export const cancel = (ctx: Ctx, eventId: string) => leave(ctx, eventId, ctx.user.id)

export type LeaveCtx = Omit<Ctx, 'user'>

/** The same for anybody. */
export async function leave(ctx: LeaveCtx, eventId: string, userId: string): Promise<Registration> {
  const { db, touch } = ctx
  const event = await hold(db, eventId)
  const [gone] = await db.delete(table).where(mine(eventId, userId)).returning()
  if (gone?.state !== 'registered') return { state: 'none' }
  const over = cannot.register({ end_date: event.endsAt }, Date.now())
  const [next] = over
    ? []
    : await db
        .select()
        .from(table)
        .where(and(eq(table.eventId, eventId), eq(table.state, 'waiting')))
        .orderBy(...oldestFirst)
        .limit(1)
  if (next) {
    await db.update(table).set({ state: 'registered' }).where(eq(table.id, next.id))
    await tell(ctx, event, next.userId, movedUpLetter)
  } else await count(db, eventId, -1)
  touch('events')
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

const count = (db: Db, id: string, more: 1 | -1) =>
  db
    .update(events)
    .set({ registrations: sql`greatest(0, ${events.registrations} + ${more})` })
    .where(eq(events.id, id))

/** Writes to somebody as part of the transaction. */
async function tell({ db, jobs, site }: LeaveCtx, event: EventRow, userId: string, letter: typeof joinedLetter) {
  const to = await addressOf(db, userId)
  if (to && (await wants(db, userId, 'events')))
    await jobs.add('send-mail', await letter(db, { to, event, origin: site.origin }))
}
