import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { asTenant } from '#server/core/db/tenancy.ts'
import { type EventSort, eventSorts } from '#shared/content/event-options.ts'
import type { EventCard } from '#shared/content/events.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { calendarFile } from './calendar.ts'
import { announce, inHours } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

/** Creates `size` customers. */
const crowd = (person: (role: 'customer') => Promise<Person>, size: number) =>
  Promise.all(Array.from({ length: size }, () => person('customer')))

// The embedded database has one session, so requests cannot interleave.
test.each(featureDatabases.filter(({ kind }) => kind === 'postgres'))(
  'overbooks on $kind when counting and inserting are separate statements',
  async ({ url }) => {
    const { here, database } = await world({ url })
    const [id = ''] = await announce(here, [{ capacity: 7 }])
    const people = await crowd(here.person, 20)
    await Promise.all(
      people.map((person) =>
        asTenant(database.pool, here.id, 'write', async (db) => {
          const { rows } = await db.execute<{ count: number }>(
            sql`select count(*)::int as count from event_registrations where event_id = ${id}`,
          )
          await db.execute(sql`select pg_sleep(0.1)`)
          if (rows[0]!.count < 7)
            await db.execute(
              sql`insert into event_registrations (event_id, user_id, state) values (${id}, ${person.id}, 'registered')`,
            )
        }),
      ),
    )
    const { rows } = await here.asOwner((db) =>
      db.execute<{ count: number }>(sql`select count(*)::int as count from event_registrations where event_id = ${id}`),
    )
    expect(rows[0]!.count).toBeGreaterThan(7)
  },
)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('never overbooks an event with fifty concurrent registrations', async () => {
    const { here, visitor } = await world({ url })
    const [small = '', open = ''] = await announce(here, [{ capacity: 7 }, {}])
    const people = await crowd(here.person, 50)
    const tries = await Promise.allSettled(people.map((person) => person.events.register({ id: small })))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
    expect([tries.length - refused.length, new Set(refused)]).toEqual([7, new Set(['EVENT_FULL'])])
    expect((await visitor.events.get({ id: small })).registrations).toBe(7)
    // The control: with enough places all fifty are registered once.
    await Promise.all([...people, ...people].map((person) => person.events.register({ id: open })))
    expect((await visitor.events.get({ id: open })).registrations).toBe(50)
  })

  test('gives each free place to the first person on the waiting list', async () => {
    const { here, visitor } = await world({ url })
    const [id = ''] = await announce(here, [{ capacity: 3 }])
    const people = await crowd(here.person, 7)
    for (const person of people) await person.events.register({ id, waitlist: true })
    const states = () => Promise.all(people.map(async (person) => (await person.events.registration({ id })).state[0]))
    expect((await states()).join('')).toBe('rrrwwww')
    expect(await people[5]!.events.registration({ id })).toEqual({ state: 'waiting', place: 3 })
    // Three cancel at once: two with a place and one on the waiting list.
    await Promise.all([0, 1, 4].map((at) => people[at]!.events.cancel({ id })))
    expect((await states()).join('')).toBe('nnrrnrw')
    expect((await visitor.events.get({ id })).registrations).toBe(3)
    for (const person of people) await person.events.cancel({ id })
    expect((await visitor.events.get({ id })).registrations).toBe(0)
  })

  test.each(eventSorts)('lists every event once across pages sorted by %s', async (sort) => {
    const { here, visitor } = await world({ url })
    await announce(
      here,
      Array.from({ length: 17 }, (_, n) => ({ registrations: n % 3, priceCents: (n % 4) * 500 })),
    )
    const order: Record<EventSort, (event: EventCard) => number> = {
      soonest: ({ start_date }) => Date.parse(start_date),
      newest: ({ title }) => Number(title.split(' ')[1]),
      registrations: ({ registrations }) => -registrations,
      price: ({ price }) => price,
      'price-desc': ({ price }) => -price,
    }
    const seen: string[] = []
    const values: number[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.events.list({ sort, limit: 5, cursor })
      values.push(...page.results.map(order[sort]))
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([17, 17])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test("applies timeframes in the event's time zone", async () => {
    const { here, visitor } = await world({ url })
    await announce(here, [
      { title: 'Running', startsAt: inHours(-1), endsAt: inHours(1) },
      { title: 'Over', startsAt: inHours(-5) },
      { title: 'Long over', startsAt: inHours(-500) },
      { title: 'Next year', startsAt: inHours(24 * 400), category: 'Concert', eventType: 'virtual' },
      { title: 'Draft', published: false },
    ])
    const titles = async (filter: Parameters<typeof visitor.events.list>[0]) =>
      (await visitor.events.list(filter)).results.map(({ title }) => title)
    expect(await titles({})).toEqual(['Running', 'Next year'])
    expect(await titles({ timeframe: 'today' })).toEqual(['Running'])
    expect(await titles({ timeframe: 'week' })).toEqual(['Running'])
    expect(await titles({ timeframe: 'month' })).toEqual(['Running'])
    expect(await titles({ timeframe: 'upcoming' })).toEqual(['Running', 'Next year'])
    expect(await titles({ timeframe: 'past' })).toEqual(['Over', 'Long over'])
    expect(await titles({ location: ['virtual'] })).toEqual(['Next year'])
    expect((await visitor.events.list({ category: ['Concert'] })).facets).toMatchObject({
      category: { Concert: 1, Other: 1 },
      timeframe: { upcoming: 1, today: 0, past: 0 },
      location: { virtual: 1, local: 0 },
    })
    // An hour before midnight in one zone is tomorrow in another zone.
    const midnight = new Date()
    midnight.setUTCHours(24, 0, 0, 0)
    await announce(here, [
      { title: 'Late in Honolulu', startsAt: midnight.toISOString(), timeZone: 'Pacific/Honolulu', category: 'Sport' },
      { title: 'Early in Kiritimati', startsAt: midnight.toISOString(), timeZone: 'Etc/UTC', category: 'Sport' },
    ])
    expect(await titles({ category: ['Sport'], timeframe: 'today' })).not.toContain('Early in Kiritimati')
  })
})

test('shows the link to a virtual event to registered users only', async () => {
  const joinUrl = 'https://meet.example/secret-room'
  const { here, visitor, member, admin, neighbour } = await world()
  const [id = ''] = await announce(here, [{ eventType: 'virtual', joinUrl }])
  for (const url of [`/api/events/${id}`, '/api/events', `/api/events/${id}/calendar.ics`])
    expect((await visitor.inject({ url })).body).not.toContain('secret-room')
  await expect(visitor.events.register({ id })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  expect(await admin.events.registration({ id })).toEqual({ state: 'none' })
  expect(await member.events.register({ id })).toEqual({ state: 'registered', joinUrl })
  await expect(neighbour.events.register({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await member.events.cancel({ id })).toEqual({ state: 'none' })
})

test('rejects registrations for past, draft and trashed events', async () => {
  const { here, member } = await world()
  const [over = '', draft = '', trashed = ''] = await announce(here, [
    { startsAt: inHours(-5) },
    { published: false },
    { trashedAt: inHours(-1) },
  ])
  await expect(member.events.register({ id: over })).rejects.toMatchObject({ message: 'This event is over.' })
  for (const [id, code] of [
    [draft, 'NOT_FOUND'],
    [trashed, 'GONE'],
  ] as const) {
    await expect(member.events.register({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(member.events.get({ id })).rejects.toMatchObject({ code })
  }
})

test('sends emails on registration, waiting and moving up', async () => {
  const running = await world()
  const { here, member } = running
  const [id = ''] = await announce(here, [
    { title: 'Night walk', capacity: 1, location: 'The old mill', priceCents: 500 },
  ])
  const second = await here.person('customer')
  await member.events.register({ id })
  await second.events.register({ id, waitlist: true })
  await member.events.cancel({ id })
  expect(await mailsTo(running, member.email)).toMatchObject([{ subject: 'You are registered: Night walk' }])
  const [moved, waiting] = await mailsTo(running, second.email)
  expect(waiting!.subject).toBe('You are on the waiting list: Night walk')
  expect(moved!.subject).toBe('A place became free: Night walk')
  expect(moved!.text).toMatch(/The old mill[\s\S]*\$5\.00/)
})

test('accepts comments and likes on an event', async () => {
  const { here, visitor, member } = await world()
  const [id = ''] = await announce(here, [{}])
  await member.eventComments.create({ id, text: 'See you there' })
  await member.events.like({ id })
  expect(await visitor.events.get({ id })).toMatchObject({ comments: 1, likes: 1 })
})

test('escapes text in calendar files and folds lines at 75 bytes', () => {
  const event = {
    id: crypto.randomUUID(),
    title: 'Tea, cake; and\r\nBEGIN:VEVENT \\ 茶\u0007'.repeat(4),
    caption: '',
    startsAt: '2026-11-21T17:30:00.000Z',
    endsAt: '2026-11-21T21:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...{ location: 'Hall', address: '', city: 'Harare' },
  }
  const file = calendarFile([{ event, address: 'https://x.example/events/1' }], { host: 'x.example' })
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:Tea\\, cake\\; and\\nBEGIN:VEVENT \\\\ 茶')
  expect(file).not.toContain('\u0007')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${event.id}@x.example`,
      'DTSTAMP:20261101T000000Z',
      'DTSTART:20261121T173000Z',
      'DTEND:20261121T210000Z',
      'LOCATION:Hall\\, Harare',
    ]),
  )
  expect(file.replaceAll('\r\n ', '')).toMatch(/^URL.*:https:\/\/x\.example\/events\/1\r$/m)
  expect(file).not.toMatch(/^DESCRIPTION/m)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test("escapes the site's name in the calendar subscription", () => {
  const file = calendarFile([], { host: 'x.example', name: 'Moss, "Fern"\r\n& Co' })
  expect(file).toContain('\r\nX-WR-CALNAME:Moss\\, "Fern"\\n& Co\r\n')
})
