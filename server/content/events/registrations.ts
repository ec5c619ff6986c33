import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Column, csvFile } from '#server/core/csv/export.ts'
import { containsAllTerms } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: the list searches and sorts by the user's name in one query.
import { users } from '#server/identity/auth/users.table.ts'
import {
  cannot,
  maxExportedRows,
  type RegistrationSort,
  type RegistrationState,
} from '#shared/content/event-options.ts'
import type { Participant, RegistrationFilter } from '#shared/content/events.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { rowsBefore } from '../content/staff-list.ts'
import { withoutEmpty } from '../content/without-empty.ts'
import { slugOf } from '../slugs/slugs.ts'
import { attendeeWith } from './attendee.ts'
import { lockEvent, storedEvent } from './change.ts'
import { eventRegistrations as table } from './events.table.ts'
import { type PlacesCtx, release } from './places.ts'
import { registrationOf, takePlace } from './register.ts'
import { sendEventEmails } from './send-event-emails.ts'

type Filter = Omit<RegistrationFilter, 'sort'>
interface ByRegistration {
  id: string
  registrationId: string
}

/** Position on the waiting list. */
const position = (eventId: string) => sql<number | null>`case when ${table.state} = 'waiting' then (
  select count(*)::int from ${table} ahead where ahead.event_id = ${eventId} and ahead.state = 'waiting'
  and (ahead.created_at, ahead.id) <= (${table.createdAt}, ${table.id})) end`

const withPersons = (db: Db, eventId: string) =>
  db
    .select({
      row: table,
      place: position(eventId),
      name: sql<string>`coalesce(${users.name}, ${table.guestName}, '')`,
      username: users.username,
      email: sql<string>`coalesce(${users.email}, ${table.guestEmail}, '')`,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
    })
    .from(table)
    .leftJoin(users, and(eq(users.tenantId, table.tenantId), eq(users.id, table.userId)))
    .$dynamic()
type PersonRow = Awaited<ReturnType<typeof withPersons>>[number]

function participantOf({ row, place, username, ...person }: PersonRow): Participant {
  const { id, userId, state, createdAt, cancelledAt, cancelledBy, attendedAt } = row
  return {
    _id: id,
    ...person,
    state,
    registeredAt: createdAt,
    ...withoutEmpty({ userId, username, place, cancelledAt, cancelledBy, attendedAt }),
  }
}

const personText = sql`coalesce(${users.searchText}, lower(${table.guestName} || ' ' || ${table.guestEmail}))`

const inAnyState = ({ id, q }: Filter) => and(eq(table.eventId, id), containsAllTerms(personText, q))

const matching = (filter: Filter) => and(inAnyState(filter), filter.state && eq(table.state, filter.state))

const orders: Record<RegistrationSort, SQL[]> = {
  newest: [desc(table.createdAt), desc(table.id)],
  oldest: [asc(table.createdAt), asc(table.id)],
  name: [sql`lower(coalesce(${users.name}, ${table.guestName}))`, asc(table.id)],
}

/** One page of the registrations, and the number of search results in each state. */
export async function pageOfRegistrations(
  db: Db,
  { sort, page, limit, ...filter }: RegistrationFilter & { page: number; limit: number },
) {
  await storedEvent(db, filter.id)
  const rows = await withPersons(db, filter.id)
    .where(matching(filter))
    .orderBy(...orders[sort])
    .offset(rowsBefore({ page, limit }))
    .limit(limit)
  const counts = await countStates(db, filter)
  return { results: rows.map(participantOf), total: counts[filter.state ?? 'all'], counts }
}

async function countStates(db: Db, filter: Filter) {
  const groups = await db
    .select({
      state: table.state,
      count: sql<number>`count(*)::int`,
      came: sql<number>`count(${table.attendedAt})::int`,
    })
    .from(table)
    .leftJoin(users, and(eq(users.tenantId, table.tenantId), eq(users.id, table.userId)))
    .where(inAnyState(filter))
    .groupBy(table.state)
  const counts = { all: 0, registered: 0, waiting: 0, cancelled: 0, attended: 0 }
  for (const { state, count, came } of groups) {
    counts[state] = count
    counts.all += count
    counts.attended += came
  }
  return counts
}

const stateLabels: Record<RegistrationState, string> = {
  registered: 'Registered',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
}
const exportedColumns: Column<Participant>[] = [
  ['Name', ({ name }) => name],
  ['Username', ({ username = '' }) => username],
  ['Email', ({ email }) => email],
  ['Status', ({ state }) => stateLabels[state]],
  ['Place in the queue', ({ place = '' }) => String(place)],
  ['Registered', ({ registeredAt }) => registeredAt],
  ['Cancelled', ({ cancelledAt = '' }) => cancelledAt],
  ['Checked in', ({ attendedAt = '' }) => attendedAt],
]

/** The matching registrations as CSV. Throws VALIDATION when there are too many. */
export async function tableOfRegistrations(db: Db, { sort, ...filter }: RegistrationFilter) {
  const { title } = await storedEvent(db, filter.id)
  const rows = await withPersons(db, filter.id)
    .where(matching(filter))
    .orderBy(...orders[sort])
    .limit(maxExportedRows + 1)
  return csvFile(`${slugOf(title, 'event')}-registrations`, exportedColumns, rows.map(participantOf), {
    max: maxExportedRows,
    tooMany: `You can export up to ${maxExportedRows} people at once. Select fewer.`,
  })
}

async function participant(db: Db, { id, registrationId }: ByRegistration): Promise<Participant> {
  const rows = await withPersons(db, id).where(and(eq(table.eventId, id), eq(table.id, registrationId)))
  return participantOf(requireRow(rows, 'registration'))
}

/** Checks a person in or out. Throws CONFLICT for people without a place. */
export async function checkIn(
  { db }: Pick<TxContext, 'db'>,
  { attended, ...registration }: ByRegistration & { attended: boolean },
): Promise<Participant> {
  await lockEvent(db, registration.id)
  const before = await participant(db, registration)
  const problem = cannot.checkIn(before)
  if (problem) throw new AppError('CONFLICT', problem)
  // A repeated check-in does not change the time.
  if (attended !== Boolean(before.attendedAt))
    await db
      .update(table)
      .set({ attendedAt: attended ? new Date().toISOString() : null })
      .where(eq(table.id, registration.registrationId))
  return participant(db, registration)
}

export async function cancelByStaff(
  ctx: PlacesCtx & Pick<TxContext<'content'>, 'user'>,
  { notify, ...registration }: ByRegistration & { notify: boolean },
): Promise<Participant> {
  const { db, user } = ctx
  const { id, registrationId } = registration
  const event = await lockEvent(db, id)
  await participant(db, registration)
  if ((await release(ctx, event, eq(table.id, registrationId), user.name)) && notify)
    await sendEventEmails(ctx, event, [registrationId], { what: 'cancelled' })
  return participant(db, registration)
}

interface NewAttendee {
  id: string
  name: string
  email: string
  waitlist: boolean
  notify: boolean
}

/** Registers the user with this email address, or a guest. Throws EVENT_FULL and CONFLICT. */
export async function addAttendee(ctx: PlacesCtx, { id, name, email, waitlist, notify }: NewAttendee) {
  const { db } = ctx
  const event = await lockEvent(db, id)
  const person = await attendeeWith(db, { name, email })
  const before = await registrationOf(db, event, person)
  if (before.state === 'registered') throw new AppError('CONFLICT', 'This person is registered already.')
  await takePlace(ctx, event, person, waitlist, notify)
  const isPerson = 'userId' in person ? eq(table.userId, person.userId) : eq(table.guestEmail, email)
  const rows = await withPersons(db, id).where(and(eq(table.eventId, id), isPerson))
  return participantOf(requireRow(rows, 'registration'))
}
