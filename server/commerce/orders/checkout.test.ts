import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '#shared/commerce/cart.ts'
import { AppError } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { confirmByMail, mailsTo } from '#tests/mailed.ts'
import { statementsDuring } from '#tests/statements.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { movementsIn, productIn, putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest, removeQuantityLimit } from './checkout-for-tests.ts'
import { cancelExpiredOrders } from './confirm-order.ts'
import { orderLines, orders } from './orders.table.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const stockOf = async ({ here }: World, id: string) => (await productIn(here, id)).stock
const countOrders = ({ here }: World) => here.asOwner((db) => db.$count(orders))

test("an order uses the company's currency, number prefix and pickup text", async () => {
  const w = await world()
  const { here, visitor, admin } = w
  const [id] = await putOnSale(here, [{ name: 'Fog Sea', priceCents: 1990 }])
  const before = await visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 19.9))
  await here.asOwner((db) =>
    db.execute(
      sql`update company set currency = 'ZWG', locale = 'en-ZA', order_prefix = 'SHP', pickup = 'Ring twice.', low_stock = 2`,
    ),
  )
  const sent = checkoutRequest([{ id: id!, qty: 2 }], 39.8)
  const { order } = await visitor.orders.checkout(sent)
  expect(order).toMatchObject({ currency: 'ZWG', orderNumber: expect.stringMatching(/^SHP-\d{4}-/) })
  const [mail] = await mailsTo(w, sent.customer.email)
  expect(mail!.text).toMatch(/39,80/)
  expect(mail!.text).toMatch(/ZWG/)
  expect(mail!.text).toContain('\n\nRing twice.\n\n')
  // Earlier orders retain their currency and are not added to totals in another
  // one.
  expect(await admin.adminOrders.get({ id: before.order._id })).toMatchObject({ currency: 'USD', total: 19.9 })
  for (const { order: done } of [before, { order }]) await admin.orders.update({ id: done._id, status: 'completed' })
  expect((await admin.dashboard.stats({})).totalRevenue).toBe(39.8)

  const made = await admin.inject({
    method: 'POST',
    url: '/api/products',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: ['name', 'description', 'price']
      .map(
        (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'price' ? 1 : 'Tide'}\r\n`,
      )
      .concat('--b--\r\n')
      .join(''),
  })
  expect(made.json()).toMatchObject({ product: { lowStock: 2 } })
})

describe.each(databases)('on $kind', ({ url }) => {
  test('requires the published terms and records the accepted version', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 9 }])
    const request = (change = {}) => checkoutRequest([{ id: id!, qty: 1 }], 10, change)
    const { order: before } = await w.visitor.orders.checkout(request())
    expect((await w.admin.adminOrders.get({ id: before._id })).acceptedTerms).toBeUndefined()

    const { results } = await w.admin.adminPages.list({ q: 'terms' })
    const draft = await w.admin.adminPages.update({ id: results[0]!._id, title: 'Conditions' })
    const offered = async () => (await w.visitor.pages.list({})).terms
    expect([draft.slug, draft.published, await offered()]).toEqual(['terms', false, undefined])
    await w.visitor.orders.checkout(request())
    await w.admin.adminPages.update({ id: draft._id, published: true, publishAt: '2099-01-01T00:00:00.000Z' })
    await w.visitor.orders.checkout(request())
    const { updatedAt } = await w.admin.adminPages.update({ id: draft._id, publishAt: null })
    for (const change of [{}, { acceptsTerms: false }])
      await expect(w.visitor.orders.checkout(request(change))).rejects.toMatchObject({
        fields: { acceptsTerms: 'Accept “Conditions” to place the order.' },
      })
    expect([(await productIn(w.here, id!)).stock, await offered()]).toEqual([6, { title: 'Conditions' }])

    const { order, token } = await w.visitor.orders.checkout(request({ acceptsTerms: true }))
    const accepted = async () => (await w.admin.adminOrders.get({ id: order._id })).acceptedTerms
    expect(await accepted()).toEqual({ title: 'Conditions', version: updatedAt })
    // A later version changes nothing of the order.
    await w.admin.adminPages.update({ id: draft._id, title: 'New conditions' })
    expect(await accepted()).toEqual({ title: 'Conditions', version: updatedAt })
    expect(await w.visitor.orders.get({ id: order._id, token })).not.toHaveProperty('acceptedTerms')
  })
})

describe.each(databases)('on $kind', ({ url }) => {
  test('an order reduces stock, stores prices and emails customer and company', async () => {
    const w = await world({ url })
    const { here, visitor, admin } = w
    const [a, b] = await putOnSale(here, [
      { name: 'Fog Sea', priceCents: 1990, sku: 'FS-1' },
      { name: 'Tide', priceCents: 5 },
    ])
    const sent = checkoutRequest(
      [
        { id: b!, qty: 3 },
        { id: a!, qty: 2 },
      ],
      39.95,
      { note: 'After six, please' },
    )
    const { order, token } = await visitor.orders.checkout(sent)
    expect(order).toMatchObject({
      ...{ status: 'pending', total: 39.95, note: 'After six, please', payment: { method: 'manual' } },
      customer: sent.customer,
      lines: [
        { title: 'Tide', qty: 3, price: 0.05 },
        { title: 'Fog Sea', qty: 2, price: 19.9, sku: 'FS-1' },
      ],
    })
    expect(order.orderNumber).toMatch(/^CC.?-\d{4}-[2-9B-DF-HJ-NP-TV-Z]{6}$/)
    expect([await stockOf(w, a!), await stockOf(w, b!)]).toEqual([98, 97])
    const moved = (await movementsIn(here)).filter(({ orderId }) => orderId === order._id)
    expect(moved.map(({ delta, stock, reason }) => [delta, stock, reason]).sort()).toEqual([
      [-2, 98, 'ordered'],
      [-3, 97, 'ordered'],
    ])

    const [mail, ...rest] = await mailsTo(w, sent.customer.email)
    expect(rest).toEqual([])
    expect(mail!.subject).toContain(order.orderNumber)
    expect(mail!.text).toContain('$39.95')
    expect(mail!.text).toContain(`/orders/${order._id}?token=${token}`)
    await confirmByMail(w, order, sent.customer.email)
    const [notification] = await mailsTo(w, admin.email)
    expect(notification).toMatchObject({ subject: `New order ${order.orderNumber}`, replyTo: sent.customer.email })

    // Changes to a product do not affect its existing orders.
    await admin.adminProducts.update({ id: a!, name: 'Renamed', price: 99 })
    await admin.adminProducts.trash({ id: b! })
    expect((await visitor.orders.get({ id: order._id, token })).lines).toMatchObject(
      order.lines.map(({ image: _, ...line }) => line),
    )
  })

  test('merges lines of one product; opposite line orders cannot deadlock', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [a, b] = await putOnSale(w.here, [{ stock: 40 }, { stock: 40 }])
    const twice = checkoutRequest(
      [
        { id: a!, qty: 1 },
        { id: b!, qty: 1 },
        { id: a!, qty: 1 },
      ],
      30,
    )
    expect((await w.visitor.orders.checkout(twice)).order.lines.map(({ qty }) => qty)).toEqual([2, 1])
    const lines = [
      { id: a!, qty: 1 },
      { id: b!, qty: 1 },
    ]
    const replies = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) =>
        w.visitor.orders.checkout(checkoutRequest(at % 2 ? lines : [...lines].reverse(), 20)),
      ),
    )
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(38)
    for (const reply of replies)
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    expect([await stockOf(w, a!), await stockOf(w, b!)]).toEqual([0, 1])
  })

  test('fifty parallel requests with one key create one order and one email', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id] = await putOnSale(w.here, [{ stock: 1 }])
    const sent = checkoutRequest([{ id: id!, qty: 1 }], 10)
    const replies = await Promise.all(Array.from({ length: 50 }, () => w.visitor.orders.checkout(sent)))
    expect(new Set(replies.map(({ order }) => order._id)).size).toBe(1)
    expect(new Set(replies.map(({ token }) => token)).size).toBe(1)
    expect(await countOrders(w)).toBe(1)
    expect(await stockOf(w, id!)).toBe(0)
    expect(await mailsTo(w, sent.customer.email)).toHaveLength(1)

    // The control: another key is another order, for which no stock is left.
    await expect(w.visitor.orders.checkout({ ...sent, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
    })
  })
})

test('takes the stock of ten products in one statement', async () => {
  const w = await world({ limits: 'measuring' })
  const ids = await putOnSale(
    w.here,
    Array.from({ length: 10 }, () => ({ stock: 3 })),
  )
  const items = ids.map((id, at) => ({ id, qty: 1 + (at % 3) }))
  const total = 10 * items.reduce((sum, { qty }) => sum + qty, 0)
  const place = () => w.visitor.orders.checkout(checkoutRequest(items, total))
  const statements = await statementsDuring(w.database.pool, place)
  expect(statements.filter((one) => one.startsWith('update "products"'))).toHaveLength(1)
  const left = () => Promise.all(ids.map((id) => stockOf(w, id)))
  expect(await left()).toEqual(items.map(({ qty }) => 3 - qty))
  // None of them is taken if one is sold out.
  await expect(place()).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  expect(await left()).toEqual(items.map(({ qty }) => 3 - qty))
})

test('rejects an idempotency key reused with another body or user', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const sent = checkoutRequest([{ id: id!, qty: 1 }], 10)
  const { order } = await w.visitor.orders.checkout(sent)
  await expect(w.visitor.orders.checkout({ ...sent, items: [{ id: id!, qty: 2 }], total: 20 })).rejects.toMatchObject({
    code: 'DUPLICATE',
  })
  const theirs = await w.member.orders.checkout(sent)
  expect(theirs.order._id).not.toBe(order._id)
  expect(await countOrders(w)).toBe(2)
})

test('reusing a key after its order expired creates one new order', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 16 }])
  const sent = checkoutRequest([{ id: id!, qty: 4 }], 40)
  const { order: first } = await w.visitor.orders.checkout(sent)
  await w.here.asOwner((db) => db.execute(sql`update orders set confirm_by = confirm_by - interval '31 minutes'`))
  await cancelExpiredOrders(w.pipeline, (error) => {
    throw error
  })
  expect(await stockOf(w, id!)).toBe(16)
  const replies = await Promise.all([1, 2, 3].map(() => w.visitor.orders.checkout(sent)))
  const [second] = replies.map(({ order }) => order)
  expect(replies.map(({ order }) => order._id)).toEqual(Array(3).fill(second!._id))
  expect(second).toMatchObject({ status: 'pending', confirmBy: expect.any(String) })
  expect(second!._id).not.toBe(first._id)
  expect(await stockOf(w, id!)).toBe(12)
})

test.each([undefined, 'short', 'with spaces in it, many', 'x'.repeat(201)])('rejects the key %s', async (key) => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const { idempotencyKey: _, ...payload } = checkoutRequest([{ id: id!, qty: 1 }], 10)
  const reply = await w.visitor.inject({
    method: 'POST',
    url: '/api/checkout',
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  expect(reply.statusCode).toBe(400)
  expect(await countOrders(w)).toBe(0)
})

describe('changed prices in the cart', () => {
  const item = (change: object) => (id: string) => ({ items: [{ id, qty: 1, ...change }] })
  const tampered: [string, (id: string) => object][] = [
    ['a price on the line', item({ price: 0.01 })],
    ['a discount on the line', item({ discount: 100 })],
    ['a price on the order', () => ({ price: 1 })],
    ['a discount code', () => ({ discountCode: 'FREE' })],
    ['another currency', () => ({ currency: 'ZWL' })],
    ['another customer', () => ({ customerId: randomUUID() })],
    ['a user of its own', () => ({ userId: randomUUID() })],
    ['a status', () => ({ status: 'completed' })],
    ['paid already', () => ({ payment: { method: 'manual', paid: true } })],
    ['another way to pay', () => ({ payment: { method: 'gift' } })],
    ['another company', () => ({ company: randomUUID() })],
    [
      'a role of the customer',
      () => ({ customer: { name: 'R', email: 'r@x.example', phone: '0771234567', role: 'admin' } }),
    ],
    ['less than one', item({ qty: -1 })],
    ['nothing', item({ qty: 0 })],
    ['half of one', item({ qty: 1.5 })],
    ['a number in words', item({ qty: '1e3' })],
    ['a truth', item({ qty: true })],
    ['a list', item({ qty: [2] })],
    ['no quantity', item({ qty: null })],
    ['a huge quantity', item({ qty: 2 ** 31 })],
    ['no line at all', () => ({ items: [] })],
    ['ten thousand lines', (id) => ({ items: Array.from({ length: 10_000 }, () => ({ id, qty: 1 })) })],
    ['a total in thirds of a cent', () => ({ total: 10.001 })],
    ['a total below nothing', () => ({ total: -10 })],
  ]
  test.each(tampered)('rejects an order with %s', async (_, change) => {
    const w = await world()
    const [id] = await putOnSale(w.here, [{}])
    const { idempotencyKey, ...body } = checkoutRequest([{ id: id!, qty: 1 }], 10)
    const reply = await w.visitor.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: { 'idempotency-key': idempotencyKey },
      payload: { ...body, ...change(id!) },
    })
    expect([400, 413]).toContain(reply.statusCode)
    expect([await countOrders(w), await stockOf(w, id!)]).toEqual([0, 100])
  })

  test.each([9.99, 10.01, 0, 1000])('answers a wrong total of %f with the current quote', async (total) => {
    const w = await world()
    const [id] = await putOnSale(w.here, [{}])
    const refused = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], total)).catch(AppError.from)
    expect(refused).toMatchObject({ code: 'PRICE_CHANGED', details: { total: 10, lines: [{ price: 10, qty: 1 }] } })
    expect([await countOrders(w), await stockOf(w, id!)]).toEqual([0, 100])
    // The control: with the returned total, the order is placed.
    const { details } = refused as AppError
    const { order } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], (details as Quote).total))
    expect(order.total).toBe(10)
  })

  test('rejects products that are not on sale', async () => {
    const w = await world()
    const [theirs] = await putOnSale(w.otherCompany, [{}])
    const [draft, inactive, trashed] = await putOnSale(w.here, [
      { status: 'draft' },
      { status: 'inactive' },
      { trashedAt: new Date().toISOString() },
    ])
    for (const id of [theirs, draft, inactive, trashed, randomUUID()])
      await expect(w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))).rejects.toMatchObject({
        code: 'INSUFFICIENT_STOCK',
        details: { lines: [{ id, problem: 'gone', title: '' }], total: 0 },
      })
    expect(await countOrders(w)).toBe(0)
  })
})

test('the total is price times quantity to the cent (property test)', async () => {
  const w = await world({ limits: 'measuring' })
  await removeQuantityLimit(w.here)
  const prices = [1, 10, 20, 30, 99, 101, 1999, 3333, 123_456, 999_999_999, 0]
  const ids = await putOnSale(
    w.here,
    prices.map((priceCents) => ({ priceCents, stock: 1_000_000 })),
  )
  let seed = 7
  const draw = (most: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  for (let round = 0; round < 40; round++) {
    const items = Array.from({ length: 1 + draw(6) }, () => ({ id: ids[draw(ids.length)]!, qty: 1 + draw(99) }))
    const cents = items.reduce((sum, { id, qty }) => sum + prices[ids.indexOf(id)]! * qty, 0)
    const quote = await w.visitor.cart.quote({ items })
    expect(quote.total).toBe(amountOf(cents))
    const { order } = await w.visitor.orders.checkout(checkoutRequest(items, quote.total))
    expect(order.total).toBe(amountOf(cents))
    const stored = await w.here.asOwner((db) => db.select().from(orderLines).where(eq(orderLines.orderId, order._id)))
    expect(stored.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)).toBe(cents)
  }
})

test('rejects an order above the stock without revealing or changing the stock', async () => {
  const w = await world()
  const [plenty, few] = await putOnSale(w.here, [{ name: 'Plenty' }, { name: 'Few', stock: 2 }])
  const items = [
    { id: plenty!, qty: 1 },
    { id: few!, qty: 3 },
  ]
  await expect(w.visitor.orders.checkout(checkoutRequest(items, 40))).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: '“Few” is not available 3 times. Please choose fewer.',
    details: { lines: [{ id: plenty }, { id: few, problem: 'low_stock', availability: 'few' }] },
  })
  expect([await stockOf(w, plenty!), await stockOf(w, few!)]).toEqual([100, 2])
})

test('limits a customer to five open orders', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = (email?: string) =>
    w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10, email ? { email } : {}))
  for (let count = 0; count < 5; count++) await order('hoarder@x.example')
  await expect(order('Hoarder@X.example')).rejects.toMatchObject({ code: 'CONFLICT' })
  await order()
  expect(await stockOf(w, id!)).toBe(94)
})

test('rejects orders when the plan has no cart', async () => {
  const w = await world({ plan: 'free' })
  const [id] = await putOnSale(w.here, [{}])
  await expect(w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))).rejects.toMatchObject({
    code: 'PLAN_LIMIT_REACHED',
  })
  await expect(w.visitor.cart.quote({ items: [] })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
})

test('limits a customer to ten orders a minute', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const replies = await Promise.allSettled(
    Array.from({ length: 12 }, () => w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))),
  )
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})
