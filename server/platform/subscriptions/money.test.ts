import { expect, test } from 'vitest'
import { randomSequence } from '#server/demo/helpers.ts'
import type { Billing, PlanKey } from '#shared/core/plan-options.ts'
import { Driven, type DrivenBill, start } from './driven-for-tests.ts'
import { settleBill, unusedCents } from './prices.ts'

const day = 86_400_000

/** The periods that were served, with the time at which a later payment replaced them. */
class Served {
  private periods: { bill: DrivenBill; until: number }[] = []

  pay(bill: DrivenBill, at: number) {
    if (bill.status === 'void') return
    if (bill.kind !== 'renewal') for (const one of this.periods) one.until = Math.min(one.until, at)
    this.periods.push({ bill, until: Infinity })
  }

  /** What was used of the periods, in cents. */
  usedCents(now: number) {
    return this.periods.reduce((sum, { bill, until }) => {
      const [from, end] = [Date.parse(bill.periodStart), Date.parse(bill.periodEnd)]
      const used = Math.max(0, Math.min(now, until, end) - from)
      return sum + (bill.price * used) / (end - from)
    }, 0)
  }
}

test('what 200 companies paid is what they used and what is left', { timeout: 60_000 }, () => {
  let delayedPayments = 0
  for (let seed = 1; seed <= 200; seed++) {
    const next = randomSequence(seed)
    const driven = new Driven('pro', start)
    const served = new Served()
    let received = 0
    driven.onPaid = (bill, now) => {
      received += bill.due
      served.pay(bill, now.getTime())
      if (bill.kind === 'upgrade' && now.getTime() - Date.parse(bill.createdAt) > day) delayedPayments++
    }
    for (let at = start; at < start + 400 * day; at += day / 4) {
      const now = new Date(at)
      if (driven.dueAt !== null && driven.dueAt <= now.toISOString()) driven.run(now)
      if (next() < 0.02) {
        const plan: PlanKey = next() < 0.5 ? 'pro' : 'business'
        const billing: Billing = next() < 0.3 ? 'annual' : 'monthly'
        driven.choose(plan, billing, now)
      }
      // Bills are paid some days later, and sometimes after they were replaced.
      for (const bill of driven.bills)
        if (next() < (bill.status === 'open' ? 0.06 : bill.status === 'void' ? 0.0005 : 0)) driven.pay(bill, now)
      const left = unusedCents(driven.paidPeriods, now) + driven.credit
      const difference = received - served.usedCents(at) - left
      // Unused days are rounded down, once per bill.
      if (Math.abs(difference) > driven.bills.length + 1)
        expect({ seed, day: (at - start) / day, difference }).toEqual({ seed, difference: 0 })
    }
  }
  expect(delayedPayments).toBeGreaterThan(100)
})

const month = { periodStart: '2026-04-01T00:00:00.000Z', periodEnd: '2026-05-01T00:00:00.000Z' }
test.each([
  [3000, { priceCents: 9900, creditCents: 3000, creditLeftCents: 0, periodEnd: month.periodEnd }],
  [3100, { priceCents: 9900, creditCents: 3000, creditLeftCents: 100, periodEnd: month.periodEnd }],
  // A third of the price is missing, so the period is a third shorter.
  [0, { priceCents: 6900, creditCents: 0, creditLeftCents: 0, periodEnd: '2026-04-21T21:49:05.455Z' }],
])('a bill with a credit of 30.00 that is paid with %d cents left is %j', (available, expected) => {
  const { periodStart, ...settled } = settleBill({ priceCents: 9900, creditCents: 3000, ...month }, available)
  expect(periodStart).toBe(month.periodStart)
  expect(settled).toEqual(expected)
})
