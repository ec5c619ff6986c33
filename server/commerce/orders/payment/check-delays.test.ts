import { expect, test } from 'vitest'
import { timeouts } from '../../payments/payment-provider.ts'
import { checkDelay, checkInterval, expiryInterval } from './check-delays.ts'

test('checks a new attempt after 5, 10, 20 and 40 seconds, then each minute', () => {
  expect([0, 1, 2, 3, 4, 60].map((checks) => checkDelay(checks, true))).toEqual([5, 10, 20, 40, 60, 60])
})

test('an order has its final state within a minute after an outage', () => {
  // The last request before the return runs into its timeout. The next one is answered, and the order is cancelled.
  const longest = (retryDelay: number) => timeouts.check / 1000 + retryDelay + checkInterval + expiryInterval
  for (const checks of [0, 1, 10]) expect(longest(checkDelay(checks, false))).toBeLessThanOrEqual(60)
  // The control: the usual delay is too long for an outage.
  expect(longest(checkDelay(10, true))).toBeGreaterThan(60)
})
