import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimezone } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { accountIdOf } from '#server/core/request/user.ts'
import { cannot, isOver } from '#shared/content/event-options.ts'
import type { adminEvents } from '#shared/content/events.ts'
import { fieldError, requireRow } from '#shared/core/errors.ts'
import { centsOf } from '#shared/core/money.ts'
import { chooseCategory, chooseCategoryIfSent } from '../categories/find.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { coverColumns } from '../content/cover-columns.ts'
import { expectToCome } from '../content/publish-due.ts'
import { commonChanges } from '../content/stored-items.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { whenOf, whereOf } from './event-emails.ts'
import { type EventRow, events, eventRegistrations as registrations } from './events.table.ts'
import { fillPlaces, type PlacesCtx } from './places.ts'
import { sendEventEmails } from './send-event-emails.ts'

type Ctx = PlacesCtx & Pick<TxContext<'content'>, 'user'>
type Fields = z.output<typeof adminEvents.create.input>
type Changes = z.output<typeof adminEvents.update.input>

/** Throws NOT_FOUND. */
export const storedEvent = async (db: Db, id: string): Promise<EventRow> =>
  requireRow(await db.select().from(events).where(eq(events.id, id)), 'event')

/** Reads an event and locks its row until the transaction ends. Throws NOT_FOUND. */
export const lockEvent = async (db: Db, id: string): Promise<EventRow> =>
  requireRow(await db.select().from(events).where(eq(events.id, id)).for('update'), 'event')

/** Throws VALIDATION. */
export async function createEvent(ctx: Ctx, { title, start_date, end_date, ...fields }: Fields): Promise<EventRow> {
  const { db, user, invalidate } = ctx
  const timeZone = fields.timeZone ?? (await companyTimezone(db))
  expectEndAfterStart(start_date, end_date)
  if (fields.publishAt) expectToCome(fields.publishAt, fields.published ?? false)
  const [event] = await db
    .insert(events)
    .values({
      ...(await columnsOf(ctx, fields)),
      category: await chooseCategory(db, 'events', fields.category || undefined),
      ...commonChanges({ publishedAt: null }, fields, user),
      ...(await zoneIn(db, timeZone)),
      title,
      startsAt: start_date,
      endsAt: end_date,
      createdBy: accountIdOf(user),
    })
    .returning()
  invalidate('events')
  return event!
}

/**
 * Changes the fields that were sent. Throws STALE when the event was saved since the editor opened it, and VALIDATION
 * for a capacity below the registrations.
 */
export async function changeEvent(
  ctx: Ctx,
  { id, updatedAt, notify, start_date, end_date, timeZone, ...fields }: Changes,
): Promise<EventRow> {
  const { db, user, invalidate } = ctx
  const before = await lockEvent(db, id)
  refuseStale(before, updatedAt)
  const { title, capacity, published, publishAt } = fields
  const [startsAt, endsAt] = [start_date ?? before.startsAt, end_date ?? before.endsAt]
  if (start_date !== undefined || end_date !== undefined) expectEndAfterStart(startsAt, endsAt)
  if (publishAt && publishAt !== before.publishAt) expectToCome(publishAt, published ?? before.published)
  if (capacity !== undefined) expectRoom(capacity, before.registrations)
  const [changed] = await db
    .update(events)
    .set({
      ...(await columnsOf(ctx, fields)),
      category: await chooseCategoryIfSent(db, 'events', fields.category),
      ...commonChanges(before, fields, user),
      ...(published && { publishAt: null }),
      ...(timeZone !== undefined && timeZone !== before.timeZone && (await zoneIn(db, timeZone))),
      title,
      startsAt,
      endsAt,
    })
    .where(eq(events.id, id))
    .returning()
  await storeVersion(db, 'events', versionOf(before), versionOf(changed!), user)
  invalidate('events')
  if (notify) await notifyOfMove(ctx, before, changed!)
  return fillPlaces(ctx, changed!)
}

/** Copies an event as a draft without registrations. */
export async function duplicateEvent({ db, user, invalidate }: Ctx, id: string): Promise<EventRow> {
  const { title, caption, description, tags, category, eventType, location, address, city, joinUrl, ...rest } =
    await storedEvent(db, id)
  const { startsAt, endsAt, timeZone, priceCents, capacity, waitlist, sha256, width, height, thumbhash, webp, alt } =
    rest
  const [copy] = await db
    .insert(events)
    .values({
      ...{ caption, description, tags, eventType, location, address, city, joinUrl },
      ...{ startsAt, endsAt, timeZone, priceCents, capacity, waitlist, sha256, width, height, thumbhash, webp, alt },
      category: await chooseCategory(db, 'events', category),
      title: copiedTitle(title),
      createdBy: accountIdOf(user),
      ...updateMetadata(user),
    })
    .returning()
  invalidate('events')
  return copy!
}

/** Versions store the description as the content. */
const versionOf = ({ description: content, ...event }: EventRow) => ({ ...event, content })

/** Mails all who are registered or waiting when time or place changed. */
async function notifyOfMove(ctx: Ctx, before: EventRow, after: EventRow) {
  const was = { when: whenOf(before), where: whereOf(before) }
  if (was.when === whenOf(after) && was.where === whereOf(after)) return
  if (isOver({ end_date: after.endsAt }, Date.now())) return
  const people = await ctx.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, after.id), ne(registrations.state, 'cancelled')))
  await sendEventEmails(
    ctx,
    after,
    people.map(({ id }) => id),
    { what: 'changed', was },
  )
}

/** The length of the waiting list, by event. */
export async function countWaiting(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: registrations.eventId, count: sql<number>`count(*)::int` })
    .from(registrations)
    .where(and(inArray(registrations.eventId, ids), eq(registrations.state, 'waiting')))
    .groupBy(registrations.eventId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

function expectEndAfterStart(start_date: string, end_date: string) {
  const message = cannot.end({ start_date, end_date })
  if (message) throw fieldError('end_date', message)
}

function expectRoom(capacity: number | null, registered: number) {
  const message = cannot.hold(capacity, registered)
  if (message) throw fieldError('capacity', message)
}

/** Throws VALIDATION for a zone that the database does not know: its queries convert times. */
async function zoneIn(db: Db, timeZone: string) {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${timeZone}`)
  if (rows.length) return { timeZone }
  throw fieldError('timeZone', 'Choose one of the time zones.')
}

/** The fields that were sent, as columns, except the category. */
async function columnsOf({ db, site }: Ctx, fields: Omit<Changes, 'id' | 'notify' | 'updatedAt'>) {
  const { caption, eventType, location, address, city, joinUrl, waitlist, alt, capacity, publishAt } = fields
  const { description, price, photo } = fields
  return {
    ...{ caption, eventType, location, address, city, joinUrl, waitlist, alt, capacity, publishAt },
    ...(description !== undefined && { description: await cleanHtml(site.id, description) }),
    ...(price !== undefined && { priceCents: centsOf(price) }),
    ...(await coverColumns(db, photo)),
  }
}
