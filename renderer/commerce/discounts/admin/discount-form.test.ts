import { expect, test } from 'vitest'
import { type Discount, DiscountInput } from '#shared/commerce/discounts.ts'
import { blankDiscount, discountChecks, discountOf, toFormFields, valuesOf } from './discount-form.ts'
import { ruleText, usesText } from './discount-text.ts'

const zone = 'Africa/Harare'
const stored: Discount = {
  ...{ _id: crypto.randomUUID(), code: 'SPRING10', name: 'Spring', state: 'active', uses: 3, amount: 12 },
  rule: { kind: 'buy_get', buy: 2, get: 1, percent: 50 },
  ...{ productIds: [], products: [], minimumSubtotal: 20, onlyFirstOrder: true, isEnabled: true },
  ...{ startsAt: '2026-03-01T08:00:00.000Z', endsAt: null, maxUses: 100, maxUsesPerCustomer: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
}

test('reading a discount into the form and saving changes nothing', () => {
  const sent = discountOf(valuesOf(stored, zone), zone)
  expect(sent).toEqual({
    ...{ code: 'SPRING10', name: 'Spring', rule: stored.rule, productIds: [], minimumSubtotal: 20 },
    ...{ startsAt: stored.startsAt, endsAt: null, maxUses: 100, maxUsesPerCustomer: 1 },
    ...{ onlyFirstOrder: true, isEnabled: true },
  })
  expect(DiscountInput.safeParse(sent).success).toBe(true)
})

test('shows times in the time zone of the company', () => {
  expect(valuesOf(stored, zone).startsAt).toBe('2026-03-01T10:00')
})

test('an automatic discount has neither code nor limits by customer', () => {
  const sent = discountOf({ ...valuesOf(stored, zone), applies: 'automatic' }, zone)
  expect(sent).toMatchObject({ code: '', maxUsesPerCustomer: null, onlyFirstOrder: false })
  expect(DiscountInput.safeParse(sent).success).toBe(true)
})

test('names errors of the server as the fields of the form', () => {
  expect(toFormFields({ 'rule.percent': 'a', 'productIds.0': 'b', code: 'c' })).toEqual({
    percent: 'a',
    products: 'b',
    code: 'c',
  })
})

test.each([
  ['requires a code', 'code', '', {}, 'A code is required.'],
  ['rejects spaces in a code', 'code', 'TEN OFF', {}, 'Use letters, digits, dashes and underscores.'],
  ['needs no code for automatic discounts', 'code', '', { applies: 'automatic' }, null],
  ['rejects 0 percent', 'percent', '0', {}, 'Enter a percentage, e.g. 15.'],
  ['ignores the percentage of an amount', 'percent', '', { kind: 'amount' }, null],
  ['rejects an amount of 0', 'amount', '0', { kind: 'amount' }, 'Enter an amount, e.g. 5.'],
  [
    'rejects an end before the start',
    'endsAt',
    '2026-01-01T10:00',
    { startsAt: '2026-01-01T10:00' },
    'The end must be after the start.',
  ],
  ['rejects 0 uses', 'maxUses', '0', {}, 'Use a whole number of 1 or more.'],
] as const)('%s', (_, field, value, change, problem) => {
  expect(discountChecks[field](value, { ...blankDiscount, ...change })).toBe(problem)
})

test('describes rules and uses', () => {
  expect(ruleText({ kind: 'percent', percent: 12.5 })).toBe('12.5% off')
  expect(ruleText({ kind: 'amount', amount: 5 })).toBe('$5.00 off')
  expect(ruleText({ kind: 'free_delivery' })).toBe('Free delivery')
  expect(ruleText({ kind: 'buy_get', buy: 2, get: 1, percent: 100 })).toBe('Buy 2, get 1 free')
  expect(ruleText(stored.rule)).toBe('Buy 2, get 1 50% off')
  expect(usesText({ uses: 1200, maxUses: null })).toBe('1,200')
  expect(usesText(stored)).toBe('3 of 100')
})
