import { expect, test } from 'vitest'
import { roundMaximum } from './round-maximum.ts'

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [15, 15],
  [310, 400],
  [0.018, 0.02],
  [1034.5, 1500],
])('a chart up to %s ends at %s', (most, ceiling) => {
  expect(roundMaximum(most)).toBe(ceiling)
})
