import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import type { SavedProduct } from '#shared/commerce/products.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { stockMovements } from './products.table.ts'

beforeAll(async () => void (await serverOn()), 60_000)

interface Sent {
  fields?: Record<string, string>
  files?: { field: string; bytes: Buffer; type?: string; name?: string }[]
}

/** Sends a product's form. Returns the raw response. */
async function send(person: Person, method: 'POST' | 'PUT', url: string, { fields = {}, files = [] }: Sent) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field, bytes, type = 'image/jpeg', name = 'picture.jpg' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const packed = new Response(form)
  return person.inject({
    method,
    url,
    headers: { 'content-type': packed.headers.get('content-type')! },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
}

async function make(person: Person, sent: Sent = {}) {
  const fields = { name: 'Fog Sea', description: 'A print.', price: '19.90', ...sent.fields }
  const reply = await send(person, 'POST', '/api/products', { ...sent, fields })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json<SavedProduct>().product
}

test('creates a product from a form with public image sizes', async () => {
  const { admin, visitor } = await world()
  const bytes = await jpeg({ width: 900, height: 900 })
  const product = await make(admin, {
    fields: { stock: '3', category: 'Books', tags: 'sea,Sea,fog', compareAtPrice: '25', image_alt: 'A foggy sea' },
    files: [{ field: 'image', bytes }],
  })
  expect(product).toMatchObject({
    ...{ name: 'Fog Sea', slug: 'fog-sea', price: 19.9, compareAtPrice: 25, stock: 3, category: 'Books' },
    ...{ tags: ['sea', 'fog'], status: 'active', alt: 'A foggy sea' },
  })
  const published = await visitor.products.get({ id: 'fog-sea' })
  expect(published.images).toHaveLength(1)
  const { base, webp } = published.picture!
  expect(webp).toEqual([320, 640, 900])
  for (const width of webp)
    expect((await visitor.inject({ method: 'GET', url: `${base}/${width}.webp` })).statusCode).toBe(200)
  // A second product of the same name gets another slug.
  expect((await make(admin)).slug).toBe('fog-sea-2')
})

test('a form sets tax class, delivery and weight, and a copy has the same', async () => {
  const { admin } = await world()
  const fields = { taxClass: 'reduced', needsDelivery: 'false', weight: '250' }
  const product = await make(admin, { fields })
  expect(product).toMatchObject({ taxClass: 'reduced', needsDelivery: false, weight: 250 })
  expect(await admin.adminProducts.duplicate({ id: product._id })).toMatchObject({
    ...{ taxClass: 'reduced', needsDelivery: false, weight: 250 },
  })
  const changed = await admin.adminProducts.update({ id: product._id, needsDelivery: true, weight: 0 })
  expect(changed).toMatchObject({ taxClass: 'reduced', needsDelivery: true, weight: 0 })
  expect(await make(admin)).toMatchObject({ taxClass: 'standard', needsDelivery: true, weight: 0 })
})

test('only admins load the image of a draft', async () => {
  const { admin, visitor } = await world()
  const product = await make(admin, {
    fields: { status: 'draft' },
    files: [{ field: 'image', bytes: await jpeg() }],
  })
  const { base, webp, query } = product.picture!
  const at = `${base}/${webp[0]}.webp`
  expect((await visitor.inject({ method: 'GET', url: at })).statusCode).toBe(404)
  expect((await visitor.inject({ method: 'GET', url: at + query })).statusCode).toBe(200)
})

test.each([
  ['no name', { name: '' }, 'name'],
  ['no description', { description: '' }, 'description'],
  ['a price below nothing', { price: '-1' }, 'price'],
  ['a price in thirds of a cent', { price: '1.005' }, 'price'],
  ['a price as mathematicians write it', { price: '1e3' }, 'price'],
  ['no price', { price: '' }, 'price'],
  ['half a piece in stock', { stock: '1.5' }, 'stock'],
  ['a category of its own', { category: 'Weapons' }, 'category'],
])('rejects %s with a message on the field', async (_, fields, field) => {
  const { admin } = await world()
  await expect(make(admin, { fields })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { [field]: expect.any(String) },
  })
})

test.each(['views', 'sold', 'company', 'tenantId', '_id', 'createdAt', 'popularity', 'priceCents'])(
  'rejects a form that sets %s',
  async (field) => {
    const { admin } = await world()
    await expect(make(admin, { fields: { [field]: '1' } })).rejects.toMatchObject({ code: 'VALIDATION' })
    const product = await make(admin)
    const reply = await admin.inject({
      method: 'PATCH',
      url: `/api/products/${product._id}`,
      payload: { [field]: 1 },
    })
    expect(reply.statusCode).toBe(400)
  },
)

test('rejects a file that is not an image and leaves nothing behind', async () => {
  const { admin } = await world()
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  await expect(make(admin, { files: [{ field: 'image', bytes: html }] })).rejects.toMatchObject({
    code: 'BAD_FILE_TYPE',
    message: invalidType('image'),
  })
  expect(await admin.adminProducts.list({})).toEqual([])
})

test('updates fields and images; the first remaining image becomes the main one', async () => {
  const { admin } = await world()
  const product = await make(admin, {
    files: [
      { field: 'image', bytes: await jpeg() },
      { field: 'images', bytes: await jpeg() },
      { field: 'images', bytes: await jpeg() },
    ],
  })
  const [first, second, third] = product.images.map(({ _id }) => _id)
  const put = await send(admin, 'PUT', `/api/products/${product._id}`, {
    fields: { price: '21.00', compareAtPrice: '', removeImages: first! },
    files: [{ field: 'images', bytes: await jpeg() }],
  })
  const changed = put.json<SavedProduct>().product
  expect(changed.price).toBe(21)
  expect(changed.images.map(({ _id }) => _id).slice(0, 2)).toEqual([second, third])
  expect(changed.images).toHaveLength(3)
  const again = await send(admin, 'PUT', `/api/products/${product._id}`, {
    files: [{ field: 'image', bytes: await jpeg() }],
  })
  const ids = again.json<SavedProduct>().product.images.map(({ _id }) => _id)
  expect([ids.length, ids[0] === second, ids[1]]).toEqual([3, false, third])
})

test('rejects saving a product that another admin has changed', async () => {
  const { admin } = await world()
  const { _id: id, updatedAt } = await make(admin)
  await admin.adminProducts.update({ id, price: 5, updatedAt })
  await expect(admin.adminProducts.update({ id, price: 6, updatedAt })).rejects.toMatchObject({ code: 'STALE' })
  expect((await admin.adminProducts.get({ id })).price).toBe(5)
})

test('rejects a duplicate SKU, ignoring products in the trash', async () => {
  const { admin } = await world()
  const { _id: id } = await make(admin, { fields: { sku: 'FS-1' } })
  await expect(make(admin, { fields: { sku: 'FS-1' } })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { sku: expect.any(String) },
  })
  await admin.adminProducts.trash({ id })
  await make(admin, { fields: { sku: 'FS-1' } })
})

test('records every manual stock change', async () => {
  const { admin, here } = await world()
  const { _id: id } = await make(admin, { fields: { stock: '4' } })
  await admin.adminProducts.update({ id, stock: 10 })
  await admin.adminProducts.update({ id, stock: 10 })
  const noted = await here.asOwner((db) => db.select().from(stockMovements))
  expect(noted.map(({ delta, stock, reason, by }) => [delta, stock, reason, by]).sort()).toEqual(
    [
      [4, 4, 'created', 'The admin'],
      [6, 10, 'edited', 'The admin'],
    ].sort(),
  )
})

test("enforces the plan's product limit under concurrency", async () => {
  const { admin } = await world({ plan: 'free' })
  const made = await Promise.allSettled(Array.from({ length: 9 }, () => make(admin)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const result of made)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: { limit: 'products', max: 5 } })
  const [{ _id } = { _id: '' }] = await admin.adminProducts.list({})
  await admin.adminProducts.trash({ id: _id })
  await make(admin)
  await expect(make(admin)).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
})
