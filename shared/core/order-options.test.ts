import { expect, test } from 'vitest'
import { stockAfterCancelling } from './order-options.ts'

const cancelled = { imported: false, holdsStock: false, history: [{}, {}] }

test.each([
  ['all of it came back', {}, 'The products are back in stock.'],
  [
    'some had no place',
    { history: [{}, { left: 'some' as const }] },
    'Some of the products are back in stock. A note on the order says which are not.',
  ],
  [
    'none had a place',
    { history: [{}, { left: 'all' as const }] },
    'The products could not be put back in stock. A note on the order says why.',
  ],
  ['it was put back this time', { history: [{ left: 'all' as const }, {}] }, 'The products are back in stock.'],
  ['it was to be kept', { holdsStock: true }, 'The products were not put back in stock.'],
  ['it was sold elsewhere', { imported: true }, 'It was ordered elsewhere: no stock of this shop was moved.'],
])('what is said of stock after cancelling follows what happened: %s', (_, change, words) =>
  expect(stockAfterCancelling({ ...cancelled, ...change })).toBe(words),
)
