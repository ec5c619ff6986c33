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

  test('a refund of one line lowers only its product, category and tax', async () => {
    const w = await world({ url })
    const [lamp = '', cup = ''] = await putOnSale(w.here, [
      { name: 'Lamp', priceCents: 2000, category: 'Electronics' },
      { name: 'Cup', priceCents: 400, category: 'Clothing' },
    ])
    await w.here.asOwner((db) => db.execute(sql`update products set tax_class = 'low' where id = ${cup}`))
    await w.admin.adminTax.save({
      ...{ isCharged: true, isIncluded: true, number: '1', country: 'ZW' },
      classes: [
        { id: 'standard', name: 'Standard' },
        { id: 'low', name: 'Low' },
      ],
      rates: [
        { id: 'zw', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 },
        { id: 'zw-low', name: 'VAT low', classId: 'low', country: 'ZW', percent: 5 },
      ],
    })
    const items = [
      { id: lamp, qty: 1 },
      { id: cup, qty: 2 },
    ]
    const { order } = await w.member.orders.checkout(checkoutRequest(items, 28, { email: w.member.email }))
    const id = order._id
    await w.admin.adminPayments.record({ id, amount: 28, note: '', idempotencyKey: randomUUID() })
    const { lines } = await w.admin.adminOrders.get({ id })
    const refund = (amount: number, at: number[]) =>
      w.admin.adminPayments.refund({
        ...{ id, amount, reason: '', idempotencyKey: randomUUID() },
        lines: at.map((index) => ({ id: lines[index]!._id, qty: 1 })),
      })
    const figures = async () => {
      const { sales, top } = await w.admin.analytics.get({})
      const { text } = await w.admin.analytics.table({ what: 'taxes' })
      return {
        products: top.products.map(({ title, sold, revenue }) => [title, sold, revenue]),
        categories: sales.categories.map(({ name, sold, revenue }) => [name, sold, revenue]),
        taxes: text.trim().split('\r\n').slice(1),
      }
    }
    await refund(4, [1])
    expect(await figures()).toEqual({
      products: [
        ['Lamp', 1, 20],
        ['Cup', 1, 4],
      ],
      categories: [
        ['Electronics', 1, 20],
        ['Clothing', 1, 4],
      ],
      taxes: ['VAT,15.00,1,17.39,2.61,USD', 'VAT low,5.00,1,3.81,0.19,USD'],
    })
    // An amount without products lowers both by value; their sums still add up to the cent.
    await refund(0.01, [])
    expect((await figures()).products.reduce((sum, [, , revenue]) => sum + Number(revenue) * 100, 0)).toBeCloseTo(2399)
    // The other cup came back for half of its value: the rest of it is still revenue.
    await refund(1.99, [1])
    expect(await figures()).toEqual({
      products: [
        ['Lamp', 1, 20],
        ['Cup', 0, 2],
      ],
      categories: [
        ['Electronics', 1, 20],
        ['Clothing', 0, 2],
      ],
      taxes: ['VAT,15.00,1,17.39,2.61,USD', 'VAT low,5.00,1,1.90,0.10,USD'],
    })
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
