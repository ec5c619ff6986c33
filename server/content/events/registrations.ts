import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { everyWordIn } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
// biome-ignore lint/style/noRestrictedImports: who registered is found by their name, in one statement.
import { users } from '#server/identity/auth/users.table.ts'
import { cannot, mostInTable, type RegistrationSort, type RegistrationState } from '#shared/content/event-options.ts'
import type { Participant, RegistrationFilter } from '#shared/content/events.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { rowsBefore } from '../content/staff-list.ts'
import { slugOf } from '../slugs/slugs.ts'
import { attendeeWith } from './attendee.ts'
import { holdStored, storedEvent } from './change.ts'
import { eventRegistrations as table } from './events.table.ts'
import { type PlacesCtx, release } from './places.ts'
import { registrationOf, takePlace } from './register.ts'
import { writeTo } from './write-to.ts'

type Filter = Omit<RegistrationFilter, 'sort'>
interface Which {
  id: string
  registrationId: string
}

/** Theirs in the queue. */
const place = (eventId: string) => sql<number | null>`case when ${table.state} = 'waiting' then (
  select count(*)::int from ${table} ahead where ahead.event_id = ${eventId} and ahead.state = 'waiting'
  and (ahead.created_at, ahead.id) <= (${table.createdAt}, ${table.id})) end`

const named = (db: Db, eventId: string) =>
  db
    .select({
      row: table,
      place: place(eventId),
      name: sql<string>`coalesce(${users.name}, ${table.guestName}, '')`,
      username: users.username,
      email: sql<string>`coalesce(${users.email}, ${table.guestEmail}, '')`,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
    })
    .from(table)
    .leftJoin(users, and(eq(users.tenantId, table.tenantId), eq(users.id, table.userId)))
    .$dynamic()
type Named = Awaited<ReturnType<typeof named>>[number]

function participantOf({ row, place: inQueue, username, ...person }: Named): Participant {
  const { id, userId, state, createdAt, cancelledAt, cancelledBy, attendedAt } = row
  return {
    _id: id,
    ...(userId && { userId }),
    ...(username !== null && { username }),
    ...person,
    state,
    ...(inQueue !== null && { place: inQueue }),
    registeredAt: createdAt,
    ...(cancelledAt && { cancelledAt }),
    ...(cancelledBy && { cancelledBy }),
    ...(attendedAt && { attendedAt }),
  }
}

const personWords = sql`coalesce(${users.words}, lower(${table.guestName} || ' ' || ${table.guestEmail}))`

const besidesState = ({ id, q }: Filter) => and(eq(table.eventId, id), everyWordIn(personWords, q))

const chosen = (filter: Filter) => and(besidesState(filter), filter.state && eq(table.state, filter.state))

const orders: Record<RegistrationSort, SQL[]> = {
  newest: [desc(table.createdAt), desc(table.id)],
  oldest: [asc(table.createdAt), asc(table.id)],
  name: [sql`lower(coalesce(${users.name}, ${table.guestName}))`, asc(table.id)],
}

/** One page of who registered for an event, and how many have each state with the search kept. */
export async function pageOfRegistrations(
  db: Db,
  { sort, page, limit, ...filter }: RegistrationFilter & { page: number; limit: number },
) {
  await storedEvent(db, filter.id)
  const rows = await named(db, filter.id)
    .where(chosen(filter))
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
    .where(besidesState(filter))
    .groupBy(table.state)
  const counts = { all: 0, registered: 0, waiting: 0, cancelled: 0, attended: 0 }
  for (const { state, count, came } of groups) {
    counts[state] = count
    counts.all += count
    counts.attended += came
  }
  return counts
}

const words: Record<RegistrationState, string> = {
  registered: 'Registered',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
}
const head = ['Name', 'Username', 'Email', 'Status', 'Place in the queue', 'Registered', 'Cancelled', 'Checked in']

/** The chosen ones for a spreadsheet. Throws VALIDATION when there are more than fit. */
export async function tableOfRegistrations(db: Db, { sort, ...filter }: RegistrationFilter) {
  const { title } = await storedEvent(db, filter.id)
  const rows = await named(db, filter.id)
    .where(chosen(filter))
    .orderBy(...orders[sort])
    .limit(mostInTable + 1)
  if (rows.length > mostInTable) throw new AppError('VALIDATION', `A table holds ${mostInTable} people. Choose fewer.`)
  const lines = rows
    .map(participantOf)
    .map(({ name, username, email, state, place: inQueue, registeredAt, cancelledAt, attendedAt }) => [
      name,
      username ?? '',
      email,
      words[state],
      inQueue === undefined ? '' : String(inQueue),
      registeredAt,
      cancelledAt ?? '',
      attendedAt ?? '',
    ])
  const day = new Date().toISOString().slice(0, 10)
  return { name: `${slugOf(title, 'event')}-registrations-${day}.csv`, text: csvOf([head, ...lines]) }
}

async function participant(db: Db, { id, registrationId }: Which): Promise<Participant> {
  const rows = await named(db, id).where(and(eq(table.eventId, id), eq(table.id, registrationId)))
  return participantOf(found(rows, 'registration'))
}

/** Notes that somebody came, or did not after all. Throws CONFLICT for who has no place. */
export async function checkIn(
  { db }: Pick<Inside, 'db'>,
  { attended, ...which }: Which & { attended: boolean },
): Promise<Participant> {
  await holdStored(db, which.id)
  const before = await participant(db, which)
  const why = cannot.checkIn(before)
  if (why) throw new AppError('CONFLICT', why)
  // Twice is once: the first time is when they came.
  if (attended !== Boolean(before.attendedAt))
    await db
      .update(table)
      .set({ attendedAt: attended ? new Date().toISOString() : null })
      .where(eq(table.id, which.registrationId))
  return participant(db, which)
}

/** Cancels for somebody, and writes to them if so wished. */
export async function cancelFor(
  ctx: PlacesCtx & Pick<Inside<'content'>, 'user'>,
  { notify, ...which }: Which & { notify: boolean },
): Promise<Participant> {
  const { db, user } = ctx
  const event = await holdStored(db, which.id)
  await participant(db, which)
  if ((await release(ctx, event, eq(table.id, which.registrationId), user.name)) && notify)
    await writeTo(ctx, event, [which.registrationId], { what: 'cancelled' })
  return participant(db, which)
}

/** Registers a person by name and address: their account where the address has one. Throws EVENT_FULL and CONFLICT. */
export async function addAttendee(
  ctx: PlacesCtx,
  {
    id,
    name,
    email,
    waitlist,
    notify,
  }: { id: string; name: string; email: string; waitlist: boolean; notify: boolean },
): Promise<Participant> {
  const { db } = ctx
  const event = await holdStored(db, id)
  const person = await attendeeWith(db, { name, email })
  const before = await registrationOf(db, event, person)
  if (before.state === 'registered') throw new AppError('CONFLICT', 'This person is registered already.')
  await takePlace(ctx, event, person, waitlist, notify)
  const isTheirs = 'userId' in person ? eq(table.userId, person.userId) : eq(table.guestEmail, email)
  const rows = await named(db, id).where(and(eq(table.eventId, id), isTheirs))
  return participantOf(found(rows, 'registration'))
}
