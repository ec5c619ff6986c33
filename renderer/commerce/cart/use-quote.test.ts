import { expect, test } from 'vitest'
import { checkedLines, isSound } from './use-quote.ts'

const line = { id: 'a', title: 'Fog Sea', image: '', price: 10, qty: 2, slug: 'fog-sea' }
const told = { ...line }

test('a cart is sound when the server says the same of each line', () => {
  expect(isSound(checkedLines([line], { lines: [told], total: 20 }))).toBe(true)
  expect(isSound([])).toBe(false)
})

test.each([
  ['another price', { price: 12 }, { newPrice: 12 }],
  ['too few', { problem: 'low_stock' as const, availability: 'few' as const }, { problem: 'low_stock' }],
  ['none', { problem: 'low_stock' as const, availability: 'out' as const }, { availability: 'out' }],
  ['too many', { problem: 'too_many' as const, availability: 'in' as const }, { problem: 'too_many' }],
  ['nothing at all', { problem: 'gone' as const }, { problem: 'gone' }],
])('%s is told on the line, and the cart cannot be ordered', (_, change, expected) => {
  const lines = checkedLines([line], { lines: [{ ...told, ...change }], total: 0 })
  expect(lines[0]).toMatchObject(expected)
  expect(isSound(lines)).toBe(false)
})

test.each([
  [1, true],
  [2, false],
  [3, false],
])('after a quote that 2 are too many, %i can be ordered: %s', (qty, expected) => {
  const short = { ...told, problem: 'low_stock' as const, availability: 'few' as const }
  expect(isSound(checkedLines([{ ...line, qty }], { lines: [short], total: 20 }))).toBe(expected)
})
