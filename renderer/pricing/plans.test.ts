import { expect, test } from 'vitest'
import { formatDollars, plans, priceOf, questions } from './plans.ts'

const plan = (key: string) => plans.find((one) => one.key === key)!

test.each([
  ['free', '$0', '$0', '$0'],
  ['pro', '$39', '$31.20', '$374.40'],
  ['business', '$99', '$79.20', '$950.40'],
])('%s costs %s monthly, %s annually, %s a year', (key, monthly, annual, year) => {
  expect(formatDollars(priceOf(plan(key), 'monthly', false)!.month)).toBe(monthly)
  expect(formatDollars(priceOf(plan(key), 'annual', false)!.month)).toBe(annual)
  expect(formatDollars(priceOf(plan(key), 'annual', false)!.year)).toBe(year)
})

test('nonprofits pay half for Pro and Business, before the annual saving', () => {
  expect(formatDollars(priceOf(plan('pro'), 'monthly', true)!.month)).toBe('$19.50')
  expect(formatDollars(priceOf(plan('business'), 'annual', true)!.month)).toBe('$39.60')
})

test('Enterprise is agreed, and there are eight questions', () => {
  expect(priceOf(plan('enterprise'), 'monthly', false)).toBeUndefined()
  expect(questions).toHaveLength(8)
})
