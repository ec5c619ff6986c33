import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { products } from './products.table.ts'
import { putOnSale } from './products-for-tests.ts'

describe.each(featureDatabases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await serverOn(url)))

  const twoProducts = async () => {
    const w = await world({ url })
    const ids = await putOnSale(w.here, [
      { name: 'Mug', priceCents: 1250, secondCents: 30_000, tags: ['Kitchen'] },
      { name: 'Cup', priceCents: 999, compareAtCents: 1500 },
    ])
    const pricesOf = () =>
      Promise.all(
        ids.map(async (id) => {
          const { ownPrice, ownSecondPrice, compareAtPrice } = await w.admin.adminProducts.get({ id })
          return [ownPrice, ownSecondPrice, compareAtPrice]
        }),
      )
    return { ...w, ids, pricesOf, bulk: w.admin.adminProducts.bulk, undo: w.admin.adminProducts.undoBulk }
  }
  const price = { action: 'price', percent: 10, rounding: 'cent', compareAt: 'unchanged' } as const

  test('changes prices by percent and restores them', async () => {
    const { ids, bulk, undo, pricesOf } = await twoProducts()
    const before = await pricesOf()
    const { changed, changedAt, former } = await bulk({ ids, change: { ...price, percent: -20, compareAt: 'former' } })
    expect(changed).toBe(2)
    expect(await pricesOf()).toEqual([
      [10, 240, 12.5],
      [7.99, undefined, 9.99],
    ])
    expect(await undo({ changedAt, former })).toEqual({ changed: 2, skipped: 0 })
    expect(await pricesOf()).toEqual(before)
  })

  test('a repeated key changes prices once and returns the same outcome', async () => {
    const { admin, here, ids, bulk, pricesOf } = await twoProducts()
    const request = { idempotencyKey: crypto.randomUUID(), ids, change: price }
    const [first, second] = await Promise.all([bulk(request), bulk(request)])
    expect(second).toEqual(first)
    expect(first.former).toHaveLength(2)
    expect((await pricesOf())[0]).toEqual([13.75, 330, undefined])
    await expect(bulk({ ...request, change: { ...price, percent: 20 } })).rejects.toMatchObject({ code: 'DUPLICATE' })
    const other = await here.person('admin')
    await other.adminProducts.bulk(request)
    expect((await admin.adminProducts.get({ id: ids[0]! })).ownPrice).toBe(15.13)
  })

  test('changes own prices of variants and restores them', async () => {
    const { admin, bulk, undo, visitor, here } = await twoProducts()
    const [id = ''] = await putOnSale(here, [{ name: 'Shirt', stock: 0 }])
    await admin.adminProducts.update({
      id,
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { values: ['S'], stock: 1, price: 20 },
        { values: ['L'], stock: 1 },
      ],
    })
    const visiblePrices = async () => {
      const { price: from, variants } = await visitor.products.get({ id })
      return [from, ...variants.map((one) => one.price)]
    }
    expect(await visiblePrices()).toEqual([10, 20, 10])
    const { changedAt, former } = await bulk({ ids: [id], change: price })
    expect(await visiblePrices()).toEqual([11, 22, 11])
    await undo({ changedAt, former })
    expect(await visiblePrices()).toEqual([10, 20, 10])
  })

  test('an undo skips products that were saved since', async () => {
    const { admin, ids, bulk, undo, pricesOf } = await twoProducts()
    const { changedAt, former } = await bulk({ ids, change: price })
    await admin.adminProducts.update({ id: ids[0]!, price: 5 })
    expect(await undo({ changedAt, former })).toEqual({ changed: 1, skipped: 1 })
    expect((await pricesOf()).map(([own]) => own)).toEqual([5, 9.99])
  })

  test('an order does not prevent the undo', async () => {
    const { here, ids, bulk, undo } = await twoProducts()
    const { changedAt, former } = await bulk({ ids, change: price })
    await here.asOwner((db) => db.update(products).set({ stock: 3, sold: 2 }).where(eq(products.id, ids[0]!)))
    expect(await undo({ changedAt, former })).toEqual({ changed: 2, skipped: 0 })
  })

  test('sets and adjusts stock with a reason, and leaves variants as they are', async () => {
    const { admin, here, ids, bulk, undo } = await twoProducts()
    await admin.adminProducts.update({
      id: ids[1]!,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ values: ['S'], stock: 4 }],
    })
    const stocks = () => Promise.all(ids.map(async (id) => (await admin.adminProducts.get({ id })).stock))
    const [before] = await stocks()
    const change = { action: 'stock', mode: 'set', amount: 9, reason: 'counted' } as const
    const set = await bulk({ ids, change })
    expect([set.changed, set.withVariants, await stocks()]).toEqual([1, 1, [9, 4]])
    const { results } = await admin.adminProducts.movements({ id: ids[0]! })
    expect(results[0]).toMatchObject({ delta: 9 - before!, stock: 9, reason: 'counted', by: 'The admin' })
    const less = await bulk({ ids, change: { ...change, mode: 'adjust', amount: -2 } })
    expect(await stocks()).toEqual([7, 4])
    await expect(bulk({ ids, change: { ...change, mode: 'adjust', amount: -8 } })).rejects.toMatchObject({
      fields: { amount: 'Only 7 of “Mug” in stock.' },
    })
    const huge = [{ _id: ids[0]!, stockDelta: 3_000_000_000 }]
    await expect(undo({ changedAt: less.changedAt, former: huge })).rejects.toMatchObject({ code: 'VALIDATION' })
    // Products that were deleted meanwhile are not those with variants.
    expect(await bulk({ ids: [crypto.randomUUID()], change })).toMatchObject({ changed: 0, withVariants: 0 })
    // Sold meanwhile.
    await here.asOwner((db) => db.update(products).set({ stock: 6 }).where(eq(products.id, ids[0]!)))
    expect(await undo({ changedAt: less.changedAt, former: less.former })).toEqual({ changed: 1, skipped: 0 })
    expect(await stocks()).toEqual([8, 4])
  })

  test('changes no price if one would be too high', async () => {
    const { admin, ids, bulk, pricesOf } = await twoProducts()
    await admin.adminProducts.update({ id: ids[1]!, price: 9_500_000 })
    const before = await pricesOf()
    await expect(bulk({ ids, change: price })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { percent: 'The price of “Cup” would be too high.' },
    })
    expect(await pricesOf()).toEqual(before)
  })

  test('changes category, status and tags and restores them', async () => {
    const { admin, ids, bulk, undo } = await twoProducts()
    const state = async () => {
      const { category, status, tags } = await admin.adminProducts.get({ id: ids[0]! })
      return { category, status, tags }
    }
    const before = await state()
    const steps = [
      await bulk({ ids, change: { action: 'category', category: 'Books' } }),
      await bulk({ ids, change: { action: 'status', status: 'inactive' } }),
      await bulk({ ids, change: { action: 'addTags', tags: ['kitchen', 'Gift'] } }),
    ]
    expect(await state()).toEqual({ category: 'Books', status: 'inactive', tags: ['Kitchen', 'Gift'] })
    steps.push(await bulk({ ids, change: { action: 'removeTags', tags: ['KITCHEN'] } }))
    expect((await state()).tags).toEqual(['Gift'])
    // Each undo changes the product, so the next one has the time of the undo before.
    for (const { former } of steps.toReversed())
      await undo({ former, changedAt: (await admin.adminProducts.get({ id: ids[0]! })).updatedAt })
    expect(await state()).toEqual(before)
  })

  test('an undo follows a renamed category and skips deleted ones', async () => {
    const { admin, ids, bulk, undo } = await twoProducts()
    const { _id: books } = (await admin.adminCategories.list({ type: 'products' })).results.find(
      ({ name }) => name === 'Books',
    )!
    await admin.adminProducts.update({ id: ids[0]!, category: 'Books' })
    const { changedAt, former } = await bulk({ ids, change: { action: 'category', category: 'Clothing' } })
    await admin.adminCategories.update({ id: books, name: 'Novels' })
    expect(await undo({ changedAt, former })).toEqual({ changed: 1, skipped: 1 })
    expect((await admin.adminProducts.get({ id: ids[0]! })).category).toBe('Clothing')
  })

  test('trashes and restores products and counts them towards the plan', async () => {
    const { admin, ids, bulk } = await twoProducts()
    expect((await bulk({ ids: [...ids, crypto.randomUUID()], change: { action: 'trash' } })).changed).toBe(2)
    expect((await admin.adminProducts.page({ view: 'trash' })).total).toBe(2)
    expect((await bulk({ ids, change: { action: 'trash' } })).changed).toBe(0)
    expect((await bulk({ ids, change: { action: 'restore' } })).changed).toBe(2)
    expect((await admin.adminProducts.page({})).total).toBe(2)
  })

  test('refuses products of another company', async () => {
    const { neighbour, ids, pricesOf } = await twoProducts()
    const before = await pricesOf()
    expect((await neighbour.adminProducts.bulk({ ids, change: price })).changed).toBe(0)
    const former = ids.map((_id) => ({ _id, price: 1 }))
    const changedAt = new Date().toISOString()
    expect(await neighbour.adminProducts.undoBulk({ changedAt, former })).toEqual({ changed: 0, skipped: 2 })
    expect(await pricesOf()).toEqual(before)
  })
})
