import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { aggregateAnalytics } from './aggregate.ts'
import { flushAnalytics } from './flush.ts'

describe.each(featureDatabases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await serverOn(url)))

  /** Two lamps at 11.50 with a discount of 10 percent, and a shirt at 20.00; both with 15 percent VAT included. */
  async function soldIn() {
    const w = await world({ url })
    const [lamp = '', shirt = ''] = await putOnSale(w.here, [
      { name: 'Lamp', priceCents: 1150, category: 'Electronics' },
      { name: 'Shirt', priceCents: 2000, category: 'Clothing' },
    ])
    await w.admin.adminTax.save({
      ...{ isCharged: true, isIncluded: true, number: '1', country: 'ZW' },
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: [{ id: 'zw', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 }],
    })
    await w.admin.adminDiscounts.create({
      ...{ name: 'Spring', code: 'SPRING', rule: { kind: 'percent', percent: 10 } },
      productIds: [lamp],
    })
    const buy = async (id: string, qty: number, total: number, code?: string) => {
      const { order } = await w.member.orders.checkout(
        checkoutRequest([{ id, qty }], total, { email: w.member.email, ...(code && { code }) }),
      )
      return order._id
    }
    const pay = (id: string, amount: number) =>
      w.admin.adminPayments.record({ id, amount, note: '', idempotencyKey: randomUUID() })
    const refund = (id: string, amount: number) =>
      w.admin.adminPayments.refund({ id, amount, reason: 'Scratch', restock: false, idempotencyKey: randomUUID() })
    const lamps = await buy(lamp, 2, 20.7, 'SPRING')
    const shirts = await buy(shirt, 1, 20)
    return { ...w, lamp, shirt, lamps, shirts, buy, pay, refund }
  }

  test('counts paid orders by category, method and discount without refunded amounts', async () => {
    const w = await soldIn()
    expect((await w.admin.analytics.get({})).sales).toEqual({ categories: [], methods: [], discounts: [] })
    await w.pay(w.lamps, 20.7)
    await w.pay(w.shirts, 20)
    await w.refund(w.lamps, 6.9)
    const { sales, funnel } = await w.admin.analytics.get({})
    expect(sales).toEqual({
      categories: [
        { name: 'Clothing', sold: 1, revenue: 20 },
        { name: 'Electronics', sold: 2, revenue: 13.8 },
      ],
      methods: [{ name: 'Pay on collection', orders: 2, revenue: 33.8 }],
      discounts: [{ name: 'Spring', code: 'SPRING', orders: 1, reduction: 2.3, revenue: 13.8 }],
    })
    expect(funnel).toMatchObject({ orders: 2, paid: 2 })
  })

  test('exports payments and refunds, and tax of what was not refunded', async () => {
    const w = await soldIn()
    await w.pay(w.lamps, 20.7)
    await w.pay(w.shirts, 20)
    await w.refund(w.lamps, 6.9)
    const table = async (what: 'payouts' | 'taxes' | 'sales') => {
      const { text } = await w.admin.analytics.table({ what })
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    }
    const payouts = await table('payouts')
    expect(payouts.map(([, kind, , method, , , amount, currency]) => [kind, method, amount, currency])).toEqual([
      ['Payment', 'Pay on collection', '20.70', 'USD'],
      ['Payment', 'Pay on collection', '20.00', 'USD'],
      ['Refund', 'Pay on collection', '-6.90', 'USD'],
    ])
    // 20.70 and 20.00 include 2.70 and 2.61; a third of the first was refunded.
    expect(await table('taxes')).toEqual([['VAT', '15.00', '2', '29.39', '4.41', 'USD']])
    expect((await table('sales')).map(([part, name]) => [part, name])).toEqual([
      ['Category', 'Clothing'],
      ['Category', 'Electronics'],
      ['Payment method', 'Pay on collection'],
      ['Discount', 'Spring (SPRING)'],
    ])
  })

  test('counts a refund once that staff recorded and the provider reported', async () => {
    const w = await soldIn()
    await w.pay(w.lamps, 20.7)
    await w.refund(w.lamps, 20.7)
    await w.here.asOwner((db) =>
      db.execute(
        sql`update payments set status = 'refunded', ended_at = clock_timestamp() where order_id = ${w.lamps}`,
      ),
    )
    const { text } = await w.admin.analytics.table({ what: 'payouts' })
    expect(text.split('\r\n').filter((line) => line.includes('Refund'))).toHaveLength(1)
    // The payment stays on its day when it is refunded later.
    await w.here.asOwner((db) => db.execute(sql`update payments set paid_at = now() - interval '9 days'`))
    const week = (await w.admin.analytics.table({ what: 'payouts', days: 7 })).text
    expect(week.split('\r\n').filter((line) => line.includes('Payment,'))).toHaveLength(0)
  })

  test('counts each step of a visitor towards an order once per day', async () => {
    const w = await soldIn()
    const send = (person: Person, address: string, body: object, agent = 'Mozilla/5.0 (X11; Linux) Chrome/140.0') =>
      person.inject({ method: 'POST', url: address, headers: { 'user-agent': agent }, payload: body })
    const view = (person: Person) => send(person, `/api/products/${w.lamp}/view`, {})
    await send(w.visitor, '/api/visits', { referrer: '' })
    await view(w.visitor)
    for (let times = 0; times < 2; times++) await send(w.visitor, '/api/visits/stages', { stage: 'cart' })
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile Safari/604.1'
    await send(w.visitor, '/api/visits/stages', { stage: 'checkout' }, phone)
    await send(w.admin, '/api/visits/stages', { stage: 'checkout' })
    expect((await send(w.visitor, '/api/visits/stages', { stage: 'product' })).statusCode).toBe(400)
    await flushAnalytics(w.pipeline)
    const expected = { visitors: 2, product: 2, cart: 2, checkout: 1, orders: 2, paid: 0 }
    expect((await w.admin.analytics.get({})).funnel).toEqual(expected)
    // Also after the day was aggregated.
    await w.here.asOwner(async (db) => {
      for (const part of ['visitors', 'salts']) await db.execute(`update analytics_${part} set day = day - 1`)
    })
    await aggregateAnalytics(w.pipeline)
    expect((await w.admin.analytics.get({})).funnel).toEqual(expected)
  })
})
