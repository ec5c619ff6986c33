import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrationsFolder } from '#server/core/db/migration-history.ts'
import type { Checkout } from '#shared/commerce/orders.ts'
import { cancelledText } from '#shared/core/order-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { submitForm } from '#tests/submit-form.ts'
import { databases, featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { addressOf, methodOf, rulesOf, zoneOf } from '../../delivery/delivery-for-tests.ts'
import { listenGateway } from '../../payments/demo-gateway/listen-for-tests.ts'
import { paynowProvider } from '../../payments/paynow/paynow.ts'
import { encodeMessage } from '../../payments/paynow/wire.ts'
import { productIn, putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest, connectBank } from '../checkout-for-tests.ts'
import { cancelExpiredOrders } from '../confirm-order.ts'
import { anonymizeOrders } from '../customer-orders.ts'
import { type OrderRow, orders } from '../orders.table.ts'
import { placeServiceOrder } from '../service-orders.ts'
import { checkAttempt } from './ask-provider.ts'
import { type PaymentRow, payments } from './attempts.table.ts'
import { applyOutcome } from './attempts.ts'
import { PaymentChecks } from './check-payments.ts'
import { scopeOfCompany } from './scope.ts'
import { lockOrder, settle } from './settle.ts'

const account = { id: '1201', key: 'integration-key' }
/** The account of the shop for its second currency. */
const localAccount = { id: '1202', key: 'key for the local currency' }
let running: Awaited<ReturnType<typeof listenGateway>>
beforeAll(async () => {
  running = await listenGateway([account, localAccount], 10)
})
afterAll(() => running.close())
afterEach(() => {
  running.state.fault = undefined
})

const keys = { settings: { integrationId: account.id }, secrets: { integrationKey: account.key } }
const connection = { currency: 'USD' as const, methods: ['card', 'ecocash', 'innbucks'], ...keys }

const stopServers = async (href: string) => {
  for (const limits of ['normal', 'measuring'] as const)
    await (await serverOn(href, { paynowUrl: running.address, limits })).stop()
}

describe.each(databases)('on $kind', ({ kind, url: base }) => {
  const isFeatureDatabase = featureDatabases.some((one) => one.kind === kind)
  let url = base
  let drop = async () => undefined as unknown
  beforeAll(async () => {
    const own = base ? await ownDatabase(base, stopServers) : undefined
    if (own) ({ href: url, drop } = own)
  })
  afterAll(() => drop())

  /** A shop with Paynow payments through the gateway double, and 5 units of one product. */
  async function shop(limits: 'normal' | 'measuring' = 'normal') {
    const w = await world({ url, paynowUrl: running.address, limits })
    await w.here.asOwner((db) => db.execute(sql`update company set email = ${`shop@${w.here.id}.example`}`))
    const [id] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 1200, stock: 5 }])
    const integration = await w.admin.paymentSettings.create({ provider: 'paynow', ...connection })
    const request = (payment: Checkout['payment'], more: Parameters<typeof checkoutRequest>[2] = {}) =>
      checkoutRequest([{ id: id!, qty: 2 }], 24, { payment, ...more })
    const stock = async () => (await productIn(w.here, id!)).stock
    const alerts = async () =>
      (await mailsTo(w, `shop@${w.here.id}.example`)).filter(({ subject }) => subject.includes('needs your attention'))
    /** The gateway's payments of an order, newest first. */
    const atGateway = (orderNumber: string) => running.gateway.paymentsOf(orderNumber).toReversed()
    return { ...w, product: id!, integration, request, stock, alerts, atGateway }
  }
  type Shop = Awaited<ReturnType<typeof shop>>

  /** Sends the status of the newest payment to the callback, as the gateway does. */
  async function report({ here, atGateway }: Shop, orderNumber: string, change: Record<string, string> = {}) {
    const payment = atGateway(orderNumber)[0]!
    const fields = {
      reference: payment.reference,
      amount: payment.amount,
      paynowreference: '1',
      pollurl: `${running.address}/interface/poll?guid=${payment.guid}`,
      status: payment.status,
      ...change,
    }
    const reply = await here.visitor().inject({
      method: 'POST',
      url: new URL(payment.resultUrl).pathname + new URL(payment.resultUrl).search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: encodeMessage(Object.entries(fields), change.key ?? account.key),
    })
    return reply.statusCode
  }

  async function settleAgain({ pipeline, here }: Shop, orderId: string) {
    const site = await pipeline.parts.sites.withId(here.id)
    await pipeline.forCompany(here.id, 'write', async (ctx) => {
      await settle({ ...ctx, site }, await lockOrder(ctx, orderId))
    })
  }

  const moneyOf = (admin: Person, id: string) => admin.adminPayments.ofOrder({ id })

  const fail = (error: Error) => {
    throw error
  }

  /**
   * Waits for what `read` returns after a check of all unfinished attempts, without waiting until they are due. Those
   * that a process has claimed are due after 60 to 95 seconds, held payments after a day.
   */
  const expectAfterCheck = <T>({ here, pipeline }: Shop, read: () => Promise<T>) => {
    let hasMoved = false
    return expect.poll(async () => {
      const wait = sql`next_check_at - now()`
      const isTooSlow = sql`${wait} > interval '95 seconds' and status not in ('awaiting_delivery', 'disputed')`
      const slow = () => here.asOwner((db) => db.execute(sql`select reference from payments where ${isTooSlow}`))
      if (!hasMoved) expect((await slow()).rows).toEqual([])
      hasMoved = true
      const isClaimed = sql`${wait} between interval '60.5 seconds' and interval '95 seconds'`
      await here.asOwner((db) =>
        db.execute(
          sql`update payments set next_check_at = now() where next_check_at is not null and not (${isClaimed})`,
        ),
      )
      const checks = new PaymentChecks(pipeline, fail)
      await checks.round()
      await checks.stop()
      return read()
    })
  }

  /** Number of emails if all requests read the payment status before one of them writes it. */
  async function mailsWithoutLock({ database }: Shop, reports: number) {
    const table = `control_${randomUUID().replaceAll('-', '')}`
    await database.pool.query(`create table ${table} as select false as paid, 0 as mails`)
    const read = () => database.pool.query<{ paid: boolean }>(`select paid from ${table}`)
    const seen = await Promise.all(Array.from({ length: reports }, read))
    for (const { rows } of seen)
      if (!rows[0]!.paid) await database.pool.query(`update ${table} set paid = true, mails = mails + 1`)
    const { rows } = await database.pool.query<{ mails: number }>(`select mails from ${table}`)
    await database.pool.query(`drop table ${table}`)
    return rows[0]!.mails
  }

  /** Moves attempts and orders of the company into the past, so that they are due or expired. */
  const age = ({ here }: Shop, minutes: number) =>
    here.asOwner(async (db) => {
      const by = sql`make_interval(mins => ${minutes})`
      await db.execute(sql`update orders set created_at = created_at - ${by}, confirm_by = confirm_by - ${by}`)
      await db.execute(sql`update payments set created_at = created_at - ${by}, ended_at = ended_at - ${by}`)
    })

  /** Simulates elapsed time, checks open attempts at the gateway, and expires orders. */
  const expire = async (w: Shop, minutes: number) => {
    await age(w, minutes)
    const open = await w.here.asOwner((db) =>
      db.execute<{ id: string }>(sql`select id from payments where status in ('created', 'pending')`),
    )
    for (const { id } of open.rows) await w.admin.adminPayments.check({ id })
    await w.here.asOwner((db) =>
      db.execute(sql`update orders set confirm_by = least(confirm_by, now() - interval '1 second')`),
    )
    await cancelExpiredOrders(w.pipeline, fail)
  }

  /** Requests to a gateway that does not respond end after 200 ms. */
  function shortenTimeouts() {
    const { timeout } = AbortSignal
    const spy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, 200)))
    onTestFinished(() => spy.mockRestore())
  }

  /** The gateway receives prompts, but responds only after the returned function is called. */
  function holdStarts() {
    const { promise: released, resolve } = Promise.withResolvers<undefined>()
    running.state.hold = (phase, path) =>
      phase === 'answered' && path.endsWith('remotetransaction') ? released : Promise.resolve(undefined)
    onTestFinished(() => {
      running.state.hold = undefined
    })
    return () => resolve(undefined)
  }

  /** A guest's prompt that was cancelled before the gateway responded. */
  async function cancelledWhileStarting(phone: string) {
    const w = await shop('measuring')
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    const release = holdStarts()
    const pay = () => w.visitor.payments.pay({ id: order._id, token, method: 'ecocash', phone })
    const slow = pay()
    await expect.poll(() => w.atGateway(order.orderNumber).length).toBe(1)
    const latest = () => w.visitor.payments.latest({ id: order._id, token })
    const payment = (await latest())._id
    expect((await w.visitor.payments.cancel({ id: order._id, token, payment })).status).toBe('cancelled')
    return { w, order, release, pay, slow, latest }
  }

  test('verifies every callback at the gateway', async () => {
    const w = await shop()
    const { order, payment } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    expect(payment!.step).toMatchObject({ kind: 'redirect' })
    const { orderNumber } = order
    const status = async () => (await moneyOf(w.admin, order._id)).payments[0]!.status
    const { guid } = w.atGateway(orderNumber)[0]!
    const timesAsked = () => running.state.requests.filter((one) => one.includes(guid)).length
    const before = timesAsked()
    const forged = () => report(w, orderNumber, { status: 'Paid', key: 'forged' })
    expect([await forged(), timesAsked()]).toEqual([403, before])
    // The control: without the check of the signature, a forged callback makes the server ask the gateway.
    const spy = vi.spyOn(paynowProvider, 'isAuthentic').mockReturnValue(true)
    expect([await forged(), timesAsked()]).toEqual([200, before + 1])
    spy.mockRestore()
    expect(await report(w, orderNumber, { status: 'Paid' })).toBe(200)
    // Only the stored address is asked, not one that a signed callback names.
    const pollurl = `${running.address}/interface/poll?guid=other`
    const asked = timesAsked()
    expect(await report(w, orderNumber, { status: 'Paid', pollurl })).toBe(200)
    expect([timesAsked(), running.state.requests.filter((one) => one.includes('guid=other'))]).toEqual([asked + 1, []])
    expect(await report(w, orderNumber, { status: 'Paid', amount: '1.00' })).toBe(200)
    expect(await status()).toBe('pending')
    await running.gateway.setStatus(w.atGateway(orderNumber)[0]!.guid, 'Paid')
    for (let count = 0; count < 10; count++) expect(await report(w, orderNumber)).toBe(200)
    const paid = await w.admin.adminOrders.get({ id: order._id })
    expect([await status(), paid.status, paid.history.length]).toEqual(['paid', 'processing', 2])
    expect((await mailsTo(w, `shop@${w.here.id}.example`)).length).toBe(1)
  })

  test('a callback that says “Paid” pays nothing by itself', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    expect(await report(w, order.orderNumber, { status: 'Paid' })).toBe(200)
    const { paid, payments: attempts } = await moneyOf(w.admin, order._id)
    expect(paid).toBe(0)
    // The control: a server that believes the callback credits it.
    const scope = await scopeOfCompany(w.pipeline, w.here.id)
    const believed = { status: 'paid', reference: order.orderNumber, amountCents: 2400 } as const
    await scope.write((ctx) => applyOutcome(ctx, attempts[0]!._id, { kind: 'update', update: believed }))
    expect((await moneyOf(w.admin, order._id)).paid).toBe(24)
  })

  test('ten concurrent callbacks record one payment', async () => {
    const w = await shop('measuring')
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const { orderNumber, _id: id } = order
    w.atGateway(orderNumber)[0]!.status = 'Paid'
    const replies = await Promise.all(Array.from({ length: 10 }, () => report(w, orderNumber)))
    expect(new Set(replies)).toEqual(new Set([200]))
    expect(await moneyOf(w.admin, id)).toMatchObject({ paid: 24, due: 0, paymentStatus: 'paid' })
    expect((await w.admin.adminOrders.get({ id })).history.length).toBe(2)
    expect((await mailsTo(w, `shop@${w.here.id}.example`)).length).toBe(1)
    // The control: without the row lock each request sends an email.
    expect(await mailsWithoutLock(w, 10)).toBe(10)
  })

  test('callbacks out of order record one payment and never reverse it', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const { orderNumber, _id: id } = order
    const reported = ['Sent', 'Paid', 'Created', 'Sent', 'Cancelled', 'Paid', 'Failed']
    const seen: string[] = []
    for (const status of reported) {
      w.atGateway(orderNumber)[0]!.status = status
      expect(await report(w, orderNumber)).toBe(200)
      seen.push((await moneyOf(w.admin, id)).paymentStatus)
    }
    expect(seen).toEqual(['pending', ...reported.slice(1).map(() => 'paid')])
    const { status, history } = await w.admin.adminOrders.get({ id })
    expect([status, history.length, await w.stock()]).toEqual(['processing', 2, 3])
    expect((await mailsTo(w, `shop@${w.here.id}.example`)).length).toBe(1)
    // The control: storing only the last report reverses the payment.
    const lastReport: Record<string, string> = { Paid: 'paid', Cancelled: 'cancelled', Failed: 'failed' }
    expect(reported.map((status) => lastReport[status] ?? 'pending')).not.toEqual(seen)
  })

  test.runIf(base)('two servers ask about each due payment once per interval', async () => {
    const w = await shop('measuring')
    const other = await serverOn(url, { paynowUrl: running.address, limits: 'normal' })
    const count = 12
    await w.here.asOwner((db) => db.execute(sql`update products set stock = ${2 * count}`))
    const guids: string[] = []
    for (let at = 0; at < count; at++) {
      const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
      guids.push(w.atGateway(order.orderNumber)[0]!.guid)
    }
    /** The number of status requests for each payment during `work`. */
    const polls = async (work: () => Promise<unknown>) => {
      running.state.requests.length = 0
      await work()
      return guids.map((guid) => running.state.requests.filter((one) => one.includes(guid)).length)
    }
    const each = (times: number) => guids.map(() => times)
    /** All payments become due. Asked often enough that the next interval is a minute. */
    const interval = async () => {
      const servers = [w, other, w, other].map(({ pipeline }) => new PaymentChecks(pipeline, fail))
      await w.here.asOwner((db) => db.execute(sql`update payments set next_check_at = now(), checks = 10`))
      await Promise.all(servers.map((one) => one.round()))
      // Those that the background tasks of the two servers have claimed.
      const answered = sql`select from payments where next_check_at > now() + interval '55 seconds'
        and next_check_at < now() + interval '65 seconds'`
      await expect.poll(async () => (await w.here.asOwner((db) => db.execute(answered))).rows.length).toBe(count)
      await Promise.all(servers.map((one) => one.round()))
      await Promise.all(servers.map((one) => one.stop()))
    }
    // The first one waits for checks that began before.
    await interval()
    for (let round = 0; round < 3; round++) expect(await polls(interval)).toEqual(each(1))
    // The control: servers that do not claim payments ask about each one twice.
    const { rows } = await w.here.asOwner((db) => db.execute<{ id: string }>(sql`select id from payments`))
    const scope = await scopeOfCompany(w.pipeline, w.here.id)
    const checkAll = () => Promise.all(rows.map(({ id }) => checkAttempt(scope, id)))
    expect(await polls(() => Promise.all([checkAll(), checkAll()]))).toEqual(each(2))
  })

  test('ignores a payment with another reference', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const payment = w.atGateway(order.orderNumber)[0]!
    const { reference } = payment
    payment.status = 'Paid'
    payment.reference = `${reference}9`
    expect(await report(w, order.orderNumber)).toBe(200)
    const money = await moneyOf(w.admin, order._id)
    expect(money).toMatchObject({ paid: 0, paymentStatus: 'pending' })
    expect(money.payments[0]!.events.at(-1)!.text).toBe(`Ignored a payment for the reference “${reference}9”.`)
    // The control: the same payment with its own reference is accepted.
    payment.reference = reference
    expect(await report(w, order.orderNumber)).toBe(200)
    expect((await moneyOf(w.admin, order._id)).paymentStatus).toBe('paid')
  })

  test('ignores a payment of a wrong amount', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const payment = w.atGateway(order.orderNumber)[0]!
    payment.amount = '1.00'
    await report(w, order.orderNumber)
    expect(await w.alerts()).toEqual([])
    await running.gateway.setStatus(payment.guid, 'Paid')
    expect(await report(w, order.orderNumber)).toBe(200)
    const money = await moneyOf(w.admin, order._id)
    expect(money).toMatchObject({ paid: 0, paymentStatus: 'pending' })
    expect(money.payments[0]!.events.at(-1)!.text).toBe('Ignored a payment of the amount 1.')
    await report(w, order.orderNumber)
    const alerts = await w.alerts()
    expect(alerts).toHaveLength(1)
    expect(alerts[0]!.text).toContain('Ignored a payment of the amount 1. Check the payment at the provider')
    // The control: the same payment with its own amount is accepted.
    payment.amount = '24.00'
    expect(await report(w, order.orderNumber)).toBe(200)
    expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 24, paymentStatus: 'paid' })
  })

  test('alerts the shop when an order is paid twice', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await w.visitor.payments.pay({ id: order._id, token, method: 'card' })
    const [second, first] = w.atGateway(order.orderNumber)
    expect(second!.reference).toBe(`${order.orderNumber}-2`)
    await running.gateway.setStatus(second!.guid, 'Paid')
    await report(w, order.orderNumber)
    expect(await w.alerts()).toEqual([])
    // The customer also pays on the page of the first attempt.
    await running.gateway.setStatus(first!.guid, 'Paid')
    const [attempt] = (await moneyOf(w.admin, order._id)).payments
    expect(await w.admin.adminPayments.check({ id: attempt!._id })).toMatchObject({ paid: 48, due: 0 })
    expect((await w.alerts())[0]!.text).toContain('More was paid for this order than its total.')
  })

  test('creates no second payment after a lost response', async () => {
    const w = await shop()
    const request = w.request({ method: 'ecocash', phone: '0771111111' })
    running.state.fault = 'drop after'
    const { order, token } = await w.visitor.orders.checkout(request)
    running.state.fault = undefined
    expect((await w.visitor.orders.checkout(request)).order._id).toBe(order._id)
    await expectAfterCheck(w, () => w.visitor.payments.latest({ id: order._id, token })).toMatchObject({
      ...{ status: 'paid', order: { paymentStatus: 'paid' } },
    })
    expect(w.atGateway(order.orderNumber).length).toBe(1)
  })

  test('fifty requests with one key create one order and one payment', async () => {
    const w = await shop('measuring')
    const request = w.request({ method: 'card' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => w.visitor.orders.checkout(request)))
    expect(new Set(replies.map(({ order }) => order._id)).size).toBe(1)
    expect([w.atGateway(replies[0]!.order.orderNumber).length, await w.stock()]).toEqual([1, 3])
    expect((await mailsTo(w, request.customer.email)).length).toBe(1)
  })

  test('the control: without unique keys fifty requests create several orders', async () => {
    const w = await shop('measuring')
    const unique = 'checkout_keys_once on checkout_keys (tenant_id, scope, key)'
    await w.database.pool.query('drop index checkout_keys_once')
    try {
      const request = w.request({ method: 'card' }, { items: [{ id: w.product, qty: 1 }], total: 12 })
      const replies = await Promise.allSettled(Array.from({ length: 50 }, () => w.visitor.orders.checkout(request)))
      const placed = replies.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order._id] : []))
      expect(new Set(placed).size).toBeGreaterThan(1)
    } finally {
      await w.here.asOwner((db) => db.execute(sql`delete from checkout_keys`))
      await w.database.pool.query(`create unique index ${unique}`)
    }
  })

  test('asks the provider before an order with an open payment is cancelled', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await age(w, 61)
    // The customer pays right after the last check, and the callback is lost.
    await w.here.asOwner((db) => db.execute(sql`update payments set answered_at = now(), next_check_at = null`))
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await cancelExpiredOrders(w.pipeline, fail)
    expect(await w.admin.orders.get({ id: order._id })).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect([await w.stock(), await w.alerts()]).toEqual([3, []])
  })

  test('does not cancel an order while the gateway is unreachable', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    running.state.fault = 'garbage'
    await w.here.asOwner((db) => db.execute(sql`update payments set answered_at = answered_at - interval '1 hour'`))
    await expire(w, 90)
    expect((await w.visitor.orders.get({ id: order._id, token })).status).toBe('pending')
    await expire(w, 23 * 60)
    expect((await w.visitor.orders.get({ id: order._id, token })).status).toBe('cancelled')
    expect((await w.alerts())[0]!.text).toContain('has not responded for a day')
  })

  test.each(['hang', 'garbage', 'error 500', 'drop after'] as const)(
    'loses no order during an hour of the gateway fault “%s”',
    async (fault) => {
      shortenTimeouts()
      const w = await shop('measuring')
      await w.here.asOwner((db) => db.execute(sql`update products set stock = 10`))
      const place = async () => (await w.visitor.orders.checkout(w.request({ method: 'card' }))).order
      const [paid, unpaid] = [await place(), await place()]
      running.state.fault = fault
      const started = await place()
      w.atGateway(paid.orderNumber)[0]!.status = 'Paid'
      const statusOf = async ({ _id: id }: { _id: string }) => (await w.admin.adminOrders.get({ id })).status
      const all = () => Promise.all([paid, unpaid, started].map(statusOf))
      // Asked often enough that responding gateways are checked each minute.
      const beforeLast = sql`answered_at = answered_at - interval '20 minutes', checks = 10`
      for (let minutes = 0; minutes < 60; minutes += 20) {
        await w.here.asOwner((db) => db.execute(sql`update payments set ${beforeLast}`))
        await expire(w, 20)
        expect(await all()).toEqual(['pending', 'pending', 'pending'])
      }
      expect(await w.stock()).toBe(4)
      // The control: a cleanup of orders older than an hour cancels the paid order.
      const old = sql`select id from orders where created_at <= now() - interval '1 hour' and status = 'pending'`
      const { rows } = await w.here.asOwner((db) => db.execute<{ id: string }>(old))
      expect(rows.map(({ id }) => id)).toContain(paid._id)

      running.state.fault = undefined
      // The next checks are due within 15 seconds.
      const overdue = sql`select from payments where next_check_at > now() + interval '15 seconds'`
      expect((await w.here.asOwner((db) => db.execute(overdue))).rows.length).toBe(0)
      await expectAfterCheck(w, () => moneyOf(w.admin, paid._id)).toMatchObject({ paid: 24, paymentStatus: 'paid' })
      const attemptOf = async ({ _id }: { _id: string }) => (await moneyOf(w.admin, _id)).payments[0]!.status
      const ended = ['cancelled', fault === 'drop after' ? 'cancelled' : 'failed']
      await expectAfterCheck(w, () => Promise.all([unpaid, started].map(attemptOf))).toEqual(ended)
      // Orders do not wait for their next deadline, because the gateway has answered.
      await cancelExpiredOrders(w.pipeline, fail)
      expect([await all(), await w.stock()]).toEqual([['processing', 'cancelled', 'cancelled'], 8])
      // The gateway charged the customer only if it received the payment, and then once.
      expect(w.atGateway(started.orderNumber).length).toBe(fault === 'drop after' ? 1 : 0)
    },
  )

  /** Adds `count` copies of an order that wait for a start which the gateway never received, and are due. */
  const addWaiting = ({ here }: Shop, orderId: string, count: number, more: Partial<PaymentRow> = {}) =>
    here.asOwner(async (db) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
      const [attempt] = await db.select().from(payments).where(eq(payments.orderId, orderId)).limit(1)
      const copies = Array.from({ length: count }, () => ({ ...order!, id: randomUUID(), orderNumber: randomUUID() }))
      await db.insert(orders).values(copies)
      const past = new Date(Date.now() - 60_000).toISOString()
      const waiting = {
        ...attempt!,
        status: 'created',
        pollUrl: '',
        createdAt: past,
        nextCheckAt: past,
        ...more,
      } as const
      const attemptOf = (copy: OrderRow) => ({ ...waiting, id: randomUUID(), orderId: copy.id, reference: copy.id })
      await db.insert(payments).values(copies.map(attemptOf))
    })

  const countAttempts = async ({ here }: Shop, condition: SQL) =>
    (await here.asOwner((db) => db.execute(sql`select from payments where ${condition}`))).rows.length

  test.runIf(isFeatureDatabase)('one round ends all starts that the gateway never received', async () => {
    const w = await shop('measuring')
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    // More than the background tasks would end with one round every two seconds.
    await addWaiting(w, order._id, 150)
    let transactions = 0
    let most = 0
    const { forCompany } = w.pipeline
    const spy = vi.spyOn(w.pipeline, 'forCompany').mockImplementation(async (...given) => {
      if (given[0] === w.here.id) most = Math.max(most, ++transactions)
      try {
        return await forCompany.apply(w.pipeline, given)
      } finally {
        if (given[0] === w.here.id) transactions--
      }
    })
    onTestFinished(() => spy.mockRestore())
    const checks = new PaymentChecks(w.pipeline, fail)
    await checks.round()
    await expect.poll(() => countAttempts(w, sql`status = 'failed'`), { timeout: 30_000 }).toBe(150)
    await checks.stop()
    // Requests do not wait for the connections of the checks. Other tasks of the company have a few.
    expect(most).toBeLessThan(10)
  })

  test.runIf(isFeatureDatabase)('a slow provider delays no payments of others, nor of other companies', async () => {
    const w = await shop('measuring')
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const small = await shop('measuring')
    const ofSmall = await small.visitor.orders.checkout(small.request({ method: 'card' }))
    const { promise: released, resolve } = Promise.withResolvers<undefined>()
    running.state.hold = () => released
    await addWaiting(w, order._id, 120)
    const now = new Date().toISOString()
    await addWaiting(w, order._id, 1, { provider: 'removed', nextCheckAt: now })
    await addWaiting(small, ofSmall.order._id, 1, { nextCheckAt: now })
    const checks = new PaymentChecks(w.pipeline, fail)
    await checks.round()
    const answered = sql`provider = 'removed' and log::text like '%account of this payment was removed%'`
    await expect.poll(() => countAttempts(w, answered)).toBe(1)
    // Nor one of another company, although many that were due before are left.
    await expect.poll(() => countAttempts(small, sql`status = 'created' and next_check_at > now()`)).toBe(1)
    // The control: more payments of the other provider were due than it has slots.
    expect(await countAttempts(w, sql`provider = 'paynow' and next_check_at <= now()`)).toBeGreaterThan(0)
    running.state.hold = undefined
    resolve(undefined)
    await expect.poll(() => countAttempts(w, sql`status = 'failed'`), { timeout: 10_000 }).toBe(120)
    await checks.stop()
  })

  test('extending a paid order does not restore its payment deadline', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await age(w, 31)
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await Promise.all([
      report(w, order.orderNumber),
      cancelExpiredOrders(w.pipeline, fail),
      report(w, order.orderNumber),
    ])
    await expire(w, 31)
    expect(await w.admin.adminOrders.get({ id: order._id })).toMatchObject({
      status: 'processing',
      paymentStatus: 'paid',
    })
    expect(await w.stock()).toBe(3)
  })

  test('rejects a callback while the gateway is unreachable, accepts it later', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await expire(w, 61)
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    running.state.fault = 'error 500'
    expect(await report(w, order.orderNumber)).toBe(503)
    running.state.fault = undefined
    await expectAfterCheck(w, () => w.admin.adminOrders.get({ id: order._id })).toMatchObject({
      ...{ status: 'processing', paymentStatus: 'paid' },
    })
  })

  test('another method replaces a payment that the gateway has not answered', async () => {
    const w = await shop('measuring')
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    const pay = (method: string, phone?: string) => w.visitor.payments.pay({ id: order._id, token, method, phone })
    const release = holdStarts()
    const slow = pay('ecocash', '0779999993')
    await expect.poll(() => w.atGateway(order.orderNumber).length).toBe(1)
    await expect(pay('ecocash', '0779999993')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await pay('card')).status).toBe('pending')
    release()
    expect((await slow).status).toBe('cancelled')
    const [, first] = w.atGateway(order.orderNumber)
    await running.gateway.setStatus(first!.guid, 'Paid')
    await expectAfterCheck(w, () => moneyOf(w.admin, order._id)).toMatchObject({
      ...{ paid: 24, due: 0, paymentStatus: 'paid' },
    })
    expect((await moneyOf(w.admin, order._id)).payments.map(({ status }) => status)).toEqual(['paid', 'cancelled'])
    expect(await w.alerts()).toEqual([])
  })

  test('credits each payment once in any order of changes and reports', { timeout: 120_000 }, async () => {
    const w = await shop('measuring')
    await w.here.asOwner((db) => db.execute(sql`update products set stock = 1000`))
    const action = fc.constantFrom('card', 'ecocash', 'cancel', 'pay first', 'pay last', 'report', 'check')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 3 }), async (rounds) => {
        const request = w.request({ method: 'ecocash', phone: '0779999995' })
        const { order, token } = await w.visitor.orders.checkout(request)
        const { _id: id, orderNumber } = order
        const latest = () => w.visitor.payments.latest({ id, token })
        const actions: Record<string, () => Promise<unknown>> = {
          card: () => w.visitor.payments.pay({ id, token, method: 'card' }),
          ecocash: () => w.visitor.payments.pay({ id, token, method: 'ecocash', phone: '0779999996' }),
          cancel: async () => w.visitor.payments.cancel({ id, token, payment: (await latest())._id }),
          'pay first': () => running.gateway.setStatus(w.atGateway(orderNumber).at(-1)!.guid, 'Paid'),
          'pay last': () => running.gateway.setStatus(w.atGateway(orderNumber)[0]!.guid, 'Paid'),
          report: () => report(w, orderNumber),
          check: async () => w.admin.adminPayments.check({ id: (await latest())._id }),
        }
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map((name) => actions[name]!()))
          for (const one of results) if (one.status === 'rejected') expect(one.reason.code).toBe('CONFLICT')
        }
        for (const { _id } of (await moneyOf(w.admin, id)).payments) await w.admin.adminPayments.check({ id: _id })

        const paid = w.atGateway(orderNumber).filter(({ status }) => status === 'Paid').length
        const { payments: all, ...money } = await moneyOf(w.admin, id)
        expect(money).toMatchObject({ paid: 24 * paid, due: paid > 0 ? 0 : 24, overpaid: 24 * Math.max(0, paid - 1) })
        expect(all.filter(({ status }) => status === 'paid').length).toBe(paid)
        const open = all.filter(({ status }) => status === 'pending' || status === 'created')
        expect(open.length).toBeLessThanOrEqual(paid > 0 ? 0 : 1)
        const receipts = (await mailsTo(w, request.customer.email)).filter(({ subject }) =>
          subject.startsWith('Receipt'),
        )
        expect(receipts.length).toBe(Math.min(1, paid))
      }),
      { numRuns: 12 },
    )
  })

  test('starting a payment in many tabs creates one attempt', async () => {
    const w = await shop('measuring')
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'ecocash', phone: '0774444444' }))
    const pay = () => w.visitor.payments.pay({ id: order._id, token, method: 'card' }).catch(({ code }) => code)
    const answers = await Promise.all([1, 2, 3, 4].map(pay))
    expect(new Set(answers.filter((one) => typeof one === 'string'))).toEqual(new Set(['CONFLICT']))
    expect((await moneyOf(w.admin, order._id)).payments.filter(({ status }) => status === 'pending').length).toBe(1)
  })

  test.runIf(base)('a refund that cancels locks products in the sequence of orders', async () => {
    const w = await shop('measuring')
    const others = await putOnSale(w.here, [{ name: 'Ebb', priceCents: 1200 }])
    const items = [w.product, ...others].sort().map((id) => ({ id, qty: 1 }))
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'manual' }, { items }))
    const line = order.lines.find(({ product }) => product === items[1]!.id)!
    // Units of the second product come back, then cancelling returns the first one.
    const refund = {
      ...{ id: order._id, amount: 0, restock: true, idempotencyKey: randomUUID() },
      lines: [{ id: line._id, qty: 1, restock: true, sent: false }],
    }
    // Another order has locked the first product, and will need the second one.
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    onTestFinished(() => other.end())
    const lock = ({ id }: { id: string }) =>
      other.query(`select from products where id = $1 for update nowait`, [id]).then(({ rowCount }) => rowCount)
    await other.query('begin')
    expect(await lock(items[0]!)).toBe(1)
    const refunding = w.admin.adminPayments.refund(refund)
    const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    // The refund waits for the first product without holding the second one, which would be a deadlock.
    const locked = await lock(items[1]!).catch(({ code }) => code)
    await other.query('rollback')
    await refunding
    expect(locked).toBe(1)
    expect((await w.admin.adminOrders.get({ id: order._id })).status).toBe('cancelled')
    const left = await Promise.all(items.map(async ({ id }) => (await productIn(w.here, id)).stock))
    expect(left).toEqual(items.map(({ id }) => (id === w.product ? 5 : 100)))
  })

  test('accepts an order while the gateway is down and charges it later', async () => {
    const w = await shop()
    running.state.fault = 'error 500'
    const { order, token, payment } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    expect([payment!.status, await w.stock()]).toEqual(['created', 3])
    const pay = { id: order._id, token, method: 'card' }
    await expect(w.visitor.payments.pay(pay)).rejects.toMatchObject({ code: 'CONFLICT' })
    running.state.fault = undefined
    // The gateway may receive a slow request late, so an unknown payment is not final during the timeout of its start.
    const [attempt] = (await moneyOf(w.admin, order._id)).payments
    await w.admin.adminPayments.check({ id: attempt!._id })
    expect((await w.visitor.payments.latest({ id: order._id, token })).status).toBe('created')
    await age(w, 1)
    await w.admin.adminPayments.check({ id: attempt!._id })
    expect((await w.visitor.payments.latest({ id: order._id, token })).status).toBe('failed')
    expect(await w.visitor.payments.pay(pay)).toMatchObject({ status: 'pending' })
  })

  test('never cancels a paid order for a missing payment', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Disputed')
    await report(w, order.orderNumber)
    await expire(w, 120)
    expect(await w.admin.adminOrders.get({ id: order._id })).toMatchObject({
      status: 'pending',
      paymentStatus: 'disputed',
    })
    const part = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    await w.admin.adminPayments.record({ id: part.order._id, amount: 20, idempotencyKey: randomUUID() })
    await expire(w, 120)
    expect((await w.admin.adminOrders.get({ id: part.order._id })).status).toBe('pending')
  })

  test('a payment after expiry takes the stock again', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await expire(w, 61)
    expect(await w.stock()).toBe(5)
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    const reopened = await w.admin.adminOrders.get({ id: order._id })
    expect(reopened).toMatchObject({ status: 'processing', paymentStatus: 'paid', holdsStock: true })
    expect(await w.stock()).toBe(3)
  })

  test('alerts the shop about a late payment for sold-out stock', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await expire(w, 61)
    await w.here.asOwner((db) => db.execute(sql`update products set stock = 1`))
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    const expired = await w.admin.adminOrders.get({ id: order._id })
    expect(expired).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(expired.notes[0]!.text).toContain('Paid, stock missing')
    expect([(await w.alerts()).length, await w.stock()]).toEqual([1, 1])
  })

  test('limits payments to the amount due and refunds to the amount paid', async () => {
    const { visitor, admin, moderator, request } = await shop()
    const { order } = await visitor.orders.checkout(request({ method: 'manual' }))
    const id = order._id
    const record = (amount: number, key: string) =>
      admin.adminPayments.record({ id, amount, note: 'Cash', idempotencyKey: key.padEnd(16, '0') })
    await expect(record(24.01, 'too-much')).rejects.toMatchObject({
      fields: { amount: 'Only 24.00 is still to be paid.' },
    })
    expect(await record(10, 'first')).toMatchObject({ paid: 10, due: 14, paymentStatus: 'unpaid' })
    expect(await record(10, 'first')).toMatchObject({ paid: 10 })
    expect(await record(14, 'second')).toMatchObject({ paid: 24, due: 0, paymentStatus: 'paid' })
    expect((await admin.adminOrders.get({ id })).status).toBe('processing')
    const refund = (amount: number, key: string) =>
      admin.adminPayments.refund({ id, amount, reason: 'Broken', idempotencyKey: key.padEnd(16, '0') })
    expect(await refund(4, 'part')).toMatchObject({ refunded: 4, paymentStatus: 'partially_refunded' })
    expect(await refund(4, 'part')).toMatchObject({ refunded: 4 })
    await expect(refund(20.01, 'more')).rejects.toMatchObject({ fields: { amount: 'Only 20.00 can be refunded.' } })
    expect(await refund(20, 'rest')).toMatchObject({ refunded: 24, paymentStatus: 'refunded' })
    await expect(
      moderator.adminPayments.refund({ id, amount: 1, idempotencyKey: 'moderator-refund-1' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('of two full refunds at once, exactly one succeeds', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await w.admin.adminPayments.record({ id: order._id, amount: 24, note: 'Cash', idempotencyKey: randomUUID() })
    const refund = () => w.admin.adminPayments.refund({ id: order._id, amount: 24, idempotencyKey: randomUUID() })
    const results = await Promise.allSettled([refund(), refund()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'VALIDATION' })
    expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 24, refunded: 24, refunds: [{ amount: 24 }] })
  })

  // The other tests do not depend on how a database locks. See [Note: Test databases].
  if (!isFeatureDatabase) return

  test('offers collection first, then the methods of the connected account', async () => {
    const { visitor, admin, integration } = await shop()
    const methods = await visitor.payments.methods({})
    expect(methods.map(({ id }) => id)).toEqual(['manual', 'card', 'ecocash', 'innbucks'])
    expect(methods[1]).toMatchObject({ isOnline: true, isDemo: true })
    await admin.paymentSettings.update({ id: integration._id, ...connection, secrets: {}, isEnabled: false })
    expect((await visitor.payments.methods({})).map(({ id }) => id)).toEqual(['manual'])
  })

  test('never returns keys and stores them encrypted', async () => {
    const { admin, here, integration } = await shop()
    expect(integration).toMatchObject({ storedSecrets: ['integrationKey'], settings: { integrationId: '1201' } })
    expect(JSON.stringify(await admin.paymentSettings.list({}))).not.toContain(account.key)
    const { rows } = await here.asOwner((db) =>
      db.execute<{ secrets: string }>('select secrets from payment_integrations'),
    )
    expect(rows[0]!.secrets).toMatch(/^v1\./)
    expect(rows[0]!.secrets).not.toContain(account.key)
  })

  test("tests the keys of an account and shows Paynow's response", async () => {
    const { admin, integration } = await shop()
    expect((await admin.paymentSettings.test({ id: integration._id })).lastTest).toMatchObject({ ok: true })
    const wrong = { id: integration._id, ...connection, secrets: { integrationKey: 'wrong' } }
    await admin.paymentSettings.update(wrong)
    expect((await admin.paymentSettings.test({ id: integration._id })).lastTest).toMatchObject({
      ok: false,
      message: expect.stringContaining('Invalid Hash. Hash should start with:'),
    })
    await expect(
      admin.paymentSettings.create({ provider: 'paynow', ...connection, secrets: {} }),
    ).rejects.toMatchObject({
      fields: { 'secrets.integrationKey': 'Integration key is required.' },
    })
  })

  test('a customer without an email address pays by EcoCash with the payment link', async () => {
    const w = await shop()
    const order = await w.admin.staffOrders.create({
      ...{ idempotencyKey: randomUUID(), items: [{ id: w.product, qty: 2 }], total: 24 },
      customer: { name: 'Rosa Buyer', email: '', phone: '0771 234 567' },
    })
    const { url: link } = await w.admin.staffOrders.paymentLink({ id: order._id })
    const token = new URL(link).searchParams.get('token')!
    const pay = { id: order._id, token, method: 'ecocash', phone: '0771 111 111' }
    expect(await w.visitor.payments.pay(pay)).toMatchObject({ status: 'pending', step: { kind: 'prompt' } })
    await expectAfterCheck(w, async () => (await w.visitor.payments.latest({ id: order._id, token })).status).toBe(
      'paid',
    )
  })

  test('a guest pays by EcoCash: the order is processed and the shop notified once', async () => {
    const w = await shop()
    const { order, token, payment } = await w.visitor.orders.checkout(
      w.request({ method: 'ecocash', phone: '+263 77 111 1111' }),
    )
    expect(payment).toMatchObject({
      status: 'pending',
      isDemo: true,
      step: { kind: 'prompt', phone: '0771111111' },
      order: { isPayable: true, paymentStatus: 'pending' },
    })
    expect([order.confirmBy, order.payBy !== undefined]).toEqual([undefined, true])
    // The server checks the gateway without a callback.
    await expect
      .poll(() => w.visitor.payments.latest({ id: order._id, token }))
      .toMatchObject({ status: 'paid', order: { status: 'processing', paymentStatus: 'paid', isPayable: false } })
    const toShop = await mailsTo(w, `shop@${w.here.id}.example`)
    expect(toShop.map(({ subject }) => subject)).toEqual([`New order ${order.orderNumber}`])
    expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 24, due: 0, refunded: 0 })
  })

  test('logs each new answer of the gateway without its secrets', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'ecocash', phone: '0774444444' }))
    await w.visitor.payments.pay({ id: order._id, token, method: 'innbucks' })
    const [failed, waiting] = (await moneyOf(w.admin, order._id)).payments
    expect(failed!.events).toMatchObject([
      { text: 'Started with EcoCash.' },
      { text: 'Failed. Insufficient balance', answer: 'status=Error\nerror=Insufficient balance' },
    ])
    const hidden = '(hidden)'
    expect(waiting!.events.at(-1)).toMatchObject({
      text: 'Waiting for the customer.',
      answer: expect.stringMatching(/^status=Ok\nauthorizationcode=\(hidden\)\nauthorizationexpires=/),
    })
    const check = async () => (await w.admin.adminPayments.check({ id: waiting!._id })).payments[1]!.events
    const events = await check()
    expect(events.at(-1)).toMatchObject({
      text: '',
      answer: `reference=${order.orderNumber}-2\namount=24.00\npaynowreference=${1_000_000 + w.atGateway(order.orderNumber)[0]!.number}\npollurl=${hidden}\nstatus=Sent\nhash=${hidden}`,
    })
    expect(await check()).toEqual(events)
    running.state.fault = 'garbage'
    expect((await check()).at(-1)).toMatchObject({
      text: 'The answer of Paynow was not signed with the integration key.',
      answer: '<html>Maintenance</html>',
    })
  })

  test('removes answers of the gateway with the account of the customer', async () => {
    const w = await shop()
    const { order } = await w.member.orders.checkout(w.request({ method: 'card' }))
    const events = async () => (await moneyOf(w.admin, order._id)).payments[0]!.events
    expect((await events()).some(({ answer }) => answer)).toBe(true)
    await w.here.asOwner((db) => anonymizeOrders(db, w.member.id))
    expect((await events()).map(({ text, answer }) => [text, answer])).toEqual([
      ['Started with Visa or Mastercard.', undefined],
      ['Waiting for the customer.', undefined],
    ])
  })

  test('refuses a phone number of another network', async () => {
    const { visitor, request } = await shop()
    await expect(visitor.orders.checkout(request({ method: 'ecocash', phone: '0711111111' }))).rejects.toMatchObject({
      fields: { 'payment.phone': 'Enter an EcoCash number, e.g. 0771 234 567.' },
    })
  })

  test('shows the InnBucks code', async () => {
    const { visitor, request } = await shop()
    const { payment } = await visitor.orders.checkout(request({ method: 'innbucks' }))
    expect(payment!.step).toMatchObject({
      kind: 'code',
      authorizationCode: expect.stringMatching(/^\d{9}$/),
      deepLink: expect.stringContaining('schinn.wbpycode://innbucks.co.zw?pymInnCode='),
    })
  })

  test.each([
    ['Delivered', { paid: 24, refunded: 0, paymentStatus: 'paid' }],
    ['Refunded', { paid: 24, refunded: 24, paymentStatus: 'refunded' }],
    ['Disputed', { paid: 24, refunded: 0, paymentStatus: 'disputed' }],
  ])('finds a held payment that became “%s” without a callback', async (later, expected) => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const { _id: id, orderNumber } = order
    w.atGateway(orderNumber)[0]!.status = 'Awaiting Delivery'
    expect(await report(w, orderNumber)).toBe(200)
    expect(await moneyOf(w.admin, id)).toMatchObject({ paid: 24, due: 0, paymentStatus: 'awaiting_delivery' })
    expect((await w.admin.adminOrders.get({ id })).status).toBe('processing')
    // Paynow asks for few status requests: one a day.
    const isNextDay = sql`next_check_at between now() + interval '23 hours' and now() + interval '24 hours'`
    const nextDay = () => w.here.asOwner((db) => db.execute(sql`select id from payments where ${isNextDay}`))
    expect((await nextDay()).rows).toHaveLength(1)
    await expectAfterCheck(w, async () => (await nextDay()).rows.length).toBe(1)
    w.atGateway(orderNumber)[0]!.status = later
    await expectAfterCheck(w, () => moneyOf(w.admin, id)).toMatchObject(expected)
    // Disputes go on; the others have ended.
    expect((await nextDay()).rows).toHaveLength(later === 'Disputed' ? 1 : 0)
    if (later === 'Disputed') return
    // An old report changes nothing.
    w.atGateway(orderNumber)[0]!.status = 'Awaiting Delivery'
    expect(await report(w, orderNumber)).toBe(200)
    expect(await moneyOf(w.admin, id)).toMatchObject(expected)
  })

  test('checks a dispute for 90 days since it began, then alerts the shop once', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    w.atGateway(order.orderNumber)[0]!.status = 'Disputed'
    expect(await report(w, order.orderNumber)).toBe(200)
    /** The hours until the next check after one that is due now. */
    const hoursToNext = async (change: string) => {
      await w.here.asOwner((db) => db.execute(sql`update payments set ${sql.raw(change)}, next_check_at = now()`))
      const due = sql`next_check_at is null or next_check_at > now() + interval '2 minutes'`
      const hours = sql`select round(extract(epoch from next_check_at - now()) / 3600)::int as hours from payments`
      const read = () => w.here.asOwner((db) => db.execute<{ hours: number | null }>(sql`${hours} where ${due}`))
      const checks = new PaymentChecks(w.pipeline, fail)
      await checks.round()
      await checks.stop()
      await expect.poll(async () => (await read()).rows.length).toBe(1)
      return (await read()).rows[0]!.hours
    }
    expect(await hoursToNext(`created_at = now() - interval '100 days', ended_at = now()`)).toBe(24)
    const held = async () => (await w.alerts()).filter(({ text }) => text.includes('has been held for 90 days'))
    expect(await held()).toEqual([])
    expect(await hoursToNext(`ended_at = now() - interval '91 days'`)).toBeNull()
    expect(await held()).toHaveLength(1)
    await w.admin.adminPayments.check({ id: (await moneyOf(w.admin, order._id)).payments[0]!._id })
    expect(await held()).toHaveLength(1)
  })

  test.runIf(isFeatureDatabase)('the upgrade checks payments that earlier versions held within a day', async () => {
    const w = await shop('measuring')
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const add = (more: Partial<PaymentRow>) => addWaiting(w, order._id, 1, { nextCheckAt: null, ...more })
    await add({ status: 'awaiting_delivery' })
    await add({ status: 'disputed' })
    await add({ status: 'disputed', endedAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
    await add({ status: 'awaiting_delivery', recordedBy: 'Boss' })
    await add({ status: 'paid' })
    const migration = readFileSync(join(migrationsFolder(), '0043_held_payments.sql'), 'utf8')
    await w.here.asOwner((db) => db.execute(sql.raw(migration)))
    const scheduled = sql`next_check_at between now() and now() + interval '1 day'`
    const { rows } = await w.here.asOwner((db) =>
      db.execute(sql`select status from payments where ${scheduled} and status <> 'pending' order by status`),
    )
    expect(rows).toEqual([{ status: 'awaiting_delivery' }, { status: 'disputed' }])
  })

  test('each currency is paid to its own account, whose key signs callbacks', async () => {
    const w = await shop()
    await submitForm(w.admin, 'PUT', '/api/company', { second_currency: 'ZWG', second_rate: '26' })
    await w.admin.paymentSettings.create({
      ...{ provider: 'paynow', currency: 'ZWG', methods: ['card', 'ecocash', 'innbucks'] },
      ...{ settings: { integrationId: localAccount.id }, secrets: { integrationKey: localAccount.key } },
    })
    const methods = await w.visitor.payments.methods({ currency: 'ZWG' })
    // InnBucks only takes USD.
    expect(methods.map(({ id }) => id)).toEqual(['manual', 'card', 'ecocash'])
    const accounts = [
      { currency: 'USD', own: account, other: localAccount, total: 24 },
      { currency: 'ZWG', own: localAccount, other: account, total: 624 },
    ] as const
    for (const { currency, own, other, total } of accounts) {
      const { order } = await w.visitor.orders.checkout({ ...w.request({ method: 'card' }, { currency }), total })
      const payment = w.atGateway(order.orderNumber)[0]!
      expect([payment.account, payment.amount]).toEqual([own, total.toFixed(2)])
      payment.status = 'Paid'
      expect(await report(w, order.orderNumber, { key: other.key })).toBe(403)
      expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 0, paymentStatus: 'pending' })
      expect(await report(w, order.orderNumber, { key: own.key })).toBe(200)
      expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: total, paymentStatus: 'paid', currency })
    }
  })

  test('charges the total including discount, delivery and tax', async () => {
    const w = await shop()
    const { admin, product } = w
    const courier = methodOf({ id: 'courier', rate: { by: 'flat', price: 3.33 } })
    await admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW' }], [courier])]))
    await admin.adminDiscounts.create({ name: 'Sale', code: 'SALE', rule: { kind: 'percent', percent: 33.33 } })
    await admin.adminTax.save({
      ...{ isCharged: true, isIncluded: false, number: '' },
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 14.5 }],
    })
    const delivery = { kind: 'delivery' as const, methodId: 'courier', address: addressOf() }
    // 24.00 - 8.00 + 3.33, and 14.5 % of these 19.33.
    const sent = { ...w.request({ method: 'card' }, { delivery, code: 'SALE' }), total: 22.13 }
    const { order, payment } = await w.visitor.orders.checkout(sent)
    expect(w.atGateway(order.orderNumber)[0]!.amount).toBe('22.13')
    expect(payment!.amount).toBe(22.13)
    const { rows } = await w.here.asOwner((db) =>
      db.execute(sql`select (subtotal_cents - orders.discount_cents + delivery_cents + tax_cents)::int as sum,
        total_cents::int as total, (select amount_cents::int from payments) as charged, product_id as product
        from orders join order_lines on order_lines.order_id = orders.id`),
    )
    expect(rows).toEqual([{ sum: 2213, total: 2213, charged: 2213, product }])
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    expect(await moneyOf(admin, order._id)).toMatchObject({ paid: 22.13, due: 0, paymentStatus: 'paid' })
    expect((await admin.dashboard.stats({})).totalRevenue).toBe(22.13)
  })

  test('a part payment of a cancelled order alerts the shop', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    await w.admin.adminPayments.record({ id: order._id, idempotencyKey: randomUUID(), amount: 5 })
    expect((await w.alerts()).map(({ text }) => text)).toEqual([
      expect.stringContaining('A payment for this order has arrived after it was cancelled.'),
    ])
  })

  test.each(['manual', 'bank_transfer'])('cancelling a part-paid order by %s asks for a refund', async (method) => {
    const w = await shop()
    await connectBank(w.admin)
    const place = async (person: Person, email: string) => {
      const { order } = await person.orders.checkout(w.request({ method }, { email }))
      await w.admin.adminPayments.record({ id: order._id, idempotencyKey: randomUUID(), amount: 5 })
      return order._id
    }
    const texts = async (email: string) => (await mailsTo(w, email))[0]!.text
    const returns = 'The shop returns your payment or contacts you.'
    const email = `${randomUUID().slice(0, 8)}@buyers.example`
    const id = await place(w.visitor, email)
    const cancelled = await w.admin.orders.update({ id, status: 'cancelled' })
    expect(cancelled).toMatchObject({ received: 5 })
    expect(cancelledText(cancelled)).toBe(returns)
    expect(await texts(email)).toMatch(new RegExp(`was cancelled\\. ${returns}\\s+You have paid \\$5\\.00\\.`))
    const { notes } = await w.admin.adminOrders.get({ id })
    expect(notes[0]!.text).toBe('5.00 USD was paid for this order. Refund the customer.')
    await w.admin.adminPayments.refund({ id, amount: 5, idempotencyKey: randomUUID() })
    expect(cancelledText(await w.admin.orders.get({ id }))).toBe('Your payment was returned.')

    // Cancelled by the customer.
    await w.member.orders.cancel({ id: await place(w.member, w.member.email) })
    expect(await texts(`shop@${w.here.id}.example`)).toContain('$5.00 was paid for it. Refund the customer.')
    // The control: without a payment there is nothing to return.
    const unpaid = await w.member.orders.checkout(
      w.request({ method }, { items: [{ id: w.product, qty: 1 }], total: 12 }),
    )
    const other = await w.member.orders.cancel({ id: unpaid.order._id })
    expect([other.received, cancelledText(other)]).toEqual([undefined, 'You don’t have to pay anything.'])
    expect(await texts(`shop@${w.here.id}.example`)).not.toContain('was paid for it')
  })

  test('a refund in part that cancels asks staff for no other refund', async () => {
    const w = await shop()
    const sent = w.request({ method: 'manual' })
    const { order } = await w.visitor.orders.checkout(sent)
    const id = order._id
    await w.admin.adminPayments.record({ id, amount: 24, idempotencyKey: randomUUID() })
    // The shop retains a fee.
    await w.admin.adminPayments.refund({ id, amount: 18, restock: true, idempotencyKey: randomUUID() })
    const { status, notes } = await w.admin.adminOrders.get({ id })
    expect(status).toBe('cancelled')
    expect(notes.filter(({ text }) => text.includes('Refund the customer'))).toEqual([])
    const emails = (await mailsTo(w, sent.customer.email)).filter(({ text }) => text.includes('was cancelled'))
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('$6.00 of your payment has not been refunded.'),
    ])
    expect(emails[0]!.text).not.toContain('You have paid')
  })

  test('a part-paid bill that is cancelled announces no refund', async () => {
    const w = await shop()
    const site = await w.pipeline.parts.sites.withId(w.here.id)
    const customer = { name: 'Rosa Buyer', email: `${randomUUID().slice(0, 8)}@buyers.example` }
    const bill = {
      ...{ id: randomUUID(), customer, lines: [{ title: 'Pro plan', priceCents: 1000 }], currency: 'USD' as const },
      credit: { name: 'Credit', cents: 0 },
    }
    await w.pipeline.forCompany(w.here.id, 'write', (ctx) => placeServiceOrder({ ...ctx, site }, bill))
    await w.admin.adminPayments.record({ id: bill.id, amount: 4, idempotencyKey: randomUUID() })
    const { received } = await w.admin.orders.update({ id: bill.id, status: 'cancelled' })
    expect(received).toBeUndefined()
    const [email] = await mailsTo(w, customer.email)
    expect(email!.text).toContain('was cancelled. You don’t have to pay anything.')
    expect(email!.text).not.toContain('You have paid')
  })

  test('accepts another payment method after a failed payment', async () => {
    const w = await shop()
    const { order, token, payment } = await w.visitor.orders.checkout(
      w.request({ method: 'ecocash', phone: '0774444444' }),
    )
    expect(payment).toMatchObject({ status: 'failed', problem: 'Insufficient balance', order: { isPayable: true } })
    const pay = { id: order._id, token, method: 'card' }
    await expect(w.visitor.payments.pay({ ...pay, token: 'wrong' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(w.neighbour.payments.pay(pay)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await w.visitor.payments.pay(pay)).toMatchObject({ status: 'pending', step: { kind: 'redirect' } })
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    await expect(w.visitor.payments.pay(pay)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await moneyOf(w.admin, order._id)).payments.map(({ status }) => status)).toEqual(['failed', 'paid'])
  })

  /** An order that is overdue while its payment is open, and the number of status requests since. */
  async function overdue(w: Shop, minutesSinceResponse: number) {
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const { guid } = w.atGateway(order.orderNumber)[0]!
    const answered = sql`answered_at = now() - make_interval(mins => ${minutesSinceResponse})`
    await w.here.asOwner(async (db) => {
      const next = sql`next_check_at = now() + interval '50 seconds'`
      await db.execute(sql`update payments set ${answered}, ${next} where order_id = ${order._id}`)
      await db.execute(sql`update orders set confirm_by = now() - interval '1 second' where id = ${order._id}`)
    })
    const polls = () => running.state.requests.filter((one) => one.includes(guid)).length
    const before = polls()
    return { id: order._id, polls: () => polls() - before }
  }

  test('asks a gateway that does not respond for no order that goes on waiting', async () => {
    const w = await shop('measuring')
    // The control: a gateway that responded a minute ago is asked.
    const both = [await overdue(w, 5), await overdue(w, 1)]
    running.state.fault = 'error 500'
    await cancelExpiredOrders(w.pipeline, fail)
    const statuses = both.map(async ({ id }) => (await w.admin.adminOrders.get({ id })).status)
    expect(await Promise.all(statuses)).toEqual(['pending', 'pending'])
    expect(both.map(({ polls }) => polls())).toEqual([0, 1])
  })

  test('servers that cancel the same overdue order ask about its payment once', async () => {
    const w = await shop()
    const { id, polls } = await overdue(w, 1)
    const { promise: released, resolve } = Promise.withResolvers<undefined>()
    running.state.hold = () => (polls() === 1 ? released : Promise.resolve(undefined))
    onTestFinished(() => {
      running.state.hold = undefined
    })
    const first = cancelExpiredOrders(w.pipeline, fail)
    await expect.poll(polls).toBe(1)
    await cancelExpiredOrders(w.pipeline, fail)
    resolve(undefined)
    await first
    expect([polls(), (await w.admin.adminOrders.get({ id })).status]).toEqual([1, 'pending'])
  })

  test('a payment started in minute 59 has ten minutes, a later one the rest', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const pay = async () => (await w.visitor.payments.pay({ id: order._id, token, method: 'card' })).order.payBy!
    const minutesLeft = async () => Math.round((Date.parse(await pay()) - Date.now()) / 60_000)
    await age(w, 59)
    expect(await minutesLeft()).toBe(10)
    await age(w, 4)
    await cancelExpiredOrders(w.pipeline, fail)
    expect(await minutesLeft()).toBe(6)
    await age(w, 7)
    await cancelExpiredOrders(w.pipeline, fail)
    expect((await w.visitor.orders.get({ id: order._id, token })).status).toBe('cancelled')
    expect(await w.stock()).toBe(5)
  })

  test('cancels an order with an open payment only after an hour', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const latest = () => w.visitor.orders.get({ id: order._id, token })
    await expire(w, 31)
    expect([(await latest()).status, await w.stock()]).toEqual(['pending', 3])
    await expire(w, 30)
    expect(await latest()).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' })
    expect([(await latest()).history.at(-1)!.reason, await w.stock()]).toEqual(['not-paid', 5])
  })

  test('charges only the amount due', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    const id = order._id
    await w.admin.adminPayments.record({ id, amount: 20, idempotencyKey: randomUUID() })
    const payment = await w.visitor.payments.pay({ id, token, method: 'card' })
    expect([payment.amount, w.atGateway(order.orderNumber)[0]!.amount]).toEqual([4, '4.00'])
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    expect(await moneyOf(w.admin, id)).toMatchObject({ paid: 24, due: 0, paymentStatus: 'paid' })
    expect(await w.alerts()).toEqual([])
  })

  test('cancelling an order ends its open payment; late payments alert the shop', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    const money = await moneyOf(w.admin, order._id)
    expect([money.payments[0]!.status, money.paymentStatus]).toEqual(['cancelled', 'cancelled'])
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await report(w, order.orderNumber)
    expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 24, paymentStatus: 'paid' })
    expect((await w.alerts())[0]!.text).toContain('after it was cancelled')
  })

  test('cancelling a part-paid order ends its open payment', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    await w.admin.adminPayments.record({ id: order._id, amount: 20, idempotencyKey: randomUUID() })
    const payment = await w.visitor.payments.pay({ id: order._id, token, method: 'card' })
    expect(payment.order.paymentStatus).toBe('pending')
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    expect(await moneyOf(w.admin, order._id)).toMatchObject({ paid: 20, paymentStatus: 'cancelled' })
  })

  test('another method starts at once; the same prompt after a minute', async () => {
    const w = await shop()
    const { order, token } = await w.visitor.orders.checkout(w.request({ method: 'ecocash', phone: '0779999991' }))
    const pay = (method: string, phone?: string) => w.visitor.payments.pay({ id: order._id, token, method, phone })
    const statuses = async () => (await moneyOf(w.admin, order._id)).payments.map(({ status }) => status)
    await expect(pay('ecocash', '+263 77 999 9991')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A prompt was just sent to this number. You can request another one a minute after the first.',
    })
    expect(await statuses()).toEqual(['pending'])
    expect((await pay('ecocash', '0779999992')).status).toBe('pending')
    expect((await pay('card')).status).toBe('pending')
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'pending'])
    // Replaced prompts can still be confirmed.
    await expect(pay('ecocash', '0779999992')).rejects.toMatchObject({ code: 'CONFLICT' })
    await age(w, 2)
    expect((await pay('ecocash', '0779999992')).status).toBe('pending')
  })

  test('sends no second prompt after cancelling before the gateway responds', async () => {
    const { w, order, release, pay, slow } = await cancelledWhileStarting('0779999997')
    await expect(pay()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A prompt was just sent to this number. You can request another one a minute after the first.',
    })
    release()
    await slow
    expect(w.atGateway(order.orderNumber).length).toBe(1)
  })

  test('a start that arrives after cancelling leaves the payment cancelled', async () => {
    const { w, order, release, slow, latest } = await cancelledWhileStarting('0779999998')
    release()
    const cancelled = { status: 'cancelled', problem: 'You cancelled this payment.' }
    expect(await slow).toMatchObject({ ...cancelled, step: { kind: 'prompt' } })
    expect(await latest()).toMatchObject(cancelled)
    // The customer has confirmed the prompt after all.
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[0]!.guid, 'Paid')
    await expectAfterCheck(w, () => moneyOf(w.admin, order._id)).toMatchObject({
      ...{ paid: 24, due: 0, paymentStatus: 'paid' },
    })
  })

  test('a guest with the link cancels the payment and pays another way', async () => {
    const w = await shop()
    const { order, token, payment } = await w.visitor.orders.checkout(
      w.request({ method: 'ecocash', phone: '0779999994' }),
    )
    const cancel = { id: order._id, token, payment: payment!._id }
    await expect(w.visitor.payments.cancel({ ...cancel, token: 'wrong' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(w.neighbour.payments.cancel(cancel)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const cancelled = {
      ...{ status: 'cancelled', problem: 'You cancelled this payment.' },
      order: { status: 'pending', isPayable: true },
    }
    expect(await w.visitor.payments.cancel(cancel)).toMatchObject(cancelled)
    expect(await w.visitor.payments.cancel(cancel)).toMatchObject(cancelled)
    expect((await moneyOf(w.admin, order._id)).payments[0]!.events.at(-1)!.text).toBe('Cancelled by the customer.')
    const next = await w.visitor.payments.pay({ id: order._id, token, method: 'card' })
    // The former payment is cancelled already, so the next one stays.
    expect(await w.visitor.payments.cancel(cancel)).toMatchObject({ _id: next._id, status: 'pending' })
    // The customer has confirmed the prompt after all.
    await running.gateway.setStatus(w.atGateway(order.orderNumber)[1]!.guid, 'Paid')
    await expectAfterCheck(w, () => moneyOf(w.admin, order._id)).toMatchObject({
      ...{ paid: 24, due: 0, paymentStatus: 'paid' },
    })
    expect((await w.visitor.payments.latest({ id: order._id, token })).order.isPayable).toBe(false)
  })

  test('a payment that has arrived cannot be cancelled', async () => {
    const w = await shop()
    const { order, token, payment } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    w.atGateway(order.orderNumber)[0]!.status = 'Paid'
    expect(await w.visitor.payments.cancel({ id: order._id, token, payment: payment!._id })).toMatchObject({
      status: 'paid',
      order: { status: 'processing', paymentStatus: 'paid' },
    })
  })

  test('refuses to delete an account with pending payments', async () => {
    const w = await shop()
    await w.visitor.orders.checkout(w.request({ method: 'card' }))
    const id = w.integration._id
    await expect(w.admin.paymentSettings.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = { id, ...connection, settings: { integrationId: '1202' } }
    await expect(w.admin.paymentSettings.update(other)).rejects.toMatchObject({ code: 'CONFLICT' })
    await w.admin.paymentSettings.update({ id, ...connection, isEnabled: false })
  })

  test.each(['changed', 'removed'])('notes on orders with held money that their account was %s', async (change) => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    w.atGateway(order.orderNumber)[0]!.status = 'Awaiting Delivery'
    await report(w, order.orderNumber)
    const id = w.integration._id
    await (change === 'removed'
      ? w.admin.paymentSettings.remove({ id })
      : w.admin.paymentSettings.update({ id, ...connection, settings: { integrationId: '1202' } }))
    expect((await w.admin.adminOrders.get({ id: order._id })).notes.map(({ text }) => text)).toEqual([
      `The account that received this payment was ${change}. Refunds and disputes at the provider are no longer noticed.`,
    ])
    const { rows } = await w.here.asOwner((db) => db.execute(sql`select next_check_at from payments`))
    expect(rows).toEqual([{ next_check_at: null }])
  })

  test('a refund can also cancel the order and return its stock', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'manual' }))
    const id = order._id
    await w.admin.orders.update({ id, status: 'completed' })
    expect(await moneyOf(w.admin, id)).toMatchObject({ paid: 24, refunded: 0 })
    const refund = { id, amount: 24, restock: true, idempotencyKey: randomUUID() }
    expect(await w.admin.adminPayments.refund(refund)).toMatchObject({ refunded: 24, paymentStatus: 'refunded' })
    expect([(await w.admin.adminOrders.get({ id })).status, await w.stock()]).toEqual(['cancelled', 5])
  })

  test('shows bank details until staff record the transfer', async () => {
    const w = await shop('measuring')
    const { visitor, admin, request } = w
    const settings = { instructions: 'Account 123 at Bank' }
    await admin.paymentSettings.create({
      ...{ provider: 'bank_transfer', currency: 'USD', methods: ['bank_transfer'], settings },
    })
    const sent = request({ method: 'bank_transfer' })
    const { order, token, payment } = await visitor.orders.checkout(sent)
    expect([payment, order.payment.instructions]).toEqual([undefined, 'Account 123 at Bank'])
    expect((await mailsTo(w, sent.customer.email))[0]!.text).toContain('Account 123 at Bank')
    await admin.adminPayments.record({ id: order._id, amount: 24, idempotencyKey: randomUUID() })
    const paid = await visitor.orders.get({ id: order._id, token })
    expect([paid.paymentStatus, paid.payment.instructions]).toEqual(['paid', undefined])

    // Another method was tried: the transfer remains possible until that payment arrives.
    const second = await visitor.orders.checkout(request({ method: 'bank_transfer' }))
    const ofSecond = { id: second.order._id, token: second.token }
    const bank = { method: 'bank_transfer', instructions: 'Account 123 at Bank' }
    for (const status of ['Failed', 'Cancelled', 'Paid']) {
      await visitor.payments.pay({ ...ofSecond, method: 'card' })
      expect(await visitor.orders.get(ofSecond)).toMatchObject({ paymentStatus: 'pending', payment: bank })
      w.atGateway(second.order.orderNumber)[0]!.status = status
      await report(w, second.order.orderNumber)
      const { payment: after } = await visitor.orders.get(ofSecond)
      if (status === 'Paid') expect(after).toEqual({ method: 'card', label: 'Visa or Mastercard' })
      else expect(after).toMatchObject(bank)
    }
  })

  test('settling an unpaid order again does not change its update time', async () => {
    const w = await shop()
    const { order } = await w.visitor.orders.checkout(w.request({ method: 'card' }))
    expect(order.payBy).toBeDefined()
    const read = async () => (await w.admin.adminOrders.get({ id: order._id })).updatedAt
    const before = await read()
    await settleAgain(w, order._id)
    expect(await read()).toBe(before)
  })
})
