import { expect, test } from 'vitest'
import { cartTotals } from './cart-totals.ts'

const totals = { subtotal: 20, discounts: [], discount: 0, taxes: [], tax: 0, isTaxIncluded: true, total: 20 }

test('shows the total of the lines before the quote and while nothing else is calculated', () => {
  expect(cartTotals(30, undefined)).toMatchObject({ subtotal: 30, total: 30 })
  expect(cartTotals(30, { totals })).toMatchObject({ subtotal: 30, total: 30 })
})

test('shows the totals of the server in the second currency', () => {
  expect(cartTotals(30, { totals }, true).total).toBe(20)
})

test('shows the totals of the server with a discount or a tax', () => {
  const discounts = [{ name: 'Spring', kind: 'percent' as const, amount: 2 }]
  expect(cartTotals(30, { totals: { ...totals, discounts, discount: 2, total: 18 } }).total).toBe(18)
  const taxes = [{ name: 'VAT', percent: 15, net: 17.39, amount: 2.61 }]
  expect(cartTotals(30, { totals: { ...totals, taxes, tax: 2.61 } }).taxes).toEqual(taxes)
})
