import { expect, test } from 'vitest'
import { lowWords } from './low-stock.ts'

const variant = (name: string, stock: number, active = true) => ({ values: [name], stock, active })
const product = (stock: number, ...variants: ReturnType<typeof variant>[]) => ({
  ...{ status: 'active' as const, stock, lowStock: 2, variants },
})

test('a product that runs low says so, and which of its variants does', () => {
  expect(lowWords(product(3))).toBeUndefined()
  expect(lowWords(product(2))).toBe('Low')
  expect(lowWords(product(0))).toBe('Out of stock')
  expect(lowWords({ ...product(0), status: 'draft' })).toBeUndefined()
  expect(lowWords(product(9, variant('S', 9), variant('M', 3)))).toBeUndefined()
  expect(lowWords(product(10, variant('S', 9), variant('M', 1)))).toBe('M: 1 left')
  expect(lowWords(product(9, variant('S', 9), variant('M', 0)))).toBe('M: out of stock')
  expect(lowWords(product(9, variant('S', 9), variant('M', 0, false)))).toBeUndefined()
  expect(lowWords(product(11, variant('S', 9), variant('M', 1), variant('L', 1)))).toBe('2 variants low')
  expect(lowWords(product(0, variant('S', 0), variant('M', 0)))).toBe('Out of stock')
})
