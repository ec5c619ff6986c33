import { beforeAll, describe, expect, test } from 'vitest'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { eventRegistrations } from './events.table.ts'
import { announce } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const name = 'Rosa Lind'
const address = () => `${crypto.randomUUID().slice(0, 8)}@guest.example`

/** Registers a guest with the mailed code. */
async function join(w: Awaited<ReturnType<typeof world>>, id: string, email: string, waitlist = false) {
  await w.visitor.events.requestGuestCode({ id, email })
  return w.visitor.events.registerGuest({ id, name, email, otp: await codeTo(w, email), waitlist })
}

/** The token of the link by which a guest cancels. */
async function tokenTo(w: Awaited<ReturnType<typeof world>>, email: string) {
  const [mail] = await mailsTo(w, email)
  return /\?registration=(\S+)$/m.exec(mail!.text)![1]!
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('registers a guest by emailed code and cancels by emailed link', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id = ''] = await announce(w.here, [{ title: 'Night walk', capacity: 2 }])
    const email = address()
    expect(await join(w, id, email)).toEqual({ state: 'registered' })
    expect((await w.visitor.events.get({ id })).registrations).toBe(1)
    const people = (await w.moderator.adminEvents.registrations({ id, q: 'rosa' })).results
    expect(people).toMatchObject([{ name, email, state: 'registered' }])
    expect(people[0]).not.toHaveProperty('userId')
    const { text } = await w.moderator.adminEvents.registrationsTable({ id })
    expect(text).toContain(`Rosa Lind,,${email},Registered`)
    const [mail] = await mailsTo(w, email)
    expect(mail!.subject).toBe('You are registered: Night walk')
    const token = await tokenTo(w, email)
    await expect(w.visitor.events.cancelGuest({ id, token: `${token.slice(0, -1)}-` })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(w.neighbour.events.cancelGuest({ id, token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await w.visitor.events.cancelGuest({ id, token })).toEqual({ state: 'none' })
    expect((await w.visitor.events.get({ id })).registrations).toBe(0)
    // Repeating the request changes nothing.
    await w.visitor.events.cancelGuest({ id, token })
    expect((await w.visitor.events.get({ id })).registrations).toBe(0)
  })

  test('puts guests on the waiting list and gives them free places', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id = '', closed = ''] = await announce(w.here, [{ capacity: 1 }, { capacity: 1, waitlist: false }])
    await w.member.events.register({ id })
    await w.member.events.register({ id: closed })
    const email = address()
    await expect(join(w, id, email)).rejects.toMatchObject({ code: 'EVENT_FULL' })
    // The code stays valid.
    const otp = await codeTo(w, email)
    const waiting = await w.visitor.events.registerGuest({ id, name, email, otp, waitlist: true })
    expect(waiting).toEqual({ state: 'waiting', place: 1 })
    await expect(w.visitor.events.requestGuestCode({ id: closed, email })).rejects.toMatchObject({ code: 'EVENT_FULL' })
    await w.member.events.cancel({ id })
    const [mail] = await mailsTo(w, email)
    expect(mail!.subject).toMatch(/^A place became free/)
    expect((await w.moderator.adminEvents.registrations({ id, state: 'registered' })).results).toMatchObject([
      { email },
    ])
  })

  test('accepts one registration per email address, as guest or user', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id = ''] = await announce(w.here, [{}])
    expect(await join(w, id, w.member.email)).toEqual({ state: 'registered' })
    expect(await w.member.events.registration({ id })).toEqual({ state: 'registered' })
    await w.member.events.register({ id })
    const email = address()
    await join(w, id, email)
    await join(w, id, email)
    expect((await w.visitor.events.get({ id })).registrations).toBe(2)
    expect((await w.moderator.adminEvents.registrations({ id })).total).toBe(2)
  })

  test('lets staff register people with or without an account', async () => {
    const w = await world({ url })
    const [id = ''] = await announce(w.here, [{ capacity: 2 }])
    const add = (person: Person, email: string, more = {}) =>
      person.adminEvents.addRegistration({ id, name, email, ...more })
    const email = address()
    expect(await add(w.moderator, email)).toMatchObject({ name, email, state: 'registered' })
    expect((await mailsTo(w, email)).map(({ subject }) => subject)).toEqual(['You are registered: Event 0'])
    await expect(add(w.moderator, email)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await add(w.moderator, w.member.email, { notify: false })).toMatchObject({ userId: w.member.id })
    expect(await mailsTo(w, w.member.email)).toEqual([])
    const third = address()
    await expect(add(w.moderator, third)).rejects.toMatchObject({ code: 'EVENT_FULL' })
    const waiting = await add(w.moderator, third, { waitlist: true })
    expect(waiting).toMatchObject({ state: 'waiting', place: 1 })
    await expect(add(w.member, third)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(add(w.neighbour, third)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [first] = (await w.moderator.adminEvents.registrations({ id, q: email })).results
    await w.moderator.adminEvents.cancelRegistration({ id, registrationId: first!._id })
    expect((await mailsTo(w, email))[0]!.subject).toBe('Your registration was cancelled: Event 0')
    expect((await w.moderator.adminEvents.registrations({ id, q: third })).results).toMatchObject([
      { state: 'registered' },
    ])
  })
})

test('limits a code to five guesses, one event and ten minutes', async () => {
  const w = await world({ limits: 'measuring' })
  const [id = '', other = ''] = await announce(w.here, [{}, {}])
  const email = address()
  const enter = (otp: string, at = id) => w.visitor.events.registerGuest({ id: at, name, email, otp })
  const invalid = { code: 'VALIDATION', fields: { otp: 'Invalid OTP' } }
  await expect(enter('123456')).rejects.toMatchObject(invalid)
  await w.visitor.events.requestGuestCode({ id, email })
  const otp = await codeTo(w, email)
  const wrong = otp === '123456' ? '654321' : '123456'
  await expect(enter(otp, other)).rejects.toMatchObject(invalid)
  for (let tries = 0; tries < 5; tries++) await expect(enter(wrong)).rejects.toMatchObject(invalid)
  await expect(enter(otp)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await w.visitor.events.requestGuestCode({ id, email })
  const second = await codeTo(w, email)
  await w.here.asOwner((db) => db.execute(`update event_guest_codes set code_expires_at = now() - interval '1 second'`))
  await expect(enter(second)).rejects.toMatchObject({ message: 'This code has expired. Request a new one.' })
  await w.visitor.events.requestGuestCode({ id, email })
  const third = await codeTo(w, email)
  expect(await enter(third)).toEqual({ state: 'registered' })
  await expect(enter(third)).rejects.toMatchObject(invalid)
})

test('limits codes per email address and network, and sends bots none', async () => {
  const w = await world()
  const [id = ''] = await announce(w.here, [{}])
  const email = address()
  await w.visitor.events.requestGuestCode({ id, email, website: 'https://spam.example' })
  expect(await mailsTo(w, email)).toEqual([])
  await w.visitor.events.requestGuestCode({ id, email })
  await expect(w.visitor.events.requestGuestCode({ id, email })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await mailsTo(w, email)).toHaveLength(1)
  const tries = []
  for (let n = 0; n < 10; n++)
    tries.push(
      await w.visitor.events.requestGuestCode({ id, email: address() }).then(
        () => 'sent',
        ({ code }) => code,
      ),
    )
  expect(tries.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'sent'))
  expect(tries.slice(8)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})

test('rejects guest registrations for past or hidden events', async () => {
  const w = await world()
  const past = new Date(Date.now() - 3 * 24 * 3600_000).toISOString()
  const [over = '', draft = ''] = await announce(w.here, [{ startsAt: past }, { published: false }])
  const ask = (id: string) => w.visitor.events.requestGuestCode({ id, email: address() })
  await expect(ask(over)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(ask(draft)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('releases the places of both the guest and the account row', async () => {
  const w = await world({ limits: 'measuring' })
  const [id = '', other = ''] = await announce(w.here, [
    { capacity: 5, registrations: 1 },
    { capacity: 5, registrations: 2 },
  ])
  const { email } = w.member
  const guest = { guestName: name, guestEmail: email }
  await w.here.asOwner((db) =>
    db.insert(eventRegistrations).values([
      { eventId: id, ...guest, guestToken: 'a', state: 'cancelled' },
      { eventId: id, userId: w.member.id, state: 'registered' },
      { eventId: other, ...guest, guestToken: 'b', state: 'registered' },
      { eventId: other, userId: w.member.id, state: 'registered' },
    ]),
  )
  for (const event of [id, other]) {
    await w.member.events.cancel({ id: event })
    expect((await w.visitor.events.get({ id: event })).registrations).toBe(0)
  }
})
