import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { addressOf, methodOf, rulesOf, zoneOf } from '../../delivery/delivery-for-tests.ts'
import { movementsIn, productIn, putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest } from '../checkout-for-tests.ts'
import { cancelExpiredOrders } from '../confirm-order.ts'
import { anonymizeOrders } from '../customer-orders.ts'
import { applyOutcome } from '../payment/attempts.ts'
import { scopeOfCompany } from '../payment/scope.ts'

beforeAll(async () => void (await serverOn()))

type Create = Parameters<Awaited<ReturnType<typeof world>>['admin']['staffOrders']['create']>[0]
type Change = Parameters<Awaited<ReturnType<typeof world>>['admin']['staffOrders']['change']>[0]

describe.each(featureDatabases)('on $kind', ({ url }) => {
  /** A shop with a lamp at 10.00 and a card at 4.00, ten of each, delivery for 5.00, and a staff order of two lamps. */
  async function shop() {
    const w = await world({ url, limits: 'measuring' })
    const [lamp, card] = await putOnSale(w.here, [
      { name: 'Lamp', stock: 10 },
      { name: 'Card', priceCents: 400, stock: 10 },
    ])
    await w.admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW' }], [methodOf({ id: 'courier' })])]))
    const email = `${randomUUID().slice(0, 8)}@buyers.example`
    const create = (change: Partial<Create> = {}) =>
      w.admin.staffOrders.create({
        idempotencyKey: randomUUID(),
        items: [{ id: lamp!, qty: 2 }],
        customer: { name: 'Rosa Buyer', email },
        total: 20,
        ...change,
      })
    const stock = async () => [(await productIn(w.here, lamp!)).stock, (await productIn(w.here, card!)).stock]
    const money = (id: string) => w.admin.adminPayments.ofOrder({ id })
    const pay = (id: string, amount: number) =>
      w.admin.adminPayments.record({ id, amount, idempotencyKey: randomUUID() })
    const refund = (id: string, amount: number, more: object = {}) =>
      w.admin.adminPayments.refund({ id, amount, idempotencyKey: randomUUID(), ...more })
    type Order = Awaited<ReturnType<typeof create>>
    const edit = ({ _id: id, updatedAt, lines }: Order, more: Partial<Change> & { total: number }) =>
      w.admin.staffOrders.change({ id, updatedAt, lines: lines.map(({ _id, qty }) => ({ id: _id, qty })), ...more })
    const get = (id: string) => w.admin.adminOrders.get({ id })
    return { ...w, lamp: lamp!, card: card!, email, create, stock, money, pay, refund, edit, get }
  }

  test('makes a confirmed order with delivery and a discount by hand', async () => {
    const w = await shop()
    const delivery = { kind: 'delivery' as const, methodId: 'courier', address: addressOf() }
    const options = { place: { country: 'ZW', city: 'Harare' }, deliveryId: 'courier', byHand: 3 }
    const quote = await w.admin.staffOrders.quote({ items: [{ id: w.lamp, qty: 2 }], ...options })
    expect(quote.totals).toMatchObject({ subtotal: 20, discount: 3, delivery: 5, total: 22 })
    const order = await w.create({ delivery, byHand: 3, total: 22 })
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', total: 22, byHand: 3, guest: true })
    expect(order.confirmBy ?? order.payBy).toBeUndefined()
    expect(order.history).toMatchObject([{ status: 'pending', by: 'The admin' }])
    expect(await w.stock()).toEqual([8, 10])
    expect((await mailsTo(w, w.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order .+ at Company/),
    ])
  })

  test('makes one order for a repeated key and none at another total', async () => {
    const w = await shop()
    const idempotencyKey = randomUUID()
    const [one, other] = [await w.create({ idempotencyKey }), await w.create({ idempotencyKey })]
    expect(other._id).toBe(one._id)
    await expect(w.create({ total: 19 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    await expect(w.create({ items: [{ id: w.lamp, qty: 9 }], total: 90 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
    })
    expect(await w.stock()).toEqual([8, 10])
  })

  test('needs an email address or a phone number of the customer', async () => {
    const w = await shop()
    await expect(w.create({ customer: { name: 'Rosa' } })).rejects.toMatchObject({
      fields: { 'customer.email': 'Enter an email address or a phone number.' },
    })
    const order = await w.create({ customer: { name: 'Rosa', phone: '0771 234 567' } })
    expect(order.customer).toEqual({ name: 'Rosa', email: '', phone: '0771 234 567' })
    await expect(w.admin.adminOrders.resend({ id: order._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await w.admin.orders.update({ id: order._id, status: 'processing' })).status).toBe('processing')
  })

  test('changes lines, stock, delivery and total, and writes it down', async () => {
    const w = await shop()
    const order = await w.create()
    const delivery = { kind: 'delivery' as const, methodId: 'courier', address: addressOf() }
    const lines = [{ id: order.lines[0]!._id, qty: 1 }]
    const items = [{ id: w.card, qty: 3 }]
    const quote = await w.admin.staffOrders.quoteChange({ id: order._id, lines, items, delivery, byHand: 2 })
    expect(quote).toMatchObject({ totals: { subtotal: 22, discount: 2, delivery: 5, total: 25 }, due: 25 })
    const changed = await w.edit(order, { lines, items, delivery, byHand: 2, total: 25 })
    expect(changed.lines.map(({ title, qty, price }) => [title, qty, price])).toEqual([
      ['Lamp', 1, 10],
      ['Card', 3, 4],
    ])
    expect(changed.notes.at(-1)).toMatchObject({
      kind: 'changed',
      by: 'The admin',
      text: 'Added 3 × Card.\nLamp: 1 instead of 2.\nChanged the delivery.\nDiscount: 2.00 USD.\nTotal: 25.00 USD instead of 20.00 USD.',
    })
    expect(await w.stock()).toEqual([9, 7])
    expect((await mailsTo(w, w.email))[0]!.text).toContain('we have changed your order')
    const removed = await w.edit(changed, { lines: [{ id: changed.lines[1]!._id, qty: 3 }], total: 17 })
    expect(removed.lines).toHaveLength(1)
    expect(await w.stock()).toEqual([10, 7])
    expect((await productIn(w.here, w.lamp)).ordersCount).toBe(0)
  })

  test('a change of a paid order is due, then refundable', async () => {
    const w = await shop()
    const order = await w.create()
    await w.pay(order._id, 20)
    const more = await w.edit(await w.get(order._id), { items: [{ id: w.card, qty: 1 }], total: 24 })
    expect(more).toMatchObject({ status: 'processing', paymentStatus: 'unpaid' })
    expect(await w.money(order._id)).toMatchObject({ paid: 20, due: 4, overpaid: 0 })
    await w.pay(order._id, 4)
    const less = await w.edit(await w.get(order._id), {
      lines: [{ id: more.lines[0]!._id, qty: 1 }],
      total: 10,
    })
    expect(await w.money(order._id)).toMatchObject({ paid: 24, due: 0, overpaid: 14, paymentStatus: 'paid' })
    await w.refund(order._id, 14)
    expect(await w.money(order._id)).toMatchObject({ refunded: 14, due: 0, overpaid: 0, paymentStatus: 'paid' })
    const again = await w.edit(await w.get(less._id), { items: [{ id: w.card, qty: 1 }], total: 14 })
    expect(again.paymentStatus).toBe('unpaid')
    expect(await w.money(order._id)).toMatchObject({ due: 4 })
    expect((await w.admin.dashboard.stats({})).trends.revenue.now).toBe(10)
    await w.pay(order._id, 4)
    expect((await w.admin.dashboard.stats({})).trends.revenue.now).toBe(14)
  })

  test('a change recalculates the discounts of the order or drops them', async () => {
    const w = await shop()
    const { _id: discount } = await w.admin.adminDiscounts.create({
      ...{ name: 'Ten off', code: 'TEN', rule: { kind: 'percent', percent: 10 } },
      maxUses: 1,
    })
    const order = await w.create({ code: 'TEN', total: 18 })
    // It is used up for other orders, but stays with this one.
    const more = await w.edit(order, { items: [{ id: w.card, qty: 5 }], byHand: 6, total: 30 })
    expect(more.discounts).toMatchObject([
      { code: 'TEN', amount: 4 },
      { name: 'Discount', amount: 6 },
    ])
    const dropped = await w.edit(more, { retainsDiscounts: false, total: 40 })
    expect(dropped.discounts).toEqual([])
    expect((await w.admin.adminDiscounts.get({ id: discount })).uses).toBe(0)
  })

  test('changes and refunds an order in the second currency with tax', async () => {
    const w = await shop()
    await w.here.asOwner((db) => db.execute(sql`update company set second_currency = 'ZWG', second_rate = '25'`))
    await w.admin.adminTax.save({
      ...{ isCharged: true, isIncluded: false, number: '', country: 'ZW' },
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: [{ id: 'vat', name: 'VAT', percent: 15, classId: 'standard' }],
    })
    const order = await w.create({ currency: 'ZWG', byHand: 50, total: 517.5 })
    expect(order).toMatchObject({ subtotal: 500, discount: 50, tax: 67.5, currency: 'ZWG', other: { total: 20.7 } })
    const changed = await w.edit(order, { items: [{ id: w.card, qty: 1 }], byHand: 50, total: 632.5 })
    expect(changed).toMatchObject({ subtotal: 600, discount: 50, tax: 82.5, other: { total: 25.3 } })
    await w.pay(order._id, 632.5)
    // Two lamps for 500, less their share of the discount (41.67), with 15 % tax: half of 527.08.
    const lines = [{ id: changed.lines[0]!._id, qty: 1 }]
    const quoted = await w.refund(order._id, 263.54, { lines })
    expect(quoted).toMatchObject({ refunded: 263.54, due: 0, overpaid: 0, paymentStatus: 'partially_refunded' })
    const { revenue } = (await w.admin.dashboard.stats({})).trends
    expect(revenue.now).toBeCloseTo((632.5 - 263.54) / 25, 2)
  })

  test('of two admins who change an order, one wins', async () => {
    const w = await shop()
    const order = await w.create()
    const other = await w.here.person('admin')
    const change = (person: typeof w.admin, qty: number) =>
      person.staffOrders.change({
        id: order._id,
        updatedAt: order.updatedAt,
        lines: [{ id: order.lines[0]!._id, qty }],
        total: 10 * qty,
      })
    const results = await Promise.allSettled([change(w.admin, 3), change(other, 5)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'STALE', message: expect.stringContaining('changed by The admin') },
    })
    const { lines } = await w.get(order._id)
    expect((await w.stock())[0]).toBe(10 - lines[0]!.qty)
  })

  test('refuses changes above the stock, of sent orders and to nothing', async () => {
    const w = await shop()
    const order = await w.create()
    await expect(w.edit(order, { items: [{ id: w.card, qty: 11 }], total: 64 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 10 more of “Card” in stock.',
    })
    await expect(w.edit(order, { lines: [], total: 0 })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(w.edit(order, { byHand: 1, total: 20 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    await expect(w.edit(await w.get(order._id), { total: 20 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await w.stock()).toEqual([10, 10])
  })

  test('refunds units of a line with and without restocking', async () => {
    const w = await shop()
    const order = await w.create({ items: [{ id: w.lamp, qty: 3 }], byHand: 1, total: 29 })
    const line = order.lines[0]!._id
    await w.pay(order._id, 29)
    const first = await w.refund(order._id, 9.67, { lines: [{ id: line, qty: 1, restock: true }], notify: true })
    expect(first).toMatchObject({ refunded: 9.67, due: 0, paymentStatus: 'partially_refunded' })
    expect(first.refunds[0]!.products).toEqual([{ name: 'Lamp', qty: 1, restocked: true }])
    expect((await w.stock())[0]).toBe(8)
    expect((await mailsTo(w, w.email))[0]!.text).toContain('$9.67')
    await expect(w.refund(order._id, 5, { lines: [{ id: line, qty: 3 }] })).rejects.toMatchObject({
      fields: { lines: 'Only 2 × “Lamp” can be refunded.' },
    })
    await expect(w.refund(order._id, 19.34)).rejects.toMatchObject({
      fields: { amount: 'Only 19.33 can be refunded.' },
    })
    await w.refund(order._id, 9.66, { lines: [{ id: line, qty: 1 }] })
    expect((await w.stock())[0]).toBe(8)
    expect((await w.get(order._id)).notes.at(-1)).toMatchObject({
      kind: 'refund',
      text: 'Refunded 9.66 USD.\n1 × Lamp.',
    })
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    expect((await w.stock())[0]).toBe(9)
    await w.admin.orders.update({ id: order._id, status: 'processing' })
    expect((await w.stock())[0]).toBe(8)
    const moved = (await movementsIn(w.here)).map(({ delta, reason }) => [reason, delta])
    expect(moved).toContainEqual(['refunded', 1])
    expect(moved.reduce((sum, [, delta]) => sum + Number(delta), 0)).toBe(-2)
  })

  test('cancelling returns only what was neither sent nor refunded', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create({ items: [{ id: w.lamp, qty: 5 }], total: 50 })
    const line = lines[0]!._id
    await w.pay(id, 50)
    const parcel = { id, lines: [{ id: line, qty: 2 }], idempotencyKey: randomUUID(), notify: false }
    const { shipments } = await w.admin.shipments.create(parcel)
    await w.refund(id, 10, { lines: [{ id: line, qty: 1, sent: false }] })
    await w.admin.orders.update({ id, status: 'cancelled', notify: false })
    expect((await w.stock())[0]).toBe(7)
    // The two units in stock are refunded, then one that the customer sends back.
    const refunded = await w.refund(id, 30, { lines: [{ id: line, qty: 3, restock: true, sent: false }] })
    expect(refunded.refunds.at(-1)!.products).toEqual([{ name: 'Lamp', qty: 3, restocked: true }])
    expect((await w.stock())[0]).toBe(8)
    await w.admin.orders.update({ id, status: 'processing', notify: false })
    expect((await w.stock())[0]).toBe(8)
    await w.admin.orders.update({ id, status: 'cancelled', notify: false })
    await w.create({ items: [{ id: w.lamp, qty: 1 }], total: 10 })
    await w.admin.shipments.remove({ id: shipments![0]!._id })
    expect((await w.stock())[0]).toBe(8)
    // The cancelled order counts once as no sale; the other one still counts.
    expect((await productIn(w.here, w.lamp)).ordersCount).toBe(1)
  })

  test('a sent unit that comes back leaves the unsent ones to be sent or cancelled', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create({ items: [{ id: w.lamp, qty: 3 }], total: 30 })
    const line = lines[0]!._id
    await w.pay(id, 30)
    const send = (qty: number) =>
      w.admin.shipments.create({ id, lines: [{ id: line, qty }], idempotencyKey: randomUUID(), notify: false })
    await send(1)
    await w.refund(id, 10, { lines: [{ id: line, qty: 1, restock: true }] })
    expect((await w.stock())[0]).toBe(8)
    await w.admin.orders.update({ id, status: 'cancelled', notify: false })
    expect((await w.stock())[0]).toBe(10)
    await w.admin.orders.update({ id, status: 'processing', notify: false })
    expect(await send(1)).toMatchObject({ status: 'processing', lines: [{ shipped: 2, refunded: 1, sentBack: 1 }] })
    expect(await send(1)).toMatchObject({ status: 'completed', lines: [{ shipped: 3 }] })
  })

  test('a return for less than its value, or for another one, makes nothing due or overpaid', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create({ items: [{ id: w.lamp, qty: 3 }], total: 30 })
    const one = { lines: [{ id: lines[0]!._id, qty: 1, restock: true }], notify: true }
    await w.pay(id, 30)
    expect(await w.refund(id, 9, one)).toMatchObject({ paid: 30, refunded: 9, due: 0, overpaid: 0 })
    expect(await w.refund(id, 0, one)).toMatchObject({ paid: 30, refunded: 9, due: 0, overpaid: 0 })
    expect((await mailsTo(w, w.email)).map(({ text }) => text).join()).not.toContain('costs')
  })

  test('a return that settles an order is no payment, and the order can be marked as paid', async () => {
    const w = await shop()
    const order = (qty: number) => w.create({ items: [{ id: w.lamp, qty }], total: qty * 10 })
    const back = ({ lines }: { lines: { _id: string }[] }) => ({
      ...{ lines: [{ id: lines[0]!._id, qty: 1, restock: true }], notify: true },
    })
    const two = await order(2)
    await w.pay(two._id, 10)
    expect(await w.refund(two._id, 0, back(two))).toMatchObject({ due: 0, paymentStatus: 'paid' })
    const mails = (await mailsTo(w, w.email)).map(({ text }) => text).join()
    expect(mails).toContain('Your order costs $10.00 less.')
    expect(mails).not.toContain('received your payment')
    const cancelled = await order(2)
    await w.pay(cancelled._id, 10)
    await w.admin.orders.update({ id: cancelled._id, status: 'cancelled', notify: false })
    await w.refund(cancelled._id, 0, back(cancelled))
    expect(JSON.stringify((await w.get(cancelled._id)).notes)).not.toContain('arrived after')
    const three = await order(3)
    await w.refund(three._id, 0, back(three))
    await w.admin.orders.update({ id: three._id, status: 'completed', notify: false })
    expect(await w.money(three._id)).toMatchObject({ paid: 20, due: 0, overpaid: 0, paymentStatus: 'paid' })
  })

  test('products that come back lower what is owed before they are paid', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create({ items: [{ id: w.lamp, qty: 3 }], total: 30 })
    const returned = (qty: number) => ({ lines: [{ id: lines[0]!._id, qty, restock: true }] })
    await expect(w.refund(id, 0)).rejects.toMatchObject({ fields: { amount: 'Enter an amount.' } })
    expect(await w.refund(id, 0, returned(1))).toMatchObject({ paid: 0, due: 20, paymentStatus: 'unpaid' })
    await w.pay(id, 5)
    expect(await w.refund(id, 5, returned(1))).toMatchObject({ paid: 5, refunded: 5, due: 10, overpaid: 0 })
    expect(await w.pay(id, 10)).toMatchObject({ due: 0, paymentStatus: 'partially_refunded' })
    expect((await w.admin.dashboard.stats({})).trends.revenue.now).toBe(10)
  })

  test('a refund that the provider reports is valued once', async () => {
    const w = await shop()
    const order = await w.create()
    const { payments } = await w.pay(order._id, 20)
    const less = await w.edit(await w.get(order._id), { lines: [{ id: order.lines[0]!._id, qty: 1 }], total: 10 })
    const scope = await scopeOfCompany(w.pipeline, w.here.id)
    const outcome = { kind: 'update' as const, update: { status: 'refunded' as const } }
    await scope.write((ctx) => applyOutcome(ctx, payments[0]!._id, outcome))
    // Half of it was paid too much, and the other half is no longer owed.
    expect(await w.money(less._id)).toMatchObject({ refunded: 20, due: 0, overpaid: 0 })
    await w.edit(await w.get(less._id), { items: [{ id: w.card, qty: 1 }], total: 14 })
    expect(await w.money(less._id)).toMatchObject({ refunded: 20, due: 4, overpaid: 0 })
  })

  test('shows the balance of an order that cost nothing before a change', async () => {
    const w = await shop()
    const order = await w.create({ byHand: 20, total: 0 })
    // Like an order with an online method, which needs no payment.
    await w.here.asOwner((db) => db.execute(sql`update orders set payment_status = 'paid' where id = ${order._id}`))
    const lines = order.lines.map(({ _id, qty }) => ({ id: _id, qty }))
    expect(await w.admin.staffOrders.quoteChange({ id: order._id, lines })).toMatchObject({ paid: 0, due: 20 })
    await w.edit(order, { total: 20 })
    expect(await w.money(order._id)).toMatchObject({ paid: 0, due: 20 })
  })

  test('sends an order in two parcels and completes it once paid', async () => {
    const w = await shop()
    const order = await w.create({ items: [{ id: w.lamp, qty: 3 }], total: 30 })
    const ship = (qty: number, more: object = {}) =>
      w.admin.shipments.create({
        id: order._id,
        idempotencyKey: randomUUID(),
        lines: [{ id: order.lines[0]!._id, qty }],
        ...more,
      })
    const first = await ship(1, { trackingNumber: 'ZW123', trackingUrl: 'https://track.example/ZW123' })
    expect(first).toMatchObject({ status: 'processing', lines: [{ shipped: 1 }] })
    expect((await mailsTo(w, w.email))[0]!.text).toMatch(/a part of your order[\s\S]+ZW123/)
    await expect(ship(3)).rejects.toMatchObject({ fields: { lines: 'Only 2 × “Lamp” can be sent.' } })
    await expect(ship(1, { trackingUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(ship(1, { updatedAt: order.updatedAt })).rejects.toMatchObject({ code: 'STALE' })
    const second = await ship(2)
    expect(second).toMatchObject({ status: 'processing', shipments: [{ trackingNumber: 'ZW123' }, {}] })
    await expect(w.edit(second, { total: 30 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Orders that were sent cannot be changed.',
    })
    await w.pay(order._id, 30)
    expect((await w.get(order._id)).status).toBe('completed')
    const [parcel, mistake] = second.shipments!
    await w.admin.shipments.update({ id: parcel!._id, trackingNumber: 'ZW124', trackingUrl: '' })
    const left = await w.admin.shipments.remove({ id: mistake!._id })
    expect(left).toMatchObject({
      status: 'processing',
      lines: [{ shipped: 1 }],
      shipments: [{ trackingNumber: 'ZW124' }],
    })
  })

  test('refunded units that were not sent cannot be sent', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create()
    await w.pay(id, 20)
    const line = { id: lines[0]!._id, qty: 2 }
    await w.refund(id, 10, { lines: [{ ...line, qty: 1, restock: true }] })
    const send = (qty: number) =>
      w.admin.shipments.create({ id, lines: [{ ...line, qty }], idempotencyKey: randomUUID(), notify: false })
    await expect(send(2)).rejects.toMatchObject({ code: 'VALIDATION' })
    await send(1)
    await expect(send(1)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('removing a parcel does not take back a payment by hand', async () => {
    const w = await shop()
    const { _id: id, lines } = await w.create()
    await w.admin.orders.update({ id, status: 'completed', notify: false })
    const sent = await w.admin.shipments.create({
      ...{ id, lines: [{ id: lines[0]!._id, qty: 2 }], idempotencyKey: randomUUID(), notify: false },
    })
    await w.admin.shipments.remove({ id: sent.shipments![0]!._id })
    expect(await w.get(id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })

  test('a change that makes an order paid again sends no second receipt', async () => {
    const w = await shop()
    const order = await w.create({ byHand: 5, total: 15 })
    await w.pay(order._id, 15)
    const due = await w.edit(await w.get(order._id), { byHand: 0, total: 20 })
    expect(due.paymentStatus).toBe('unpaid')
    expect((await w.edit(due, { byHand: 5, total: 15 })).paymentStatus).toBe('paid')
    const receipts = (await mailsTo(w, w.email)).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(receipts).toHaveLength(1)
  })

  test("another address of an order's customer gets another link", async () => {
    const w = await shop()
    const order = await w.create()
    const [first] = await mailsTo(w, w.email)
    const link = /token=([\w-]+)/.exec(first!.text)![1]!
    const other = `${randomUUID().slice(0, 8)}@buyers.example`
    const customer = { name: 'Rosa Buyer', email: other }
    await w.edit(order, { total: 20, customer })
    await expect(w.visitor.orders.get({ id: order._id, token: link })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a payment link offers what is due on the order’s page', async () => {
    const w = await shop()
    const order = await w.create()
    await expect(w.admin.staffOrders.paymentLink({ id: order._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await w.admin.paymentSettings.create({
      provider: 'paynow',
      ...{
        currency: 'USD',
        methods: ['ecocash'],
        settings: { integrationId: '1' },
        secrets: { integrationKey: 'key' },
      },
    })
    const { url: link, message } = await w.admin.staffOrders.paymentLink({ id: order._id, send: true })
    expect(message).toContain(`$20.00 for your order ${order.orderNumber}`)
    const token = new URL(link).searchParams.get('token')!
    expect(await w.visitor.orders.get({ id: order._id, token })).toMatchObject({ due: 20 })
    expect((await mailsTo(w, w.email))[0]).toMatchObject({
      subject: expect.stringMatching(/^Pay your order/),
      text: expect.stringContaining(link),
    })
    await w.pay(order._id, 20)
    await expect(w.admin.staffOrders.paymentLink({ id: order._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(w.visitor.orders.get({ id: order._id, token: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('lists registered and guest customers with their orders and spend', async () => {
    const w = await shop()
    const delivery = { kind: 'delivery' as const, methodId: 'courier', address: addressOf() }
    const first = await w.create({ delivery, total: 25 })
    await w.create({ customer: { name: 'Rosa B. Buyer', email: w.email.replace('@', '+Shop@').toUpperCase() } })
    await w.create({ customer: { name: 'Phone Person', phone: '0771 234 567' } })
    await w.create({ customer: { name: 'Phone Person', phone: '0771234567' } })
    await w.pay(first._id, 25)
    const list = await w.admin.adminCustomers.list({})
    expect(list.results.map(({ name, orders, spent }) => [name, orders, spent])).toEqual([
      ['Phone Person', 2, 0],
      ['Rosa B. Buyer', 2, 25],
      ['The customer', 0, 0],
    ])
    expect((await w.admin.adminCustomers.list({ q: 'rosa', sort: 'spent' })).total).toBe(1)
    expect(await w.admin.adminCustomers.list({ limit: 1, page: 2 })).toMatchObject({
      total: 3,
      results: [{ name: 'Rosa B. Buyer' }],
    })
    const id = list.results[1]!._id
    expect(first.customerId).toBe(id)
    const page = await w.admin.adminCustomers.note({ id, text: 'Likes blue.' })
    expect(page).toMatchObject({ notes: [{ text: 'Likes blue.', by: 'The admin' }], latest: [{}, {}] })
    expect(page.addresses).toEqual([['12 King George Rd', 'Avondale', 'Harare', 'Zimbabwe']])
    await expect(w.neighbour.adminCustomers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(w.moderator.adminCustomers.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('deletes notes about a customer with the data of the account', async () => {
    const w = await shop()
    const order = await w.create({ customer: { name: 'Mia', email: w.member.email } })
    expect(order.guest).toBe(false)
    const id = order.customerId!
    await w.admin.adminCustomers.note({ id, text: 'Likes blue.' })
    await w.here.asOwner((db) => anonymizeOrders(db, w.member.id))
    expect((await w.get(order._id)).customerId).toBeUndefined()
    expect((await w.admin.adminCustomers.get({ id })).notes).toEqual([])
  })

  test('an abandoned order is reminded once, unless its customer declines', async () => {
    const w = await shop()
    const place = async () => {
      const request = checkoutRequest([{ id: w.lamp, qty: 1 }], 10, { email: w.email })
      const { order, token } = await w.visitor.orders.checkout(request)
      await w.here.asOwner((db) => db.execute(sql`update orders set confirm_by = now() where confirm_by is not null`))
      await cancelExpiredOrders(w.pipeline, (error) => {
        throw error
      })
      return { id: order._id, token }
    }
    const first = await place()
    expect((await w.admin.adminOrders.list({})).results).toEqual([])
    expect(await w.admin.adminOrders.list({ view: 'abandoned' })).toMatchObject({
      counts: { abandoned: 1 },
      results: [{ _id: first.id }],
    })
    expect(await w.admin.staffOrders.remind({ id: first.id })).toMatchObject({ isAbandoned: true })
    const [mail] = await mailsTo(w, w.email)
    expect(mail!.text).toContain(`/orders/${first.id}?token=${first.token}&reminders=stop`)
    await expect(w.admin.staffOrders.remind({ id: first.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const second = await place()
    expect((await w.get(second.id)).hasOrderedSince).toBe(false)
    const again = await w.create()
    await expect(w.admin.staffOrders.remind({ id: second.id })).rejects.toMatchObject({
      message: 'This customer has ordered again since.',
    })
    expect((await w.get(second.id)).hasOrderedSince).toBe(true)
    await w.here.asOwner((db) => db.execute(sql`delete from orders where id = ${again._id}`))
    await expect(w.visitor.orders.declineReminders({ id: first.id, token: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await w.visitor.orders.declineReminders(first)
    await expect(w.admin.staffOrders.remind({ id: second.id })).rejects.toMatchObject({
      message: 'This customer wants no reminders.',
    })
    expect((await w.get(second.id)).declinedReminders).toBe(true)
  })
})
