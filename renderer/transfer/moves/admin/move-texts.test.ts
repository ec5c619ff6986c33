import { expect, test } from 'vitest'
import { countByKind } from './move-texts.ts'

test('counts items by kind in the order of the import', () => {
  const counts = [
    { kind: 'post', state: 'done', count: 2 },
    { kind: 'product', state: 'done', count: 1 },
    { kind: 'post', state: 'failed', count: 3 },
  ] as const
  expect(countByKind([...counts])).toEqual([
    { kind: 'product', label: 'Product', count: 1, states: { done: 1 } },
    { kind: 'post', label: 'Posts', count: 5, states: { done: 2, failed: 3 } },
  ])
})
