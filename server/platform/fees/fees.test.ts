import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { cancelServiceOrder } from '#server/commerce/orders/service-orders.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { applyBillOrder } from '../subscriptions/bill-paid.ts'
import { lockSubscription } from '../subscriptions/locked-subscription.ts'
import { ownerTransaction, platformSite } from '../subscriptions/owner-transaction.ts'
import { platformOn } from '../subscriptions/platform-for-tests.ts'
import { subscriptionBills } from '../subscriptions/subscriptions.table.ts'
import { billFees } from './bill-fees.ts'
import { platformFees } from './platform-fees.table.ts'

const [{ url } = {}] = databases.slice(-1)
const failing = (error: Error) => {
  throw error
}

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
