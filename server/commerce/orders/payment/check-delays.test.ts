import { expect, test } from 'vitest'
import { timeouts } from '../../payments/payment-provider.ts'
import { checkDelay, checkInterval, expiryInterval, missingAge, missingDelay } from './check-delays.ts'

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

test('a start lost in an outage ends within a minute of it', () => {
  const [startTimeout, checkTimeout] = [timeouts.start / 1000, timeouts.check / 1000]
  /** Seconds from the return to the end of an attempt that was started before it. */
  function endOf(startedBefore: number, { hangs, minAge = missingAge }: { hangs: boolean; minAge?: number }) {
    let next = -startedBefore + (hangs ? startTimeout : 0) + checkDelay(0, true)
    for (let checks = 1; ; checks++) {
      const asked = next + checkInterval
      if (asked >= 0 && asked + startedBefore >= minAge) return asked
      const delay = asked < 0 ? checkDelay(checks, false) : missingDelay(asked + startedBefore)
      next = asked + (asked < 0 && hangs ? checkTimeout : 0) + delay
    }
  }
  const starts = Array.from({ length: 200 }, (_, seconds) => seconds)
  for (const hangs of [true, false])
    expect(Math.max(...starts.map((seconds) => endOf(seconds, { hangs })))).toBeLessThanOrEqual(60)
  // The control: such starts once ended after two minutes.
  expect(endOf(0, { hangs: false, minAge: 120 })).toBeGreaterThan(60)
})
