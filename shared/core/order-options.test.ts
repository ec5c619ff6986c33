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
  ['the stock stays reserved', { holdsStock: true }, 'The products were not put back in stock.'],
  [
    'a part was sent',
    { lines: [{ qty: 3, shipped: 1, refunded: 0 }] },
    'The products that were neither sent nor refunded are back in stock.',
  ],
  ['it was sold elsewhere', { imported: true }, 'This order was imported: the stock did not change.'],
])('describes the stock of a cancelled order: %s', (_, change, message) =>
  expect(stockAfterCancelling({ ...cancelled, ...change })).toBe(message),
)
