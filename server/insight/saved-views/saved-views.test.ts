import { describe, expect, test } from 'vitest'
import { mostOwnViews } from '#shared/core/saved-view-options.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { releaseViews } from './views.ts'

const names = async (person: Person, list: 'products' | 'images' = 'images') =>
  (await person.savedViews.list({ list })).results.map(({ name }) => name)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('creates, renames, shares and deletes views with their permissions', async () => {
    const { here, moderator, admin, member, neighbour } = await world({ url })
    const other = await here.person('moderator')
    const view = await moderator.savedViews.create({ list: 'images', name: 'Drafts', search: 'status=draft' })
    expect(view).toMatchObject({ own: true, shared: false, changeable: true, by: 'The moderator' })
    expect([await names(moderator), await names(other), await names(admin)]).toEqual([['Drafts'], [], []])
    // Private views are hidden from other users, including admins.
    for (const person of [other, admin, neighbour])
      for (const call of [
        () => person.savedViews.update({ id: view._id, name: 'Mine' }),
        () => person.savedViews.remove({ id: view._id }),
        () => person.savedViews.begin({ list: 'images', id: view._id }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const shared = await moderator.savedViews.update({ id: view._id, shared: true, name: 'All drafts' })
    expect([await names(other), await names(neighbour)]).toEqual([['All drafts'], []])
    await expect(other.savedViews.remove({ id: view._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await admin.savedViews.list({ list: 'images' })).results).toMatchObject([{ own: false, changeable: true }])
    // Two concurrent writers.
    await admin.savedViews.update({ id: view._id, name: 'Every draft', updatedAt: shared.updatedAt })
    await expect(
      moderator.savedViews.update({ id: view._id, name: 'Mine', updatedAt: shared.updatedAt }),
    ).rejects.toMatchObject({ code: 'STALE', message: expect.stringContaining('The admin') })

    // A default view is personal and is removed with the view.
    await other.savedViews.begin({ list: 'images', id: view._id })
    expect((await other.savedViews.list({ list: 'images' })).default).toBe(view._id)
    expect((await moderator.savedViews.list({ list: 'images' })).default).toBeUndefined()
    await expect(other.savedViews.begin({ list: 'videos', id: view._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await moderator.savedViews.update({ id: view._id, shared: false })
    expect((await other.savedViews.list({ list: 'images' })).default).toBeUndefined()
    await moderator.savedViews.update({ id: view._id, shared: true })
    await other.savedViews.begin({ list: 'images' })
    expect((await other.savedViews.list({ list: 'images' })).default).toBeUndefined()
    await other.savedViews.begin({ list: 'images', id: view._id })
    await admin.savedViews.remove({ id: view._id })
    expect(await other.savedViews.list({ list: 'images' })).toEqual({ results: [], given: false })
    await expect(member.savedViews.list({ list: 'images' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test("a user's default view overrides the default of the role", async () => {
    const { here, moderator, admin } = await world({ url })
    const other = await here.person('moderator')
    const begins = async (person: Person) => {
      const { default: first, given } = await person.savedViews.list({ list: 'images' })
      return [first, given]
    }
    const make = (person: Person, name: string, shared: boolean) =>
      person.savedViews.create({ list: 'images', name, search: 'status=draft', shared })
    const { _id: id } = await make(moderator, 'Drafts', true)
    await expect(moderator.savedViews.update({ id, roles: ['moderator'] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await admin.savedViews.update({ id, roles: ['moderator'] })
    expect([await begins(moderator), await begins(other), await begins(admin)]).toEqual([
      [id, true],
      [id, true],
      [undefined, false],
    ])
    const { _id: own } = await make(other, 'Mine', false)
    await other.savedViews.begin({ list: 'images', id: own })
    expect(await begins(other)).toEqual([own, false])
    await other.savedViews.begin({ list: 'images' })
    expect(await begins(other)).toEqual([id, true])

    // A role has one default view, which its users must be able to see.
    const { _id: second } = await make(admin, 'Newer', true)
    await admin.savedViews.update({ id: second, roles: ['moderator', 'admin'] })
    expect([await begins(moderator), await begins(admin)]).toEqual([
      [second, true],
      [second, true],
    ])
    await admin.savedViews.update({ id: second, shared: false })
    expect([await begins(moderator), await begins(admin)]).toEqual([
      [undefined, false],
      [undefined, false],
    ])
    await expect(admin.savedViews.update({ id: second, roles: ['admin'] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    const orders = await admin.savedViews.create({ list: 'orders', name: 'Open', search: '', shared: true })
    await expect(admin.savedViews.update({ id: orders._id, roles: ['moderator'] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('only admins see the views of admin lists', async () => {
    const { moderator, admin } = await world({ url })
    const view = await admin.savedViews.create({ list: 'products', name: 'Low', search: 'view=low', shared: true })
    await expect(moderator.savedViews.list({ list: 'products' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      moderator.savedViews.create({ list: 'orders', name: 'Mine', search: '', shared: true }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(moderator.savedViews.update({ id: view._id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await names(admin, 'products')).toEqual(['Low'])
  })

  test('rejects duplicate names and too many views', async () => {
    const { admin } = await world({ url })
    const make = (name: string) => admin.savedViews.create({ list: 'images', name, search: 'q=dunes' })
    const first = await make('View 1')
    await expect(make(' View 1 ')).rejects.toMatchObject({ code: 'DUPLICATE', fields: { name: expect.any(String) } })
    for (const name of ['', '  ', 'x'.repeat(61), 'two\nlines'])
      await expect(make(name)).rejects.toMatchObject({ code: 'VALIDATION' })
    for (let count = 2; count <= mostOwnViews; count++) await make(`View ${count}`)
    await expect(make('One more')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(admin.savedViews.update({ id: first._id, name: 'View 2' })).rejects.toMatchObject({
      code: 'DUPLICATE',
    })
    // The limit applies per user and list.
    await admin.savedViews.create({ list: 'videos', name: 'View 1', search: '' })
  })

  test('shared views stay when their author is deleted', async () => {
    const { here, moderator, admin } = await world({ url })
    await moderator.savedViews.create({ list: 'images', name: 'Mine', search: '' })
    await moderator.savedViews.create({ list: 'images', name: 'Ours', search: '', shared: true })
    await here.asOwner((db) => releaseViews(db, moderator.id))
    expect((await admin.savedViews.list({ list: 'images' })).results).toMatchObject([
      { name: 'Ours', own: false, by: 'The moderator' },
    ])
    expect(await names(moderator)).toEqual(['Ours'])
  })
})
