import { expect, test } from 'vitest'
import { type Item, type Signal, similarItems } from './similarity.ts'

async function near(items: Item[], signals: Signal[], most = 50) {
  const all = new Map<string, { id: string; closeness: number }[]>()
  for await (const { id, neighbours } of similarItems(items, signals, most, async () => undefined))
    all.set(id, neighbours)
  return all
}

const item = (id: string, ...tags: string[]) => ({ id, tags, category: 'Other' })
const like = (person: string, ...items: string[]) => items.map((id) => ({ person, item: id, weight: 1 }))

test('what the same people like is near, more so the more of them there are', async () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => item(id))
  const signals = [like('1', 'a', 'b'), like('2', 'a', 'b'), like('3', 'a', 'c')].flat()
  const [first, second] = (await near(items, signals)).get('a')!
  expect([first?.id, second?.id]).toEqual(['b', 'c'])
  expect(first!.closeness).toBeGreaterThan(second!.closeness)
})

test('a rare tag in common says more than a common one, in capitals or not', async () => {
  const items = [item('a', 'Fog', 'sea'), item('b', 'fog'), item('c', 'sea'), item('d', 'sea'), item('e', 'sea')]
  const neighbours = (await near(items, [])).get('a')!
  expect(neighbours.map(({ id }) => id)[0]).toBe('b')
})

test('somebody who likes everything says little', async () => {
  const items = ['a', 'b', 'c', ...Array.from({ length: 60 }, (_, n) => `x${n}`)].map((id) => item(id))
  const everything = like('all', ...items.map(({ id }) => id).filter((id) => id !== 'b'))
  const neighbours = (await near(items, [...everything, ...like('1', 'a', 'b')])).get('a')!
  expect(neighbours[0]?.id).toBe('b')
})

test('at most so many, never itself, and all between 0 and 1', async () => {
  const items = Array.from({ length: 30 }, (_, n) => item(`${n}`, 'same'))
  const all = await near(items, like('1', ...items.map(({ id }) => id)), 5)
  for (const [id, neighbours] of all) {
    expect(neighbours).toHaveLength(5)
    expect(neighbours.map((one) => one.id)).not.toContain(id)
    for (const { closeness } of neighbours) {
      expect(closeness).toBeGreaterThan(0)
      expect(closeness).toBeLessThanOrEqual(1)
    }
  }
})

test('signals about what is not there are left out', async () => {
  expect((await near([item('a')], like('1', 'a', 'gone'))).get('a')).toEqual([])
})
