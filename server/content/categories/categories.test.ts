import { expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { productCategories } from '#shared/commerce/product-options.ts'
import { audioTypes } from '#shared/content/audio-options.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { ImportCheck } from '#shared/core/import-options.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { addCategory } from './add.ts'

const [{ url } = {}] = featureDatabases
const start = () => world(url ? { url } : {})

const namesIn = async ({ adminCategories }: Person, type: CategorizedType) =>
  (await adminCategories.list({ type })).results.map(({ name }) => name)

async function idOf({ adminCategories }: Person, type: CategorizedType, name: string) {
  const { results } = await adminCategories.list({ type })
  return results.find((one) => one.name === name)!._id
}

test.each(featureDatabases)(
  'finds a category whose lower case PostgreSQL writes differently, on $kind',
  async ({ url }) => {
    const { here } = await world({ url })
    const add = () => here.asOwner((db) => addCategory(db, 'products', 'İndirim'))
    expect([await add(), await add()]).toEqual(['İndirim', 'İndirim'])
  },
)

test('gives a new company the stated categories', async () => {
  const { admin, visitor } = await start()
  expect(await namesIn(admin, 'products')).toEqual(productCategories)
  const { results } = await admin.adminCategories.list({ type: 'audios' })
  expect(results.map(({ name }) => name)).toEqual(Object.entries(audioTypes).flat(2))
  expect(results.filter(({ fixed }) => fixed).map(({ name }) => name)).toEqual(Object.keys(audioTypes))
  expect((await visitor.products.list({})).facets.category).toEqual(
    Object.fromEntries(productCategories.map((name) => [name, 0])),
  )
})

test('writes a new name to the items and redirects the old slug', async () => {
  const { admin, visitor, here } = await start()
  const [id = ''] = await putOnSale(here, [{ category: 'Books', slug: 'rye' }, {}])
  const books = (await admin.adminCategories.list({ type: 'products' })).results.find(({ name }) => name === 'Books')!
  expect(books).toMatchObject({ slug: 'books', items: 1, parent: null })
  const bread = await admin.adminCategories.update({ id: books._id, name: 'Bread', updatedAt: books.updatedAt })
  expect(bread).toMatchObject({ name: 'Bread', slug: 'bread', items: 1 })
  expect(await visitor.products.get({ id: 'rye' })).toMatchObject({ category: 'Bread' })
  expect((await visitor.products.list({ category: ['Bread'] })).results.map(({ _id }) => _id)).toEqual([id])
  expect((await visitor.products.list({ category: ['Books'] })).total).toBe(0)
  for (const slug of ['bread', 'books'])
    expect(await visitor.categories.get({ type: 'products', slug })).toMatchObject({ slug: 'bread', count: 1 })
  await expect(visitor.categories.get({ type: 'products', slug: 'cakes' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Only the category itself is in the activity log.
  const { results: log } = await admin.activity.page({})
  expect(log.filter(({ action }) => action === 'changed').map(({ title, kind }) => [kind, title])).toEqual([
    ['category', 'Bread'],
  ])
})

test('gives items saved during a rename the new name or none', async () => {
  const { admin } = await start()
  const books = await idOf(admin, 'products', 'Books')
  const save = (name: string) => admin.adminProducts.duplicate({ id: name })
  const form = { name: 'Rye', description: 'Dark.', price: '4', category: 'Books' }
  const made = async () => {
    const payload = new FormData()
    for (const [name, value] of Object.entries(form)) payload.append(name, value)
    return (await admin.inject({ method: 'POST', url: '/api/products', payload })).json()
  }
  const { product } = await made()
  const [, ...copies] = await Promise.allSettled([
    admin.adminCategories.update({ id: books, name: 'Bread' }),
    ...Array.from({ length: 6 }, () => save(product._id)),
    ...Array.from({ length: 6 }, made),
  ])
  expect(copies).toHaveLength(12)
  const { results } = await admin.adminProducts.page({ limit: 100 })
  expect(new Set(results.map(({ category }) => category))).toEqual(new Set(['Bread']))
})

test('rejects stale changes and taken, empty or comma-separated names', async () => {
  const { admin } = await start()
  const { adminCategories } = admin
  const made = await adminCategories.create({ type: 'blogs', name: 'Recipes', description: 'From our oven.' })
  await adminCategories.update({ id: made._id, seo_title: 'Recipes to bake', updatedAt: made.updatedAt })
  await expect(adminCategories.update({ id: made._id, name: 'Late', updatedAt: made.updatedAt })).rejects.toMatchObject(
    { code: 'STALE' },
  )
  for (const [name, code] of [
    ['food', 'CONFLICT'],
    ['', 'VALIDATION'],
    ['Bread, rolls', 'VALIDATION'],
  ] as const)
    await expect(adminCategories.update({ id: made._id, name })).rejects.toMatchObject({
      code,
      fields: { name: expect.any(String) },
    })
  await expect(adminCategories.create({ type: 'blogs', name: 'Meals', slug: 'food' })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { slug: expect.any(String) },
  })
})

test('includes subcategories in filters, counts and pages', async () => {
  const { admin, visitor, here } = await start()
  const { adminCategories, adminProducts } = admin
  const bread = await adminCategories.create({ type: 'products', name: 'Bread' })
  const rye = await adminCategories.create({ type: 'products', name: 'Rye', parent: bread._id })
  await adminCategories.create({ type: 'products', name: 'Spelt', parent: bread._id })
  const ids = await putOnSale(here, [{ category: 'Rye' }, { category: 'Bread' }, { category: 'Books' }])
  const list = await visitor.products.list({ category: ['Bread'] })
  expect([list.total, list.results.map(({ _id }) => _id)]).toEqual([2, ids.slice(0, 2)])
  // Counts that include each other come with the count of all.
  expect(list.facets.category).toMatchObject({ '': 3, Bread: 2, Rye: 1, Spelt: 0, Books: 1 })
  expect(await visitor.categories.get({ type: 'products', slug: 'bread' })).toMatchObject({
    count: 2,
    children: [{ name: 'Rye', count: 1 }],
  })
  expect(await visitor.categories.get({ type: 'products', slug: 'rye' })).toMatchObject({ parent: { slug: 'bread' } })
  expect((await adminProducts.page({ category: ['Bread'] })).total).toBe(2)
  const third = { type: 'products', name: 'Dark rye', parent: rye._id } as const
  await expect(adminCategories.create(third)).rejects.toMatchObject({ fields: { parent: expect.any(String) } })
  const books = await idOf(admin, 'products', 'Books')
  await expect(adminCategories.update({ id: bread._id, parent: books })).rejects.toMatchObject({
    fields: { parent: expect.any(String) },
  })
})

test('adds the category of a document and finds it in the category above', async () => {
  const { admin, visitor } = await start()
  const { adminCategories } = admin
  const document = async (category: string) => {
    const form = new FormData()
    form.append('file', new Blob(['A recipe']), 'recipe.txt')
    for (const [name, value] of Object.entries({ category, published: 'true' })) form.append(name, value)
    return (await admin.inject({ method: 'POST', url: '/api/admin/documents/upload', payload: form })).json().document
  }
  expect(await document('Recipes')).toMatchObject({ category: 'Recipes' })
  expect(await document('recipes')).toMatchObject({ category: 'Recipes' })
  const { results } = await adminCategories.list({ type: 'documents' })
  expect(results.map(({ name, items }) => [name, items])).toEqual([['Recipes', 2]])
  const { _id: parent } = await adminCategories.create({ type: 'documents', name: 'Kitchen' })
  await adminCategories.update({ id: results[0]!._id, parent })
  expect(await visitor.documents.list({ category: 'Kitchen' })).toMatchObject({ total: 2 })
  await adminCategories.remove({ id: results[0]!._id, moveTo: 'none' })
  expect((await visitor.documents.list({})).results.map(({ category }) => category)).toEqual(['', ''])
})

test('moves the items of a deleted category', async () => {
  const { admin, visitor, here } = await start()
  const { adminCategories } = admin
  const [photo = ''] = await insertPhotos(here, [{ category: 'Nature' }])
  const nature = await idOf(admin, 'photos', 'Nature')
  const forest = await adminCategories.create({ type: 'photos', name: 'Forest', parent: nature })
  await expect(adminCategories.remove({ id: nature })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'One photo has this category. Choose where to move them.',
  })
  for (const moveTo of ['none', nature, await idOf(admin, 'blogs', 'Food')])
    await expect(adminCategories.remove({ id: nature, moveTo })).rejects.toMatchObject({ code: 'VALIDATION' })
  await adminCategories.remove({ id: nature, moveTo: await idOf(admin, 'photos', 'People') })
  expect(await visitor.photos.get({ id: photo })).toMatchObject({ category: 'People' })
  expect(await namesIn(admin, 'photos')).toEqual([
    ...['Architecture', 'People', 'Events', 'Abstract', 'Other', 'Forest'],
  ])
  expect((await adminCategories.update({ id: forest._id, description: 'Trees' })).parent).toBeNull()
})

test('shows a published photo as the picture of a category until it is removed', async () => {
  const { admin, here, visitor } = await start()
  const [photo = '', draft = ''] = await insertPhotos(here, [{}, { published: false, publishedAt: null }])
  const id = await idOf(admin, 'products', 'Books')
  const pageOf = () => visitor.categories.get({ type: 'products', slug: 'books' })
  expect(await pageOf()).toMatchObject({ image: '' })
  await admin.adminCategories.update({ id, photo, alt: 'Shelves' })
  const { image, picture, alt } = await pageOf()
  expect({ image, alt }).toEqual({ image: expect.stringMatching(/^\/media\/.+\.jpg$/), alt: 'Shelves' })
  expect(picture).toBeDefined()
  await expect(admin.adminCategories.update({ id, photo: draft })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await pageOf()).image).toBe(image)
  await admin.adminCategories.update({ id, photo: null })
  expect(await pageOf()).toMatchObject({ image: '' })
})

test('retains the last category and the types of audio', async () => {
  const { admin } = await start()
  const { adminCategories } = admin
  const [first, ...others] = (await adminCategories.list({ type: 'videos' })).results
  for (const { _id } of others) await adminCategories.remove({ id: _id })
  await expect(adminCategories.remove({ id: first!._id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const podcast = await idOf(admin, 'audios', 'Podcast')
  await expect(adminCategories.remove({ id: podcast })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(adminCategories.update({ id: podcast, name: 'Radio' })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(adminCategories.create({ type: 'audios', name: 'Radio' })).rejects.toMatchObject({ code: 'VALIDATION' })
  const made = await adminCategories.create({ type: 'audios', name: 'Baking', parent: podcast })
  expect(await adminCategories.update({ id: podcast, description: 'Every Friday' })).toMatchObject({ name: 'Podcast' })
  await adminCategories.remove({ id: made._id, moveTo: 'none' })
})

test('orders categories and rejects an incomplete order', async () => {
  const { admin, visitor } = await start()
  const ids = (await admin.adminCategories.list({ type: 'products' })).results.map(({ _id }) => _id).reverse()
  const order = { type: 'products', parent: null } as const
  await admin.adminCategories.order({ ...order, ids })
  expect(Object.keys((await visitor.products.list({})).facets.category)).toEqual(productCategories.toReversed())
  await expect(admin.adminCategories.order({ ...order, ids: ids.slice(1) })).rejects.toMatchObject({ code: 'STALE' })
  await expect(admin.adminCategories.order({ ...order, ids: [...ids.slice(1), ids[1]!] })).rejects.toMatchObject({
    code: 'STALE',
  })
})

test('saves items only with categories of the company', async () => {
  const { admin, moderator, here } = await start()
  const product = { name: 'Rye', description: 'Dark.', price: 4 }
  const [id = ''] = await putOnSale(here, [product])
  await expect(admin.adminProducts.update({ id, category: 'Bread' })).rejects.toMatchObject({
    fields: { category: 'Choose one of the categories.' },
  })
  expect(await admin.adminProducts.update({ id, category: 'books' })).toMatchObject({ category: 'Books' })
  const blog = await moderator.adminBlogs.create({ title: 'Sourdough' })
  expect(blog.category).toBe('Lifestyle')
  await admin.adminCategories.update({ id: await idOf(admin, 'blogs', 'Lifestyle'), name: 'Baking' })
  expect(await moderator.adminBlogs.create({ title: 'Yeast' })).toMatchObject({ category: 'Technology' })
  await expect(
    moderator.adminBlogs.bulk({ ids: [blog._id], action: 'edit', values: { category: 'Lifestyle' } }),
  ).rejects.toMatchObject({ fields: { category: expect.any(String) } })
  expect(await moderator.adminBlogs.get({ id: blog._id })).toMatchObject({ category: 'Baking' })
})

test('lets moderators change categories of content only, and no other company', async () => {
  const { moderator, admin, neighbour } = await start()
  const books = await idOf(admin, 'products', 'Books')
  for (const call of [
    () => moderator.adminCategories.create({ type: 'products', name: 'Bread' }),
    () => moderator.adminCategories.update({ id: books, name: 'Bread' }),
    () => moderator.adminCategories.remove({ id: books }),
    () => moderator.adminCategories.order({ type: 'products', parent: null, ids: [books] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await moderator.adminCategories.create({ type: 'blogs', name: 'Recipes' })).toMatchObject({ slug: 'recipes' })
  await expect(neighbour.adminCategories.update({ id: books, name: 'Ours' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('lists categories with items in sitemap, search and menu', async () => {
  const { admin, visitor, here } = await start()
  await admin.adminCategories.create({ type: 'products', name: 'Sourdough bread' })
  await admin.adminCategories.create({ type: 'products', name: 'Bread tins' })
  await putOnSale(here, [{ category: 'Sourdough bread' }])
  const { body } = await visitor.inject({ url: '/sitemaps/pages-1.xml' })
  expect(body.match(/[^>]*\/category\/[^<]*/g)).toEqual([`https://${here.host}/shop/category/sourdough-bread`])
  const found = await visitor.search.find({ k: 'bread' })
  expect(found.categories).toEqual([{ type: 'products', name: 'Sourdough bread', slug: 'sourdough-bread', count: 1 }])
  expect((await visitor.search.find({ k: 'bread', type: 'blogs' })).categories).toEqual([])
  const form = new FormData()
  const links = ['/shop/category/bread-tins', '/shop/category/cakes'].map((to) => ({ to, label: to, hidden: false }))
  form.append('menu', JSON.stringify(links))
  expect((await admin.inject({ method: 'PUT', url: '/api/company', payload: form })).statusCode).toBe(200)
  expect((await visitor.pages.list({})).unpublished).toEqual(['/shop/category/cakes'])
})

test('adds new categories of a CSV file, named in the dry run', async () => {
  const { admin, here } = await start()
  const [id = ''] = await putOnSale(here, [{ category: 'Books' }])
  const file =
    'Name,Description,Price,Category\nRye,Dark,4,Bread\nRoll,Small,1,bread\nNovel,Long,9,BOOKS\nTin,Round,5,\n'
  const send = async (text: string, token?: string) => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'table.csv')
    if (token) form.append('token', token)
    return (await admin.inject({ method: 'POST', url: '/api/admin/imports/products', payload: form })).json()
  }
  const check: ImportCheck = await send(file)
  expect([check.problems, check.newCategories]).toEqual([[], ['Bread']])
  expect(await namesIn(admin, 'products')).toEqual(productCategories)
  await send(file, check.token)
  expect(await namesIn(admin, 'products')).toEqual([...productCategories, 'Bread'])
  const { results } = await admin.adminProducts.page({})
  const categoryOf = Object.fromEntries(results.map(({ name, category }) => [name, category]))
  expect(categoryOf).toMatchObject({ Rye: 'Bread', Roll: 'Bread', Novel: 'Books', Tin: 'Accessories' })
  expect((await admin.adminProducts.table({})).text).toContain('Bread')
  const commas: ImportCheck = await send(`ID,Category\n${id},"Bread, rolls"\n`)
  expect(commas.problems.map(({ message }) => message)).toEqual(['Use a name without commas.'])
})
