import { beforeAll, describe, expect, test } from 'vitest'
import { productSorts } from '#shared/commerce/product-options.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { putOnSale } from './products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(productSorts)('paging by %s returns each product once', async (sort) => {
    const { here, visitor } = await world({ url })
    // Few different values, so that equal values are sorted by id.
    const at = new Date().toISOString()
    const numbers = Array.from({ length: 53 }, (_, place) => place % 4)
    await putOnSale(
      here,
      numbers.map((views) => ({ views, priceCents: views * 100, ...(views > 1 && { publishedAt: at }) })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.products.list({ sort, limit: 7, cursor })
      expect(page.total).toBe(53)
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(53)
    expect(new Set(seen).size).toBe(53)
  })

  test('sorts products; popularity is five times orders plus views', async () => {
    const { here, visitor } = await world({ url })
    const [a, b, c] = await putOnSale(here, [
      { priceCents: 300, views: 9 },
      { priceCents: 100, ordersCount: 2 },
      { priceCents: 200, views: 4, ordersCount: 1 },
    ])
    const order = async (sort: (typeof productSorts)[number]) =>
      (await visitor.products.list({ sort })).results.map(({ _id }) => _id)
    expect(await order('newest')).toEqual([a, b, c])
    expect(await order('price')).toEqual([b, c, a])
    expect(await order('price-desc')).toEqual([a, c, b])
    expect((await order('popular'))[0]).toBe(b)
  })

  test('filters the list and returns counts per option', async () => {
    const { here, visitor } = await world({ url })
    await putOnSale(here, [
      { category: 'Books', priceCents: 4999, tags: ['Sea'], name: 'Tide tables' },
      { category: 'Books', priceCents: 5000 },
      { category: 'Clothing', priceCents: 10_000 },
      { category: 'Clothing', priceCents: 10_001 },
      { category: 'Electronics', priceCents: 50_001, description: 'Counts the tides.' },
    ])
    const all = await visitor.products.list({})
    expect(all.facets).toEqual({
      category: { Electronics: 1, Clothing: 2, Books: 2, Accessories: 0 },
      price: { 'under-50': 1, '50-100': 2, '100-500': 1, 'over-500': 1 },
    })
    const books = await visitor.products.list({ category: ['Books'] })
    expect([books.total, books.facets.category.Clothing, books.facets.price['50-100']]).toEqual([2, 2, 1])
    const both = await visitor.products.list({ category: ['Books', 'Clothing'], price: ['under-50', '100-500'] })
    expect(both.total).toBe(2)
    expect((await visitor.products.list({ tag: 'sea' })).total).toBe(1)
    expect((await visitor.products.list({ q: 'tide' })).total).toBe(2)
    expect((await visitor.products.list({ q: 'tide tables' })).total).toBe(1)
    // Wildcards are searched literally.
    expect((await visitor.products.list({ q: '%' })).total).toBe(0)
  })
})

test('only admins see drafts, stock numbers, cost and sales', async () => {
  const { here, visitor, member, moderator, admin } = await world()
  const [active, ...others] = await putOnSale(here, [
    { stock: 37, costCents: 400, sold: 5 },
    { status: 'draft' },
    { status: 'inactive' },
    { trashedAt: new Date().toISOString() },
  ])
  for (const person of [visitor, member, moderator, admin]) {
    expect((await person.products.list({})).results.map(({ _id }) => _id)).toEqual([active])
    const codes = await Promise.all(others.map((id) => person.products.get({ id }).catch(({ code }) => code)))
    // A published product in the trash is reported as gone.
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'GONE'])
    const { body } = await person.inject({ method: 'GET', url: `/api/products/${active}` })
    for (const secret of ['"stock"', '"cost"', '"sold"', '"lowStock"', '"status"']) expect(body).not.toContain(secret)
    expect(body).not.toMatch(/:37[,}]/)
  }
  for (const person of [visitor, member, moderator]) {
    await expect(person.adminProducts.list({})).rejects.toMatchObject({
      code: person === visitor ? 'AUTH_REQUIRED' : 'FORBIDDEN',
    })
    await expect(person.adminProducts.get({ id: active! })).rejects.toThrow()
  }
  const list = await admin.inject({ method: 'GET', url: '/api/products?view=admin&limit=2' })
  expect(list.json()).toHaveLength(2)
  expect(list.headers).toMatchObject({ 'x-total-count': '3', 'cache-control': 'no-store' })
  const next = /<(.*)>; rel="next"/.exec(String(list.headers.link))?.[1]
  expect((await admin.inject({ method: 'GET', url: next! })).json()).toHaveLength(1)
  expect(await admin.adminProducts.get({ id: others[0]! })).toMatchObject({ status: 'draft' })
  expect(await admin.adminProducts.list({ status: 'active' })).toMatchObject([{ stock: 37, cost: 4, sold: 5 }])
})

test('returns availability, never the stock number', async () => {
  const { here, visitor } = await world()
  await putOnSale(here, [{ stock: 6 }, { stock: 5 }, { stock: 0 }, { stock: 8, lowStock: 10 }])
  const { results } = await visitor.products.list({})
  expect(results.map(({ availability }) => availability)).toEqual(['in', 'few', 'out', 'few'])
  expect(results.flatMap((product) => Object.keys(product))).not.toContain('available')
})

test('finds a product by slug within its company only', async () => {
  const { here, otherCompany, visitor } = await world()
  const [id] = await putOnSale(here, [{ slug: 'fog-sea', name: 'Fog Sea' }])
  await putOnSale(otherCompany, [{ slug: 'fog-sea', name: 'Theirs' }])
  expect(await visitor.products.get({ id: 'fog-sea' })).toMatchObject({ _id: id, name: 'Fog Sea' })
  await expect(visitor.products.get({ id: 'mist-sea' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const theirs = await otherCompany.visitor().products.get({ id: 'fog-sea' })
  await expect(visitor.products.get({ id: theirs._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('counts one view per visitor', async () => {
  const { here, visitor, pipeline } = await world()
  const { flushCounts } = await import('#server/content/content/views.ts')
  const [id] = await putOnSale(here, [{}])
  const first = await visitor.inject({ method: 'POST', url: `/api/products/${id}/view` })
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  await visitor.inject({ method: 'POST', url: `/api/products/${id}/view`, headers: { cookie } })
  await flushCounts(pipeline)
  expect((await visitor.products.get({ id: id! })).views).toBe(1)
})
