import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { insertPhotos } from './rows-for-tests.ts'
import { jpeg, processed, sendForm, upload } from './upload-for-tests.ts'

beforeAll(async () => void (await serverOn()))

test('edits and publishes a photo', async () => {
  const { here, moderator, visitor } = await world()
  const [id] = (await insertPhotos(here, [{ published: false, publishedAt: null }])) as [string]
  const seen = await moderator.adminPhotos.get({ id })
  const saved = await moderator.adminPhotos.update({
    ...{ id, updatedAt: seen.updatedAt, title: 'Evening', tags: ['Sea', 'sea'], category: 'Nature', published: true },
  })
  expect(saved).toMatchObject({ title: 'Evening', tags: ['Sea'], published: true, updatedBy: 'The moderator' })
  expect(await visitor.photos.get({ id })).toMatchObject({ title: 'Evening' })
  await moderator.adminPhotos.update({ id, published: false })
  await expect(visitor.photos.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("reports a conflict with the first author's name", async () => {
  const { here, admin, moderator } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  const { updatedAt } = await admin.adminPhotos.get({ id })
  await moderator.adminPhotos.update({ id, updatedAt, title: 'Mine' })
  const stale = admin.adminPhotos.update({ id, updatedAt, title: 'No, mine' })
  await expect(stale).rejects.toMatchObject({
    code: 'STALE',
    message: expect.stringMatching(/^This was changed by The moderator at .+\.$/),
    details: { updatedBy: 'The moderator' },
  })
  expect(await admin.adminPhotos.update({ id, title: 'No, mine' })).toMatchObject({ title: 'No, mine' })
})

test('ignores input for counts and stored fields', async () => {
  const { here, admin, otherCompany } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  const body = {
    views: 9,
    likes: 9,
    downloads: 9,
    createdAt: '2001-01-01T00:00:00.000Z',
    _id: otherCompany.id,
    company: otherCompany.id,
  }
  const before = await admin.adminPhotos.get({ id })
  await admin.inject({
    method: 'PATCH',
    url: `/api/admin/photos/${id}`,
    payload: { ...body, tenantId: otherCompany.id, caption: 'x' },
  })
  expect(await admin.adminPhotos.get({ id })).toMatchObject({
    ...before,
    caption: 'x',
    updatedAt: expect.any(String),
    updatedBy: 'The admin',
  })
})

test('lists photos of all states for staff, searched and sorted', async () => {
  const { here, admin } = await world()
  await insertPhotos(here, [
    { title: 'Harbour at night', tags: ['boats'] },
    { title: '100% wool', fileName: 'IMG_7.jpg' },
    { title: 'Harbour by day', published: false },
  ])
  const titles = async (q: string) => (await admin.adminPhotos.list({ q })).results.map(({ title }) => title)
  expect(await titles('HARBOUR')).toEqual(['Harbour at night', 'Harbour by day'])
  expect(await titles('night boats')).toEqual(['Harbour at night'])
  expect(await titles('100%')).toEqual(['100% wool'])
  expect(await titles('g_7')).toEqual(['100% wool'])
  expect(await titles('_')).toEqual(['100% wool'])
  const drafts = await admin.adminPhotos.list({ status: 'draft' })
  expect([drafts.total, drafts.counts.published, drafts.results[0]!.title]).toEqual([1, 2, 'Harbour by day'])
  const [first] = (await admin.adminPhotos.list({ limit: 1 })).results
  const next = await admin.adminPhotos.list({
    limit: 1,
    cursor: (await admin.adminPhotos.list({ limit: 1 })).nextCursor,
  })
  expect([first!.title, next.results[0]!.title]).toEqual(['Harbour at night', '100% wool'])
})

test('frees plan space when trashing and uses it again when restoring', async () => {
  const { here, admin, visitor } = await world({ plan: 'free' })
  const bytes = await jpeg()
  const { _id: id } = await upload(admin, { bytes, fields: { title: 'First' } })
  await processed(admin, id)
  const used = async () => (await admin.adminContent.overview({})).media.used
  await Promise.all([admin.adminPhotos.trash({ id }), admin.adminPhotos.trash({ id })])
  expect(await used()).toBe(0)
  await expect(visitor.photos.get({ id })).rejects.toMatchObject({ code: 'GONE' })
  await here.asOwner((db) => db.execute('update usage set media = 50'))
  await expect(admin.adminPhotos.restore({ id })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  await here.asOwner((db) => db.execute('update usage set media = 49'))
  expect(await admin.adminPhotos.restore({ id })).toMatchObject({ state: 'ready', title: 'First' })
  expect(await used()).toBe(50)
  expect(await visitor.photos.get({ id })).toMatchObject({ title: 'First' })

  // The same image was uploaded again while the first one was in the trash.
  await admin.adminPhotos.trash({ id })
  await upload(admin, { bytes, fields: { title: 'Second' } })
  await expect(admin.adminPhotos.restore({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The same picture has been uploaded again: Second. Move that copy to the trash first.',
  })
})

test('changes many photos at once', async () => {
  const { here, admin, visitor, neighbour } = await world()
  const ids = await insertPhotos(here, [
    { tags: ['a', 'B'] },
    { category: 'People' },
    { published: false, publishedAt: null },
  ])
  await here.asOwner((db) => db.execute('insert into usage (media) values (3)'))
  const bulk = admin.adminPhotos.bulk
  expect(await bulk({ ids, action: 'publish' })).toMatchObject({ changed: 1 })
  expect((await visitor.photos.list({})).total).toBe(3)
  expect(await bulk({ ids, action: 'edit', values: { category: 'Events', addTags: ['b', 'new'] } })).toEqual({
    changed: 3,
  })
  const tags = (await admin.adminPhotos.list({})).results.map((photo) => photo.tags)
  expect(tags).toEqual(
    expect.arrayContaining([
      ['a', 'B', 'new'],
      ['b', 'new'],
      ['b', 'new'],
    ]),
  )
  expect((await visitor.photos.list({ category: ['Events'] })).total).toBe(3)
  expect(await bulk({ ids, action: 'trash' })).toEqual({ changed: 3 })
  expect(await bulk({ ids, action: 'trash' })).toEqual({ changed: 0 })
  expect((await admin.adminContent.overview({})).media.used).toBe(0)
  expect(await neighbour.adminPhotos.bulk({ ids, action: 'restore' })).toEqual({ changed: 0 })
  expect(await bulk({ ids, action: 'restore' })).toEqual({ changed: 3 })
  expect(await bulk({ ids, action: 'unpublish' })).toEqual({ changed: 3 })
  expect((await visitor.photos.list({})).total).toBe(0)
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('returns a change in the next response despite the cache', async () => {
    const { here, admin, visitor, member } = await world({ url })
    const [id] = (await insertPhotos(here, [{ title: 'Before' }])) as [string]
    for (const title of ['One', 'Two', 'Three']) {
      await admin.adminPhotos.update({ id, title })
      expect((await visitor.photos.list({})).results[0]!.title).toBe(title)
      expect((await visitor.photos.get({ id })).title).toBe(title)
    }
    const { likesCount } = await member.photos.like({ id })
    expect((await visitor.photos.list({})).results[0]!.likes).toBe(likesCount)
  })

  test('counts photos by status for staff only', async () => {
    const { here, moderator, member } = await world({ url })
    await insertPhotos(here, [{}, { published: false }, { state: 'failed' }, { trashedAt: new Date().toISOString() }])
    expect(await moderator.adminContent.overview({})).toEqual({
      photos: { published: 2, drafts: 1, processing: 0, failed: 1, trashed: 1 },
      drafts: { photos: 1, blogs: 0, events: 0, videos: 0, audios: 0 },
      // The draft pages of a new company.
      totals: { photos: 3, blogs: 0, events: 0, videos: 0, audios: 0, documents: 0, pages: 3 },
      comments: { waiting: 0, reported: 0 },
      plan: 'business',
      media: { used: 0, limit: 10_000 },
    })
    await expect(member.adminContent.overview({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await sendForm(member, { bytes: await jpeg() })).statusCode).toBe(403)
  })
})
