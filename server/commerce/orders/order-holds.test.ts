import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '#shared/commerce/cart.ts'
import { AppError } from '#shared/core/errors.ts'
import { confirmByMail, mailsTo } from '#tests/mailed.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { movementsIn, productIn, putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'
import { cancelExpiredOrders } from './confirm-order.ts'
import { payments } from './payment/attempts.table.ts'
import { sendPayReminders } from './payment/pay-until.ts'

/** Payments start, but the provider does not respond. */
const stripeUrl = 'http://127.0.0.1:9'

/** A shop with products of the given stock. Its guests order from a network each, unless one is given. */
async function shop(url: string | undefined, stocks: number[]) {
  const w = await world({ url, stripeUrl })
  const ids = await putOnSale(
    w.here,
    stocks.map((stock, at) => ({ name: `Lamp ${at}`, stock })),
  )
  await w.admin.paymentSettings.create({
    ...{ provider: 'stripe', currency: 'USD' as const, methods: ['stripe'] },
    ...{ settings: {}, secrets: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
  })
  let guests = 0
  async function order(
    items: CartItem[],
    {
      ip = `198.51.100.${++guests}`,
      method = 'manual',
      ...more
    }: { ip?: string; method?: string; email?: string } = {},
  ) {
    const units = items.reduce((sum, { qty }) => sum + qty, 0)
    const { idempotencyKey, ...payload } = checkoutRequest(items, 10 * units, { payment: { method }, ...more })
    const reply = await w.here.visitor().inject({
      ...{ method: 'POST', url: '/api/checkout', remoteAddress: ip, payload },
      headers: { 'idempotency-key': idempotencyKey },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return { ...reply.json().order, email: payload.customer.email }
  }
  const stockOf = async (id: string) => (await productIn(w.here, id)).stock
  /** Ends all payments and cancels the unconfirmed orders. */
  async function anHourLater() {
    await w.here.asOwner(async (db) => {
      await db.execute(sql`update payments set status = 'failed', ended_at = now()`)
      await db.execute(sql`update orders set confirm_by = confirm_by - interval '1 hour'`)
    })
    await cancelExpiredOrders(w.pipeline, (error) => {
      throw error
    })
  }
  return { ...w, ids, order, stockOf, anHourLater }
}

describe.each(databases)('on $kind', ({ url: base }) => {
  let url = base
  let drop = async () => undefined as unknown
  // Servers of other files would ask the provider about the payments that start here.
  beforeAll(async () => {
    const stop = async (href: string) => (await serverOn(href, { stripeUrl })).stop()
    const own = base ? await ownDatabase(base, stop) : undefined
    if (own) ({ href: url, drop } = own)
    await serverOn(url, { stripeUrl })
  })
  afterAll(() => drop())

  test('unconfirmed orders of many guests hold a quarter of the stock', async () => {
    const { ids, order, stockOf } = await shop(url, [20])
    const orders = []
    for (let at = 0; at < 8; at++) orders.push(await order([{ id: ids[0]!, qty: 1 }]))
    expect(await stockOf(ids[0]!)).toBe(15)
    expect(orders.map(({ isNotReserved = false }) => isNotReserved)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
      true,
    ])
  })

  test('the last unit goes to the guest who confirms first', async () => {
    const w = await shop(url, [1])
    const [id = ''] = w.ids
    const [first, second] = [await w.order([{ id, qty: 1 }]), await w.order([{ id, qty: 1 }])]
    expect([first.isNotReserved, second.isNotReserved, await w.stockOf(id)]).toEqual([true, true, 1])
    expect(await movementsIn(w.here)).toEqual([])
    expect((await mailsTo(w, second.email))[0]!.text).toContain('The products are not reserved until you confirm')

    const confirmed = await Promise.allSettled([first, second].map((one) => confirmByMail(w, one, one.email)))
    expect(confirmed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = confirmed.find((one) => one.status === 'rejected')!
    expect(AppError.from(refused.reason)).toMatchObject({
      code: 'CONFLICT',
      message:
        'A product of this order was sold before you confirmed it, so it cannot be confirmed. You don’t have to pay anything.',
    })
    expect(await w.stockOf(id)).toBe(0)
    expect((await movementsIn(w.here)).map(({ delta, stock, reason }) => [delta, stock, reason])).toEqual([
      [-1, 0, 'confirmed'],
    ])
    expect(await productIn(w.here, id)).toMatchObject({ sold: 1, ordersCount: 1 })
    // The other order expires and returns nothing.
    await w.anHourLater()
    expect(await w.stockOf(id)).toBe(0)
  })

  test('one network holds at most 20 different products', async () => {
    const { ids, order, stockOf } = await shop(url, Array(30).fill(100))
    const ip = '198.51.100.200'
    await order(
      ids.slice(0, 15).map((id) => ({ id, qty: 1 })),
      { ip },
    )
    const { isNotReserved } = await order(
      ids.slice(15).map((id) => ({ id, qty: 1 })),
      { ip },
    )
    expect(isNotReserved).toBe(true)
    expect(await Promise.all([ids[0]!, ids[29]!].map(stockOf))).toEqual([99, 100])
    // A product that the network holds already is no further one.
    expect((await order([{ id: ids[0]!, qty: 1 }], { ip })).isNotReserved).toBeUndefined()
  })

  test('one order of every product leaves the shop its stock', async () => {
    const { ids, order, stockOf } = await shop(url, [20, 12, 2, 1])
    await order(ids.map((id, at) => ({ id, qty: [20, 12, 2, 1][at]! })))
    expect(await Promise.all(ids.map(stockOf))).toEqual([20, 12, 2, 1])
  })

  test('a payment holds the last unit until its network has abandoned two', async () => {
    const { ids, order, stockOf, anHourLater } = await shop(url, [1])
    const [id = ''] = ids
    const pay = () => order([{ id, qty: 1 }], { ip: '198.51.100.201', method: 'stripe' })
    for (let round = 0; round < 2; round++) {
      expect((await pay()).isNotReserved).toBeUndefined()
      expect(await stockOf(id)).toBe(0)
      await anHourLater()
      expect(await stockOf(id)).toBe(1)
    }
    expect((await pay()).isNotReserved).toBe(true)
    expect(await stockOf(id)).toBe(1)
    // Other networks are not affected.
    expect((await order([{ id, qty: 1 }], { method: 'stripe' })).isNotReserved).toBeUndefined()
  })

  test('guests who pay online start payments for reserved units only', async () => {
    const w = await shop(url, [10])
    const [id = ''] = w.ids
    const placed = await Promise.all(Array.from({ length: 20 }, () => w.order([{ id, qty: 1 }], { method: 'stripe' })))
    const waiting = placed.filter(({ isNotReserved }) => isNotReserved)
    const started = () => w.here.asOwner((db) => db.$count(payments))
    expect([placed.length - waiting.length, await w.stockOf(id), await started()]).toEqual([5, 5, 5])

    const tokenOf = async ({ email }: { email: string }) =>
      /token=([\w-]+)/.exec((await mailsTo(w, email))[0]!.text)![1]!
    const pay = async (order: { _id: string; email: string }) =>
      w.visitor.payments.pay({ id: order._id, token: await tokenOf(order), method: 'stripe' })
    await expect(pay(waiting[0]!)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Confirm your order first, with the link in our email. Then its products are reserved.',
    })
    const confirmed = await Promise.allSettled(waiting.map((one) => confirmByMail(w, one, one.email)))
    const payable = waiting.filter((_, at) => confirmed[at]!.status === 'fulfilled')
    expect([payable.length, await w.stockOf(id)]).toEqual([5, 0])
    // A second press on the same link changes nothing.
    const again = await confirmByMail(w, payable[0]!, payable[0]!.email)
    expect(again.payBy).toBeDefined()
    expect([again.confirmBy, again.isNotReserved]).toEqual([undefined, undefined])
    for (const one of payable) await pay(one).catch((error) => expect(error).toMatchObject({ code: 'UNAVAILABLE' }))
    expect(await started()).toBe(10)
    await w.anHourLater()
    expect(await w.stockOf(id)).toBe(10)
  })

  test('an account that confirms twice gets the confirmed order twice', async () => {
    const w = await shop(url, [4])
    const [id = ''] = w.ids
    for (const [method, qty] of [
      ['stripe', 3],
      ['manual', 1],
    ] as const) {
      const placed = await w.order([{ id, qty }], { method, email: w.member.email })
      expect(placed.isNotReserved).toBe(true)
      const confirm = () => w.member.orders.confirm({ id: placed._id })
      const confirmed = await confirm()
      expect(confirmed.confirmBy).toBeUndefined()
      expect(await confirm()).toEqual(confirmed)
      await expect(w.moderator.orders.confirm({ id: placed._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await w.stockOf(id)).toBe(0)
  })

  test('a confirmed order that waits for its payment is reminded once', async () => {
    const w = await shop(url, [4, 4, 4])
    const confirmed = async (id: string) => {
      const placed = await w.order([{ id, qty: 3 }], { method: 'stripe' })
      const { payBy } = await confirmByMail(w, placed, placed.email)
      const reminders = async () =>
        (await mailsTo(w, placed.email)).filter(({ text }) => text.includes('is not paid yet'))
      return { ...placed, payBy, reminders }
    }
    const [waiting, paying, paid] = [await confirmed(w.ids[0]!), await confirmed(w.ids[1]!), await confirmed(w.ids[2]!)]
    const counts = async (minutes: number) => {
      await w.here.asOwner((db) =>
        db.execute(sql`update orders set confirm_by = confirm_by - make_interval(mins => ${minutes}),
          pay_reminder_at = pay_reminder_at - make_interval(mins => ${minutes})`),
      )
      await sendPayReminders(w.pipeline, (error) => {
        throw error
      })
      return Promise.all([waiting, paying, paid].map(async ({ reminders }) => (await reminders()).length))
    }
    expect(await counts(29)).toEqual([0, 0, 0])
    const token = /token=([\w-]+)/.exec((await mailsTo(w, paying.email))[0]!.text)![1]!
    await expect(w.visitor.payments.pay({ id: paying._id, token, method: 'stripe' })).resolves.toMatchObject({
      status: 'created',
    })
    await w.admin.adminPayments.record({ id: paid._id, amount: 30, idempotencyKey: 'k'.repeat(20) })
    expect(await counts(2)).toEqual([1, 0, 0])
    const { text, subject } = (await waiting.reminders())[0]!
    const end = new Date(Date.parse(waiting.payBy) - 31 * 60_000)
    expect(subject).toMatch(/^Pay your order .+ at .+ by \d+:\d\d [AP]M .+$/)
    expect(subject.replace(/^.* (?=\d+:)/, '')).toContain(String(end.getUTCMinutes()).padStart(2, '0'))
    for (const part of ['Pay $30.00 by ', `/checkout/return?order=${waiting._id}&token=`]) expect(text).toContain(part)
    expect((await w.admin.adminOrders.get({ id: waiting._id })).notes.at(-1)).toMatchObject({
      kind: 'reminder',
      sent: true,
    })
    // Without an answer of the provider, the payment may have arrived.
    await w.here.asOwner((db) => db.execute(sql`update payments set created_at = created_at - interval '6 minutes'`))
    expect(await counts(1)).toEqual([1, 0, 0])
    await w.here.asOwner((db) => db.execute(sql`update payments set answered_at = now()`))
    expect(await counts(1)).toEqual([1, 1, 0])
    expect(await counts(1)).toEqual([1, 1, 0])
  })

  test('payments of guests hold half of the stock', async () => {
    const { ids, order, stockOf } = await shop(url, [8])
    for (let at = 0; at < 6; at++) await order([{ id: ids[0]!, qty: 1 }], { method: 'stripe' })
    expect(await stockOf(ids[0]!)).toBe(4)
  })

  test('customers with a verified address reserve everything', async () => {
    const { ids, member, stockOf } = await shop(url, [3])
    const { order } = await member.orders.checkout(checkoutRequest([{ id: ids[0]!, qty: 3 }], 30))
    expect([order.isNotReserved, await stockOf(ids[0]!)]).toEqual([undefined, 0])
  })

  test('staff take the stock of an order without a reservation by processing it', async () => {
    const { ids, order, admin, stockOf } = await shop(url, [2])
    const [{ _id: first }, { _id: second }] = [
      await order([{ id: ids[0]!, qty: 2 }]),
      await order([{ id: ids[0]!, qty: 2 }]),
    ]
    expect(await admin.adminOrders.get({ id: first })).toMatchObject({ holdsStock: false, isNotReserved: true })
    await admin.orders.update({ id: first, status: 'processing' })
    expect(await stockOf(ids[0]!)).toBe(0)
    await expect(admin.orders.update({ id: second, status: 'processing' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 0 of “Lamp 0” in stock.',
    })
    await admin.orders.update({ id: first, status: 'cancelled' })
    expect(await stockOf(ids[0]!)).toBe(2)
  })

  test('a payment for a product sold meanwhile is stored and alerts staff', async () => {
    const { ids, order, admin, member, stockOf } = await shop(url, [1])
    const [id = ''] = ids
    const { _id } = await order([{ id, qty: 1 }])
    await member.orders.checkout(checkoutRequest([{ id, qty: 1 }], 10))
    await admin.adminPayments.record({ id: _id, idempotencyKey: 'k'.repeat(20), amount: 10 })
    const seen = await admin.adminOrders.get({ id: _id })
    expect(seen).toMatchObject({ status: 'pending', paymentStatus: 'paid', holdsStock: false })
    expect(seen.notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('Paid, stock missing'))
    // With new stock, staff process it.
    await admin.adminProducts.update({ id, stock: 4 })
    await admin.orders.update({ id: _id, status: 'processing' })
    expect(await stockOf(id)).toBe(3)
  })

  test('changing and sending take the stock of an order without a reservation', async () => {
    const { ids, order, admin, stockOf } = await shop(url, [2, 2])
    const [changed, sent] = [await order([{ id: ids[0]!, qty: 2 }]), await order([{ id: ids[1]!, qty: 2 }])]
    const lines = [{ id: changed.lines[0]._id, qty: 1 }]
    await admin.staffOrders.change({ id: changed._id, updatedAt: changed.updatedAt, lines, total: 10 })
    expect(await stockOf(ids[0]!)).toBe(1)
    const parcel = { id: sent._id, idempotencyKey: 's'.repeat(20), lines: [{ id: sent.lines[0]._id, qty: 2 }] }
    await admin.shipments.create(parcel)
    expect(await stockOf(ids[1]!)).toBe(0)
  })

  test('a partial payment takes the stock of an order without a reservation', async () => {
    const { ids, order, admin, stockOf } = await shop(url, [1])
    const [id = ''] = ids
    const [first, second] = [await order([{ id, qty: 1 }]), await order([{ id, qty: 1 }])]
    const record = async ({ _id }: { _id: string }) => {
      await admin.adminPayments.record({ id: _id, idempotencyKey: _id, amount: 5 })
      return admin.adminOrders.get({ id: _id })
    }
    const reserved = await record(first)
    expect(reserved).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', holdsStock: true, notes: [] })
    expect([reserved.isNotReserved, await stockOf(id)]).toEqual([undefined, 0])

    const soldOut = await record(second)
    expect(soldOut).toMatchObject({ status: 'pending', holdsStock: false, isNotReserved: true })
    expect(soldOut.notes.map(({ text }) => text)).toEqual([
      'Paid, stock missing: Only 0 of “Lamp 0” in stock. The order had no reservation. Refund the customer or order new stock.',
    ])
  })

  test('staff remove a sold-out product from an order without a reservation', async () => {
    const { ids, order, admin, member, here } = await shop(url, [1, 3, 2])
    const [lamp = '', other = '', added = ''] = ids
    const placed = await order([
      { id: lamp, qty: 1 },
      { id: other, qty: 3 },
    ])
    expect(placed.isNotReserved).toBe(true)
    await member.orders.checkout(checkoutRequest([{ id: lamp, qty: 1 }], 10))
    const { _id: id, updatedAt } = placed
    const [lampLine, otherLine] = placed.lines.map(({ _id }: { _id: string }) => _id)
    const change = { id, updatedAt, items: [{ id: added, qty: 2 }] }
    const lines = [{ id: otherLine, qty: 1 }]
    await expect(
      admin.staffOrders.change({ ...change, lines: [...lines, { id: lampLine, qty: 1 }], total: 40 }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK', message: 'Only 0 of “Lamp 0” in stock.' })
    const changed = await admin.staffOrders.change({ ...change, lines, total: 30 })
    expect(changed).toMatchObject({ holdsStock: true, total: 30 })
    expect(await productIn(here, lamp)).toMatchObject({ stock: 0, sold: 1, ordersCount: 1 })
    expect(await productIn(here, other)).toMatchObject({ stock: 2, sold: 1, ordersCount: 1 })
    expect(await productIn(here, added)).toMatchObject({ stock: 0, sold: 2, ordersCount: 1 })
    await admin.orders.update({ id, status: 'cancelled' })
    expect(await Promise.all([lamp, other, added].map(async (one) => (await productIn(here, one)).stock))).toEqual([
      ...[0, 3, 2],
    ])
  })

  test('paid and processed orders do not count as abandoned', async () => {
    const { ids, order, admin } = await shop(url, [1])
    const pay = () => order([{ id: ids[0]!, qty: 1 }], { ip: '198.51.100.202', method: 'stripe' })
    const cancelled = async (accept: (id: string) => Promise<unknown>) => {
      const { _id: id } = await pay()
      await accept(id)
      await admin.orders.update({ id, status: 'cancelled' })
    }
    for (let round = 0; round < 2; round++) {
      await cancelled((id) => admin.adminPayments.record({ id, idempotencyKey: id, amount: 5 }))
      await cancelled((id) => admin.orders.update({ id, status: 'processing' }))
    }
    expect((await pay()).isNotReserved).toBeUndefined()
  })
})
