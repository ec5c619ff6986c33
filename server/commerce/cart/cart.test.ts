import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { statementsDuring } from '#tests/statements.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { putOnSale } from '../products/products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

test('quotes current prices, reports short or missing products, and totals the rest', async () => {
  const { here, visitor } = await world()
  const [plenty, few, none, gone] = await putOnSale(here, [
    { name: 'Plenty', priceCents: 1050 },
    { name: 'Few', stock: 3 },
    { name: 'None', stock: 0 },
    { name: 'Gone', status: 'inactive' },
  ])
  const nowhere = randomUUID()
  const quote = await visitor.cart.quote({
    items: [
      { id: plenty!, qty: 2 },
      { id: few!, qty: 2 },
      { id: plenty!, qty: 1 },
      { id: none!, qty: 1 },
      { id: gone!, qty: 1 },
      { id: nowhere, qty: 1 },
    ],
  })
  expect(quote.lines.map(({ id, qty, availability, problem }) => [id, qty, availability, problem])).toEqual([
    [plenty, 3, 'in', undefined],
    [few, 2, 'few', undefined],
    [none, 1, 'out', 'low_stock'],
    [gone, 1, undefined, 'gone'],
    [nowhere, 1, undefined, 'gone'],
  ])
  expect(quote.total).toBe(61.5)
  // The stock is not revealed.
  expect(quote.lines[1]).toEqual({
    ...{ id: few, qty: 2, slug: expect.any(String), title: 'Few', image: '', price: 10, availability: 'few' },
  })
  // Names of unpublished products are not revealed.
  expect(JSON.stringify(quote)).not.toContain('Gone')
})

test('limits the quotes of a network', async () => {
  const { database, here, visitor } = await world()
  const [id] = await putOnSale(here, [{}])
  const quote = () => visitor.cart.quote({ items: [{ id: id!, qty: 1 }] })
  await quote()
  await database.pool.query(`update rate_limits set count = 299 where key like $1`, [`${here.id} quote %`])
  expect((await quote()).total).toBe(10)
  await expect(quote()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test.each([{ price: 1 }, { qty: 0 }, { qty: '2' }, { id: 'x' }])('rejects a line with %o', async (change) => {
  const { here, visitor } = await world()
  const [id] = await putOnSale(here, [{}])
  const payload = { items: [{ id, qty: 1, ...change }] }
  const { statusCode } = await visitor.inject({ method: 'POST', url: '/api/cart/quote', payload })
  expect(statusCode).toBe(400)
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('saves the cart with the account and merges a guest cart without revealing stock', async () => {
    const { here, member } = await world({ url })
    const [a, b, c, gone] = await putOnSale(here, [{}, { stock: 5 }, {}, { status: 'inactive' }])
    expect((await member.cart.get({})).lines).toEqual([])
    await member.cart.put({
      items: [
        { id: a!, qty: 1 },
        { id: b!, qty: 4 },
        { id: gone!, qty: 1 },
      ],
    })
    const merged = await member.cart.put({
      items: [
        { id: b!, qty: 3 },
        { id: c!, qty: 2 },
      ],
      merge: randomUUID(),
    })
    expect(merged.lines.map(({ id, qty }) => [id, qty])).toEqual([
      [b, 7],
      [c, 2],
      [a, 1],
    ])
    expect(merged.kept).toBe(2)
    const { kept: _, ...quote } = merged
    expect(await member.cart.get({})).toEqual(quote)
    // Without merging it is replaced.
    await member.cart.put({ items: [{ id: c!, qty: 1 }] })
    expect((await member.cart.get({})).lines.map(({ id, qty }) => [id, qty])).toEqual([[c, 1]])
  })

  test('merging the same guest cart again adds only new lines', async () => {
    const { here, member } = await world({ url })
    const [earlierProduct, mine, later] = await putOnSale(here, [{}, {}, {}])
    await member.cart.put({ items: [{ id: earlierProduct!, qty: 2 }] })
    const merge = randomUUID()
    const join = async (...items: { id: string; qty: number }[]) => {
      const { lines, kept: earlier } = await member.cart.put({ items, merge })
      return { cart: Object.fromEntries(lines.map(({ id, qty }) => [id, qty])), earlier }
    }
    const once = { cart: { [earlierProduct!]: 2, [mine!]: 1 }, earlier: 1 }
    expect(await join({ id: mine!, qty: 1 })).toEqual(once)
    expect(await join({ id: mine!, qty: 1 })).toEqual(once)
    expect((await join({ id: mine!, qty: 2 }, { id: later!, qty: 1 })).cart).toEqual({
      [earlierProduct!]: 2,
      [mine!]: 2,
      [later!]: 1,
    })
    // Other guest carts are merged separately, also with the same lines.
    const { lines } = await member.cart.put({ items: [{ id: mine!, qty: 1 }], merge: randomUUID() })
    expect(lines.find(({ id }) => id === mine)?.qty).toBe(3)
  })

  test('two devices merging at the same time lose no lines', async () => {
    const { here, member } = await world({ url })
    const ids = await putOnSale(here, [{}, {}, {}, {}])
    await Promise.all(ids.map((id) => member.cart.put({ items: [{ id, qty: 1 }], merge: randomUUID() })))
    expect((await member.cart.get({})).lines.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })
})

test('users cannot read the cart of another user', async () => {
  const { here, member, admin } = await world()
  const [id] = await putOnSale(here, [{}])
  await member.cart.put({ items: [{ id: id!, qty: 1 }] })
  expect((await admin.cart.get({})).lines).toEqual([])
})

test('reads no texts of products for quotes and orders', async () => {
  const { here, visitor, database } = await world({ url: featureDatabases.at(-1)!.url, limits: 'measuring' })
  const [id] = await putOnSale(here, [{ name: 'Lamp' }])
  const items = [{ id: id!, qty: 1 }]
  const statements = await statementsDuring(database.pool, async () => {
    expect((await visitor.cart.quote({ items })).total).toBe(10)
    expect((await visitor.orders.checkout(checkoutRequest(items, 10))).order.total).toBe(10)
  })
  const ofProducts = statements.filter((text) => /(from|update) "products"/.test(text))
  expect(ofProducts.length).toBeGreaterThanOrEqual(3)
  expect(ofProducts.filter((text) => /description|search_text/.test(text))).toEqual([])
})
