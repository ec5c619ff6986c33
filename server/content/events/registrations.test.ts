import { beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { announce, inHours } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

/** A test world with a full event, and users with and without a place, in this order. */
async function fullHouse({ capacity, people, url }: { capacity: number; people: number; url: string | undefined }) {
  const running = await world({ ...(url && { url }) })
  const { here } = running
  const [id = ''] = await announce(here, [{ title: 'Concert', capacity, location: 'The mill' }])
  const crowd: Person[] = []
  for (let n = 0; n < people; n++) {
    const person = await here.person('customer')
    await person.events.register({ id, waitlist: true })
    crowd.push(person)
  }
  const states = async () =>
    (await Promise.all(crowd.map(async (one) => (await one.events.registration({ id })).state[0]))).join('')
  const subjects = async (person: Person) => (await mailsTo(running, person.email)).map(({ subject }) => subject)
  return { ...running, id, crowd, states, subjects }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('fills new places from the waiting list and rejects too small capacities', async () => {
    const { id, crowd, states, subjects, moderator } = await fullHouse({ capacity: 1, people: 9, url })
    const { adminEvents } = moderator
    expect(await adminEvents.get({ id })).toMatchObject({ registrations: 1, waiting: 8 })
    expect(await adminEvents.update({ id, capacity: 3 })).toMatchObject({ registrations: 3, waiting: 6 })
    expect(await states()).toBe('rrrwwwwww')
    expect((await subjects(crowd[2]!))[0]).toBe('A place became free: Concert')
    await expect(adminEvents.update({ id, capacity: 2, title: 'Lost' })).rejects.toMatchObject({
      fields: { capacity: '3 people are registered. Choose 3 or more, or cancel some of them first.' },
    })
    expect((await adminEvents.get({ id })).title).toBe('Concert')
    // Enough recipients that the emails are composed in the background.
    expect(await adminEvents.update({ id, capacity: null })).toMatchObject({ registrations: 9, waiting: 0 })
    await vi.waitFor(async () => expect((await subjects(crowd[8]!))[0]).toBe('A place became free: Concert'), 60_000)
    expect((await subjects(crowd[0]!)).length).toBe(1)
  })

  test('rejects registrations without a waiting list and retains waiting ones', async () => {
    const { here, id, crowd, states, moderator, visitor } = await fullHouse({ capacity: 1, people: 2, url })
    await moderator.adminEvents.update({ id, waitlist: false })
    expect((await visitor.events.get({ id })).waitlist).toBe(false)
    const latecomer = await here.person('customer')
    await expect(latecomer.events.register({ id, waitlist: true })).rejects.toMatchObject({
      code: 'EVENT_FULL',
      message: 'This event is full.',
    })
    expect(await crowd[1]!.events.register({ id, waitlist: true })).toEqual({ state: 'waiting', place: 1 })
    await crowd[0]!.events.cancel({ id })
    expect(await states()).toBe('nr')
  })

  test('emails registered people on request when time or place change', async () => {
    const { id, crowd, subjects, moderator, ...running } = await fullHouse({ capacity: 1, people: 3, url })
    const [comes, waits, left] = crowd as [Person, Person, Person]
    await left.events.cancel({ id })
    const { adminEvents } = moderator
    await adminEvents.update({ id, caption: 'Louder', notify: true })
    await adminEvents.update({ id, city: 'Harare' })
    expect(await subjects(comes)).toEqual(['You are registered: Concert'])
    await adminEvents.update({ id, location: 'The barn', end_date: inHours(30), notify: true })
    const [email] = await mailsTo(running, comes.email)
    expect(email!.subject).toBe('Time or place changed: Concert')
    expect(email!.text).toMatch(/Before, it was:[\s\S]*The mill, Harare[\s\S]*Now it is:[\s\S]*The barn, Harare/)
    expect((await subjects(waits))[0]).toBe('Time or place changed: Concert')
    expect((await subjects(left))[0]).not.toContain('changed')
    // Past events send no emails.
    await adminEvents.update({ id, start_date: inHours(-9), end_date: inHours(-8), notify: true })
    expect((await subjects(comes)).length).toBe(2)
  })

  test('lets staff search, check in and cancel registrations', async () => {
    const { here, id, crowd, states, subjects, moderator, visitor } = await fullHouse({ capacity: 2, people: 4, url })
    const { adminEvents } = moderator
    const list = await adminEvents.registrations({ id, sort: 'oldest' })
    expect(list.results.map(({ state, place, email }) => [state[0], place, email])).toEqual([
      ['r', undefined, crowd[0]!.email],
      ['r', undefined, crowd[1]!.email],
      ['w', 1, crowd[2]!.email],
      ['w', 2, crowd[3]!.email],
    ])
    expect(list.counts).toEqual({ all: 4, registered: 2, waiting: 2, cancelled: 0, attended: 0 })
    const second = await adminEvents.registrations({ id, sort: 'oldest', page: 2, limit: 3 })
    expect([second.results.length, second.total]).toEqual([1, 4])
    const found = await adminEvents.registrations({ id, q: crowd[2]!.username, state: 'waiting' })
    expect([found.total, found.counts.registered]).toEqual([1, 0])

    const [first, , third] = list.results.map(({ _id }) => _id) as [string, string, string]
    const came = await adminEvents.checkIn({ id, registrationId: first, attended: true })
    expect(came.attendedAt).toBeDefined()
    expect(await adminEvents.checkIn({ id, registrationId: first, attended: true })).toEqual(came)
    await expect(adminEvents.checkIn({ id, registrationId: third, attended: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only registered people can be checked in.',
    })
    expect((await adminEvents.registrations({ id })).counts.attended).toBe(1)
    await adminEvents.checkIn({ id, registrationId: first, attended: false })

    const cancelled = await adminEvents.cancelRegistration({ id, registrationId: first })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelledBy: 'The moderator' })
    expect(await states()).toBe('nrrw')
    expect((await subjects(crowd[0]!))[0]).toBe('Your registration was cancelled: Concert')
    expect((await subjects(crowd[2]!))[0]).toBe('A place became free: Concert')
    // Repeating the request changes nothing and writes nothing.
    await adminEvents.cancelRegistration({ id, registrationId: first })
    await adminEvents.cancelRegistration({ id, registrationId: list.results[3]!._id, notify: 'false' })
    expect([(await subjects(crowd[0]!)).length, (await subjects(crowd[3]!)).length]).toEqual([2, 1])
    expect((await visitor.events.get({ id })).registrations).toBe(2)
    // A removed person may register again and counts once.
    expect((await crowd[0]!.events.register({ id, waitlist: true })).state).toBe('waiting')
    expect((await adminEvents.registrations({ id })).counts).toMatchObject({ all: 4, waiting: 1, cancelled: 1 })
    const stranger = await here.person('user')
    await expect(stranger.adminEvents.registrations({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('hides registrations from other companies', async () => {
    const { id, states, moderator, neighbour } = await fullHouse({ capacity: 1, people: 2, url })
    const [one] = (await moderator.adminEvents.registrations({ id })).results
    const which = { id, registrationId: one!._id }
    const { adminEvents } = neighbour
    for (const call of [
      () => adminEvents.registrations({ id }),
      () => adminEvents.registrationsTable({ id }),
      () => adminEvents.checkIn({ ...which, attended: true }),
      () => adminEvents.cancelRegistration(which),
      () => adminEvents.update({ id, capacity: 9 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await states()).toBe('rw')
    // Registrations are only found under their own event.
    const { _id: other } = await moderator.adminEvents.duplicate({ id })
    const otherEvent = moderator.adminEvents.cancelRegistration({ ...which, id: other })
    await expect(otherEvent).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('exports the filtered registrations and escapes names that look like formulas', async () => {
  const { here, member, moderator } = await world()
  const [id = ''] = await announce(here, [{ title: 'Tea & cake' }])
  await member.account.update({ name: '=HYPERLINK("http://evil.example")' })
  await member.events.register({ id })
  const { name, text } = await moderator.adminEvents.registrationsTable({ id, state: 'registered' })
  expect(name).toMatch(/^tea-cake-registrations-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain('Name,Username,Email,Status,')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",${member.username},${member.email},Registered,,`)
  expect((await moderator.adminEvents.registrationsTable({ id, state: 'waiting' })).text.split('\r\n')).toHaveLength(2)
})
