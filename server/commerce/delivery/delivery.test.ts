import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryChoice } from '#shared/commerce/delivery.ts'
import { mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { anonymizeOrders } from '../orders/customer-orders.ts'
import { putOnSale } from '../products/products-for-tests.ts'
import { addressOf, methodOf, placeFor, rulesOf, zoneOf } from './delivery-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const points = [
  { id: 'town', name: 'Town shop', address: '1 First Street', hint: 'Ring twice.', isEnabled: true },
  { id: 'mall', name: 'Mall', address: '', hint: '', isEnabled: true },
  { id: 'old', name: 'Old shop', address: '', hint: '', isEnabled: false },
]

describe.each(databases)('on $kind', ({ url }) => {
  /** A shop with one product at 10.00 that weighs 400 g, and a courier in Harare. */
  async function shop() {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ name: 'Tide', weight: 400 }])
    const courier = methodOf({ id: 'courier', name: 'Courier', hint: '2 days', freeFrom: 50 })
    const byWeight = methodOf({
      id: 'bus',
      name: 'Bus',
      rate: { by: 'weight', steps: [{ upTo: 1000, price: 2 }, { price: 7.5 }] },
    })
    const rules = rulesOf([zoneOf([{ country: 'ZW', city: 'Harare' }], [courier, byWeight])])
    await w.admin.adminDelivery.save(rules)
    const item = { id: id!, qty: 1 }
    const order = (delivery: DeliveryChoice, total: number, qty = 1) =>
      w.visitor.orders.checkout(checkoutRequest([{ ...item, qty }], total, { delivery }))
    return { ...w, id: id!, item, rules, order }
  }
  const deliver = (methodId: string, change = {}): DeliveryChoice => ({
    ...{ kind: 'delivery', methodId, address: addressOf(change) },
  })

  test('a shop without settings offers collection only', async () => {
    const { here, visitor, admin } = await world({ url })
    const [id] = await putOnSale(here, [{}])
    expect(await admin.adminDelivery.get({})).toEqual({ ...rulesOf([]), updatedAt: null })
    const quote = await visitor.cart.quote({ items: [{ id: id!, qty: 1 }], place: placeFor() })
    expect(quote).toMatchObject({
      offersPickup: true,
      pickupPoints: [],
      deliveries: [],
      needsDelivery: true,
      total: 10,
    })
    const { order } = await visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
    expect(order).toMatchObject({ delivery: { kind: 'pickup' }, subtotal: 10, discount: 0, taxes: [], total: 10 })
    const sent = checkoutRequest([{ id: id!, qty: 1 }], 10, { delivery: deliver('courier') })
    await expect(visitor.orders.checkout(sent)).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { 'delivery.methodId': 'This delivery is not available for your address.' } },
    })
  })

  test('quotes the delivery methods of an address with their prices', async () => {
    const { visitor, item } = await shop()
    const prices = async (qty: number, deliveryId?: string, city = 'Harare') => {
      const place = placeFor({ city })
      const quote = await visitor.cart.quote({ items: [{ ...item, qty }], place, ...(deliveryId && { deliveryId }) })
      return [quote.deliveries.map(({ price }) => price), quote.totals.delivery, quote.total]
    }
    expect(await prices(2)).toEqual([[5, 2], undefined, 20])
    expect(await prices(3, 'bus')).toEqual([[5, 7.5], 7.5, 37.5])
    expect(await prices(5, 'courier')).toEqual([[0, 7.5], 0, 50])
    expect(await prices(4, 'courier')).toEqual([[5, 7.5], 5, 45])
    expect(await prices(1, 'courier', 'Gweru')).toEqual([[], undefined, 10])
  })

  test('offers no delivery above the limit of its last step', async () => {
    const { visitor, admin, item, rules, order } = await shop()
    const bus = methodOf({ id: 'bus', rate: { by: 'weight', steps: [{ upTo: 1000, price: 2 }] }, freeFrom: 10 })
    const van = methodOf({ id: 'van', rate: { by: 'total', steps: [{ upTo: 30, price: 3 }] } })
    const bike = methodOf({ id: 'bike', rate: { by: 'total', steps: [{ upTo: 15, price: 1 }] }, freeFrom: 40 })
    await admin.adminDelivery.save({ ...rules, zones: [zoneOf([{ country: 'ZW' }], [bus, van, bike])] })
    const offered = async (qty: number, deliveryId?: string) => {
      const place = placeFor()
      const quote = await visitor.cart.quote({ items: [{ ...item, qty }], place, ...(deliveryId && { deliveryId }) })
      return [quote.deliveries.map(({ id, price }) => `${id} ${price}`), quote.isTooLarge, quote.totals.delivery]
    }
    expect(await offered(1)).toEqual([['bus 0', 'van 3', 'bike 1'], undefined, undefined])
    expect(await offered(3, 'bus')).toEqual([['van 3'], undefined, undefined])
    expect(await offered(4)).toEqual([['bike 0'], undefined, undefined])
    await expect(order(deliver('van'), 43, 4)).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { 'delivery.methodId': 'Your order is too large for this delivery.' } },
    })
    expect((await order(deliver('bike'), 40, 4)).order.total).toBe(40)
    await admin.adminDelivery.save({ ...rules, zones: [zoneOf([{ country: 'ZW' }], [bus, van])] })
    expect(await offered(4)).toEqual([[], true, undefined])
  })

  test('an order stores address and price, and emails state both', async () => {
    const w = await shop()
    const sent = checkoutRequest([w.item], 15, { delivery: deliver('courier', { line2: 'Flat 3' }) })
    const { order, token } = await w.visitor.orders.checkout(sent)
    const delivery = { kind: 'delivery', name: 'Courier', price: 5, address: addressOf({ line2: 'Flat 3' }) }
    expect(order).toMatchObject({ delivery, subtotal: 10, total: 15, payment: { label: 'Pay on delivery' } })
    expect((await w.visitor.orders.get({ id: order._id, token })).delivery).toEqual(delivery)
    expect((await w.admin.adminOrders.get({ id: order._id })).delivery).toEqual(delivery)
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toContain('1 × Tide  $10.00\nSubtotal  $10.00\nDelivery: Courier  $5.00\nTotal  $15.00')
    expect(mail!.text).toContain('We deliver to:\nRosa Buyer\n12 King George Rd\nFlat 3\nAvondale\nHarare\nZimbabwe')
    expect(mail!.text).toContain('You pay when you receive it.')
    const csv = await w.admin.adminOrders.table({})
    expect(csv.text).toContain('0.00,5.00,0.00,Delivery,"12 King George Rd, Flat 3, Avondale, Harare, Zimbabwe"')
  })

  test('refuses an order at another price of its delivery', async () => {
    const { admin, order, rules } = await shop()
    const dearer = methodOf({ id: 'courier', rate: { by: 'flat', price: 6 } })
    await admin.adminDelivery.save({ ...rules, zones: [zoneOf([{ country: 'ZW' }], [dearer])] })
    await expect(order(deliver('courier'), 15)).rejects.toMatchObject({
      ...{ code: 'PRICE_CHANGED', details: { total: 16, totals: { delivery: 6 } } },
    })
    expect((await order(deliver('courier'), 16)).order.total).toBe(16)
  })

  test('pickup points are selected, and stated in the email', async () => {
    const w = await shop()
    await w.here.asOwner((db) => db.execute(sql`update company set pickup = 'Behind the shop.'`))
    await w.admin.adminDelivery.save({ ...w.rules, pickupPoints: points })
    const quote = await w.visitor.cart.quote({ items: [w.item] })
    expect(quote.pickupPoints.map(({ name }) => name)).toEqual(['Town shop', 'Mall'])
    for (const pointId of [undefined, 'old', 'nowhere'])
      await expect(w.order({ kind: 'pickup', ...(pointId && { pointId }) }, 10)).rejects.toMatchObject({
        fields: { 'delivery.pointId': 'Choose where you collect your order.' },
      })
    const sent = checkoutRequest([w.item], 10, { delivery: { kind: 'pickup', pointId: 'town' } })
    const { order } = await w.visitor.orders.checkout(sent)
    const { isEnabled: _, ...town } = points[0]!
    expect(order.delivery).toEqual({ kind: 'pickup', point: town })
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toContain('Collect your order at Town shop.\n1 First Street\nRing twice.')
    expect(mail!.text).toContain('You pay when you collect it: 1 First Street.')
    expect(mail!.text).not.toContain('Behind the shop')
    // A single point needs no selection.
    await w.admin.adminDelivery.save({ ...w.rules, pickupPoints: points.slice(0, 1) })
    expect((await w.order({ kind: 'pickup' }, 10)).order.delivery).toEqual({ kind: 'pickup', point: town })
  })

  test('a shop that only delivers refuses collection', async () => {
    const { admin, order, rules } = await shop()
    await admin.adminDelivery.save({ ...rules, offersPickup: false })
    await expect(order({ kind: 'pickup' }, 10)).rejects.toMatchObject({
      fields: { 'delivery.kind': expect.any(String) },
    })
    await expect(order({ kind: 'none' }, 10)).rejects.toMatchObject({ fields: { 'delivery.kind': expect.any(String) } })
    expect((await order(deliver('courier'), 15)).order.total).toBe(15)
  })

  test('products that need no delivery are neither delivered nor collected', async () => {
    const { here, visitor, admin, rules, item } = await shop()
    await admin.adminDelivery.save({ ...rules, offersPickup: false })
    const [service] = await putOnSale(here, [{ name: 'Lesson', needsDelivery: false, weight: 900 }])
    const items = [{ id: service!, qty: 1 }]
    const quote = await visitor.cart.quote({ items, place: placeFor(), deliveryId: 'courier' })
    expect(quote).toMatchObject({ needsDelivery: false, deliveries: [], total: 10 })
    const { order } = await visitor.orders.checkout(checkoutRequest(items, 10))
    expect(order.delivery).toEqual({ kind: 'none' })
    // Its weight does not count towards the price either.
    const both = await visitor.cart.quote({ items: [...items, item], place: placeFor(), deliveryId: 'bus' })
    expect(both.totals.delivery).toBe(2)
  })

  test('saving over the settings of another admin is refused', async () => {
    const { admin, rules } = await shop()
    await expect(admin.adminDelivery.save({ ...rules, updatedAt: null })).rejects.toMatchObject({ code: 'STALE' })
    const { updatedAt } = await admin.adminDelivery.get({})
    const saved = await admin.adminDelivery.save({ ...rules, offersPickup: false, updatedAt })
    expect(saved).toMatchObject({ offersPickup: false })
    await expect(admin.adminDelivery.save({ ...rules, updatedAt })).rejects.toMatchObject({ code: 'STALE' })
    expect((await admin.activity.page({ kind: 'company' })).results[0]).toMatchObject({ title: 'delivery' })
  })

  test('visitors see where the shop delivers, without prices', async () => {
    const { visitor, admin, rules } = await shop()
    await admin.adminTax.save({ ...(await admin.adminTax.get({})), country: 'ZW', updatedAt: undefined })
    const off = zoneOf([{ country: 'BW' }], [methodOf({ isEnabled: false })])
    const zones = [zoneOf([{ country: 'AO' }]), ...rules.zones, off]
    await admin.adminDelivery.save({ ...rules, zones, pickupPoints: points })
    const options = await visitor.delivery.options({})
    expect(options).toMatchObject({
      ...{ offersPickup: true, countries: ['ZW', 'AO'] },
      places: [{ country: 'AO' }, { country: 'ZW', city: 'Harare' }],
    })
    expect(JSON.stringify(options)).not.toMatch(/price|rate|Old shop/)
  })

  test('deleting an account removes its addresses, exporting it includes them', async () => {
    const { here, member, item } = await shop()
    const { order } = await member.orders.checkout(checkoutRequest([item], 15, { delivery: deliver('courier') }))
    expect(JSON.stringify(await member.account.export({}))).toContain('12 King George Rd')
    await here.asOwner((db) => anonymizeOrders(db, member.id))
    const { rows } = await here.asOwner((db) =>
      db.execute(sql`select delivery, total_cents::int as total from orders where id = ${order._id}`),
    )
    expect(rows).toEqual([{ delivery: { kind: 'delivery', methodId: 'courier', name: 'Courier' }, total: 1500 }])
  })
})

test.each([
  ['a suburb without a city', { zones: [zoneOf([{ country: 'ZW', suburbs: ['Avondale'] }])] }],
  ['a country that does not exist', { zones: [zoneOf([{ country: 'XX' }])] }],
  [
    'steps that do not rise',
    {
      zones: [
        zoneOf(
          [{ country: 'ZW' }],
          [
            methodOf({
              rate: {
                by: 'total',
                steps: [
                  { upTo: 20, price: 1 },
                  { upTo: 20, price: 2 },
                ],
              },
            }),
          ],
        ),
      ],
    },
  ],
  ['the same method twice', { zones: [zoneOf([{ country: 'ZW' }], [methodOf({ id: 'a' }), methodOf({ id: 'a' })])] }],
])('settings with %s are rejected', async (_, change) => {
  const { admin } = await world()
  await expect(admin.adminDelivery.save(rulesOf([], change))).rejects.toMatchObject({ code: 'VALIDATION' })
})
