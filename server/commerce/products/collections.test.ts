import { expect, test } from 'vitest'
import { featureDatabases, world } from '#tests/world.ts'
import { putOnSale } from './products-for-tests.ts'

const [{ url } = {}] = featureDatabases
const start = () => world(url ? { url } : {})
const rule = { categories: [], tag: '', priceFrom: null, priceTo: null, inStock: false, onSale: false }

test('lists the products of a collection by hand in their order', async () => {
  const { admin, visitor, here } = await start()
  const ids = await putOnSale(here, [{ name: 'A' }, { name: 'B' }, { name: 'C' }, { status: 'draft' }, {}])
  const [a, b, c, draft] = ids as [string, string, string, string]
  const made = await admin.adminCollections.create({ name: 'For breakfast', productIds: [c, a, draft, c, b] })
  expect(made).toMatchObject({ slug: 'for-breakfast', sort: 'featured', count: 3 })
  expect(made.products.map(({ _id }) => _id)).toEqual([c, a, draft, b])
  const collection = 'for-breakfast'
  const first = await visitor.products.list({ collection, sort: 'featured', limit: 2 })
  expect([first.total, first.results.map(({ name }) => name)]).toEqual([3, ['C', 'A']])
  const { nextCursor: cursor } = first
  const next = await visitor.products.list({ collection, sort: 'featured', limit: 2, cursor })
  expect(next.results.map(({ name }) => name)).toEqual(['B'])
  await admin.adminCollections.update({ id: made._id, name: 'Brunch', updatedAt: made.updatedAt })
  expect(await visitor.collections.get({ slug: 'for-breakfast' })).toMatchObject({ slug: 'brunch', count: 3 })
  await expect(
    admin.adminCollections.update({ id: made._id, name: 'Late', updatedAt: made.updatedAt }),
  ).rejects.toMatchObject({ code: 'STALE' })
})

test('lists the products that match every condition of a rule', async () => {
  const { admin, visitor, here } = await start()
  const bread = await admin.adminCategories.create({ type: 'products', name: 'Bread' })
  await admin.adminCategories.create({ type: 'products', name: 'Rye', parent: bread._id })
  await putOnSale(here, [
    { name: 'Rye', category: 'Rye', priceCents: 450, compareAtCents: 600, tags: ['Vegan'] },
    { name: 'Roll', category: 'Bread', priceCents: 60, stock: 0 },
    { name: 'Tin', category: 'Accessories', priceCents: 3000, tags: ['vegan'] },
  ])
  const { _id: id } = await admin.adminCollections.create({ name: 'Rule', kind: 'rule' })
  const found = async (conditions: Partial<typeof rule> | { categories: string[] } | { priceTo: number }) => {
    await admin.adminCollections.update({ id, rule: { ...rule, ...conditions } })
    return (await visitor.products.list({ collection: 'rule' })).results.map(({ name }) => name)
  }
  expect(await found({})).toEqual(['Rye', 'Roll', 'Tin'])
  expect(await found({ categories: [bread._id] })).toEqual(['Rye', 'Roll'])
  expect(await found({ tag: 'VEGAN' })).toEqual(['Rye', 'Tin'])
  expect(await found({ priceTo: 4.5 })).toEqual(['Rye', 'Roll'])
  expect(await found({ inStock: true })).toEqual(['Rye', 'Tin'])
  expect(await found({ onSale: true })).toEqual(['Rye'])
  // The rule follows a renamed category, and finds nothing once it is deleted.
  await admin.adminCategories.update({ id: bread._id, name: 'Loaves' })
  expect(await found({ categories: [bread._id], inStock: true })).toEqual(['Rye'])
  const other = (await admin.adminCategories.list({ type: 'products' })).results.find(({ name }) => name === 'Books')!
  await admin.adminCategories.remove({ id: bread._id, moveTo: other._id })
  expect(await found({ categories: [bread._id] })).toEqual([])
  await expect(
    admin.adminCollections.update({ id, rule: { ...rule, priceFrom: 5, priceTo: 4 } as never }),
  ).rejects.toMatchObject({ fields: { 'rule.priceTo': expect.any(String) } })
})

test('hides unpublished collections from visitors, menu and sitemap', async () => {
  const { admin, visitor, here, neighbour } = await start()
  const productIds = await putOnSale(here, [{}])
  const { _id: id } = await admin.adminCollections.create({ name: 'Gifts', productIds })
  const form = new FormData()
  form.append('menu', JSON.stringify([{ to: '/shop/collections/gifts', label: 'Gifts', hidden: false }]))
  expect((await admin.inject({ method: 'PUT', url: '/api/company', payload: form })).statusCode).toBe(200)
  const hidden = async () => (await visitor.pages.list({})).unpublished
  const sitemap = async () => (await visitor.inject({ url: '/sitemaps/pages-1.xml' })).body
  expect([await hidden(), (await sitemap()).includes('/shop/collections/gifts<')]).toEqual([[], true])
  await expect(neighbour.adminCollections.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.adminCollections.update({ id, published: false })
  expect([await hidden(), (await sitemap()).includes('/shop/collections')]).toEqual([
    ['/shop/collections/gifts'],
    false,
  ])
  await expect(visitor.collections.get({ slug: 'gifts' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.products.list({ collection: 'gifts' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.adminCollections.create({ name: 'More', slug: 'gifts' })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { slug: expect.any(String) },
  })
  await admin.adminCollections.remove({ id })
  expect((await admin.adminCollections.list({})).results).toEqual([])
})
