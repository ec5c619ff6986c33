import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '#tests/own-database.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { flushCounts } from '../content/views.ts'
import { photoRankings } from './photo-rankings.table.ts'
import { photoViews } from './photo-views.table.ts'
import { photos } from './photos.table.ts'
import { rankPhotos } from './rank-photos.ts'
import { rankingRuns } from './ranking-runs.table.ts'
import { askForRankings } from './recommendation-runs.ts'
import { insertPhotos } from './rows-for-tests.ts'

const someAlike = [
  { title: 'sea 1', tags: ['sea', 'blue'], category: 'Nature' as const },
  { title: 'sea 2', tags: ['Sea', 'blue'], category: 'Nature' as const },
  { title: 'sea 3', tags: ['sea'], category: 'Nature' as const },
  { title: 'city 1', tags: ['city', 'night'], category: 'Architecture' as const },
  { title: 'city 2', tags: ['city', 'night'], category: 'Architecture' as const },
  { title: 'popular', tags: ['portrait'], category: 'People' as const, views: 5000, likes: 300 },
]

type World = Awaited<ReturnType<typeof world>>
type Query = Parameters<World['visitor']['recommendations']['personalized']>[0]
const expectEach = (found: string[], ids: string[]) => {
  expect(found).toHaveLength(ids.length)
  expect(new Set(found)).toEqual(new Set(ids))
}
const titles = async (person: World['visitor'], query: Query = {}) =>
  (await person.recommendations.personalized(query)).results.map(({ title }) => title)

describe.each(featureDatabases)('on $kind', ({ url: base }) => {
  let url = base
  let drop = async () => undefined as unknown
  // A ranking by another file's server would change the order between two pages.
  beforeAll(async () => {
    const own = base ? await ownDatabase(base, async (href) => (await serverOn(href)).stop()) : undefined
    if (own) ({ href: url, drop } = own)
  })
  afterAll(() => drop())
  const there = () => world(url ? { url } : {})

  test('recommends trending photos to guests and photos by likes to users', async () => {
    const { here, pipeline, visitor, member } = await there()
    const ids = await insertPhotos(here, someAlike)
    await rankPhotos(pipeline, { tenantId: here.id })
    expect(await titles(visitor, { limit: 1 })).toEqual(['popular'])
    expect(await titles(member, { limit: 1 })).toEqual(['popular'])
    await member.photos.like({ id: ids[3]! })
    expect(await titles(member, { limit: 1 })).toEqual(['city 2'])
    await member.photoComments.create({ id: ids[0]!, text: 'What a wave' })
    expect((await titles(member, { limit: 6 })).at(-1)).toBe('city 1')
    expect(await titles(visitor, { limit: 1 })).toEqual(['popular'])
  })

  test('recommends photos that others liked together, regardless of tags', async () => {
    const { here, pipeline, member, admin, moderator } = await there()
    const ids = await insertPhotos(here, someAlike)
    for (const person of [admin, moderator]) for (const id of [ids[0]!, ids[4]!]) await person.photos.like({ id })
    await rankPhotos(pipeline, { tenantId: here.id })
    await member.photos.like({ id: ids[0]! })
    expect(await titles(member, { limit: 1 })).toEqual(['city 2'])
  })

  test('recommends by the session of a guest, only to that guest', async () => {
    const { here, pipeline, visitor } = await there()
    const ids = await insertPhotos(here, someAlike)
    await rankPhotos(pipeline, { tenantId: here.id })
    expect(await titles(visitor, { limit: 2, seen: [ids[3]!] })).toContain('city 2')
    expect(await titles(visitor, { limit: 1 })).toEqual(['popular'])
    const reply = await visitor.inject({ url: `/api/recommendations/personalized?seen=${ids[3]}` })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('lists photos similar to a photo, without itself', async () => {
    const { here, pipeline, visitor } = await there()
    const ids = await insertPhotos(here, someAlike)
    await rankPhotos(pipeline, { tenantId: here.id })
    expect(await titles(visitor, { photoId: ids[0]!, limit: 3 })).toEqual(['sea 2', 'sea 3', expect.any(String)])
    expect(await titles(visitor, { photoId: ids[0]!, limit: 50 })).toHaveLength(5)
  })

  test('pages by offset without gaps or repeats', async () => {
    const { here, pipeline, member } = await there()
    const ids = await insertPhotos(
      here,
      Array.from({ length: 23 }, (_, at) => ({ tags: [`tag ${at % 3}`] })),
    )
    await member.photos.like({ id: ids[4]! })
    await member.photos.like({ id: ids[7]! })
    const all = async () => {
      const seen: string[] = []
      for (let offset = 0; offset < 35; offset += 5)
        seen.push(...(await member.recommendations.personalized({ limit: 5, offset })).results.map(({ _id }) => _id))
      return seen
    }
    expectEach(await all(), ids)
    await rankPhotos(pipeline, { tenantId: here.id })
    ids.push(...(await insertPhotos(here, [{ title: 'new' }, { title: 'newer' }])))
    expectEach(await all(), ids)
    expect(await all()).toEqual(await all())
  })

  test('never recommends drafts, trash or photos of other companies', async () => {
    const { here, otherCompany, pipeline, visitor, member, admin } = await there()
    const ids = await insertPhotos(here, someAlike)
    await insertPhotos(otherCompany, [{ title: 'other company', tags: ['sea', 'blue'] }])
    await rankPhotos(pipeline, { tenantId: here.id })
    await member.photos.like({ id: ids[0]! })
    await admin.adminPhotos.update({ id: ids[1]!, published: false })
    await admin.adminPhotos.trash({ id: ids[2]! })
    for (const person of [visitor, member]) {
      const recommended = await titles(person, { limit: 50 })
      expect([...recommended].sort()).toEqual(['city 1', 'city 2', 'popular', 'sea 1'])
    }
    await rankPhotos(pipeline, { tenantId: here.id })
    const rows = await here.asOwner((db) => db.select().from(photoRankings))
    expect(rows.map(({ photoId }) => photoId).sort()).toEqual([ids[0]!, ids[3]!, ids[4]!, ids[5]!].sort())
  })

  test('stores one ranking per photo after concurrent runs and deletions', async () => {
    const { here, pipeline } = await there()
    const ids = await insertPhotos(here, someAlike)
    await Promise.all([rankPhotos(pipeline, { tenantId: here.id }), rankPhotos(pipeline, { tenantId: here.id })])
    await here.asOwner((db) => db.delete(photos).where(eq(photos.id, ids[0]!)))
    await rankPhotos(pipeline, { tenantId: here.id })
    expect(await here.asOwner((db) => db.$count(photoRankings))).toBe(ids.length - 1)
  })

  test('stores one hashed view per viewer and recommends by it', async () => {
    const { here, pipeline, member } = await there()
    const ids = await insertPhotos(here, someAlike)
    await member.photos.view({ id: ids[3]! })
    await member.photos.view({ id: ids[3]! })
    await flushCounts(pipeline)
    const rows = await here.asOwner((db) => db.select().from(photoViews))
    expect(rows).toMatchObject([{ photoId: ids[3], viewer: expect.stringMatching(/^[\w-]{22}$/) }])
    expect(rows[0]!.viewer).not.toContain(member.id)
    await rankPhotos(pipeline, { tenantId: here.id })
    expect(await titles(member, { limit: 1 })).toEqual(['city 2'])
  })

  test('queues one ranking per change, and the next after a pause', async () => {
    const { here, pipeline, member } = await there()
    const [id] = await insertPhotos(here, someAlike)
    await member.photos.like({ id: id! })
    const requestedAt = async () => (await here.asOwner((db) => db.select().from(rankingRuns)))[0]?.requestedAt
    await Promise.all([askForRankings(pipeline), askForRankings(pipeline)])
    const first = await requestedAt()
    expect(first).toBeDefined()
    await member.photos.like({ id: id! })
    await askForRankings(pipeline)
    expect(await requestedAt()).toBe(first)
    await here.asOwner((db) => db.update(rankingRuns).set({ requestedAt: sql`now() - interval '1 hour'` }))
    await member.photos.like({ id: id! })
    await askForRankings(pipeline)
    expect(await requestedAt()).not.toBe(first)
    await expect.poll(() => here.asOwner((db) => db.$count(photoRankings))).toBe(someAlike.length)
  })
})
