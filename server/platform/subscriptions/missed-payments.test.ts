import { randomUUID } from 'node:crypto'
import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments, refunds } from '#server/commerce/orders/payment/attempts.table.ts'
import { refundedSince } from '#server/commerce/orders/service-orders.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { allCompanies } from '#server/core/http/all-companies.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { makeIdleCompanies, runScheduledTasks } from '#tests/idle-companies.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { platformOf } from '#tests/platform.ts'
import { failing, onTrial } from '#tests/trial.ts'
import { databases, serverOn } from '#tests/world.ts'
import { billFees, companiesToBill } from '../fees/bill-fees.ts'
import { platformFees } from '../fees/platform-fees.table.ts'
import { renewFigures } from '../owners/company-figures.ts'
import { unpaidBills } from './bill-paid.ts'
import { platformOn } from './platform-for-tests.ts'

const day = 86_400_000

describe.each(databases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await platformOn(await serverOn(url))))

  /** A refund of a part of a bill, as staff of the platform records it. */
  const refundPart = ({ pipeline, platformId }: Awaited<ReturnType<typeof onTrial>>, orderId: string, cents: number) =>
    pipeline.forCompany(platformId, 'write', async ({ db }) => {
      await db.insert(refunds).values({ orderId, amountCents: cents, by: 'Test', key: randomUUID() })
      await db.execute(sql`update orders set payment_status = 'partially_refunded' where id = ${orderId}`)
    })

  test('a bill that is refunded in part before its job ran is applied', async () => {
    const made = await onTrial({ url })
    const { admin, openBill, payOrder, run, row } = made
    await admin.subscription.change({ plan: 'business', billing: 'monthly' })
    const { orderId } = await openBill()
    await payOrder(orderId)
    await refundPart(made, orderId, 4900)
    await run(Date.now())
    expect(await row()).toMatchObject({ plan: 'business', status: 'active', creditCents: 0 })
    const { credit } = await admin.subscription.preview({ plan: 'business', billing: 'annual' })
    expect(credit).toBeGreaterThan(49.9)
    expect(credit).toBeLessThanOrEqual(50)
  })

  test('the payment of a void bill becomes credit without what was refunded of it', async () => {
    const made = await onTrial({ url })
    const { admin, bills, payOrder, refund, run, row } = made
    await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
    await admin.subscription.change({ plan: 'business', billing: 'monthly' })
    const { orderId } = (await bills()).find(({ status }) => status === 'void')!
    await payOrder(orderId)
    await refundPart(made, orderId, 900)
    await run(Date.now())
    expect((await row()).creditCents).toBe(3000)
    await refund(orderId)
    expect((await row()).creditCents).toBe(0)
  })

  test('a refund whose job failed is applied by the scheduled task', async () => {
    const { admin, openBill, pay, pipeline, platformId, run, row } = await onTrial({ url })
    await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
    const { orderId } = await openBill()
    await pay(orderId)
    await pipeline.forCompany(platformId, 'write', async ({ db }) => {
      await db.update(payments).set({ status: 'refunded' }).where(eq(payments.orderId, orderId))
      await db.execute(sql`update orders set payment_status = 'refunded', updated_at = now() where id = ${orderId}`)
    })
    await run(Date.now())
    expect(await row()).toMatchObject({ plan: 'free', status: 'cancelled', creditCents: 0 })
  })

  test('fees that are paid after more than 90 days are applied by the scheduled task', async () => {
    const { here, pipeline, bills, payOrder, run } = await onTrial({ url })
    await here.asOwner((db) =>
      db.insert(platformFees).values({ orderId: randomUUID(), amountCents: 500, currency: 'USD' }),
    )
    const today = new Date()
    const billed = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2))
    await billFees(pipeline, failing, { now: billed, tenantIds: [here.id] })
    const [{ orderId } = { orderId: '' }] = await bills()
    await payOrder(orderId)
    await run(billed.getTime() + 91 * day)
    expect(await bills()).toMatchObject([{ kind: 'fees', status: 'used', paidAt: expect.any(String) }])
  })

  test('the payment of a bill leads back to the site that the bill is for', async () => {
    const { admin, openBill, payOrder, here, owner } = await onTrial({ url })
    const platform = await platformOf(await serverOn(url))
    await admin.subscription.change({ plan: 'business', billing: 'monthly' })
    const { orderId } = await openBill()
    await payOrder(orderId)
    // As a payment that the payer started.
    await platform.asOwner((db) => db.update(payments).set({ recordedBy: null }).where(eq(payments.orderId, orderId)))
    const { rows } = await owner.execute<{ token: string }>(sql`select token from orders where id = ${orderId}`)
    const payment = await platform.visitor().payments.latest({ id: orderId, token: rows[0]!.token })
    expect(payment.backUrl).toMatch(new RegExp(`^https?://${here.slug}\\.test\\.example(:\\d+)?/settings\\?tab=plan$`))
    expect((await admin.subscription.get({})).bills[0]?.payUrl).not.toContain('back=')
  })
})

// Rows of other tests would change what the planner prefers, and what the tasks do.
describe.each(databases.filter(({ kind }) => kind === 'postgres'))('in a database of its own', ({ url: base }) => {
  let running: Awaited<ReturnType<typeof serverOn>>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const own = await ownDatabase(base!, () => running.stop())
    drop = own.drop
    running = await serverOn(own.href)
  }, 60_000)
  afterAll(() => drop())

  test('the hourly tasks read bills and fees by the indexes of those that wait', async () => {
    const { owner } = running.database
    const since = new Date(0).toISOString()
    const planOf = (query: (db: Db) => SQLWrapper) =>
      owner.transaction(async (tx) => {
        // Tables of tests are too small for the planner to prefer an index.
        await tx.execute(sql`set local enable_seqscan = off`)
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query(tx).getSQL()}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    expect(await planOf((db) => companiesToBill(db, new Date().toISOString()))).toContain('platform_fees_unbilled')
    expect(await planOf((db) => unpaidBills(db, { isOpen: true, since }))).toContain('subscription_bills_open')
    const others = await planOf((db) => unpaidBills(db, { isOpen: false, since }))
    expect(others).toMatch(/Index Scan using subscription_bills_unpaid.*\n.*Index Cond: \(created_at >/)
    expect(await planOf((db) => refundedSince(db, since))).toContain('orders_refunded')
  })

  test('a round of scheduled tasks does not visit each of 1,000 idle companies', async () => {
    const { database } = running
    const { owner } = database
    const platformId = await platformOn(running)
    // The figures of companies count failed jobs.
    await running.pipeline.parts.jobs.ready()
    const visited = new Set<string>()
    let transactions = 0
    // Not spies, which would count the server's own tasks, too.
    const changed = <T extends object>(of: T, changes: Partial<T>): T =>
      Object.create(of, Object.getOwnPropertyDescriptors(changes))
    const transaction: typeof owner.transaction = (...args) => {
      transactions++
      return owner.transaction(...args)
    }
    const parts = { ...running.pipeline.parts, database: changed(database, { owner: changed(owner, { transaction }) }) }
    const forCompany: RequestPipeline['forCompany'] = (...args) => {
      visited.add(args[0])
      return running.pipeline.forCompany(...args)
    }
    const pipeline = changed(running.pipeline, { parts, forCompany })
    await makeIdleCompanies(owner, 1000)
    await runScheduledTasks(pipeline, failing)
    expect([[...visited], transactions]).toEqual([[platformId], 0])
    visited.clear()
    await renewFigures(allCompanies(parts, forCompany), failing)
    expect(visited.size).toBe(100)
  })
})
