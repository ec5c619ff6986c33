import { expect, test } from 'vitest'
import { between } from './selection.ts'

test('returns the items between two indexes in both directions', () => {
  expect(between(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['b', 'c', 'd'])
  expect(between(['a', 'b'], 1, 1)).toEqual(['b'])
})
