import { expect, test } from 'vitest'
import { amountOf, centsOf, totalOf } from './money.ts'

test('a total is exact where floating point is not', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(
    totalOf([
      { price: 0.1, qty: 1 },
      { price: 0.2, qty: 1 },
    ]),
  ).toBe(0.3)
  expect(totalOf([{ price: 1.005, qty: 1 }])).toBe(1)
  expect(totalOf([{ price: 4.35, qty: 99 }])).toBe(430.65)
  expect(totalOf([])).toBe(0)
})

test('every price of two decimals survives the way to cents and back', () => {
  for (let cents = 0; cents < 300_000; cents += 7) {
    expect(centsOf(amountOf(cents))).toBe(cents)
    expect(centsOf(Number((cents / 100).toFixed(2)))).toBe(cents)
  }
})
