import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { payments } from '#server/commerce/orders/payment/attempts.table.ts'
import { lockOrder, type SettleContext, settle } from '#server/commerce/orders/payment/settle.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { applyBillOrder } from '#server/platform/subscriptions/bill-paid.ts'
import { platformOn } from '#server/platform/subscriptions/platform-for-tests.ts'
import { runSubscriptions } from '#server/platform/subscriptions/run.ts'
import { startTrial } from '#server/platform/subscriptions/start-trial.ts'
import {
  subscriptionBills,
  subscriptionEvents,
  subscriptions,
} from '#server/platform/subscriptions/subscriptions.table.ts'
import { databases, world } from './world.ts'

export const [{ url } = {}] = databases.slice(-1)

export const failing = (error: Error) => {
  throw error
}
/** A company on a trial of Pro, and the means to let time pass and to pay its bills. */
export async function onTrial(database: { url?: string | undefined } = { url }) {
  const w = await world({ ...database, plan: 'free' })
  const platformId = await platformOn(w)
  const { owner } = w.database
  await owner.transaction((tx) => startTrial(tx, w.here.id, 'pro'))
  const row = async () => (await owner.select().from(subscriptions).where(eq(subscriptions.tenantId, w.here.id)))[0]!
  const bills = () =>
    owner
      .select()
      .from(subscriptionBills)
      .where(eq(subscriptionBills.tenantId, w.here.id))
      .orderBy(asc(subscriptionBills.createdAt))
  const events = async () =>
    (await owner.select().from(subscriptionEvents).where(eq(subscriptionEvents.tenantId, w.here.id))).map(
      ({ event }) => event,
    )
  const planInForce = () => planOf(owner, w.here.id)
  const run = (now: number) => runSubscriptions(w.pipeline, failing, { now: new Date(now), tenantIds: [w.here.id] })
  /** Changes an order of the platform and settles it, as a provider's callback does. The job is not queued. */
  const settled = async (orderId: string, change: (ctx: SettleContext) => Promise<unknown>) => {
    const site = await w.pipeline.parts.sites.withId(platformId)
    await w.pipeline.forCompany(platformId, 'write', async (ctx) => {
      const order = await lockOrder(ctx, orderId)
      await change({ ...ctx, site })
      const add: typeof ctx.jobs.add = async (name, ...about) =>
        name === 'bill-paid' ? '' : ctx.jobs.add(name, ...about)
      await settle({ ...ctx, site, jobs: { ...ctx.jobs, add } }, order)
    })
  }
  const payOrder = (orderId: string) =>
    settled(orderId, async ({ db }) => {
      const { totalCents: amountCents, currency } = await lockOrder({ db }, orderId)
      await db.insert(payments).values({
        ...{ orderId, provider: 'manual', method: 'manual', amountCents, currency },
        ...{ reference: randomUUID(), status: 'paid', recordedBy: 'Test' },
      })
    })
  /** Pays a bill, and reports it `times` times. */
  const pay = async (orderId: string, times = 1, now = new Date()) => {
    await payOrder(orderId)
    await Promise.all(Array.from({ length: times }, () => applyBillOrder(w.pipeline, { orderId }, now)))
  }
  /** Refunds a bill as a whole. */
  const refund = async (orderId: string, now = new Date()) => {
    await settled(orderId, ({ db }) =>
      db.update(payments).set({ status: 'refunded' }).where(eq(payments.orderId, orderId)),
    )
    for (let time = 0; time < 2; time++) await applyBillOrder(w.pipeline, { orderId }, now)
  }
  const openBill = async () => (await bills()).find(({ status }) => status === 'open')!
  return { ...w, owner, row, bills, openBill, events, planInForce, run, pay, payOrder, refund, platformId }
}
