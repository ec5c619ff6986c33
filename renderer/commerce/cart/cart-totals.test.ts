import { expect, test } from 'vitest'
import { cartTotals } from './cart-totals.ts'

const totals = { subtotal: 20, discounts: [], discount: 0, taxes: [], tax: 0, isTaxIncluded: true, total: 20 }

const cart = [{ id: 'mug', price: 15, qty: 2 }]

test('shows the total of the lines before the quote and while nothing else is calculated', () => {
  expect(cartTotals(cart, undefined)).toMatchObject({ subtotal: 30, total: 30 })
  expect(cartTotals(cart, { totals })).toMatchObject({ subtotal: 30, total: 30 })
  expect(cartTotals([], undefined).total).toBe(0)
})

test('adds lines in whole cents', () => {
  for (const [lines, total] of [
    [[0.1, 0.2], 0.3],
    [[1.005], 1],
    [Array<number>(99).fill(4.35), 430.65],
  ] as const)
    expect(
      cartTotals(
        lines.map((price) => ({ id: 'mug', price, qty: 1 })),
        undefined,
      ).total,
    ).toBe(total)
})

test('shows the totals of the server in the second currency', () => {
  expect(cartTotals(cart, { totals }, true).total).toBe(20)
})

test('shows the totals of the server with a discount or a tax', () => {
  const discounts = [{ name: 'Spring', kind: 'percent' as const, amount: 2 }]
  expect(cartTotals(cart, { totals: { ...totals, discounts, discount: 2, total: 18 } }).total).toBe(18)
  const taxes = [{ name: 'VAT', percent: 15, net: 17.39, amount: 2.61 }]
  expect(cartTotals(cart, { totals: { ...totals, taxes, tax: 2.61 } }).taxes).toEqual(taxes)
})
