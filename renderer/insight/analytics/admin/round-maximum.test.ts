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
])('rounds the maximum %s of a chart up to %s', (most, maximum) => {
  expect(roundMaximum(most)).toBe(maximum)
})
