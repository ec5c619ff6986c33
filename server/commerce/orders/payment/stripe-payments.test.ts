import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { submitForm } from '#tests/submit-form.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { listenStripe, signedEvent, stripeKeys } from '../../payments/stripe/listen-for-tests.ts'
import { stripeProvider } from '../../payments/stripe/stripe.ts'
import { productIn, putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest } from '../checkout-for-tests.ts'
import { cancelExpiredOrders } from '../confirm-order.ts'
import { startAttempt } from './ask-provider.ts'
import { retryRefunds } from './provider-refunds.ts'
import { scopeOfCompany } from './scope.ts'

let stripe: Awaited<ReturnType<typeof listenStripe>>
beforeAll(async () => {
  stripe = await listenStripe()
})
afterAll(() => stripe.close())

describe.each(databases)('on $kind', ({ url: base }) => {
  let url = base
  let drop = async () => undefined as unknown
  beforeAll(async () => {
    const stop = async (href: string) => (await serverOn(href, { stripeUrl: stripe.address })).stop()
    const own = base ? await ownDatabase(base, stop) : undefined
    if (own) ({ href: url, drop } = own)
  })
  afterAll(() => drop())

  /** A shop with Stripe payments, and an unpaid order of 24.00 USD, or of its value in the second currency. */
  async function ordered(second?: { second_currency: 'ZAR'; second_rate: string }) {
    const w = await world({ url, stripeUrl: stripe.address })
    await w.here.asOwner((db) => db.execute(sql`update company set email = ${`shop@${w.here.id}.example`}`))
    const [product] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 1200, stock: 5 }])
    if (second) await submitForm(w.admin, 'PUT', '/api/company', second)
    const currency = second?.second_currency ?? ('USD' as const)
    await w.admin.paymentSettings.create({
      ...{ provider: 'stripe', currency, methods: ['stripe'], settings: {}, secrets: stripeKeys },
    })
    const total = 24 * Number(second?.second_rate ?? 1)
    const pay = { currency, payment: { method: 'stripe' } }
    const request = checkoutRequest([{ id: product!, qty: 2 }], total, pay)
    const { order, token, payment } = await w.visitor.orders.checkout(request)
    const reference = order.orderNumber
    const money = () => w.admin.adminPayments.ofOrder({ id: order._id })
    const stock = async () => (await productIn(w.here, product!)).stock
    const alerts = async () =>
      (await mailsTo(w, `shop@${w.here.id}.example`)).filter(({ subject }) => subject.includes('needs your attention'))
    const send = async (event: object, secret?: string) => {
      const { body, headers } = signedEvent(JSON.stringify(event), undefined, secret)
      const reply = await w.here.visitor().inject({
        ...{ method: 'POST', url: '/api/payments/stripe/result', payload: body },
        headers: { ...headers, 'content-type': 'application/json' },
      })
      return reply.statusCode
    }
    const payAndReport = () => send({ type: 'checkout.session.completed', data: { object: stripe.pay(reference) } })
    return { ...w, order, token, payment, reference, money, stock, alerts, send, payAndReport }
  }

  test('a Stripe webhook triggers a status request, which marks the order paid', async () => {
    const { payment, payAndReport, money, send, reference } = await ordered()
    expect(payment).toMatchObject({ status: 'pending', step: { kind: 'redirect' } })
    const completed = { type: 'checkout.session.completed', data: { object: stripe.sessionOf(reference) } }
    // Signed but not paid at Stripe, then forged.
    expect([await send(completed), await send(completed, 'whsec_forged')]).toEqual([200, 403])
    expect((await money()).paymentStatus).toBe('pending')
    expect(await payAndReport()).toBe(200)
    expect(await money()).toMatchObject({ paid: 24, due: 0, paymentStatus: 'paid' })
  })

  test('charges an order in the second currency in this currency', async () => {
    const w = await ordered({ second_currency: 'ZAR', second_rate: '18' })
    const session = stripe.sessionOf(w.reference)
    expect([session.currency, session.amount_total]).toEqual(['zar', 43_200])
    // The amount of the order, but in the currency of the company.
    session.currency = 'usd'
    expect(await w.payAndReport()).toBe(200)
    expect(await w.money()).toMatchObject({ paid: 0, paymentStatus: 'pending', currency: 'ZAR' })
    expect((await w.alerts())[0]!.text).toContain('Ignored a payment in the currency USD.')
    session.currency = 'zar'
    expect(await w.send({ type: 'checkout.session.completed', data: { object: session } })).toBe(200)
    expect(await w.money()).toMatchObject({ paid: 432, due: 0, paymentStatus: 'paid', currency: 'ZAR' })
    expect((await w.admin.dashboard.stats({})).totalRevenue).toBe(24)
  })

  test('ignores signed webhooks about other objects, rejects unsigned ones', async () => {
    const { send, here } = await ordered()
    const others = [
      { type: 'customer.created', data: { object: { id: 'cus_1' } } },
      { type: 'charge.refunded', data: { object: { payment_intent: 'pi_elsewhere' } } },
      { type: 'x', data: { object: { client_reference_id: '00000000-0000-4000-8000-000000000000' } } },
    ]
    for (const event of others) expect([await send(event), await send(event, 'whsec_forged')]).toEqual([200, 404])
    const unsigned = { method: 'POST', url: '/api/payments/stripe/result', payload: others[0]! } as const
    expect((await here.visitor().inject(unsigned)).statusCode).toBe(404)
  })

  test('a refund at Stripe refunds the attempt and the order', async () => {
    const { payAndReport, money, send, reference, alerts, admin } = await ordered()
    await payAndReport()
    await send({ type: 'charge.refunded', data: { object: stripe.refund(reference, 500) } })
    expect(await money()).toMatchObject({ paymentStatus: 'paid', refunded: 0 })
    const [part] = await alerts()
    expect(part!.text).toContain('5.00 USD of this payment was refunded at Stripe. Record the refund here.')
    await send({ type: 'charge.refunded', data: { object: stripe.refund(reference, 0) } })
    expect((await alerts()).length).toBe(1)
    stripe.refund(reference, 1900)
    // Without a webhook, staff see the refund after a manual check.
    expect(await admin.adminPayments.check({ id: (await money()).payments[0]!._id })).toMatchObject({
      ...{ paid: 24, refunded: 24, paymentStatus: 'refunded' },
      payments: [{ status: 'refunded' }],
    })
  })

  test('counts a refund at Stripe and a recorded one of another payment', async () => {
    const { payAndReport, send, reference, order, admin } = await ordered()
    const id = order._id
    await admin.adminPayments.record({ id, amount: 24, note: 'Cash', idempotencyKey: randomUUID() })
    await payAndReport()
    await send({ type: 'charge.refunded', data: { object: stripe.refund(reference, 2400) } })
    const refund = (amount: number) =>
      admin.adminPayments.refund({ id, amount, reason: 'Broken', idempotencyKey: randomUUID() })
    expect(await refund(10)).toMatchObject({ paid: 48, refunded: 34, paymentStatus: 'partially_refunded' })
    await expect(refund(14.01)).rejects.toMatchObject({ fields: { amount: 'Only 14.00 can be refunded.' } })
    expect(await refund(14)).toMatchObject({ refunded: 48, paymentStatus: 'refunded' })
  })

  /** A paid order, and a refund of it through Stripe. */
  async function paidAtStripe() {
    const w = await ordered()
    await w.payAndReport()
    const id = w.order._id
    const [payment] = (await w.money()).payments
    const through = (amount: number, idempotencyKey: string = randomUUID(), more: object = {}) =>
      w.admin.adminPayments.refund({ id, amount, payment: payment!._id, idempotencyKey, ...more })
    const byHand = (amount: number, idempotencyKey: string = randomUUID()) =>
      w.admin.adminPayments.refund({ id, amount, idempotencyKey })
    const refunds = () => stripe.refundsOf(w.reference)
    const reportRefund = () => w.send({ type: 'charge.refunded', data: { object: stripe.chargeOf(w.reference) } })
    /** Repeats refunds under way as the scheduled task does, without waiting until they are due. */
    const retry = async () => {
      await w.here.asOwner((db) =>
        db.execute(sql`update provider_refunds set next_try_at = now() where next_try_at is not null`),
      )
      await retryRefunds(w.pipeline, (error) => {
        throw error
      })
    }
    return { ...w, payment: payment!, through, byHand, refunds, reportRefund, retry }
  }

  test('refunds a part and the rest through Stripe, and counts reports once', async () => {
    const w = await paidAtStripe()
    expect(w.payment.refundable).toEqual({ label: 'Stripe', amount: 24 })
    const { lines } = await w.admin.adminOrders.get({ id: w.order._id })
    const units = { lines: [{ id: lines[0]!._id, qty: 1, restock: true }] }
    expect(await w.through(12, 'refund-of-a-part-1', units)).toMatchObject({
      ...{ paid: 24, refunded: 12, paymentStatus: 'partially_refunded' },
      refunds: [{ amount: 12, products: [{ qty: 1, restocked: true }] }],
      payments: [{ refundable: { label: 'Stripe', amount: 12 } }],
    })
    expect([w.refunds(), await w.stock()]).toEqual([[1200], 4])
    // The same key twice is one refund.
    expect(await w.through(12, 'refund-of-a-part-1', units)).toMatchObject({ refunded: 12 })
    expect(await w.reportRefund()).toBe(200)
    expect([w.refunds(), (await w.money()).refunded, await w.alerts()]).toEqual([[1200], 12, []])
    await expect(w.through(12.01)).rejects.toMatchObject({ fields: { amount: 'Only 12.00 can be refunded.' } })
    expect(await w.through(12)).toMatchObject({ refunded: 24, paymentStatus: 'refunded' })
    expect(await w.reportRefund()).toBe(200)
    const { payments, ...money } = await w.money()
    expect(money).toMatchObject({ paid: 24, refunded: 24, due: 0, overpaid: 0, paymentStatus: 'refunded' })
    expect(payments[0]).toMatchObject({ status: 'refunded' })
    expect([w.refunds(), await w.alerts()]).toEqual([[1200, 1200], []])
    expect((await w.admin.dashboard.stats({})).totalRevenue).toBe(0)
  })

  test('notices a refund at Stripe beside one that was made here', async () => {
    const w = await paidAtStripe()
    await w.through(10)
    stripe.refund(w.reference, 500)
    await w.reportRefund()
    const [notice] = await w.alerts()
    expect(notice!.text).toContain('5.00 USD of this payment was refunded at Stripe. Record the refund here.')
    expect(await w.byHand(5)).toMatchObject({ refunded: 15 })
  })

  test('records nothing if Stripe refuses a refund', async () => {
    const w = await paidAtStripe()
    stripe.state.refusal = 'charge_disputed'
    const key = randomUUID()
    await expect(w.through(24, key)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringContaining('The customer disputes this payment') },
    })
    stripe.state.refusal = ''
    const money = await w.money()
    expect(money).toMatchObject({ refunded: 0, refunds: [], paymentStatus: 'paid' })
    expect([w.refunds(), money.refundUnderWay]).toEqual([[], undefined])
    // The form sends the same key again, also with another amount.
    expect(await w.through(20, key)).toMatchObject({ refunded: 20 })
    expect(w.refunds()).toEqual([2000])
  })

  test.each(['a repeated request', 'a restart'])('completes an unrecorded refund once after %s', async (how) => {
    const w = await paidAtStripe()
    const key = randomUUID()
    const refund = stripeProvider.refund!
    const dying = vi.spyOn(stripeProvider, 'refund').mockImplementationOnce(async (...input) => {
      expect(await refund(...input)).toMatchObject({ kind: 'refunded' })
      throw new Error('The process ended.')
    })
    await expect(w.through(24, key)).rejects.toThrow()
    dying.mockRestore()
    expect([w.refunds(), (await w.money()).refunded]).toEqual([[2400], 0])
    // Meanwhile Stripe reports it, staff record it by hand, and the keys expire.
    expect(await w.reportRefund()).toBe(200)
    for (const isSame of [true, false])
      await expect(w.byHand(24, isSame ? key : undefined)).rejects.toMatchObject({ code: 'CONFLICT' })
    stripe.forgetKeys()
    expect(await w.money()).toMatchObject({ refunded: 0, refundUnderWay: { amount: 24 } })
    if (how === 'a restart') await w.retry()
    else await w.through(24, key)
    expect(await w.reportRefund()).toBe(200)
    const money = await w.money()
    expect(money).toMatchObject({ refunded: 24, paymentStatus: 'refunded', refunds: [{ amount: 24 }] })
    expect([w.refunds(), money.refunds.length, money.refundUnderWay]).toEqual([[2400], 1, undefined])
  })

  test('tries a refund again after Stripe was down', async () => {
    const w = await paidAtStripe()
    stripe.state.isDown = true
    await expect(w.through(24)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await w.retry()
    stripe.state.isDown = false
    expect([w.refunds(), (await w.money()).refunded]).toEqual([[], 0])
    await w.retry()
    expect([w.refunds(), (await w.money()).refunded]).toEqual([[2400], 24])
  })

  test('two refunds through Stripe at once return no more than was paid', async () => {
    const w = await paidAtStripe()
    const results = await Promise.allSettled([w.through(20), w.through(20)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([w.refunds(), (await w.money()).refunded]).toEqual([[2000], 20])
  })

  test('alerts the shop about a Stripe dispute until the shop wins it', async () => {
    const { payAndReport, money, send, reference, alerts } = await ordered()
    await payAndReport()
    const report = (type: string, status: string) => send({ type, data: { object: stripe.dispute(reference, status) } })
    expect(await report('charge.dispute.created', 'needs_response')).toBe(200)
    expect(await money()).toMatchObject({ paymentStatus: 'disputed', payments: [{ status: 'disputed' }] })
    expect((await alerts())[0]!.text).toContain('disputes the payment')
    expect(await report('charge.dispute.closed', 'won')).toBe(200)
    expect(await money()).toMatchObject({ paymentStatus: 'paid', payments: [{ status: 'paid' }] })
    expect((await alerts()).length).toBe(1)
  })

  test('a won dispute sends no second receipt', async () => {
    const w = await ordered()
    const receipts = async () =>
      (await mailsTo(w, w.order.customer.email)).filter(({ subject }) =>
        subject.startsWith(`Receipt for your order ${w.reference}`),
      )
    const report = (type: string, status: string) =>
      w.send({ type, data: { object: stripe.dispute(w.reference, status) } })
    await w.payAndReport()
    expect(await receipts()).toHaveLength(1)
    await report('charge.dispute.created', 'needs_response')
    await report('charge.dispute.closed', 'won')
    expect((await w.money()).paymentStatus).toBe('paid')
    expect(await receipts()).toHaveLength(1)
  })

  test('a cancelled order can no longer be paid at Stripe', async () => {
    const { admin, order, reference } = await ordered()
    expect(stripe.sessionOf(reference).status).toBe('open')
    await admin.orders.update({ id: order._id, status: 'cancelled' })
    await expect.poll(() => stripe.sessionOf(reference).status).toBe('expired')
    expect(() => stripe.pay(reference)).toThrow('has expired')
  })

  test('an expired order can no longer be paid at Stripe', async () => {
    const w = await ordered()
    await w.here.asOwner(async (db) => {
      await db.execute(
        sql`update orders set created_at = now() - interval '61 minutes', confirm_by = now() - interval '1 second'`,
      )
    })
    await cancelExpiredOrders(w.pipeline, (error) => {
      throw error
    })
    expect(await w.visitor.orders.get({ id: w.order._id, token: w.token })).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => stripe.sessionOf(w.reference).status).toBe('expired')
    expect(await w.stock()).toBe(5)
  })

  test('a new payment attempt expires the previous Stripe session', async () => {
    const { visitor, order, token, reference, money } = await ordered()
    await visitor.payments.pay({ id: order._id, token, method: 'stripe' })
    await expect.poll(() => stripe.sessionOf(reference).status).toBe('expired')
    expect(stripe.sessionOf(`${reference}-2`).status).toBe('open')
    expect((await money()).payments.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
  })

  test('refuses keys of another Stripe account during a payment', async () => {
    const { admin, here, money, payAndReport, order } = await ordered()
    const { integrations } = await admin.paymentSettings.list({})
    const id = integrations[0]!._id
    const update = (secrets: Record<string, string>, isSameAccount = false) =>
      admin.paymentSettings.update({
        ...{ id, currency: 'USD', methods: ['stripe'], settings: {}, isEnabled: true, isSameAccount },
        secrets,
      })
    const forgetId = () => here.asOwner((db) => db.execute(sql`update payment_integrations set settings = '{}'`))
    const toConfirm = { fields: { isSameAccount: expect.stringContaining('Confirm that it is the same account.') } }
    await expect(update({ secretKey: 'sk_test_other' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(update({ secretKey: 'sk_test_wrong' })).rejects.toMatchObject({
      fields: { 'secrets.secretKey': 'Stripe does not accept this key.' },
    })
    stripe.state.isDown = true
    await expect(update({ secretKey: 'sk_test_replaced' })).rejects.toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    })
    // Only the secret key identifies the account.
    await update({ webhookSecret: 'whsec_2' })
    stripe.state.isDown = false
    await update({ webhookSecret: stripeKeys.webhookSecret })
    // Restricted keys may not read the account.
    await expect(update({ secretKey: 'rk_test_restricted' })).rejects.toMatchObject(toConfirm)
    await update({ secretKey: 'rk_test_restricted' }, true)
    await update({ secretKey: 'sk_test_replaced' })
    // An earlier version has not stored the id: it is asked for, or unknown to the former key.
    await forgetId()
    await update({ secretKey: stripeKeys.secretKey })
    await update({ secretKey: 'rk_test_restricted' }, true)
    await forgetId()
    await expect(update({ secretKey: 'sk_test_replaced' })).rejects.toMatchObject(toConfirm)
    await update({ secretKey: 'sk_test_replaced' }, true)
    // A successful test and a check of a payment store it.
    const accountId = async () => (await admin.paymentSettings.list({})).integrations[0]!.settings.accountId
    await forgetId()
    await admin.paymentSettings.test({ id })
    expect(await accountId()).toBe('acct_1')
    await forgetId()
    expect(await payAndReport()).toBe(200)
    await expect.poll(accountId).toBe('acct_1')
    expect((await money()).paymentStatus).toBe('paid')
    await update({ secretKey: 'sk_test_other' })
    expect((await admin.adminOrders.get({ id: order._id })).notes).toEqual([])
  })

  test('expires a session that starts after its order was cancelled', async () => {
    const { admin, order, reference, here, pipeline, money } = await ordered()
    // Simulates a slow response of Stripe, after which the order is already cancelled.
    await here.asOwner((db) => db.execute(sql`update payments set status = 'created', poll_url = '', step = null`))
    await admin.orders.update({ id: order._id, status: 'cancelled' })
    const [attempt] = (await money()).payments
    expect((await startAttempt(await scopeOfCompany(pipeline, here.id), attempt!._id)).status).toBe('cancelled')
    await expect.poll(() => stripe.sessionOf(reference).status).toBe('expired')
    expect(await money()).toMatchObject({ paymentStatus: 'cancelled', payments: [{ status: 'cancelled' }] })
  })
})
