import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { announce } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('lists past and unpublished events for staff in numbered pages', async () => {
    const { here, admin, visitor } = await world({ url })
    await announce(here, [{ title: 'Fair', startsAt: '2020-05-01T10:00:00.000Z' }, { published: false }, {}])
    const { results, total, counts } = await admin.adminEvents.list({})
    expect(results.map(({ title }) => title)).toEqual(['Event 2', 'Event 1', 'Fair'])
    expect([total, counts]).toEqual([3, { all: 3, published: 2, scheduled: 0, draft: 1, trash: 0 }])
    const second = await admin.adminEvents.list({ page: 2, limit: 2, sort: 'soonest' })
    expect(second.results.map(({ title }) => title)).toEqual(['Event 2'])
    expect((await admin.adminEvents.list({ q: 'fair', status: 'published' })).total).toBe(1)
    await expect(visitor.adminEvents.list({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('shows visitors an event only while published and not in the trash', async () => {
    const { here, admin, visitor } = await world({ url })
    const [id = ''] = await announce(here, [{ published: false, publishedAt: null }])
    const before = await admin.adminEvents.get({ id })
    const published = await admin.adminEvents.update({ id, published: true, updatedAt: before.updatedAt })
    expect([published.published, typeof published.publishedAt]).toEqual([true, 'string'])
    expect((await visitor.events.get({ id })).title).toBe('Event 0')
    const staleUpdate = admin.adminEvents.update({ id, published: false, updatedAt: before.updatedAt })
    await expect(staleUpdate).rejects.toMatchObject({ code: 'STALE' })
    await admin.adminEvents.trash({ id })
    await expect(visitor.events.get({ id })).rejects.toMatchObject({ code: 'GONE' })
    expect((await admin.adminEvents.list({ status: 'trash' })).total).toBe(1)
    expect((await admin.adminEvents.restore({ id })).trashedAt).toBeUndefined()
    expect((await visitor.events.get({ id })).title).toBe('Event 0')
  })

  test('counts created content without the trash', async () => {
    const { here, admin } = await world({ url })
    const before = (await admin.adminContent.overview({})).totals
    const [id = ''] = await announce(here, [{}, { published: false }])
    expect((await admin.adminContent.overview({})).totals.events).toBe(before.events + 2)
    await admin.adminEvents.trash({ id })
    expect((await admin.adminContent.overview({})).totals.events).toBe(before.events + 1)
  })
})
