import { beforeAll, describe, expect, test } from 'vitest'
import { countMedia } from '#server/core/media/usage.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { insertAudios } from '../audios/rows-for-tests.ts'
import { insertVideos } from '../videos/rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('publishes, tags and categorizes many items, except those in the trash', async () => {
    const { here, moderator, visitor } = await world({ url })
    const draft = { published: false, publishedAt: null }
    const ids = await insertVideos(here, [
      draft,
      { ...draft, tags: ['sea'] },
      {},
      { ...draft, trashedAt: '2026-01-01T00:00:00Z' },
    ])
    expect(await moderator.adminVideos.bulk({ ids, action: 'publish' })).toMatchObject({ changed: 2 })
    expect((await visitor.videos.list({})).total).toBe(3)
    const values = { category: 'News' as const, addTags: ['Sea', 'wind'] }
    expect(await moderator.adminVideos.bulk({ ids, action: 'edit', values })).toEqual({ changed: 3 })
    const { results } = await moderator.adminVideos.list({})
    expect(results.map(({ category, tags, updatedBy }) => [category, tags, typeof updatedBy])).toEqual([
      ['News', ['Sea', 'wind'], 'string'],
      ['News', ['sea', 'wind'], 'string'],
      ['News', ['Sea', 'wind'], 'string'],
    ])
    expect(await moderator.adminVideos.bulk({ ids: ids.slice(0, 1), action: 'unpublish' })).toEqual({ changed: 1 })
    expect((await visitor.videos.list({})).total).toBe(2)
  })

  test('frees space when trashing and restores nothing that exceeds the plan', async () => {
    const { here, moderator, visitor } = await world({ url, plan: 'free' })
    const ids = await insertAudios(here, [{}, {}, {}])
    await here.asOwner((db) => db.execute('insert into usage (media) values (3)'))
    const used = () => here.asOwner(countMedia)
    expect(await moderator.adminAudios.bulk({ ids, action: 'trash' })).toEqual({ changed: 3 })
    expect(await moderator.adminAudios.bulk({ ids, action: 'trash' })).toEqual({ changed: 0 })
    expect([await used(), (await visitor.audios.list({})).total]).toEqual([0, 0])
    await here.asOwner((db) => db.execute('update usage set media = 48'))
    await expect(moderator.adminAudios.bulk({ ids, action: 'restore' })).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
    })
    expect((await moderator.adminAudios.list({ status: 'trash' })).total).toBe(3)
    expect(await moderator.adminAudios.bulk({ ids: ids.slice(1), action: 'restore' })).toEqual({ changed: 2 })
    expect([await used(), (await visitor.audios.list({})).total]).toEqual([50, 2])
  })

  test('refuses bulk changes by customers and of other tenants', async () => {
    const { here, neighbour, member, visitor } = await world({ url })
    const ids = await insertVideos(here, [{}])
    for (const action of ['trash', 'unpublish'] as const)
      expect(await neighbour.adminVideos.bulk({ ids, action })).toEqual({ changed: 0 })
    expect(await neighbour.adminVideos.bulk({ ids, action: 'edit', values: { addTags: ['x'] } })).toEqual({
      changed: 0,
    })
    await expect(member.adminVideos.bulk({ ids, action: 'trash' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await visitor.videos.list({})).results[0]!.tags).toEqual([])
  })
})
