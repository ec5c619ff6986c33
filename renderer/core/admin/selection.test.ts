import { expect, test } from 'vitest'
import { between, withCurrent } from './selection.ts'

test('returns the items between two indexes in both directions', () => {
  expect(between(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b'], 1, 1)).toEqual(['b'])
})

test('selected items are those of the reloaded list', () => {
  const selected = new Map([
    ['a', { _id: 'a', version: 1 }],
    ['b', { _id: 'b', version: 1 }],
  ])
  const reloaded = [
    { _id: 'b', version: 2 },
    { _id: 'c', version: 2 },
  ]
  expect([...withCurrent(selected, reloaded).values()]).toEqual([
    { _id: 'a', version: 1 },
    { _id: 'b', version: 2 },
  ])
})
