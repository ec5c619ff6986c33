import { expect, test } from 'vitest'
import { matchOf } from './matching.ts'

const orders = { label: 'Pending orders', kind: 'Go to', keywords: 'sales' }

test.each([
  ['pending', 0],
  ['PENDING ord', 0],
  ['ord', 1],
  ['orders pend', 1],
  ['sales', 2],
  ['sales pending', 2],
  ['go to orders', 2],
  ['péndïng', 0],
  ['ending', undefined],
  ['orders gone', undefined],
])('matches Pending orders %s: %s', (q, match) => {
  expect(matchOf(orders, q)).toBe(match)
})
