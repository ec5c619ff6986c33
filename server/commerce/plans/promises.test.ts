import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PlanKey, type PlanTerms, planFeatures, planKeys, planPrice, plans } from '#shared/core/plan-options.ts'

interface PlanPromise {
  /** Whether the table of plans, which the server enforces, says the same. */
  holds(terms: PlanTerms): boolean
  /** The test that proves it, as file and name; absent for what people do, not the product. */
  proof?: [file: string, name: string]
}

const limits: PlanPromise['proof'] = [
  'server/platform/sign-up/plan-limits.test.ts',
  'exactly one of 20 parallel %s is created',
]
const has = (name: keyof PlanTerms['switches']) => (terms: PlanTerms) => terms.switches[name]
const includes = (smaller: PlanKey) => (terms: PlanTerms) =>
  Object.entries(plans[smaller].switches).every(([name, on]) => !on || terms.switches[name as 'cart'])

/** Every line of the pricing page. */
const promises: Record<string, PlanPromise> = {
  '1 admin': { holds: ({ limits: { admins } }) => admins === 1, proof: limits },
  '5 admins': { holds: ({ limits: { admins } }) => admins === 5, proof: limits },
  '15 admins': { holds: ({ limits: { admins } }) => admins === 15, proof: limits },
  'Unlimited admins': { holds: ({ limits: { admins } }) => admins === null, proof: limits },
  '50 media': { holds: ({ limits: { media } }) => media === 50, proof: limits },
  '1,000 media': { holds: ({ limits: { media } }) => media === 1000, proof: limits },
  '10,000 media': { holds: ({ limits: { media } }) => media === 10_000, proof: limits },
  'Unlimited media': { holds: ({ limits: { media } }) => media === null, proof: limits },
  '5 products': { holds: ({ limits: { products } }) => products === 5, proof: limits },
  '100 products': { holds: ({ limits: { products } }) => products === 100, proof: limits },
  'Unlimited products': { holds: ({ limits: { products } }) => products === null, proof: limits },
  'Cart and payments': {
    holds: ({ switches }) => switches.cart && switches.payments,
    proof: ['server/commerce/plans/plans.test.ts', 'a company on %s is held to its plan'],
  },
  Analytics: {
    holds: has('analytics'),
    proof: ['tests/e2e/analytics.test.ts', 'moderators have no analytics; plans without them show a sample'],
  },
  '1% transaction fee plus processor fees': {
    holds: ({ transactionFeePct }) => transactionFeePct === 1,
    proof: ['server/platform/fees/fees.test.ts', 'the ledger has one percent of paid orders on Pro'],
  },
  'No platform fees': {
    holds: ({ transactionFeePct }) => transactionFeePct === 0,
    proof: ['server/platform/fees/fees.test.ts', 'orders on Business have no fee'],
  },
  'Multi-currency': {
    holds: has('multiCurrency'),
    proof: ['server/platform/subscriptions/bills.test.ts', 'the second currency of the shop and extra admins'],
  },
  'White-label': {
    holds: has('whiteLabel'),
    proof: ['renderer/site/site/Footer.test.tsx', 'names the product unless the plan has white-label'],
  },
  'Everything in Pro': { holds: includes('pro') },
  'Everything in Business': { holds: includes('business') },
  'Community support': { holds: () => true },
  'Email support': { holds: () => true },
  'Priority support': {
    holds: has('prioritySupport'),
    proof: ['server/platform/subscriptions/priority-support.test.ts', 'marks the conversations with admins'],
  },
  SLA: { holds: () => true },
  '24/7 support': { holds: () => true },
}

test.each(planKeys)('every line of the plan %s is what the product does, with a test', (key) => {
  for (const line of planFeatures(plans[key])) {
    const promise = promises[line]
    expect(promise, `“${line}” has no entry`).toBeDefined()
    expect([line, promise!.holds(plans[key])]).toEqual([line, true])
    const [file, name] = promise!.proof ?? []
    if (file === undefined) continue
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8'), `${file} has no test of “${line}”`).toContain(name)
  }
})

test('prices: a year costs 20 percent less, nonprofits pay half, trials last 14 days', () => {
  for (const key of ['pro', 'business'] as const) {
    const monthly = plans[key].priceMonthly! * 100
    expect(planPrice(plans[key], 'annual', false)!.year).toBe(Math.round(monthly * 0.8) * 12)
    expect(planPrice(plans[key], 'monthly', true)!.month).toBe(monthly / 2)
    expect(plans[key].trialDays).toBe(14)
  }
})
