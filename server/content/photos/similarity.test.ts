import { expect, test } from 'vitest'
import { type Item, type Signal, similarItems } from './similarity.ts'

async function near(items: Item[], signals: Signal[], most = 50) {
  const all = new Map<string, { id: string; similarity: number }[]>()
  for await (const { id, similar } of similarItems(items, signals, most, async () => undefined)) all.set(id, similar)
  return all
}

const item = (id: string, ...tags: string[]) => ({ id, tags, category: 'Other' })
const like = (person: string, ...items: string[]) => items.map((id) => ({ person, item: id, weight: 1 }))

test('photos with more common likes are more similar', async () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => item(id))
  const signals = [like('1', 'a', 'b'), like('2', 'a', 'b'), like('3', 'a', 'c')].flat()
  const [first, second] = (await near(items, signals)).get('a')!
  expect([first?.id, second?.id]).toEqual(['b', 'c'])
  expect(first!.similarity).toBeGreaterThan(second!.similarity)
})

test('rare common tags count more than frequent ones, ignoring case', async () => {
  const items = [item('a', 'Fog', 'sea'), item('b', 'fog'), item('c', 'sea'), item('d', 'sea'), item('e', 'sea')]
  const similar = (await near(items, [])).get('a')!
  expect(similar.map(({ id }) => id)[0]).toBe('b')
})

test('users who like everything count little', async () => {
  const items = ['a', 'b', 'c', ...Array.from({ length: 60 }, (_, n) => `x${n}`)].map((id) => item(id))
  const everything = like('all', ...items.map(({ id }) => id).filter((id) => id !== 'b'))
  const similar = (await near(items, [...everything, ...like('1', 'a', 'b')])).get('a')!
  expect(similar[0]?.id).toBe('b')
})

test('limits the results, excludes itself and scores from 0 to 1', async () => {
  const items = Array.from({ length: 30 }, (_, n) => item(`${n}`, 'same'))
  const all = await near(items, like('1', ...items.map(({ id }) => id)), 5)
  for (const [id, similar] of all) {
    expect(similar).toHaveLength(5)
    expect(similar.map((one) => one.id)).not.toContain(id)
    for (const { similarity } of similar) {
      expect(similarity).toBeGreaterThan(0)
      expect(similarity).toBeLessThanOrEqual(1)
    }
  }
})

test('ignores likes of missing photos', async () => {
  expect((await near([item('a')], like('1', 'a', 'gone'))).get('a')).toEqual([])
})
