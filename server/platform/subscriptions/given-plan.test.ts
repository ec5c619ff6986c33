import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { onTrial } from '#tests/trial.ts'
import { databases, serverOn } from '#tests/world.ts'
import { changePlan as givePlanByHand } from '../owners/change-company.ts'
import { commandLine } from '../owners/owner-log.ts'
import { platformOn } from './platform-for-tests.ts'
import { subscriptions } from './subscriptions.table.ts'

describe.each(databases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await platformOn(await serverOn(url))))

  /** A company that has paid a month of Pro, and got another plan from the operator. */
  async function onGiven(plan: 'business' | 'enterprise') {
    const made = await onTrial({ url })
    await made.admin.subscription.change({ plan: 'pro', billing: 'monthly' })
    await made.pay((await made.openBill()).orderId)
    await givePlanByHand(made.pipeline, { companyId: made.here.id, plan, reason: 'A gift', by: commandLine })
    return made
  }

  test('a company leaves a given plan for Free at once, and its credit stays', async () => {
    const { admin, row, planInForce, bills, here } = await onGiven('business')
    for (let at = 0; at < 7; at++) await putOnSale(here, [{ name: `Product ${at}`, priceCents: 100, stock: 1 }])
    await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
    const { creditCents } = await row()
    const preview = await admin.subscription.preview({ plan: 'free', billing: 'monthly' })
    expect(preview).toMatchObject({ begins: 'now', price: 0, credit: 0, due: 0 })
    expect(preview.periodEnd).toBeUndefined()
    const after = await admin.subscription.change({ plan: 'free', billing: 'monthly' })
    expect(after).toMatchObject({ plan: 'free', status: 'active', cancelAtPeriodEnd: false })
    expect(await planInForce()).toBe('free')
    expect(await row()).toMatchObject({ plan: 'free', periodEnd: null, creditCents })
    expect((await row()).productsDueAt).not.toBeNull()
    expect((await bills()).map(({ status }) => status)).toEqual(['used', 'void'])
    const { results } = await admin.activity.page({ kind: 'company' })
    expect(results[0]?.changes).toEqual([
      expect.objectContaining({ field: 'Selected plan', before: 'Business, monthly', after: 'Free' }),
    ])
  })

  test('refuses a bill for the plan that was given', async () => {
    const { admin, bills } = await onGiven('business')
    const refused = { code: 'CONFLICT', message: 'Your site is on this plan already.' }
    for (const call of [admin.subscription.preview, admin.subscription.change])
      await expect(call({ plan: 'business', billing: 'annual' })).rejects.toMatchObject(refused)
    expect(await bills()).toHaveLength(1)
  })

  test('a plan that the credit covers begins with the choice', async () => {
    const { admin, owner, here, row, bills, planInForce, database } = await onTrial({ url })
    await owner.update(subscriptions).set({ creditCents: 12_000 }).where(eq(subscriptions.tenantId, here.id))
    const preview = await admin.subscription.preview({ plan: 'business', billing: 'monthly' })
    expect(preview).toMatchObject({ price: 99, credit: 99, unused: 0, due: 0 })
    const after = await admin.subscription.change({ plan: 'business', billing: 'monthly' })
    expect(after).toMatchObject({ plan: 'business', status: 'active', credit: 21 })
    expect(after.bills.map(({ status }) => status)).toEqual(['used'])
    expect(await planInForce()).toBe('business')
    // The job of the payment does nothing more.
    await expect
      .poll(async () => {
        const { rows } = await database.owner.execute<{ state: string }>(
          sql`select state from pgboss.job where name = 'bill-paid' and data->>'orderId' = ${(await bills())[0]!.orderId}`,
        )
        return rows.map(({ state }) => state)
      })
      .toEqual(['completed'])
    expect(await row()).toMatchObject({ plan: 'business', creditCents: 2100 })
  })

  test('the preview of an upgrade says how much of the credit is for unused days', async () => {
    const { admin, owner, here, pay, openBill } = await onTrial({ url })
    await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
    await pay((await openBill()).orderId)
    await owner.update(subscriptions).set({ creditCents: 500 }).where(eq(subscriptions.tenantId, here.id))
    const { credit, unused } = await admin.subscription.preview({ plan: 'business', billing: 'monthly' })
    expect(credit - unused).toBeCloseTo(5, 2)
    expect(unused).toBeGreaterThan(38)
  })
})
