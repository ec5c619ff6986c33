import { expect, test } from 'vitest'
import { amountOf, centsOf, convertCents } from './money.ts'

test('converts every price to cents and back', () => {
  for (let cents = 0; cents < 300_000; cents += 7) {
    expect(centsOf(amountOf(cents))).toBe(cents)
    expect(centsOf(Number((cents / 100).toFixed(2)))).toBe(cents)
  }
})

test.each([
  [100, '1', 100],
  [199, '26.345678', 5243],
  [1, '0.5', 1],
  [1, '0.499999', 0],
  [3, '0.5', 2],
  [999_999_999, '9000.000001', 8_999_999_992_000],
  [0, '13.45', 0],
])('converts %i cents at %s to %i', (cents, rate, expected) => {
  expect(convertCents(cents, rate)).toBe(expected)
})
