import { expect, test } from 'vitest'
import { canBeOrdered, checkedLines } from './use-quote.ts'

const line = { id: 'a', title: 'Fog Sea', image: '', price: 10, qty: 2, slug: 'fog-sea' }
const quoted = { ...line }

test('a cart can be ordered when its quote is the same', () => {
  expect(canBeOrdered(checkedLines([line], { lines: [quoted] }))).toBe(true)
  expect(canBeOrdered([])).toBe(false)
})

test('a quote in the second currency is compared by the price in the currency of the company', () => {
  const second = { ...quoted, price: 263.46, otherPrice: 10 }
  expect(checkedLines([line], { lines: [second] }, true)).toMatchObject([
    { price: 10, secondPrice: 263.46, otherPrice: 10 },
  ])
  expect(canBeOrdered(checkedLines([line], { lines: [second] }, true))).toBe(true)
  expect(checkedLines([line], { lines: [{ ...second, otherPrice: 12 }] }, true)).toMatchObject([{ newPrice: 12 }])
})

test.each([
  ['another price', { price: 12 }, { newPrice: 12 }],
  ['too few', { problem: 'low_stock' as const, availability: 'few' as const }, { problem: 'low_stock' }],
  ['none', { problem: 'low_stock' as const, availability: 'out' as const }, { availability: 'out' }],
  ['too many', { problem: 'too_many' as const, availability: 'in' as const }, { problem: 'too_many' }],
  ['nothing at all', { problem: 'gone' as const }, { problem: 'gone' }],
])('a line with %s shows the problem and blocks ordering', (_, change, expected) => {
  const lines = checkedLines([line], { lines: [{ ...quoted, ...change }] })
  expect(lines[0]).toMatchObject(expected)
  expect(canBeOrdered(lines)).toBe(false)
})

test.each([
  [1, true],
  [2, false],
  [3, false],
])('limits the quantity to %i after the quote rejects 2: %s', (qty, expected) => {
  const short = { ...quoted, problem: 'low_stock' as const, availability: 'few' as const }
  expect(canBeOrdered(checkedLines([{ ...line, qty }], { lines: [short] }))).toBe(expected)
})
