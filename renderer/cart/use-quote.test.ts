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
  ['too few', { available: 1 }, { problem: 'low_stock', available: 1 }],
  ['none', { available: 0 }, { problem: 'low_stock', available: 0 }],
  ['nothing at all', { problem: 'gone' as const }, { problem: 'gone' }],
])('%s is told on the line, and the cart cannot be ordered', (_, change, expected) => {
  const lines = checkedLines([line], { lines: [{ ...told, ...change }], total: 0 })
  expect(lines[0]).toMatchObject(expected)
  expect(isSound(lines)).toBe(false)
})

test('a quote for fewer says nothing against more while there are enough', () => {
  const lines = checkedLines([{ ...line, qty: 3 }], { lines: [{ ...told, qty: 2, available: 4 }], total: 20 })
  expect(isSound(lines)).toBe(true)
})
