import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyTrashOf } from '#server/content/content/stored-items.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { putOnSale } from './products-for-tests.ts'
import { productType } from './visible.ts'

beforeAll(async () => void (await serverOn()))

/** A product's form, sent as browsers send one without files. */
const put = (person: Person, id: string, fields: Record<string, string>) =>
  person.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--b--\r\n`,
  })

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('admins list products by view with counts', async () => {
    const w = await world({ url })
    await putOnSale(w.here, [
      { name: 'Plenty', stock: 50 },
      { name: 'Few', stock: 2 },
      { name: 'Old', stock: 9, status: 'inactive' },
      { name: 'New', stock: 9, status: 'draft' },
    ])
    const page = async (filter: Parameters<typeof w.admin.adminProducts.page>[0]) => {
      const { results, total, counts } = await w.admin.adminProducts.page(filter)
      return { names: results.map(({ name }) => name), total, counts }
    }
    expect((await page({})).counts).toEqual({ all: 4, active: 2, inactive: 1, draft: 1, low: 1, trash: 0 })
    expect((await page({ view: 'low' })).names).toEqual(['Few'])
    expect((await page({ view: 'draft' })).names).toEqual(['New'])
    expect(await page({ q: 'plent' })).toMatchObject({ names: ['Plenty'], total: 1, counts: { all: 1, draft: 0 } })
    const [first] = (await w.admin.adminProducts.page({ limit: 3 })).results
    expect(first).toBeDefined()
    await expect(w.moderator.adminProducts.page({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await w.neighbour.adminProducts.page({})).total).toBe(0)
  })

  test('restores products from the trash and deletes them after thirty days', async () => {
    const w = await world({ url })
    const [id, other] = await putOnSale(w.here, [{ name: 'Fog Sea' }, { name: 'Dune' }])
    await w.admin.adminProducts.trash({ id: id! })
    await expect(w.visitor.products.get({ id: id! })).rejects.toMatchObject({ code: 'GONE' })
    expect((await w.admin.adminProducts.page({ view: 'trash' })).results).toMatchObject([{ _id: id }])
    await expect(w.neighbour.adminProducts.restore({ id: id! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await w.admin.adminProducts.restore({ id: id! })).toMatchObject({ name: 'Fog Sea' })
    expect((await w.visitor.products.get({ id: id! })).name).toBe('Fog Sea')
    await expect(w.admin.adminProducts.restore({ id: id! })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    for (const one of [id!, other!]) await w.admin.adminProducts.trash({ id: one })
    await w.database.owner.execute(sql`update products set trashed_at = now() - interval '31 days' where id = ${other}`)
    await emptyTrashOf(w.database.owner, productType)
    expect((await w.admin.adminProducts.page({ view: 'trash' })).results.map(({ _id }) => _id)).toEqual([id])
  })
})

test('rejects restoring a product whose SKU is taken; checks the plan limit', async () => {
  const w = await world()
  const [id, other] = await putOnSale(w.here, [{ name: 'A' }, { name: 'B' }])
  await w.admin.adminProducts.update({ id: id!, sku: 'X-1' })
  await w.admin.adminProducts.trash({ id: id! })
  await w.admin.adminProducts.update({ id: other!, sku: 'X-1' })
  await expect(w.admin.adminProducts.restore({ id: id! })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { sku: 'Another product has this SKU.' },
  })
})

test('adjusts stock by a difference and records the reason', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 10 }])
  await w.member.orders.checkout(checkoutRequest([{ id: id!, qty: 4 }], 40))
  // The form was opened before the order and shows a stock of ten.
  const saved = await put(w.admin, id!, { name: 'Renamed', stockDelta: '5', stockReason: 'received' })
  expect(saved.json().product).toMatchObject({ name: 'Renamed', stock: 11 })
  expect((await put(w.admin, id!, { stockDelta: '-2', stockReason: 'damaged' })).json().product.stock).toBe(9)
  const refused = await put(w.admin, id!, { stockDelta: '-10', stockReason: 'counted' })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { stockDelta: 'Only 9 in stock.' }])
  const { results } = await w.admin.adminProducts.movements({ id: id! })
  expect(results.map(({ delta, stock, reason }) => [delta, stock, reason]).slice(0, 3)).toEqual([
    [-2, 9, 'damaged'],
    [5, 11, 'received'],
    [-4, 6, 'ordered'],
  ])
  expect(results[2]!.order).toBeDefined()
  expect((await w.neighbour.adminProducts.movements({ id: id! })).results).toEqual([])
})

describe.each(featureDatabases)('selling when out of stock on $kind', ({ url }) => {
  test('sells products and variants below zero, and refuses without the setting', async () => {
    const w = await world({ url })
    const [mug = '', shirt = ''] = await putOnSale(w.here, [
      { name: 'Mug', stock: 1 },
      { name: 'Shirt', stock: 0 },
    ])
    const { update, get } = w.admin.adminProducts
    await update({ id: shirt, options: [{ name: 'Size', values: ['S'] }], variants: [{ values: ['S'], stock: 1 }] })
    const variantId = (await get({ id: shirt })).variants[0]!._id
    const items = [
      { id: mug, qty: 3 },
      { id: shirt, variantId, qty: 3 },
    ]
    const order = () => w.member.orders.checkout(checkoutRequest(items, 60))
    await expect(order()).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    for (const id of [mug, shirt]) await update({ id, sellsWhenOut: true })
    const { lines } = await w.visitor.cart.quote({ items })
    expect(lines.map(({ problem, availability }) => [problem, availability])).toEqual([
      [undefined, 'in'],
      [undefined, 'in'],
    ])
    const placed = await order()
    const stocks = async () => [(await get({ id: mug })).stock, (await get({ id: shirt })).variants[0]!.stock]
    expect(await stocks()).toEqual([-2, -2])
    expect((await w.visitor.products.get({ id: mug })).availability).toBe('in')
    const below = 'More is sold than there is in stock. Set the stock to 0 or more first.'
    for (const id of [mug, shirt])
      await expect(update({ id, sellsWhenOut: false })).rejects.toMatchObject({ fields: { sellsWhenOut: below } })
    const fieldOf = (sent: Promise<unknown>) => sent.then(undefined, ({ fields }) => fields)
    expect(await fieldOf(update({ id: mug, stockDelta: 1, sellsWhenOut: false }))).toEqual({ sellsWhenOut: below })
    const options = [{ name: 'Size', values: ['S'] }]
    const saveSize = (stockDelta: number) =>
      update({ id: shirt, sellsWhenOut: false, options, variants: [{ _id: variantId, values: ['S'], stockDelta }] })
    expect(await fieldOf(saveSize(1))).toEqual({ 'variants.0.stock': below })
    expect(await saveSize(3)).toMatchObject({ stock: 1, sellsWhenOut: false })
    await update({ id: shirt, sellsWhenOut: true })
    await update({ id: mug, stockDelta: 1, stockReason: 'received' })
    await w.admin.orders.update({ id: placed.order._id, status: 'cancelled' })
    expect(await stocks()).toEqual([2, 4])
    for (const id of [mug, shirt]) await update({ id, sellsWhenOut: false })
    await expect(order()).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  })
})

test('rejects a gallery that is not a list, on its field', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  for (const gallery of ['{', '"x"', '[{"_id":"1"}]', '[{"_id":"1","alt":"","url":"javascript:1"}]'])
    expect((await put(w.admin, id!, { gallery })).statusCode).toBe(400)
  expect((await put(w.admin, id!, { gallery: '[]' })).statusCode).toBe(200)
})

test('duplicates a product as a draft without stock that counts in the plan', async () => {
  const { here, admin, neighbour, visitor } = await world({ plan: 'pro' })
  const [id = ''] = await putOnSale(here, [{ name: 'Lamp', stock: 5, sku: 'L-1' }])
  const copy = await admin.adminProducts.duplicate({ id })
  expect(copy).toMatchObject({ name: 'Lamp (copy)', slug: 'lamp-copy', status: 'draft', stock: 0, sku: '' })
  expect((await visitor.products.list({})).total).toBe(1)
  await expect(neighbour.adminProducts.duplicate({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
