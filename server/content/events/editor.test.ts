import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { publishDue } from '../content/publish-due.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'
import { events } from './events.table.ts'
import { announce, inHours } from './rows-for-tests.ts'
import { eventType } from './visible.ts'

beforeAll(async () => void (await serverOn()))

const fail = (error: Error) => {
  throw error
}
const refused = (field: string, message: string) => ({ code: 'VALIDATION', fields: { [field]: message } })
const soon = { title: 'Night walk', start_date: inHours(24), end_date: inHours(26) }

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('creates an event with all fields, publishes it and rejects stale changes', async () => {
    const { here, moderator, admin, visitor } = await world({ url })
    const [photo] = await insertPhotos(here, [{}])
    const fields = {
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
      ...fields,
      description: '<h2>Dark</h2><p onclick="x()">Very<script>alert(1)</script></p>',
      tags: ['night', 'night', 'walk'],
      photo: photo!,
    })
    expect(made).toMatchObject({
      ...soon,
      ...fields,
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
    expect(await visitor.events.get({ id })).toMatchObject({ ...fields, title: 'Night walk' })
    const staleUpdate = moderator.adminEvents.update({ id, title: 'Mine', updatedAt: made.updatedAt })
    await expect(staleUpdate).rejects.toMatchObject({ code: 'STALE', details: { updatedBy: 'The admin' } })
    // Omitted fields are unchanged; the earlier description is in the version
    // history.
    const after = await moderator.adminEvents.update({ id, description: '<p>Short</p>', capacity: null })
    expect([after.capacity, after.price, after.title]).toEqual([undefined, 12.5, 'Night walk'])
    const [version] = (await moderator.adminEvents.revisions({ id })).results
    expect(await admin.adminEvents.revision({ id, revisionId: version!._id })).toMatchObject({
      content: '<h2>Dark</h2><p>Very</p>',
    })
  })

  test('rejects invalid values on their fields', async () => {
    const { here, otherCompany, moderator } = await world({ url })
    const { adminEvents } = moderator
    const [foreign] = await insertPhotos(otherCompany, [{}])
    for (const [changes, field, message] of [
      [{ title: '  ' }, 'title', 'A title is required.'],
      [{ end_date: inHours(23) }, 'end_date', 'The end must not be before the start.'],
      [{ start_date: 'tomorrow' }, 'start_date', 'Enter a start time.'],
      [{ timeZone: 'Middle/Earth' }, 'timeZone', 'Choose one of the time zones.'],
      [{ timeZone: '+02:00' }, 'timeZone', 'Choose one of the time zones.'],
      [{ capacity: 0 }, 'capacity', 'Use 1 or more.'],
      [{ capacity: 1.5 }, 'capacity', 'Use a whole number.'],
      [{ price: -1 }, 'price', 'Use 0 or more.'],
      [{ joinUrl: 'javascript:alert(1)' }, 'joinUrl', 'Enter a web address like www.example.com.'],
      [{ publishAt: inHours(-1) }, 'publishAt', 'Choose a time in the future.'],
      [{ published: true, publishAt: inHours(1) }, 'publishAt', 'Only a draft can be published later.'],
    ] as const)
      await expect(adminEvents.create({ ...soon, ...changes })).rejects.toMatchObject(refused(field, message))
    await expect(adminEvents.create({ ...soon, photo: foreign! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await adminEvents.list({})).total).toBe(0)
    // Without a time zone, the company's applies.
    expect((await adminEvents.create(soon)).timeZone).toBe('UTC')
    const [id = ''] = await announce(here, [{}])
    await expect(adminEvents.update({ id, end_date: inHours(-400) })).rejects.toMatchObject(
      refused('end_date', 'The end must not be before the start.'),
    )
  })

  test('publishes scheduled drafts of its own company, but not trashed ones', async () => {
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
    // Publishing immediately clears the scheduled time, for one or many events.
    const later = await moderator.adminEvents.create({ ...soon, publishAt: inHours(1) })
    await moderator.adminEvents.bulk({ ids: [later._id, id], action: 'publish' })
    expect(await moderator.adminEvents.get({ id: later._id })).not.toHaveProperty('publishAt')
  })

  test('changes many events at once and copies one', async () => {
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
