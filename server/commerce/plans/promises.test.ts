import { expect, test } from 'vitest'
import { type PlanKey, type PlanTerms, planFeatures, planKeys, planPrice, plans } from '#shared/core/plan-options.ts'

type Holds = (terms: PlanTerms) => boolean
const has =
  (name: keyof PlanTerms['switches']): Holds =>
  (terms) =>
    terms.switches[name]
const includes =
  (smaller: PlanKey): Holds =>
  (terms) =>
    Object.entries(plans[smaller].switches).every(([name, on]) => !on || terms.switches[name as 'cart'])
const byPeople = () => true

/** Every line of a plan, and whether the table of plans, which the server enforces, says the same. See `docs/pricing.md`. */
const promises: Record<string, Holds> = {
  '1 admin': ({ limits: { admins } }) => admins === 1,
  '5 admins': ({ limits: { admins } }) => admins === 5,
  '15 admins': ({ limits: { admins } }) => admins === 15,
  'Unlimited admins': ({ limits: { admins } }) => admins === null,
  '50 media': ({ limits: { media } }) => media === 50,
  '1,000 media': ({ limits: { media } }) => media === 1000,
  '10,000 media': ({ limits: { media } }) => media === 10_000,
  'Unlimited media': ({ limits: { media } }) => media === null,
  '5 products': ({ limits: { products } }) => products === 5,
  '100 products': ({ limits: { products } }) => products === 100,
  'Unlimited products': ({ limits: { products } }) => products === null,
  'Cart and payments': ({ switches }) => switches.cart && switches.payments,
  Analytics: has('analytics'),
  '1% transaction fee plus processor fees': ({ transactionFeePct }) => transactionFeePct === 1,
  'No platform fees': ({ transactionFeePct }) => transactionFeePct === 0,
  'Multi-currency': has('multiCurrency'),
  'White-label': has('whiteLabel'),
  'Everything in Pro': includes('pro'),
  'Everything in Business': includes('business'),
  'Community support': byPeople,
  'Email support': byPeople,
  'Priority support': has('prioritySupport'),
  SLA: byPeople,
  '24/7 support': byPeople,
}

test.each(planKeys)('every line of the plan %s is what the table of plans says', (key) => {
  for (const line of planFeatures(plans[key])) expect([line, promises[line]?.(plans[key])]).toEqual([line, true])
})

test('prices: a year costs 20 percent less, nonprofits pay half, trials last 14 days', () => {
  for (const key of ['pro', 'business'] as const) {
    const monthly = plans[key].priceMonthly! * 100
    expect(planPrice(plans[key], 'annual', false)!.year).toBe(Math.round(monthly * 0.8) * 12)
    expect(planPrice(plans[key], 'monthly', true)!.month).toBe(monthly / 2)
    expect(plans[key].trialDays).toBe(14)
  }
})
