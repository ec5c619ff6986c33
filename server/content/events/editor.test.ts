import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { publishDue } from '../content/publish-due.ts'
import { hang } from '../photos/rows-for-tests.ts'
import { events } from './events.table.ts'
import { announce, inHours } from './rows-for-tests.ts'
import { eventType } from './visible.ts'

beforeAll(async () => void (await serverOn()), 60_000)

const fail = (error: Error) => {
  throw error
}
const refused = (field: string, message: string) => ({ code: 'VALIDATION', fields: { [field]: message } })
const soon = { title: 'Night walk', start_date: inHours(24), end_date: inHours(26) }

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('an event is written with all there is to say, seen once published, and changed by nobody unawares', async () => {
    const { here, moderator, admin, visitor } = await world({ url })
    const [photo] = await hang(here, [{}])
    const said = {
      ...{
        caption: 'Bring a lamp',
        category: 'Workshop' as const,
        eventType: 'international' as const,
        timeZone: 'Africa/Harare',
      },
      ...{ location: 'The old mill', address: '1 Mill Road', city: 'Harare', price: 12.5, capacity: 20 },
      ...{ waitlist: false, alt: 'A lamp' },
    }
    const made = await moderator.adminEvents.create({
      ...soon,
      ...said,
      description: '<h2>Dark</h2><p onclick="x()">Very<script>alert(1)</script></p>',
      tags: ['night', 'night', 'walk'],
      photo: photo!,
    })
    expect(made).toMatchObject({
      ...soon,
      ...said,
      tags: ['night', 'walk'],
      published: false,
      registrations: 0,
      waiting: 0,
    })
    expect([made.description, made.picture === undefined]).toEqual(['<h2>Dark</h2><p>Very</p>', false])
    const { _id: id } = made
    await expect(visitor.events.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const published = await admin.adminEvents.update({ id, published: true, updatedAt: made.updatedAt, photo: null })
    expect(published.picture).toBeUndefined()
    expect(await visitor.events.get({ id })).toMatchObject({ ...said, title: 'Night walk' })
    const late = moderator.adminEvents.update({ id, title: 'Mine', updatedAt: made.updatedAt })
    await expect(late).rejects.toMatchObject({ code: 'STALE', details: { updatedBy: 'The admin' } })
    // What was not sent stays; the description that was saved over can be read again.
    const after = await moderator.adminEvents.update({ id, description: '<p>Short</p>', capacity: null })
    expect([after.capacity, after.price, after.title]).toEqual([undefined, 12.5, 'Night walk'])
    const [version] = (await moderator.adminEvents.revisions({ id })).results
    expect(await admin.adminEvents.revision({ id, revisionId: version!._id })).toMatchObject({
      content: '<h2>Dark</h2><p>Very</p>',
    })
  })

  test('what cannot be is refused on its field', async () => {
    const { here, nextDoor, moderator } = await world({ url })
    const { adminEvents } = moderator
    const [foreign] = await hang(nextDoor, [{}])
    for (const [changes, field, message] of [
      [{ title: '  ' }, 'title', 'A title is required.'],
      [{ end_date: inHours(23) }, 'end_date', 'The end must not be before the start.'],
      [{ start_date: 'tomorrow' }, 'start_date', 'Say when it begins.'],
      [{ timeZone: 'Middle/Earth' }, 'timeZone', 'Choose one of the time zones.'],
      [{ timeZone: '+02:00' }, 'timeZone', 'Choose one of the time zones.'],
      [{ capacity: 0 }, 'capacity', 'Use 1 or more.'],
      [{ capacity: 1.5 }, 'capacity', 'Use a whole number.'],
      [{ price: -1 }, 'price', 'Use 0 or more.'],
      [{ joinUrl: 'javascript:alert(1)' }, 'joinUrl', 'Enter a web address like www.example.com.'],
      [{ publishAt: inHours(-1) }, 'publishAt', 'Choose a time that is still to come.'],
      [{ published: true, publishAt: inHours(1) }, 'publishAt', 'Only a draft can be published later.'],
    ] as const)
      await expect(adminEvents.create({ ...soon, ...changes })).rejects.toMatchObject(refused(field, message))
    await expect(adminEvents.create({ ...soon, photo: foreign! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await adminEvents.list({})).total).toBe(0)
    // A zone that nobody named is the company's own.
    expect((await adminEvents.create(soon)).timeZone).toBe('UTC')
    const [id = ''] = await announce(here, [{}])
    await expect(adminEvents.update({ id, end_date: inHours(-400) })).rejects.toMatchObject(
      refused('end_date', 'The end must not be before the start.'),
    )
  })

  test('a draft becomes public when its time comes, of its own company, and not out of the trash', async () => {
    const { here, moderator, neighbour, visitor, pipeline } = await world({ url })
    const { _id: id } = await moderator.adminEvents.create({ ...soon, publishAt: inHours(1) })
    const thrown = await moderator.adminEvents.create({ ...soon, publishAt: inHours(1) })
    const next = await neighbour.adminEvents.create({ ...soon, publishAt: inHours(1) })
    await moderator.adminEvents.trash({ id: thrown._id })
    const due = inHours(-0.01)
    await here.asOwner((db) => db.update(events).set({ publishAt: due }))
    await expect(visitor.events.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishDue(pipeline, eventType, fail)
    expect((await visitor.events.list({})).total).toBe(1)
    expect(await moderator.adminEvents.get({ id })).toMatchObject({ published: true, publishedAt: due })
    expect((await neighbour.adminEvents.get({ id: next._id })).published).toBe(false)
    // Publishing at once forgets the time, one by one and many at once.
    const later = await moderator.adminEvents.create({ ...soon, publishAt: inHours(1) })
    await moderator.adminEvents.bulk({ ids: [later._id, id], action: 'publish' })
    expect(await moderator.adminEvents.get({ id: later._id })).not.toHaveProperty('publishAt')
  })

  test('many are published, sorted, tagged and thrown away at once, and one is made again', async () => {
    const { here, moderator, neighbour, visitor } = await world({ url })
    const ids = await announce(here, [
      { published: false, publishedAt: null, tags: ['a'] },
      { capacity: 4, alt: 'x' },
    ])
    const { bulk, get } = moderator.adminEvents
    expect(await bulk({ ids, action: 'publish' })).toMatchObject({ changed: 1 })
    await bulk({ ids, action: 'edit', values: { category: 'Sport', addTags: ['b'] } })
    expect(await get({ id: ids[0]! })).toMatchObject({ category: 'Sport', tags: ['a', 'b'], published: true })
    expect(await neighbour.adminEvents.bulk({ ids, action: 'trash' })).toEqual({ changed: 0 })
    expect(await bulk({ ids, action: 'trash' })).toEqual({ changed: 2 })
    await expect(visitor.events.get({ id: ids[0]! })).rejects.toMatchObject({ code: 'GONE' })
    expect(await bulk({ ids, action: 'restore' })).toEqual({ changed: 2 })

    await visitor.inject({ method: 'POST', url: `/api/events/${ids[1]}/view` })
    const copy = await moderator.adminEvents.duplicate({ id: ids[1]! })
    expect(copy).toMatchObject({ title: 'Event 1 (copy)', capacity: 4, alt: 'x', category: 'Sport', published: false })
    expect([copy.registrations, copy.views]).toEqual([0, 0])
    await expect(neighbour.adminEvents.duplicate({ id: ids[1]! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
