import { expect, test } from 'vitest'
import { reprice } from './reprice.ts'

test.each([
  [1250, 10, 'cent', 1375],
  [1250, -12.5, 'cent', 1094],
  [999, 6, 'ending-99', 1099],
  [1000, 4, 'ending-99', 999],
  [1049, 0, 'ending-99', 1099],
  [1250, 10, 'whole', 1400],
  [20, -90, 'whole', 100],
  [20, -90, 'ending-99', 99],
  [1, -90, 'cent', 1],
  [0, 50, 'ending-99', 0],
] as const)('%i cents changed by %d percent, rounded to %s, are %i', (cents, percent, rounding, expected) => {
  expect(reprice(cents, percent, rounding)).toBe(expected)
})
