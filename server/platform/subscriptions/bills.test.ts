import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { refunds } from '#server/commerce/orders/payment/attempts.table.ts'
import { cancelServiceOrder } from '#server/commerce/orders/service-orders.ts'
import { roleIn } from '#server/identity/auth/sessions.ts'
import { mailsTo } from '#tests/mailed.ts'
import { submitForm } from '#tests/submit-form.ts'
import { onTrial, url } from '#tests/trial.ts'
import { serverOn } from '#tests/world.ts'
import { changePlan as givePlanByHand } from '../owners/change-company.ts'
import { commandLine } from '../owners/owner-log.ts'
import { changePlan } from './change-plan.ts'
import { endOfPeriod } from './decide.ts'
import { decideNonprofit } from './nonprofit.ts'
import { platformOn } from './platform-for-tests.ts'
import { unusedCents } from './prices.ts'
import { subscriptions } from './subscriptions.table.ts'

const day = 86_400_000
const requestedAt = new Date().toISOString()
/** Looked-up sites are cached for a second. */
const refresh = () => new Promise((resolve) => setTimeout(resolve, 1100))

beforeAll(async () => void (await platformOn(await serverOn(url))))

/** A company that has paid its first month of Pro. */
async function onPro() {
  const made = await onTrial()
  await made.admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  const { orderId } = await made.openBill()
  await made.pay(orderId)
  return { ...made, firstOrder: orderId, end: Date.parse((await made.row()).periodEnd!) }
}

test('a period begins with its payment, not with the choice', async () => {
  const { admin, openBill, pay, row, run } = await onTrial()
  await run(Date.parse((await row()).periodEnd!))
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  const paidAt = new Date(Date.now() + 5 * day)
  await pay((await openBill()).orderId, 1, paidAt)
  const { periodStart, periodEnd } = await row()
  expect(periodStart).toBe(paidAt.toISOString())
  expect(Date.parse(periodEnd!) - paidAt.getTime()).toBeGreaterThanOrEqual(28 * day)
})

test('a refund of the current period ends it, and of a later one only that', async () => {
  const { run, openBill, pay, refund, row, end, firstOrder, planInForce, bills } = await onPro()
  await run(end - 7 * day)
  const { orderId } = await openBill()
  await pay(orderId, 1, new Date(end - 6 * day))
  await refund(orderId, new Date(end - 5 * day))
  expect(await row()).toMatchObject({ status: 'active', creditCents: 0 })
  await run(end)
  expect(await row()).toMatchObject({ status: 'past_due' })
  expect((await openBill()).kind).toBe('renewal')

  await refund(firstOrder, new Date(end + day))
  expect(await row()).toMatchObject({ status: 'cancelled', plan: 'free', periodEnd: null, creditCents: 0 })
  expect(await planInForce()).toBe('free')
  expect((await bills()).every(({ status }) => status === 'void')).toBe(true)
})

test('a payment of a replaced bill becomes credit, with a note for staff, until it is refunded', async () => {
  const { admin, bills, pay, refund, row, owner } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const replaced = (await bills()).find(({ status }) => status === 'void')!
  await pay(replaced.orderId, 2)
  expect(await row()).toMatchObject({ status: 'trialing', creditCents: 3900 })
  const { rows } = await owner.execute<{ text: string }>(
    sql`select text from order_notes where order_id = ${replaced.orderId} and text like '%after it was cancelled%'`,
  )
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Do not refund it')])
  await refund(replaced.orderId)
  expect(await row()).toMatchObject({ status: 'trialing', creditCents: 0 })
})

test('a refund takes back what became credit in an upgrade or with a given plan', async () => {
  const upgraded = await onPro()
  await upgraded.admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const { orderId, creditCents } = await upgraded.openBill()
  await upgraded.pay(orderId)
  expect(await upgraded.row()).toMatchObject({ plan: 'business', creditCents: 0 })
  await upgraded.refund(upgraded.firstOrder)
  // The next credit is lower by it; the period that was paid goes on.
  expect(await upgraded.row()).toMatchObject({ plan: 'business', status: 'active', creditCents: -creditCents })
  expect(await upgraded.admin.subscription.get({})).toMatchObject({ credit: 0 })

  const given = await onPro()
  const gift = { plan: 'enterprise' as const, reason: 'A gift', by: commandLine }
  await givePlanByHand(given.pipeline, { companyId: given.here.id, ...gift })
  expect((await given.row()).creditCents).toBeGreaterThan(3890)
  await given.refund(given.firstOrder)
  expect(await given.row()).toMatchObject({ plan: 'enterprise', creditCents: 0 })
})

test('a refund voids open bills that its credit lowers', async () => {
  const ended = await onPro()
  await ended.admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await ended.refund(ended.firstOrder)
  expect(await ended.row()).toMatchObject({ status: 'cancelled', plan: 'free' })
  expect(await ended.openBill()).toBeUndefined()

  const { admin, bills, pay, refund, row, openBill } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const replaced = (await bills()).find(({ status }) => status === 'void')!
  await pay(replaced.orderId)
  await admin.subscription.change({ plan: 'business', billing: 'annual' })
  expect((await openBill()).creditCents).toBe(3900)
  await refund(replaced.orderId)
  expect([await openBill(), (await row()).creditCents]).toEqual([undefined, 0])
})

test('a refund of an upgrade that credit paid in part leaves the credit of the first payment', async () => {
  const { admin, openBill, pay, refund, row, firstOrder } = await onPro()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const monthly = await openBill()
  await pay(monthly.orderId)
  await admin.subscription.change({ plan: 'business', billing: 'annual' })
  const annual = await openBill()
  await pay(annual.orderId)
  await refund(monthly.orderId)
  await refund(annual.orderId)
  await refund(firstOrder)
  // Nothing is paid any more. Shares of days are rounded.
  expect(Math.abs((await row()).creditCents)).toBeLessThan(10)
})

test('a refund of a part is not credited once more', async () => {
  const { admin, openBill, firstOrder, pipeline, platformId } = await onPro()
  await pipeline.forCompany(platformId, 'write', ({ db }) =>
    db.insert(refunds).values({ orderId: firstOrder, amountCents: 3800, by: 'Test', key: randomUUID() }),
  )
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  expect((await openBill()).creditCents).toBe(99)
})

test('a decision waits until a payment is applied', async () => {
  const { admin, pipeline, here, openBill, payOrder, owner, run, row } = await onTrial()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await payOrder((await openBill()).orderId)
  await owner
    .update(subscriptions)
    .set({ nonprofit: 'requested', nonprofitAt: requestedAt })
    .where(eq(subscriptions.tenantId, here.id))
  const waits = { code: 'CONFLICT', message: expect.stringContaining('is being processed') }
  const decide = () => decideNonprofit(pipeline, { tenantId: here.id, isApproved: true, requestedAt })
  await expect(decide()).rejects.toMatchObject(waits)
  await expect(admin.subscription.change({ plan: 'pro', billing: 'monthly' })).rejects.toMatchObject(waits)
  await run(Date.now())
  await decide()
  expect(await row()).toMatchObject({ plan: 'business', status: 'active', creditCents: 0 })
})

test('a bill that was paid and refunded before it was applied is replaced', async () => {
  const { admin, openBill, bills, pay, owner, row } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  const { orderId } = await openBill()
  await owner.execute(sql`update orders set payment_status = 'refunded' where id = ${orderId}`)
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  expect((await bills()).map(({ status }) => status).toSorted()).toEqual(['open', 'void'])
  await pay((await openBill()).orderId)
  expect(await row()).toMatchObject({ plan: 'pro', status: 'active' })
})

test('Free ends a trial with its days, also after a cancellation', async () => {
  const { admin, row } = await onTrial()
  for (let time = 0; time < 2; time++) {
    await admin.subscription.change({ plan: 'free', billing: 'monthly' })
    expect(await row()).toMatchObject({ status: 'trialing', plan: 'pro', cancelAtPeriodEnd: true })
  }
})

test('a bill whose order staff cancelled is replaced', async () => {
  const { admin, openBill, pipeline, platformId, bills } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  const { orderId } = await openBill()
  const site = await pipeline.parts.sites.withId(platformId)
  await pipeline.forCompany(platformId, 'write', (ctx) => cancelServiceOrder({ ...ctx, site }, orderId))
  const { bills: presented } = await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  expect(presented).toHaveLength(1)
  expect((await openBill()).orderId).not.toBe(orderId)
  expect((await bills()).map(({ status }) => status).toSorted()).toEqual(['open', 'void'])
})

test('an upgrade that is paid late counts the unused days at its payment', async () => {
  const { admin, openBill, pay, row, bills } = await onPro()
  const { credit } = await admin.subscription.preview({ plan: 'business', billing: 'monthly' })
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const { orderId, priceCents, creditCents, createdAt } = await openBill()
  const paidAt = new Date(Date.parse(createdAt) + 6 * day)
  await pay(orderId, 2, paidAt)
  const [first, upgrade] = await bills()
  const unused = unusedCents([first!], paidAt)
  expect(unused).toBeLessThan(credit * 100 - 500)
  expect(upgrade).toMatchObject({ unusedCents: unused, creditCents: unused, status: 'used' })
  // What was paid is the same, and the days that were used since the choice are taken off the new period.
  expect(upgrade!.priceCents - upgrade!.creditCents).toBe(priceCents - creditCents)
  const { periodStart, periodEnd, creditCents: left } = await row()
  expect([periodStart, left]).toEqual([paidAt.toISOString(), 0])
  const full = Date.parse(endOfPeriod(periodStart!, 'monthly')) - paidAt.getTime()
  expect((Date.parse(periodEnd!) - paidAt.getTime()) / full).toBeCloseTo(upgrade!.priceCents / priceCents, 6)
})

test('a renewal bill whose order staff cancelled is replaced with one email', async () => {
  const { admin, run, openBill, end, pipeline, platformId, database } = await onPro()
  await run(end - 7 * day)
  const cancelled = await openBill()
  const site = await pipeline.parts.sites.withId(platformId)
  await pipeline.forCompany(platformId, 'write', (ctx) => cancelServiceOrder({ ...ctx, site }, cancelled.orderId))
  await admin.subscription.resume({})
  await run(end - 5 * day)
  await run(end - 4 * day)
  const { orderId } = await openBill()
  expect(orderId).not.toBe(cancelled.orderId)
  const about = async (subject: string) =>
    (await mailsTo({ database }, admin.email)).filter((mail) => mail.subject.startsWith(subject))
  const mails = await about('Your new bill')
  expect(mails.map(({ text }) => [text.includes(orderId), text.includes(cancelled.orderId)])).toEqual([[true, false]])
  expect(await about('Your Pro plan for')).toHaveLength(1)

  // The next one is cancelled too; the reminder of the same moment contains the new bill.
  await pipeline.forCompany(platformId, 'write', (ctx) => cancelServiceOrder({ ...ctx, site }, orderId))
  await run(end)
  const [reminder, ...more] = await about('Payment for')
  expect(more).toEqual([])
  expect(reminder!.text).toContain((await openBill()).orderId)
  expect(await about('Your new bill')).toHaveLength(1)
})

test('a payment whose job failed is applied by the scheduled task', async () => {
  const { admin, openBill, payOrder, run, row } = await onTrial()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await payOrder((await openBill()).orderId)
  expect(await row()).toMatchObject({ status: 'trialing' })
  await run(Date.now())
  expect(await row()).toMatchObject({ status: 'active', plan: 'business' })
})

test('a plan given by an owner credits the paid period and voids open bills', async () => {
  const { pipeline, here, run, row, bills, end, planInForce, admin } = await onPro()
  await run(end - 7 * day)
  await givePlanByHand(pipeline, { companyId: here.id, plan: 'enterprise', reason: 'A gift', by: commandLine })
  expect(await planInForce()).toBe('enterprise')
  const { creditCents, ...after } = await row()
  expect(after).toMatchObject({ plan: 'enterprise', status: 'active', periodEnd: null })
  expect(creditCents).toBeGreaterThan(3890)
  expect(creditCents).toBeLessThanOrEqual(3900)
  expect((await bills()).map(({ kind, status }) => `${kind} ${status}`)).toEqual(['new used', 'renewal void'])
  const { results } = await admin.activity.page({ kind: 'company' })
  expect(results[0]).toMatchObject({ title: 'Account', by: 'Support: Command line' })
})

test('a site that will be deleted selects no plan, and a period that is paid ahead is served', async () => {
  const { admin, here, run, openBill, pay, end, pipeline, platformId } = await onPro()
  await run(end - 7 * day)
  await pay((await openBill()).orderId, 1, new Date(end - 6 * day))
  const name = `Company ${here.slug}`
  const { closing, paidUntil } = await admin.subscription.closeSite({ name, when: 'period-end' })
  expect(closing!.closesAt).toBe(paidUntil)
  expect(Date.parse(paidUntil!)).toBeGreaterThan(end)
  for (const select of [
    () => admin.subscription.change({ plan: 'business', billing: 'monthly' }),
    () => admin.subscription.resume({}),
  ])
    await expect(select()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Undo that first'),
    })
  await admin.subscription.reopenSite({})
  await expect(admin.subscription.resume({})).resolves.toMatchObject({ cancelAtPeriodEnd: false })

  const someone = { request: randomUUID(), id: null, name: 'Someone', ip: '' }
  await expect(changePlan(pipeline, platformId, { plan: 'pro', billing: 'monthly' }, someone)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('an approved nonprofit gets its open bill anew at half the price', async () => {
  const { admin, pipeline, here, openBill, database, owner } = await onTrial()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const before = await openBill()
  await owner
    .update(subscriptions)
    .set({ nonprofit: 'requested', nonprofitAt: requestedAt })
    .where(eq(subscriptions.tenantId, here.id))
  await decideNonprofit(pipeline, { tenantId: here.id, isApproved: true, requestedAt })
  const after = await openBill()
  expect([before.priceCents, after.priceCents, after.kind, after.plan]).toEqual([9900, 4950, 'new', 'business'])
  const mails = await mailsTo({ database }, admin.email)
  expect(mails.find(({ subject }) => subject.includes('approved'))?.text).toContain('replaced by a lower one')
})

test('the second currency of the shop and extra admins wait for a larger plan', async () => {
  const { admin, here, visitor, row, run, openBill, pay, database, owner } = await onTrial()
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await pay((await openBill()).orderId)
  const second = await here.person('admin')
  await refresh()
  await submitForm(admin, 'PUT', '/api/company', { second_currency: 'ZWG', second_rate: '30' })
  expect((await visitor.company.get({})).second_currency).toBe('ZWG')
  await admin.subscription.cancel({})
  await run(Date.parse((await row()).periodEnd!))
  await refresh()
  expect(await visitor.company.get({})).toMatchObject({ second_currency: '', features: { whiteLabel: false } })
  expect(await second.auth.me({})).toMatchObject({ role: 'moderator', isExtraAdmin: true })
  await expect(second.users.page({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Requests that stay open, and signed links.
  const { rows: open } = await owner.execute<{ id: string }>(sql`select id from sessions where user_id = ${second.id}`)
  expect(await roleIn(owner, { id: here.id, plan: 'free' }, open[0]!.id)).toBe('moderator')
  expect(await admin.auth.me({})).toMatchObject({ role: 'admin' })

  // The admin chooses another account, which then chooses itself back.
  await admin.users.chooseAdmins({ ids: [second.id] })
  expect(await admin.auth.me({})).toMatchObject({ role: 'moderator', isExtraAdmin: true })
  await second.users.chooseAdmins({ ids: [admin.id] })

  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await pay((await openBill()).orderId)
  await refresh()
  expect((await visitor.company.get({})).second_currency).toBe('ZWG')
  expect(await second.auth.me({})).toMatchObject({ role: 'admin' })
  const { rows } = await database.owner.execute(sql`select role from users where id = ${second.id}`)
  expect(rows).toEqual([{ role: 'admin' }])
})
