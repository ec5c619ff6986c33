import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { type PlanKey, planFeatures, planKeys, planPrice, plans as table } from '#shared/core/plan-options.ts'
import { submitForm } from '#tests/submit-form.ts'
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

/** Whether a call succeeds; the plan must be the reason if it does not. */
const isServed = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
      return false
    },
  )

/** Sells for 100 dollars. Returns whether the plan allows it, and the platform's fee in cents. */
async function sell({ here, member, admin }: Awaited<ReturnType<typeof world>>) {
  const [product] = await putOnSale(here, [{ name: 'Tide', priceCents: 10_000, stock: 5 }])
  const placed = member.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 100))
  if (!(await isServed(placed))) return { isSold: false, feeCents: 0 }
  await admin.adminPayments.record({ id: (await placed).order._id, idempotencyKey: randomUUID(), amount: 100 })
  const { rows } = await here.asOwner((db) =>
    db.execute<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::int as cents from platform_fees`),
  )
  return { isSold: true, feeCents: rows[0]!.cents }
}

test.each(planKeys)('a company on %s is held to its plan', async (plan) => {
  const made = await world({ plan })
  const { admin, visitor } = made
  const { results } = await visitor.plans.list({})
  const linesOf = (key: string): string[] => {
    const { features } = results.find((one) => one.key === key)!
    const { key: included } = results.find(({ name }) => features.includes(`Everything in ${name}`)) ?? {}
    return [...features, ...(included ? linesOf(included) : [])]
  }
  const lines = linesOf(plan)
  const promises = (line: string) => lines.includes(line)
  const { isSold, feeCents } = await sell(made)
  const { features } = await visitor.company.get({})
  const { admins, media } = table[plan].limits
  expect({
    'Cart and payments': isSold && features.cart,
    Analytics: await isServed(admin.analytics.get({})),
    'Multi-currency': await isServed(
      submitForm(admin, 'PUT', '/api/company', { second_currency: 'ZWG', second_rate: '26' }),
    ),
    'White-label': features.whiteLabel,
    feeCents,
    limits: (await admin.company.account({})).limits,
  }).toEqual({
    'Cart and payments': promises('Cart and payments'),
    Analytics: promises('Analytics'),
    'Multi-currency': promises('Multi-currency'),
    'White-label': promises('White-label'),
    feeCents: promises('No platform fees') || !promises('1% transaction fee plus processor fees') ? 0 : 100,
    limits: { admins, media },
  })
})
