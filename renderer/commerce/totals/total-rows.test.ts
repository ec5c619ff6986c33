import { expect, test } from 'vitest'
import type { Totals } from '#shared/commerce/cart.ts'
import { includedTaxes, isPlain, type OrderTotals, otherTotalText, totalRows } from './total-rows.ts'

const plain: OrderTotals = { subtotal: 20, discounts: [], taxes: [], isTaxIncluded: true, total: 20 }
const vat = { name: 'VAT', percent: 15, net: 20, amount: 3 }
const ten: Totals['discounts'][number] = { name: 'Spring', code: 'SPRING10', kind: 'percent', amount: 2 }
const free: Totals['discounts'][number] = { name: 'Free delivery', kind: 'free_delivery', amount: 5 }

const texts = (totals: OrderTotals, options = {}) =>
  totalRows(totals, options).map(({ label, value, note }) => [label, value, ...(note ? [note] : [])].join(': '))

test('shows no row above the total for products alone', () => {
  expect(isPlain(plain)).toBe(true)
  expect(texts(plain)).toEqual([])
})

test('lists discounts, delivery and added tax in calculation order', () => {
  const totals = { ...plain, discounts: [ten], delivery: 5, taxes: [vat], isTaxIncluded: false, total: 26 }
  expect(texts(totals, { deliveryName: 'Courier' })).toEqual([
    'Subtotal: $20.00',
    'Spring (SPRING10): −$2.00',
    'Delivery: $5.00: Courier',
    'VAT 15%: $3.00',
  ])
  expect(includedTaxes(totals)).toEqual([])
})

test('shows free delivery as a delivery price, not as a discount row', () => {
  expect(texts({ ...plain, discounts: [free], delivery: 0 }, { deliveryName: 'Courier' })).toEqual([
    'Subtotal: $20.00',
    'Delivery: Free: Courier · Free delivery',
  ])
})

test('shows included tax as one note per rate', () => {
  const totals = { ...plain, taxes: [vat, { ...vat, name: 'Reduced', percent: 7.5, amount: 0.7 }] }
  expect(texts(totals)).toEqual([])
  expect(includedTaxes(totals)).toEqual(['Including VAT 15%: $3.00', 'Including Reduced 7.5%: $0.70'])
  expect(includedTaxes(totals, 'EUR')[0]).toBe('Including VAT 15%: €3.00')
})

test.each([
  ['in the second currency', 'USD', '26.35', 20.67, 'ZWG', 544.65, '$20.67 (1 USD = 26.35 ZWG)'],
  ['in the own currency', 'EUR', '26.35', 544.65, 'USD', 20.67, '€544.65 (1 USD = 26.35 EUR)'],
  ['in the second currency at a rate below 1', 'USD', '0.9', 10, 'EUR', 9, '$10.00 (1 USD = 0.9 EUR)'],
  ['in the own currency at a rate below 1', 'EUR', '0.9', 9, 'USD', 10, '€9.00 (1 USD = 0.9 EUR)'],
  ['with own prices', 'USD', '26.35', 10, 'ZWG', 250, '$10.00 (1 USD = 26.35 ZWG)'],
  ['without an amount', 'USD', '26.35', 0, 'ZWG', 0, '$0.00'],
] as const)('shows the rate of an order %s', (_, currency, rate, total, paidCurrency, paid, text) => {
  expect(otherTotalText({ currency, rate, total }, { currency: paidCurrency, total: paid })).toBe(text)
})

test('shows a delivery row before a delivery is selected', () => {
  expect(texts(plain, { deliveryPending: 'Enter your address' })).toEqual([
    'Subtotal: $20.00',
    'Delivery: Enter your address',
  ])
})
