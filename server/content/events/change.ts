import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { timezoneIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { cannot, isOver } from '#shared/content/event-options.ts'
import type { adminEvents } from '#shared/content/events.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { expectToCome } from '../content/publish-due.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import { coverOf } from '../photos/visible.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { whenOf, whereOf } from './event-emails.ts'
import { type EventRow, events, eventRegistrations as registrations } from './events.table.ts'
import { fillPlaces, type PlacesCtx } from './places.ts'
import { writeTo } from './write-to.ts'

type Ctx = PlacesCtx & Pick<Inside<'content'>, 'user'>
type Fields = z.output<typeof adminEvents.create.input>
type Changes = z.output<typeof adminEvents.update.input>

/** An event as staff see it. Throws NOT_FOUND. */
export const storedEvent = async (db: Db, id: string): Promise<EventRow> =>
  found(await db.select().from(events).where(eq(events.id, id)), 'event')

/** The same, held until the transaction ends: whoever registers waits. */
export const holdStored = async (db: Db, id: string): Promise<EventRow> =>
  found(await db.select().from(events).where(eq(events.id, id)).for('update'), 'event')

/** Announces an event, or writes its draft down. Throws VALIDATION on the field that is wrong. */
export async function createEvent(ctx: Ctx, { title, start_date, end_date, ...fields }: Fields): Promise<EventRow> {
  const { db, user, invalidate } = ctx
  const timeZone = fields.timeZone ?? (await timezoneIn(db))
  expectEndAfterStart(start_date, end_date)
  if (fields.publishAt) expectToCome(fields.publishAt, fields.published ?? false)
  const [event] = await db
    .insert(events)
    .values({
      ...(await columnsOf(ctx, fields)),
      ...usualChanges({ publishedAt: null }, fields, user),
      ...(await zoneIn(db, timeZone)),
      title,
      startsAt: start_date,
      endsAt: end_date,
      createdBy: user.id,
    })
    .returning()
  invalidate('events')
  return event!
}

/**
 * Changes what was sent. Throws STALE when somebody else saved since the editor
 * last looked, and VALIDATION when fewer could come than are registered.
 */
export async function changeEvent(
  ctx: Ctx,
  { id, updatedAt, notify, start_date, end_date, timeZone, ...fields }: Changes,
): Promise<EventRow> {
  const { db, user, invalidate } = ctx
  const before = await holdStored(db, id)
  expectFresh(before, { updatedAt })
  const { title, capacity, published, publishAt } = fields
  const [startsAt, endsAt] = [start_date ?? before.startsAt, end_date ?? before.endsAt]
  if (start_date !== undefined || end_date !== undefined) expectEndAfterStart(startsAt, endsAt)
  if (publishAt && publishAt !== before.publishAt) expectToCome(publishAt, published ?? before.published)
  if (capacity !== undefined) expectRoom(capacity, before.registrations)
  const [changed] = await db
    .update(events)
    .set({
      ...(await columnsOf(ctx, fields)),
      ...usualChanges(before, fields, user),
      // What is published waits for nothing.
      ...(published && { publishAt: null }),
      ...(timeZone !== undefined && timeZone !== before.timeZone && (await zoneIn(db, timeZone))),
      ...(title !== undefined && { title }),
      startsAt,
      endsAt,
    })
    .where(eq(events.id, id))
    .returning()
  await storeVersion(db, 'events', wordsOf(before), wordsOf(changed!), user)
  invalidate('events')
  if (notify) await notifyOfMove(ctx, before, changed!)
  return fillPlaces(ctx, changed!)
}

/** What the versions of its text keep. */
const wordsOf = ({ description: content, ...event }: EventRow) => ({ ...event, content })

/** Writes to everybody who has or waits for a place, when it takes place at another time or elsewhere. */
async function notifyOfMove(ctx: Ctx, before: EventRow, after: EventRow) {
  const was = { when: whenOf(before), where: whereOf(before) }
  if (was.when === whenOf(after) && was.where === whereOf(after)) return
  if (isOver({ end_date: after.endsAt }, Date.now())) return
  const people = await ctx.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, after.id), ne(registrations.state, 'cancelled')))
  await writeTo(
    ctx,
    after,
    people.map(({ id }) => id),
    { what: 'changed', was },
  )
}

/** How many wait for a place, by event. */
export async function waitingFor(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: registrations.eventId, count: sql<number>`count(*)::int` })
    .from(registrations)
    .where(and(inArray(registrations.eventId, ids), eq(registrations.state, 'waiting')))
    .groupBy(registrations.eventId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

function expectEndAfterStart(start_date: string, end_date: string) {
  const message = cannot.end({ start_date, end_date })
  if (message) throw new AppError('VALIDATION', message, { fields: { end_date: message } })
}

function expectRoom(capacity: number | null, registered: number) {
  const message = cannot.hold(capacity, registered)
  if (message) throw new AppError('VALIDATION', message, { fields: { capacity: message } })
}

/** A zone that the database knows too: every list of events reads their clocks. */
async function zoneIn(db: Db, timeZone: string) {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${timeZone}`)
  if (rows.length) return { timeZone }
  const message = 'Choose one of the time zones.'
  throw new AppError('VALIDATION', message, { fields: { timeZone: message } })
}

/** No cover. */
const bare = { sha256: null, width: 0, height: 0, thumbhash: '', webp: [] }

/** What was sent, as columns; the description cleaned. */
async function columnsOf({ db, site }: Ctx, fields: Omit<Changes, 'id' | 'notify' | 'updatedAt'>) {
  const { caption, category, eventType, location, address, city, joinUrl, waitlist, alt, capacity, publishAt } = fields
  const { description, price, photo } = fields
  const same = { caption, category, eventType, location, address, city, joinUrl, waitlist, alt, capacity, publishAt }
  return {
    ...(Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as Defined<typeof same>),
    ...(description !== undefined && { description: await cleanHtml(site.id, description) }),
    ...(price !== undefined && { priceCents: centsOf(price) }),
    ...(photo !== undefined && (photo === null ? bare : await coverOf(db, photo))),
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
