import { beforeAll, expect, test } from 'vitest'
import { serverOn, world } from '#tests/world.ts'
import { hang } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()), 60_000)

const someAlike = [
  { title: 'sea 1', tags: ['sea', 'blue'], category: 'Nature' as const },
  { title: 'sea 2', tags: ['Sea', 'blue'], category: 'Nature' as const },
  { title: 'sea 3', tags: ['sea'], category: 'Nature' as const },
  { title: 'city 1', tags: ['city', 'night'], category: 'Architecture' as const },
  { title: 'city 2', tags: ['city', 'night'], category: 'Architecture' as const },
  { title: 'popular', tags: ['portrait'], category: 'People' as const, views: 5000, likes: 300 },
]

test('strangers see what is trending, members what they like', async () => {
  const { here, visitor, member } = await world()
  const ids = await hang(here, someAlike)
  const first = async (person: typeof visitor, limit = 1) =>
    (await person.recommendations.personalized({ limit })).results.map(({ title }) => title)
  expect(await first(visitor)).toEqual(['popular'])
  expect(await first(member)).toEqual(['popular'])
  await member.photos.like({ id: ids[3]! })
  expect(await first(member)).toEqual(['city 2'])
  await member.photoComments.create({ id: ids[0]!, text: 'What a wave' })
  expect((await first(member, 6)).at(-1)).toBe('city 1')
  expect(await first(visitor)).toEqual(['popular'])
})

test('beside a photo stand those like it, never itself', async () => {
  const { here, visitor } = await world()
  const ids = await hang(here, someAlike)
  const beside = await visitor.recommendations.personalized({ photoId: ids[0]!, limit: 3 })
  expect(beside.results.map(({ title }) => title)).toEqual(['sea 2', 'sea 3', expect.any(String)])
  const all = await visitor.recommendations.personalized({ photoId: ids[0]!, limit: 50 })
  expect(all.results).toHaveLength(5)
})

test('going on with an offset neither repeats nor skips', async () => {
  const { here, member } = await world()
  const ids = await hang(
    here,
    Array.from({ length: 23 }, () => ({})),
  )
  const seen: string[] = []
  for (let offset = 0; offset < 25; offset += 5)
    seen.push(...(await member.recommendations.personalized({ limit: 5, offset })).results.map(({ _id }) => _id))
  expect([...seen].sort()).toEqual([...ids].sort())
})
