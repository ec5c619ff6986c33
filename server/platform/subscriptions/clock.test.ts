import { expect, test } from 'vitest'
import { randomSequence } from '#server/demo/helpers.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { billDays, graceDays, renewalDays } from '#shared/core/subscription-options.ts'
import { type BillState, decide, endOfPeriod, type State } from './decide.ts'
import { Driven, type DrivenBill, start } from './driven-for-tests.ts'
import { applyCredit, unusedCents } from './prices.ts'

const day = 86_400_000

/** Paid time, in the order of the payments. Times are in milliseconds. */
interface Paid {
  from: number
  until: number
  plan: PlanKey
}

/** An independent model: what a company is served by its trial, the time that it paid for, and the days of grace. */
class Model {
  private paid: Paid[] = []
  private readonly trialPlan: PlanKey
  trialEnds = false
  ends = false

  constructor(trialPlan: PlanKey) {
    this.trialPlan = trialPlan
  }

  pay({ kind, plan, periodStart, periodEnd }: DrivenBill, at: number) {
    const until = Date.parse(periodEnd)
    if (kind === 'renewal') {
      this.paid.push({ from: Math.max(at, Date.parse(periodStart)), until, plan })
      return
    }
    // A new plan replaces what was paid for later.
    this.paid = [...this.paid.filter(({ from }) => from <= at), { from: at, until, plan }]
    this.ends = false
  }

  at(now: number): Pick<State, 'plan' | 'status'> {
    const current = this.paid.findLast(({ from }) => from <= now)
    if (!current) {
      if (now < start + 14 * day) return { plan: this.trialPlan, status: 'trialing' }
      return { plan: 'free', status: this.trialEnds ? 'cancelled' : 'expired' }
    }
    if (now < current.until) return { plan: current.plan, status: 'active' }
    if (this.ends) return { plan: 'free', status: 'cancelled' }
    if (now < current.until + 7 * day) return { plan: current.plan, status: 'past_due' }
    return { plan: 'free', status: 'expired' }
  }
}

/** Days after which an unpaid bill is void; those of renewals are open before the period and in the days of grace. */
const mostOpenDays = { new: billDays, upgrade: billDays, renewal: renewalDays + graceDays, fees: Infinity }
const changeEvents = new Set(['past-due-0', 'expired', 'trial-14', 'cancelled'])

/** The event that a change of the status emails, without reminders. */
const eventOf = (before: State, after: State) => {
  if (after.status === before.status) return undefined
  if (after.status === 'past_due') return 'past-due-0'
  if (after.status === 'expired') return before.status === 'trialing' ? 'trial-14' : 'expired'
  return after.status === 'cancelled' ? 'cancelled' : undefined
}

test('200 subscriptions follow an independent model over 400 days', { timeout: 60_000 }, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 200; seed++) {
    const next = randomSequence(seed)
    const trialPlan: PlanKey = next() < 0.5 ? 'pro' : 'business'
    const driven = new Driven(trialPlan, start)
    const model = new Model(trialPlan)
    let received = 0
    const changes: string[] = []
    driven.onRun = (before, after) => {
      const event = eventOf(before, after)
      if (event) changes.push(event)
    }
    // Some companies pay each bill soon, others forget some.
    const reliability = next()
    const runIfDue = (now: Date) => {
      if (driven.dueAt !== null && driven.dueAt <= now.toISOString()) driven.run(now)
    }
    driven.onPaid = (bill, now) => {
      received += bill.due
      model.pay(bill, now.getTime())
    }
    for (let at = start; at < start + 400 * day; at += day / 4) {
      const now = new Date(at)
      runIfDue(now)
      if (next() < 0.01) {
        const [plan, billing] = [
          next() < 0.5 ? ('pro' as const) : ('business' as const),
          next() < 0.3 ? ('annual' as const) : ('monthly' as const),
        ]
        if (driven.choose(plan, billing, now) === 'later') model.ends = false
      }
      if (next() < 0.002) {
        if (driven.state.status === 'trialing') {
          driven.state.cancelAtPeriodEnd = true
          model.trialEnds = true
        } else if (driven.state.status === 'active' && driven.choose('free', 'monthly', now) === 'later')
          model.ends = true
      }
      for (const bill of driven.bills)
        if (bill.status === 'open' && next() < 0.02 + reliability * 0.2)
          // Repeated, like the callbacks of providers.
          for (let times = 0; times < 10; times++) driven.pay(bill, now)
      runIfDue(now)
      const { plan, status } = driven.state
      const where = { seed, day: (at - start) / day }
      seen.add(status)
      const expected = model.at(at)
      // Compared before it is expected, because the matcher is slow.
      if (plan !== expected.plan || status !== expected.status || driven.credit < 0)
        expect({ ...where, plan, status, credit: driven.credit }).toEqual({ ...where, ...expected, credit: 0 })
      for (const bill of driven.bills)
        if (bill.status === 'open' && at - Date.parse(bill.createdAt) > mostOpenDays[bill.kind] * day)
          expect({ ...where, open: bill }).toEqual(where)
    }
    // Each change of the status is an event of its own, and so has one email.
    const emailed = [...driven.events].map((event) => event.split(' ')[0]!)
    expect(emailed.filter((event) => changeEvents.has(event))).toEqual(changes)
    // The money that was received is what the paid bills ask for, each once.
    expect(driven.bills.filter(({ paid }) => paid).reduce((sum, { due }) => sum + due, 0)).toBe(received)
    for (const bill of driven.bills) expect(bill.due).toBeGreaterThanOrEqual(0)
    const renewals = driven.bills.filter(({ kind, status }) => kind === 'renewal' && status !== 'void')
    expect(new Set(renewals.map(({ periodStart }) => periodStart)).size).toBe(renewals.length)
  }
  expect(seen.size).toBe(5)
})

test.each([
  [6.99, []],
  [7, ['trial-7']],
  [12, ['trial-12']],
  [14, ['trial-14']],
])('after %d days a trial emits %j', (days, events) => {
  const driven = new Driven('pro', start)
  const decision = decide(driven.state, new Date(start + days * day), [])
  expect(decision.events.map(({ event }) => event)).toEqual(events)
})

test.each([
  [-7.01, 'active', [], false],
  [-7, 'active', ['renewal'], false],
  [0, 'past_due', ['past-due-0'], true],
  [3, 'past_due', ['past-due-3'], true],
  [6, 'past_due', ['past-due-6'], true],
  [7, 'expired', ['expired'], true],
  // The task did not run for a month, so the bill is late and so is its time to pay.
  [30, 'past_due', ['past-due-0', 'renewal'], false],
])('%d days from the end of an unpaid period the status is %s', (days, status, events, isBilled) => {
  const end = Date.parse('2026-03-01T00:00:00.000Z')
  const active: State = {
    ...{ plan: 'pro', billing: 'monthly', status: 'active', periodStart: '2026-02-01T00:00:00.000Z' },
    ...{ periodEnd: new Date(end).toISOString(), graceEndsAt: null, nextPlan: null, nextBilling: null },
    cancelAtPeriodEnd: false,
  }
  const renewal: BillState = {
    ...{ id: '1', kind: 'renewal', plan: 'pro', billing: 'monthly', status: 'open' },
    ...{ periodStart: active.periodEnd!, periodEnd: endOfPeriod(active.periodEnd!, 'monthly') },
    createdAt: active.periodStart!,
  }
  const decision = decide(active, new Date(end + days * day), isBilled ? [renewal] : [])
  expect(decision.state.status).toBe(status)
  expect(decision.events.map(({ event }) => event)).toEqual(events)
  expect(decision.state.plan).toBe(status === 'expired' ? 'free' : 'pro')
})

test('unused days are credited in cents and never more than was paid', () => {
  const period = { priceCents: 3900, periodStart: '2026-02-01T00:00:00.000Z', periodEnd: '2026-03-01T00:00:00.000Z' }
  expect(unusedCents([period], new Date('2026-02-15T00:00:00.000Z'))).toBe(1950)
  expect(unusedCents([period], new Date('2026-01-01T00:00:00.000Z'))).toBe(3900)
  expect(unusedCents([period], new Date('2026-04-01T00:00:00.000Z'))).toBe(0)
  expect(applyCredit(9900, 1950)).toEqual({ creditCents: 1950, creditLeftCents: 0, dueCents: 7950 })
  expect(applyCredit(3900, 9000)).toEqual({ creditCents: 3900, creditLeftCents: 5100, dueCents: 0 })
})

test('a month after 31 January ends on the last day of February', () => {
  expect(endOfPeriod('2026-01-31T10:00:00.000Z', 'monthly')).toBe('2026-02-28T10:00:00.000Z')
  expect(endOfPeriod('2028-02-29T10:00:00.000Z', 'annual')).toBe('2029-02-28T10:00:00.000Z')
})
