import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { cancelServiceOrder } from '#server/commerce/orders/service-orders.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { failing, onTrial, url } from '#tests/trial.ts'
import { serverOn, world } from '#tests/world.ts'
import { applyBillOrder } from '../subscriptions/bill-paid.ts'
import { cancelPlan, changePlan, resumePlan } from '../subscriptions/change-plan.ts'
import { lockSubscription } from '../subscriptions/locked-subscription.ts'
import { ownerTransaction, platformSite } from '../subscriptions/owner-transaction.ts'
import { platformOn } from '../subscriptions/platform-for-tests.ts'
import { subscriptionBills } from '../subscriptions/subscriptions.table.ts'
import { billFees } from './bill-fees.ts'
import { platformFees } from './platform-fees.table.ts'
import { recordFees } from './record-fees.ts'

beforeAll(async () => void (await platformOn(await serverOn(url))))

/** Staff of the platform cancels the order of a bill. */
async function cancelOrder(pipeline: RequestPipeline, orderId: string) {
  const site = await platformSite(pipeline)
  await pipeline.forCompany(site.id, 'write', (ctx) => cancelServiceOrder({ ...ctx, site }, orderId))
}

/** A shop with a paid order over 333.33 dollars. */
async function shopOn(plan: 'pro' | 'business') {
  const w = await world({ url, plan })
  const [product] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 33_333, stock: 5 }])
  const { order } = await w.member.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 333.33))
  await w.admin.adminPayments.record({ id: order._id, idempotencyKey: randomUUID(), amount: 333.33 })
  const entries = () => w.database.owner.select().from(platformFees).where(eq(platformFees.tenantId, w.here.id))
  const cents = async () => (await entries()).map(({ amountCents }) => amountCents)
  return { ...w, order, entries, cents }
}

test('the ledger has one percent of paid orders on Pro, and refunds give it back', async () => {
  const { admin, order, cents } = await shopOn('pro')
  expect(await cents()).toEqual([333])
  const feeForStaff = async () => (await admin.adminPayments.ofOrder({ id: order._id })).platformFee
  expect(await feeForStaff()).toBe(3.33)
  const refund = async (amount: number) => {
    const { updatedAt } = await admin.adminOrders.get({ id: order._id })
    await admin.adminPayments.refund({ id: order._id, idempotencyKey: randomUUID(), amount, updatedAt })
  }
  await refund(100)
  expect(await feeForStaff()).toBe(2.33)
  await refund(233.33)
  expect(await feeForStaff()).toBeUndefined()
  const entries = await cents()
  expect(entries).toHaveLength(3)
  expect(entries.reduce((sum, one) => sum + one, 0)).toBe(0)
})

test('orders on Business have no fee', async () => {
  const { cents, admin, order } = await shopOn('business')
  expect(await cents()).toEqual([])
  expect(await admin.adminPayments.ofOrder({ id: order._id })).not.toHaveProperty('platformFee')
})

test('fees of a month are billed once, with a statement that has their sum', async () => {
  const { here, database, pipeline, admin, entries } = await shopOn('pro')
  const now = new Date()
  const options = { now: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)), tenantIds: [here.id] }
  await billFees(pipeline, failing, { ...options, now })
  expect((await entries()).map(({ billId }) => billId)).toEqual([null])
  await billFees(pipeline, failing, options)
  await billFees(pipeline, failing, options)
  const bills = await database.owner.select().from(subscriptionBills).where(eq(subscriptionBills.tenantId, here.id))
  expect(bills).toMatchObject([{ kind: 'fees', priceCents: 333 }])
  expect((await entries()).map(({ billId }) => billId)).toEqual([bills[0]!.id])
  const statements = (await mailsTo({ database }, admin.email)).filter(({ subject }) =>
    subject.startsWith('Transaction fees'),
  )
  expect(statements.map(({ text }) => text.includes('$3.33'))).toEqual([true])
})

test('fees of a cancelled bill are billed again, those of a refunded one are not', async () => {
  const { here, database, pipeline, entries } = await shopOn('pro')
  const { owner } = database
  const now = new Date()
  const options = { now: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)), tenantIds: [here.id] }
  const bills = () => owner.select().from(subscriptionBills).where(eq(subscriptionBills.tenantId, here.id))
  await billFees(pipeline, failing, options)
  const [first] = await bills()
  await cancelOrder(pipeline, first!.orderId)
  await ownerTransaction(pipeline, (transaction) => lockSubscription(transaction, here.id))
  expect((await entries()).map(({ billId }) => billId)).toEqual([null])
  await billFees(pipeline, failing, options)
  const second = (await bills()).find(({ id }) => id !== first!.id)!
  expect(second).toMatchObject({ priceCents: 333, status: 'open' })
  expect((await entries()).map(({ billId }) => billId)).toEqual([second.id])
  // Another entry of the same month waits for the bill of the next one.
  const { orderId } = (await entries())[0]!
  await here.asOwner((db) => db.insert(platformFees).values({ orderId, amountCents: 500, currency: 'USD' }))
  await billFees(pipeline, failing, options)
  expect(await bills()).toHaveLength(2)

  for (const status of ['paid', 'refunded']) {
    await owner.execute(sql`update orders set payment_status = ${status} where id = ${second.orderId}`)
    await applyBillOrder(pipeline, { orderId: second.orderId }, options.now)
    const paidAt = status === 'paid' ? options.now.toISOString() : null
    expect((await bills()).find(({ id }) => id === second.id)).toMatchObject({ status: 'used', paidAt })
  }
})

test('fees in several currencies are on bills of their own', async () => {
  const { here, database, pipeline, admin, entries, order } = await shopOn('pro')
  await here.asOwner((db) => db.insert(platformFees).values({ orderId: order._id, amountCents: 5000, currency: 'ZWG' }))
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
  await billFees(pipeline, failing, { now: next, tenantIds: [here.id] })
  const { bills } = await admin.subscription.get({})
  expect(bills.map(({ kind, total, currency }) => [kind, total, currency]).toSorted()).toEqual([
    ['fees', 3.33, 'USD'],
    ['fees', 50, 'ZWG'],
  ])
  expect(new Set((await entries()).map(({ billId }) => billId)).size).toBe(2)
  const subjects = (await mailsTo({ database }, admin.email)).filter(({ text }) => text.includes('ZWG'))
  expect(subjects).toHaveLength(1)
})

const day = 86_400_000

/** What each event is mailed as. */
const subjects: Record<string, RegExp> = {
  'trial-7': /^Your Pro trial .* ends in a week$/,
  'trial-12': /^Your Pro trial .* ends in two days$/,
  'trial-14': /^Your trial .* has ended$/,
  renewal: / renews soon$/,
  'past-due-0': /^Payment for .* is due$/,
  'past-due-3': /^Reminder: payment for .* is due$/,
  'past-due-6': /^Last reminder: payment for .* is due tomorrow$/,
  expired: / is on the Free plan now$/,
  downgraded: / is on the Pro plan now$/,
  cancellation: /^Your Pro plan for .* ends on /,
  cancelled: /^Your subscription .* has ended$/,
}

test('mails each event once in 400 days and bills the whole ledger', { tags: 'long' }, async () => {
  const company = await onTrial()
  const { here, admin, owner, pipeline, database, row, bills, events, pay, run } = company
  const start = Date.parse((await row()).periodStart!)
  const site = await pipeline.parts.sites.withId(here.id)
  const actor = { request: randomUUID(), id: null, name: 'Someone', ip: '' }
  const choose = (plan: 'pro' | 'business', now: Date) =>
    changePlan(pipeline, here.id, { plan, billing: 'monthly' }, actor, now)
  const cancel = (now: Date) => cancelPlan(pipeline, here.id, actor, { now })
  const choices: Record<number, (now: Date) => Promise<unknown>> = {
    20: (now) => choose('pro', now),
    110: (now) => choose('business', now),
    150: (now) => choose('pro', now),
    260: (now) => choose('pro', now),
    330: cancel,
    331: (now) => resumePlan(pipeline, here.id, actor, now),
    332: cancel,
  }
  /** A sale or a refund, entered in the ledger as its payment enters it. */
  const sell = async (plan: PlanKey, orderId: string, netCents: number, now: Date, isFirst: boolean) => {
    const order = { id: orderId, currency: 'USD', imported: false, paymentStatus: 'paid' } as const
    const before = { paymentStatus: isFirst ? 'unpaid' : 'paid' } as const
    const change = { before, order, netCents }
    await pipeline.forCompany(here.id, 'write', ({ db }) => recordFees({ db, site: { ...site, plan } }, change))
    await owner.execute(sql`update platform_fees set created_at = ${now.toISOString()}
      where order_id = ${orderId} and created_at < ${new Date(start + day).toISOString()}`)
  }
  const states: [day: number, state: string][] = []
  const feesOwed = new Map<string, number>()
  const sold: [orderId: string, cents: number][] = []
  let { dueAt } = await row()
  for (let at = 0; at <= 400; at++) {
    const now = new Date(start + at * day)
    const [isDue, isMonthStart] = [dueAt !== null && dueAt <= now.toISOString(), now.getUTCDate() === 1]
    if (!isDue && !isMonthStart && !choices[at] && at % 9 !== 0) continue
    if (isDue) await run(now.getTime())
    if (isMonthStart) await billFees(pipeline, failing, { now, tenantIds: [here.id] })
    await choices[at]?.(now)
    // In some weeks the company pays nothing.
    if (at < 210 || at >= 260)
      for (const { orderId, status } of await bills()) if (status === 'open') await pay(orderId, 1, now)
    const { status, plan, dueAt: next } = await row()
    dueAt = next
    if (states.at(-1)?.[1] !== `${status} ${plan}`) states.push([at, `${status} ${plan}`])
    if (at > 0 && at % 9 === 0 && plan !== 'free') {
      const [id, cents] = [randomUUID(), 20_000 + at * 37]
      await sell(plan, id, cents, now, true)
      sold.push([id, cents])
      if (plan === 'pro') feesOwed.set(id, Math.round(cents / 100))
    }
    const [id = '', cents = 0] = sold.at(-4) ?? []
    if (at % 45 === 0 && sold.length > 3 && at < 300) {
      // Refunds lower the fee of the sale, on Business, too.
      await sell(plan, id, cents - 10_000, now, false)
      if (feesOwed.has(id)) feesOwed.set(id, Math.round((cents - 10_000) / 100))
    }
  }
  await billFees(pipeline, failing, { now: new Date(start + 440 * day), tenantIds: [here.id] })

  expect(states.map(([, state]) => state)).toEqual([
    ...['trialing pro', 'expired free', 'active pro', 'active business', 'active pro', 'past_due pro', 'expired free'],
    ...['active pro', 'cancelled free'],
  ])
  const [, trialEnd, first, upgrade, , unpaid, ended, again] = states.map(([at]) => at)
  expect([trialEnd, first, upgrade, ended! - unpaid!, again]).toEqual([14, 20, 110, 7, 260])

  const mailed = (await mailsTo({ database }, admin.email)).map(({ subject }) => subject)
  const recorded = await events()
  expect(new Set(recorded)).toEqual(new Set(Object.keys(subjects)))
  for (const [event, subject] of Object.entries(subjects)) {
    const times = recorded.filter((one) => one === event).length
    expect([event, mailed.filter((one) => subject.test(one)).length]).toEqual([event, times])
    if (event !== 'renewal') expect([event, times]).toEqual([event, 1])
  }

  const all = await bills()
  const feesBills = all.filter(({ kind }) => kind === 'fees')
  const ledger = await owner.select().from(platformFees).where(eq(platformFees.tenantId, here.id))
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
  expect(sum(ledger.map(({ amountCents }) => amountCents))).toBe(sum([...feesOwed.values()]))
  for (const { id, priceCents } of feesBills)
    expect(sum(ledger.filter(({ billId }) => billId === id).map(({ amountCents }) => amountCents))).toBe(priceCents)
  expect(ledger.filter(({ billId }) => billId === null)).toEqual([])
  expect(mailed.filter((subject) => subject.startsWith('Transaction fees of'))).toHaveLength(feesBills.length)
  // What the invoices ask for is what the bills say.
  const due = all.map(({ orderId, priceCents, creditCents }) => [orderId, priceCents - creditCents])
  const { rows } = await owner.execute<{ id: string; total: string }>(
    sql`select id, total_cents as total from orders where id in ${all.map(({ orderId }) => orderId)}`,
  )
  expect(new Map(rows.map(({ id, total }) => [id, Number(total)]))).toEqual(new Map(due as [string, number][]))
})
