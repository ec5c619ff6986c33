import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { productVariants, stockMovements } from './products.table.ts'
import { productIn, putOnSale } from './products-for-tests.ts'
import { sendStockAlerts } from './stock-alerts.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const sizes = [{ name: 'Size', values: ['S', 'M'] }]
const refusalOf = (call: Promise<unknown>) => call.then(() => undefined, AppError.from)

/** A shirt at 10.00: size S at that price with 5 in stock, M at 12.00 with 2. */
async function shirtIn(w: World, change: Parameters<typeof putOnSale>[1][number] = {}) {
  const [id] = await putOnSale(w.here, [{ name: 'Shirt', sku: 'SH', stock: 0, lowStock: 2, ...change }])
  const { variants } = await w.admin.adminProducts.update({
    id: id!,
    options: sizes,
    variants: [
      { values: ['S'], sku: 'SH-S', stock: 5 },
      { values: ['M'], sku: 'SH-M', stock: 2, price: 12 },
    ],
  })
  const [s, m] = variants
  return { id: id!, s: s!._id, m: m!._id }
}

const storedIn = ({ here }: World, productId: string) =>
  here.asOwner((db) =>
    db
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
      .orderBy(asc(productVariants.position)),
  )
const stocksIn = async (w: World, id: string) => ({
  product: (await productIn(w.here, id)).stock,
  variants: (await storedIn(w, id)).map(({ stock }) => stock),
})
const movementsOf = async ({ here }: World, id: string) =>
  (
    await here.asOwner((db) =>
      db
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.productId, id))
        .orderBy(asc(stockMovements.createdAt), asc(stockMovements.variant)),
    )
  ).map(({ variant, delta, stock, reason }) => [variant, delta, stock, reason])

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('shows the lowest price, total stock and available variants', async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w, { compareAtCents: 1500 })
    await putOnSale(w.here, [
      { name: 'Eleven', priceCents: 1100 },
      { name: 'Nine', priceCents: 900 },
    ])
    const product = await w.visitor.products.get({ id })
    expect(product).toMatchObject({
      ...{ price: 10, highestPrice: 12, compareAtPrice: 15, hasVariants: true, availability: 'in', options: sizes },
      variants: [
        { _id: s, values: ['S'], sku: 'SH-S', price: 10, compareAtPrice: 15, availability: 'in' },
        { _id: m, values: ['M'], sku: 'SH-M', price: 12, availability: 'few' },
      ],
    })
    // The compare-at price belongs to the product's price, not to this variant's.
    expect(product.variants[1]).not.toHaveProperty('compareAtPrice')
    const names = async (filter: Parameters<typeof w.visitor.products.list>[0]) =>
      (await w.visitor.products.list(filter)).results.map(({ name }) => name)
    expect(await names({ sort: 'price' })).toEqual(['Nine', 'Shirt', 'Eleven'])
    expect(await names({ q: 'SH-M' })).toEqual(['Shirt'])
    const { results } = await w.visitor.search.find({ k: 'sh-m' })
    expect(results).toMatchObject([{ data: { title: 'Shirt', price: 10 } }])
    expect((await w.admin.adminSearch.find({ q: 'sh-m' })).results).toMatchObject([{ title: 'Shirt' }])

    // Unavailable variants are not shown, counted or priced.
    await w.admin.adminProducts.update({
      id,
      options: sizes,
      variants: [
        { _id: s, values: ['S'], sku: 'SH-S', active: false },
        { _id: m, values: ['M'], sku: 'SH-M', price: 12 },
      ],
    })
    const then = await w.visitor.products.get({ id })
    expect(then).toMatchObject({ price: 12, availability: 'few', variants: [{ _id: m }] })
    expect(then).not.toHaveProperty('highestPrice')
    expect((await w.admin.adminProducts.page({ view: 'low' })).results).toMatchObject([
      { name: 'Shirt', ownPrice: 10, compareAtPrice: 15, variants: [{ active: false, stock: 5 }, { ownPrice: 12 }] },
    ])
    // Variants without a price still use the product's price.
    await w.admin.adminProducts.update({ id, price: 20, variants: await inputs(w, id, true), options: sizes })
    expect(await w.visitor.products.get({ id })).toMatchObject({ price: 12, highestPrice: 20 })
    await w.admin.adminProducts.update({ id, price: 8 })
    expect(await w.visitor.products.get({ id })).toMatchObject({ price: 8, highestPrice: 12 })
  })

  test("an order takes the variant's stock; cancelling returns it", async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w)
    const items = [
      { id, variantId: m, qty: 1 },
      { id, variantId: s, qty: 2 },
      { id, variantId: m, qty: 1 },
    ]
    const sent = checkoutRequest(items, 44)
    const { order } = await w.member.orders.checkout(sent)
    expect(order.lines).toMatchObject([
      { product: id, variantId: m, title: 'Shirt', variant: 'M', sku: 'SH-M', price: 12, qty: 2 },
      { product: id, variantId: s, variant: 'S', sku: 'SH-S', price: 10, qty: 2 },
    ])
    expect(await stocksIn(w, id)).toEqual({ product: 3, variants: [3, 0] })
    expect(await productIn(w.here, id)).toMatchObject({ sold: 4, ordersCount: 1 })
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toContain('2 × Shirt, M')
    expect((await w.admin.adminOrders.table({ q: order.orderNumber })).text).toContain('2 × Shirt, M; 2 × Shirt, S')

    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    expect(await stocksIn(w, id)).toEqual({ product: 7, variants: [5, 2] })
    expect(await productIn(w.here, id)).toMatchObject({ sold: 0, ordersCount: 0 })
    expect((await movementsOf(w, id)).slice(2)).toEqual([
      ['M', -2, 0, 'ordered'],
      ['S', -2, 3, 'ordered'],
      ['M', 2, 2, 'cancelled'],
      ['S', 2, 5, 'cancelled'],
    ])
    // Reopening takes the same variants, or lists the missing ones.
    await w.visitor.orders.checkout(checkoutRequest([{ id, variantId: m, qty: 1 }], 12))
    await expect(w.admin.orders.update({ id: order._id, status: 'pending' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 1 of “Shirt, M” in stock.',
    })
    // After a variant was removed, the other lines are still restocked.
    await w.admin.adminProducts.update({ id, options: sizes, variants: (await inputs(w, id)).slice(0, 1) })
    const [last] = (await w.admin.adminOrders.list({})).results.filter(({ status }) => status === 'pending')
    await w.admin.orders.update({ id: last!._id, status: 'cancelled' })
    expect(await stocksIn(w, id)).toEqual({ product: 5, variants: [5] })
    expect(last!.lines).toMatchObject([{ variant: 'M', sku: 'SH-M' }])
  })

  test('a low variant marks its product as low in stock', async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w, { lowStock: 1 })
    await putOnSale(w.here, [{ name: 'Mug', stock: 9 }])
    const low = async () => {
      const { results, counts } = await w.admin.adminProducts.page({ view: 'low' })
      const { lowStock } = await w.admin.dashboard.stats({})
      return { names: results.map(({ name }) => name), counted: counts.low, lowStock }
    }
    expect(await low()).toEqual({ names: [], counted: 0, lowStock: { total: 0, results: [] } })
    await w.visitor.orders.checkout(checkoutRequest([{ id, variantId: m, qty: 1 }], 12))
    expect(await low()).toEqual({
      ...{ names: ['Shirt'], counted: 1 },
      lowStock: { total: 1, results: [{ _id: id, name: 'Shirt', variant: 'M', stock: 1 }] },
    })
    // An unavailable variant is not counted as low in stock.
    const variants = (await inputs(w, id)).map((one) => ({ ...one, active: one._id === s }))
    await w.admin.adminProducts.update({ id, options: sizes, variants })
    expect((await low()).names).toEqual([])
  })

  test('returns stock to changed variants where possible and notes the rest', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ name: 'Shirt', stock: 5 }])
    const { order: plain } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 2 }], 20))
    const { variants } = await w.admin.adminProducts.update({
      id: id!,
      options: sizes,
      variants: [{ values: ['S'], stock: 4 }],
    })
    const { order: small } = await w.visitor.orders.checkout(
      checkoutRequest([{ id: id!, variantId: variants[0]!._id, qty: 1 }], 10),
    )
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 3, ordersCount: 2, stock: 3 })
    await w.admin.orders.update({ id: plain._id, status: 'cancelled' })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 1, ordersCount: 1, stock: 3 })
    expect((await w.admin.adminOrders.get({ id: plain._id })).notes).toMatchObject([
      {
        sent: false,
        text: 'Stock was not returned, because the shop does not have it as it was ordered: 2 × Shirt. Return it manually.',
      },
    ])

    await w.admin.adminProducts.update({ id: id!, options: [], variants: [], stock: 7 })
    await w.admin.orders.update({ id: small._id, status: 'cancelled' })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 0, ordersCount: 0, stock: 8 })
    expect((await w.admin.adminOrders.get({ id: small._id })).notes).toEqual([])
    expect((await movementsOf(w, id!)).at(-1)).toEqual(['', 1, 8, 'cancelled'])
    // Reopening takes the stock from where it was returned, or reports that it is missing.
    await w.admin.adminProducts.update({ id: id!, stock: 0 })
    await expect(w.admin.orders.update({ id: small._id, status: 'pending' })).rejects.toMatchObject({
      message: 'Only 0 of “Shirt, S” in stock.',
    })
    await w.admin.adminProducts.update({ id: id!, stock: 8 })
    await w.admin.orders.update({ id: small._id, status: 'pending' })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 1, ordersCount: 1, stock: 7 })
  })

  test('reopens an order from before variants and lists the remaining work', async () => {
    const w = await world({ url })
    const [id, mug] = await putOnSale(w.here, [
      { name: 'Shirt', stock: 5 },
      { name: 'Mug', stock: 5 },
    ])
    const { order } = await w.visitor.orders.checkout(
      checkoutRequest(
        [
          { id: id!, qty: 2 },
          { id: mug!, qty: 1 },
        ],
        30,
      ),
    )
    const becomes = async (status: 'cancelled' | 'pending') => {
      const { left } = await w.admin.orders.update({ id: order._id, status })
      const { history, notes } = await w.admin.adminOrders.get({ id: order._id })
      expect(history.at(-1)!.left).toBe(left)
      return { left, note: notes.at(-1)?.text }
    }
    expect(await becomes('cancelled')).toEqual({})
    await w.admin.adminProducts.update({ id: id!, options: sizes, variants: [{ values: ['S'], stock: 5 }] })
    expect(await becomes('pending')).toEqual({
      left: 'some',
      note: 'Stock was not reduced, because the shop does not have it as it was ordered: 2 × Shirt. Reduce it manually.',
    })
    expect(await stocksIn(w, id!)).toEqual({ product: 5, variants: [5] })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 2, ordersCount: 1 })
    expect((await productIn(w.here, mug!)).stock).toBe(4)
    expect(await becomes('cancelled')).toMatchObject({
      left: 'some',
      note: expect.stringContaining('Stock was not returned'),
    })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 0, ordersCount: 0 })
    expect((await productIn(w.here, mug!)).stock).toBe(5)
    // A shortage still rejects the request, and no stock is moved.
    await w.admin.adminProducts.update({ id: mug!, stock: 0 })
    await expect(w.admin.orders.update({ id: order._id, status: 'pending' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'Only 0 of “Mug” in stock.',
    })
    expect(await productIn(w.here, id!)).toMatchObject({ sold: 0, ordersCount: 0 })
  })

  test('rejects missing, foreign and inactive variants', async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w)
    const other = await shirtIn(w, { sku: '' }).catch(() => undefined)
    expect(other).toBeUndefined()
    const [mug] = await putOnSale(w.here, [{ name: 'Mug' }])
    await w.admin.adminProducts.update({
      id,
      options: sizes,
      variants: [
        { _id: s, values: ['S'], sku: 'SH-S', active: false },
        { _id: m, values: ['M'], sku: 'SH-M', price: 12 },
      ],
    })
    for (const item of [{ id }, { id, variantId: s }, { id: mug!, variantId: m }, { id: mug!, variantId: mug! }]) {
      const items = [{ ...item, qty: 1 }]
      expect((await w.visitor.cart.quote({ items })).lines).toMatchObject([{ ...item, problem: 'gone', price: 0 }])
      await expect(w.visitor.orders.checkout(checkoutRequest(items, 10))).rejects.toMatchObject({
        code: 'INSUFFICIENT_STOCK',
      })
    }
    await expect(w.visitor.orders.checkout(checkoutRequest([{ id, variantId: m, qty: 3 }], 36))).rejects.toMatchObject({
      message: '“Shirt, M” is not available 3 times. Please choose fewer.',
      details: { lines: [{ id, variantId: m, availability: 'few', problem: 'low_stock' }] },
    })
    await expect(w.visitor.orders.checkout(checkoutRequest([{ id, variantId: m, qty: 1 }], 10))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { lines: [{ variantId: m, price: 12 }], total: 12 },
    })
    expect(await stocksIn(w, id)).toEqual({ product: 2, variants: [5, 2] })
  })

  test('merges cart lines by product and variant', async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w)
    await w.member.cart.put({ items: [{ id, variantId: m, qty: 2 }] })
    const { lines, kept, total } = await w.member.cart.put({
      items: [
        { id, variantId: s, qty: 1 },
        { id, variantId: m, qty: 1 },
      ],
      merge: randomUUID(),
    })
    expect(lines.map(({ variantId, variant, qty, price }) => [variantId, variant, qty, price])).toEqual([
      [s, 'S', 1, 10],
      [m, 'M', 3, 12],
    ])
    expect([kept, total]).toEqual([1, 46])
  })

  test('updates only changed variants and reports errors by field', async () => {
    const w = await world({ url })
    const { id, s, m } = await shirtIn(w)
    const { updatedAt } = await w.admin.adminProducts.get({ id })
    await w.visitor.orders.checkout(checkoutRequest([{ id, variantId: s, qty: 1 }], 10))
    // Adds three, independent of orders in the meantime.
    const saved = await w.admin.adminProducts.update({
      id,
      updatedAt,
      stockReason: 'received',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [
        { values: ['L'], stock: 1 },
        { _id: s, values: ['S'], sku: 'SH-S', stockDelta: 3 },
      ],
    })
    expect(saved.variants.map(({ values, stock }) => [...values, stock])).toEqual([
      ['L', 1],
      ['S', 7],
    ])
    expect(saved.stock).toBe(8)
    expect((await movementsOf(w, id)).slice(3)).toEqual([
      ['L', 1, 1, 'created'],
      ['M', -2, 0, 'removed'],
      ['S', 3, 7, 'received'],
    ])
    expect((await w.admin.adminProducts.movements({ id })).results[0]).toHaveProperty('variant')
    await expect(w.admin.adminProducts.update({ id, updatedAt, options: [], variants: [] })).rejects.toMatchObject({
      code: 'STALE',
    })

    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const [one, two] = [{ _id: s, values: ['S'] }, { values: ['M'] }]
    await putOnSale(w.here, [{ sku: 'TAKEN' }])
    const wrong: [object, Record<string, string>, string?][] = [
      [{ options }, { variants: 'Send options and variants together.' }],
      [{ options, variants: [] }, { variants: 'Create variants for these options, or remove the options.' }],
      [
        { options, variants: [one, { values: ['XL'] }] },
        { 'variants.1.values': 'A variant has one value of each option.' },
      ],
      [{ options, variants: [one, { values: ['S'] }] }, { 'variants.1.values': 'This variant appears twice.' }],
      [
        { options, variants: [{ _id: m, values: ['M'] }] },
        { 'variants.0.values': 'This variant no longer exists. Please reload the page.' },
      ],
      [{ options, variants: [{ ...one, stockDelta: -8 }] }, { 'variants.0.stock': 'Only 7 in stock.' }],
      [{ options, variants: [{ ...one, price: -1 }] }, { 'variants.0.price': 'Use 0 or more.' }],
      [
        { options: [{ name: 'Size', values: ['S', 's'] }], variants: [one] },
        { 'options.0.values.1': 'This value appears twice.' },
      ],
      [
        { options: [...options, { name: 'size', values: ['S'] }], variants: [one] },
        { 'options.1.name': 'This option appears twice.' },
      ],
      [{ stock: 3 }, { stock: 'This product has variants: each has a stock of its own.' }],
      [{ stockDelta: 3 }, { stockDelta: 'This product has variants: each has a stock of its own.' }],
      [
        { options, variants: [one, { ...two, sku: 'TAKEN' }] },
        { 'variants.1.sku': 'Another product has this SKU.' },
        'CONFLICT',
      ],
      [{ options, variants: [{ ...one, sku: 'SH' }] }, { 'variants.0.sku': 'This SKU is used twice.' }, 'CONFLICT'],
      [{ sku: 'SH-S' }, { sku: 'This SKU is used twice.' }, 'CONFLICT'],
    ]
    for (const [change, fields, code = 'VALIDATION'] of wrong)
      expect(await refusalOf(w.admin.adminProducts.update({ id, ...change })), JSON.stringify(change)).toMatchObject({
        code,
        fields,
      })
    expect(await w.admin.adminProducts.get({ id })).toEqual(saved)

    // A product cannot use the SKU of a variant, also when it is restored from the trash.
    const [rival] = await putOnSale(w.here, [{ sku: 'SH-S', trashedAt: new Date().toISOString() }])
    await expect(w.admin.adminProducts.restore({ id: rival! })).rejects.toMatchObject({ code: 'CONFLICT' })
    await w.admin.adminProducts.trash({ id })
    await w.admin.adminProducts.restore({ id: rival! })
    await expect(w.admin.adminProducts.restore({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('logs every stock change when variants are added and removed', async () => {
    const w = await world({ url })
    const { id } = await shirtIn(w, { stock: 4 })
    expect((await movementsOf(w, id)).sort()).toEqual([
      ['', -4, 0, 'edited'],
      ['M', 2, 2, 'created'],
      ['S', 5, 5, 'created'],
    ])
    const copy = await w.admin.adminProducts.duplicate({ id })
    expect(copy).toMatchObject({ status: 'draft', stock: 0, options: sizes })
    expect(copy.variants.map(({ values, sku, stock, ownPrice }) => [...values, sku, stock, ownPrice])).toEqual([
      ['S', '', 0, undefined],
      ['M', '', 0, 12],
    ])
    const plain = await w.admin.adminProducts.update({ id, options: [], variants: [], stockDelta: 6 })
    expect(plain).toMatchObject({ stock: 6, price: 10, options: [], variants: [] })
    expect(plain).not.toHaveProperty('hasVariants')
    const { order } = await w.visitor.orders.checkout(checkoutRequest([{ id, qty: 1 }], 10))
    // Its former variant is unknown, so that it is not counted twice.
    const again = await w.admin.adminProducts.update({ id, options: sizes, variants: [{ values: ['S'], stock: 3 }] })
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    expect(await stocksIn(w, id)).toEqual({ product: 3, variants: [3] })
    expect(again.stock).toBe(3)
  })

  test('the activity log records variant changes with their number', async () => {
    const w = await world({ url })
    const { id } = await shirtIn(w)
    const [s, m] = await inputs(w, id)
    const changesOf = async (variants: object[]) => {
      await w.admin.adminProducts.update({ id, options: sizes, variants: variants as [] })
      const [line] = (await w.admin.activity.page({})).results
      return { ...line, changes: line!.changes.map(({ field, after }) => [field, after]) }
    }
    expect(await changesOf([s!, { ...m!, price: 13 }])).toMatchObject({
      ...{ action: 'changed', kind: 'product', title: 'Shirt', changes: [['Variants', undefined]] },
    })
    const { changes } = await changesOf([{ ...s!, stockDelta: 3 }, m!])
    expect(changes.sort()).toEqual([
      ['Stock', '10'],
      ['Variants', undefined],
    ])
  })

  test('back-in-stock emails name the variant', async () => {
    const w = await world({ url, limits: 'measuring' })
    const { id, s, m } = await shirtIn(w)
    const email = `waits-${crypto.randomUUID()}@mail.example`
    await w.visitor.orders.checkout(checkoutRequest([{ id, variantId: m, qty: 2 }], 24))
    await expect(w.visitor.products.requestStockAlert({ id, variantId: s, email })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(w.visitor.products.requestStockAlert({ id, variantId: id, email })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const _ of [1, 2]) await w.visitor.products.requestStockAlert({ id, variantId: m, email })
    const notify = () =>
      sendStockAlerts(w.pipeline, (error) => {
        throw error
      })
    await notify()
    expect(await mailsTo(w, email)).toEqual([])
    const variants = await inputs(w, id)
    await w.admin.adminProducts.update({
      id,
      options: sizes,
      variants: [variants[0]!, { ...variants[1]!, stockDelta: 1 }],
    })
    await notify()
    const [mail, ...rest] = await mailsTo(w, email)
    expect(rest).toEqual([])
    expect(mail!.subject).toMatch(/^Shirt, M is back at /)
    expect(mail!.text).toMatch(new RegExp(`/shop/[^ ]+\\?variant=${m}`))
  })

  test('only one of two concurrent saves gets a SKU', async () => {
    const w = await world({ url })
    const [one, two] = await putOnSale(w.here, [{}, {}])
    const replies = await Promise.allSettled(
      [one!, two!].map((id) =>
        w.admin.adminProducts.update({ id, options: sizes, variants: [{ values: ['S'], sku: 'ONCE' }] }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

/** The variants of a product as a form sends them back. */
async function inputs({ admin }: World, id: string, active?: boolean) {
  const { variants } = await admin.adminProducts.get({ id })
  return variants.map((one) => ({
    _id: one._id,
    values: one.values,
    sku: one.sku,
    price: one.ownPrice ?? null,
    active: active ?? one.active,
  }))
}
