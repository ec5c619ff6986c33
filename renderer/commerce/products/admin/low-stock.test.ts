import { expect, test } from 'vitest'
import { lowStockLabel } from './low-stock.ts'

const variant = (name: string, stock: number, active = true) => ({ values: [name], stock, active })
const product = (stock: number, ...variants: ReturnType<typeof variant>[]) => ({
  ...{ status: 'active' as const, stock, lowStock: 2, variants },
})

test('labels low stock of a product or its variants', () => {
  expect(lowStockLabel(product(3))).toBeUndefined()
  expect(lowStockLabel(product(2))).toBe('Low')
  expect(lowStockLabel(product(0))).toBe('Out of stock')
  expect(lowStockLabel({ ...product(0), status: 'draft' })).toBeUndefined()
  expect(lowStockLabel(product(9, variant('S', 9), variant('M', 3)))).toBeUndefined()
  expect(lowStockLabel(product(10, variant('S', 9), variant('M', 1)))).toBe('M: 1 left')
  expect(lowStockLabel(product(9, variant('S', 9), variant('M', 0)))).toBe('M: out of stock')
  expect(lowStockLabel(product(9, variant('S', 9), variant('M', 0, false)))).toBeUndefined()
  expect(lowStockLabel(product(11, variant('S', 9), variant('M', 1), variant('L', 1)))).toBe('2 variants low')
  expect(lowStockLabel(product(-3))).toBe('Oversold by 3')
  expect(lowStockLabel(product(6, variant('S', 9), variant('M', -3)))).toBe('M: oversold by 3')
  expect(lowStockLabel(product(-1, variant('S', 4), variant('M', -5)))).toBe('M: oversold by 5')
  expect(lowStockLabel(product(-3, variant('S', 0), variant('M', -3)))).toBe('Oversold by 3')
  expect(lowStockLabel(product(0, variant('S', 0), variant('M', 0)))).toBe('Out of stock')
})
