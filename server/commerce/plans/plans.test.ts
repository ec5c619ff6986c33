import { beforeAll, expect, test } from 'vitest'
import { type PlanKey, planFeatures, planPrice, plans as table } from '#shared/core/plan-options.ts'
import { serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

test.each<[PlanKey, number, number, number]>([
  ['free', 0, 0, 0],
  ['pro', 3900, 3120, 37_440],
  ['business', 9900, 7920, 95_040],
])('%s costs %i cents monthly, %i annually, %i a year', (key, monthly, annual, year) => {
  expect(planPrice(table[key], 'monthly', false)?.month).toBe(monthly)
  expect(planPrice(table[key], 'annual', false)).toEqual({ month: annual, year })
})

test('nonprofits and schools pay half before the annual discount', () => {
  expect(planPrice(table.pro, 'monthly', true)?.month).toBe(1950)
  expect(planPrice(table.business, 'annual', true)?.month).toBe(3960)
  expect(planPrice(table.enterprise, 'annual', true)).toBeUndefined()
})

test('the price list shows the limits that the server enforces', async () => {
  const { visitor } = await world()
  const { results } = await visitor.plans.list({})
  expect(results.map(({ key, features }) => [key, features])).toEqual([
    ['free', ['1 admin', '50 media', '5 products', 'Community support']],
    [
      'pro',
      [
        '5 admins',
        '1,000 media',
        '100 products',
        'Cart and payments',
        'Analytics',
        'Email support',
        '1% transaction fee plus processor fees',
      ],
    ],
    [
      'business',
      [
        '15 admins',
        '10,000 media',
        'Unlimited products',
        'Everything in Pro',
        'Multi-currency',
        'No platform fees',
        'Priority support',
      ],
    ],
    [
      'enterprise',
      [
        'Unlimited admins',
        'Unlimited media',
        'Unlimited products',
        'Everything in Business',
        'White-label',
        'SLA',
        '24/7 support',
      ],
    ],
  ])
  expect(results.map(({ priceMonthly, priceAnnual }) => [priceMonthly, priceAnnual])).toEqual([
    [0, 0],
    [39, 374.4],
    [99, 950.4],
    [null, null],
  ])
  for (const { key, limits, features } of results) {
    expect(limits).toEqual(table[key].limits)
    expect(features).toEqual(planFeatures(table[key]))
  }
})

test.each<'free' | 'pro' | 'business'>(['free', 'pro', 'business'])(
  'a company on %s is held to its plan',
  async (plan) => {
    const { admin, visitor } = await world({ plan })
    const { admins, media } = table[plan].limits
    expect((await admin.company.account({})).limits).toEqual({ admins, media })
    expect((await visitor.company.get({})).features.cart).toBe(table[plan].switches.cart)
  },
)
