import { beforeAll, describe, expect, test } from 'vitest'
import { hasTag } from '#server/core/db/list-search.ts'
import { photoSorts } from '#shared/core/photo-options.ts'
import { statementsDuring } from '#tests/statements.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { photos } from './photos.table.ts'
import { insertPhotos } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(photoSorts)('lists every photo once across pages sorted by %s', async (sort) => {
    const { here, visitor } = await world({ url })
    // Few different values, so that many rows are equal in the sort order.
    const at = new Date().toISOString()
    const numbers = Array.from({ length: 53 }, (_, place) => place % 4)
    await insertPhotos(
      here,
      numbers.map((views) => ({ views, likes: views, downloads: views, ...(views > 1 && { publishedAt: at }) })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.photos.list({ sort, limit: 7, cursor })
      expect(page.total).toBe(53)
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(53)
    expect(new Set(seen).size).toBe(53)
  })
})

test('sorts the highest value first', async () => {
  const { here, visitor } = await world()
  const [a, b, c] = await insertPhotos(here, [
    { views: 1, likes: 3, downloads: 2 },
    { views: 2, likes: 1, downloads: 3 },
    { views: 3, likes: 2, downloads: 1 },
  ])
  const order = async (sort: (typeof photoSorts)[number]) =>
    (await visitor.photos.list({ sort })).results.map(({ _id }) => _id)
  expect(await order('newest')).toEqual([a, b, c])
  expect(await order('viewed')).toEqual([c, b, a])
  expect(await order('liked')).toEqual([a, c, b])
  expect(await order('downloaded')).toEqual([b, a, c])
})

test('filters the list, with a count per option', async () => {
  const { here, visitor } = await world()
  await insertPhotos(here, [
    { category: 'Nature', resolution: '4K', tags: ['Sea', 'night'] },
    { category: 'Nature', resolution: 'HD', tags: ['sea'] },
    { category: 'People', resolution: '4K' },
    { category: 'People', resolution: 'SD' },
  ])
  const nature = await visitor.photos.list({ category: ['Nature'] })
  expect([nature.total, nature.facets.category.People, nature.facets.resolution]).toEqual([
    2,
    2,
    { HD: 1, 'Full HD': 0, '2K': 0, '4K': 1, '8K': 0 },
  ])
  expect((await visitor.photos.list({ category: ['Nature', 'People'], resolution: ['4K'] })).total).toBe(2)
  const sea = await visitor.photos.list({ tag: 'SEA' })
  expect([sea.total, sea.results.length, sea.facets.category.Nature, sea.facets.category.People]).toEqual([2, 2, 2, 0])
  expect((await visitor.photos.list({ tag: 'sea', resolution: ['8K'] })).total).toBe(0)
})

test('finds tags with spaces, accents and wildcards by the whole tag', async () => {
  const { here, visitor } = await world()
  const tags = ['Two Words', 'Été', 'C++', '100%', 'a_b', String.raw`back\slash`, 'İstanbul', 'go']
  await insertPhotos(
    here,
    [...tags, 'two words more', 'axb', '1000', 'ago'].map((tag) => ({ tags: [tag] })),
  )
  for (const tag of tags) {
    const { total, results } = await visitor.photos.list({ tag })
    expect([tag, total, results.length]).toEqual([tag, 1, 1])
  }
  // Visitors' words in titles and captions are no tags.
  await insertPhotos(here, [{ title: 'Harbour', caption: 'A pier' }])
  expect((await visitor.photos.list({ tag: 'harbour' })).total).toBe(0)
  // Too many matches to list by the index, or few enough.
  await insertPhotos(
    here,
    [1, 2, 3, 4].map((hill) => ({ tags: ['Hills', `hill ${hill}`] })),
  )
  const count = (tag: string, most: number) =>
    here.asOwner(async (db) => db.$count(photos, await hasTag(db, photos, tag, most)))
  for (const most of [2, 10]) expect([await count('hills', most), await count('hill 3', most)]).toEqual([4, 1])
})

test('hides drafts and trashed photos from visitors', async () => {
  const { here, visitor, member, admin, neighbour } = await world()
  const [published, ...hidden] = await insertPhotos(here, [
    {},
    { published: false },
    { trashedAt: new Date().toISOString() },
    { state: 'processing' },
    { state: 'failed' },
  ])
  for (const person of [visitor, member]) {
    const { results, total, facets } = await person.photos.list({})
    expect([results.map(({ _id }) => _id), total, facets.category.Other]).toEqual([[published], 1, 1])
    const codes = await Promise.all(hidden.map((id) => person.photos.get({ id }).catch(({ code }) => code)))
    // Trashed content that was published returns GONE.
    expect(codes).toEqual(['NOT_FOUND', 'GONE', 'NOT_FOUND', 'NOT_FOUND'])
    for (const id of hidden) {
      await expect(person.photos.view({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(person.photoComments.list({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(person.photoComments.create({ id, text: 'Hello' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await person.inject({ method: 'GET', url: `/api/photos/${id}/download` })).statusCode).toBe(404)
    }
    expect((await person.recommendations.personalized({ limit: 50 })).results.map(({ _id }) => _id)).toEqual([
      published,
    ])
  }
  await expect(member.photos.like({ id: hidden[0]! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await admin.adminPhotos.list({})).counts).toEqual({
    ...{ all: 4, published: 3, draft: 1, processing: 1, failed: 1, trash: 1 },
  })
  // All users see the same public list; another company sees none of it.
  expect((await admin.photos.list({})).total).toBe(1)
  await expect(neighbour.photos.get({ id: published! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(neighbour.adminPhotos.get({ id: published! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('rejects a page that does not exist', async () => {
  const { visitor } = await world()
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const cursors = [
    'x',
    made([]),
    made(['now', 'x']),
    made([5, crypto.randomUUID()]),
    made(['2024-01-01T00:00:00.000Z', "' or 1=1"]),
  ]
  for (const cursor of [...cursors, made(['2024-99-01T00:00:00.000Z', crypto.randomUUID()])])
    await expect(visitor.photos.list({ cursor })).rejects.toMatchObject({ code: 'VALIDATION' })
  for (const url of ['?limit=0', '?limit=101', '?limit=1e9', '?sort=best', '?resolution=16K', '?tag=%00'])
    expect((await visitor.inject({ method: 'GET', url: `/api/photos${url}` })).statusCode).toBe(400)
})

test('runs at most three statements per list', async () => {
  const { here, visitor, database } = await world({ url: featureDatabases.at(-1)!.url })
  await insertPhotos(here, [{}, {}])
  const statements = await statementsDuring(database.pool, () => visitor.photos.list({ limit: 5, category: ['Other'] }))
  const ofPhotos = statements.filter((text) => /\bphotos\b/.test(text))
  expect(ofPhotos.length).toBeGreaterThan(0)
  expect(ofPhotos.length).toBeLessThanOrEqual(3)
})
