import { beforeAll, expect, test } from 'vitest'
import { jpeg, uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import type { SavedProduct } from '#shared/commerce/products.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { importDescription } from './description.ts'
import { stockMovements } from './products.table.ts'

beforeAll(async () => void (await serverOn()))

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

test('the page of a product shows the published ones that staff chose, in their order', async () => {
  const { admin, visitor } = await world()
  const lamp = await make(admin, { fields: { name: 'Lamp' } })
  const shade = await make(admin, { fields: { name: 'Shade' } })
  const draft = await make(admin, { fields: { name: 'Draft', status: 'draft' } })
  const related = [shade, draft, lamp, shade].map(({ _id }) => _id)
  const bulb = await make(admin, { fields: { name: 'Bulb', related: JSON.stringify(related) } })
  const namesFor = async (id: string) => (await visitor.products.get({ id })).related?.map(({ name }) => name)
  expect(bulb.relatedProducts?.map(({ name }) => name)).toEqual(['Shade', 'Draft', 'Lamp'])
  expect(await namesFor('bulb')).toEqual(['Shade', 'Lamp'])
  expect(await namesFor('lamp')).toBeUndefined()
  const copy = await admin.adminProducts.duplicate({ id: bulb._id })
  expect(copy.relatedProducts).toEqual(bulb.relatedProducts)

  // Neither a product itself nor one in the trash is shown.
  await send(admin, 'PUT', `/api/products/${bulb._id}`, { fields: { related: JSON.stringify([bulb._id, lamp._id]) } })
  expect(await namesFor('bulb')).toEqual(['Lamp'])
  await admin.adminProducts.trash({ id: lamp._id })
  expect(await namesFor('bulb')).toBeUndefined()
  const many = Array.from({ length: 9 }, () => crypto.randomUUID())
  const reply = await send(admin, 'PUT', `/api/products/${bulb._id}`, { fields: { related: JSON.stringify(many) } })
  expect(reply.json()).toMatchObject({ fields: { related: 'Choose at most 8 products.' } })
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

test('stores a formatted description with its text, and drops the formatting with another text', async () => {
  const { admin, visitor } = await world()
  const html = '<h2>Fog</h2><p>At <strong>sea</strong>.<script>alert(1)</script></p><ul><li><p>Signed</p></li></ul>'
  const product = await make(admin, { fields: { description: 'Sent', richDescription: html } })
  const text = 'Fog\n\nAt sea.\n\n- Signed'
  const clean = '<h2>Fog</h2><p>At <strong>sea</strong>.</p><ul><li><p>Signed</p></li></ul>'
  const seen = () => visitor.products.get({ id: product._id })
  expect(await seen()).toMatchObject({ description: text, richDescription: clean })
  const copy = await admin.adminProducts.duplicate({ id: product._id })
  expect(copy).toMatchObject({ description: text, richDescription: clean })
  // The same text, as spreadsheets send it, leaves the formatting.
  const { id } = { id: product._id }
  expect(await admin.adminProducts.update({ id, description: text })).toMatchObject({ richDescription: clean })
  expect(await admin.adminProducts.update({ id, price: 30 })).toMatchObject({ richDescription: clean })
  const changed = await admin.adminProducts.update({ id, description: 'At sea.' })
  expect(changed).toMatchObject({ description: 'At sea.' })
  expect(changed).not.toHaveProperty('richDescription')
  // Paragraphs alone are text.
  await admin.adminProducts.update({ id, richDescription: '<p>One<br>line</p><p>5 &lt; 6</p>' })
  expect(await seen()).toMatchObject({ description: 'One\nline\n\n5 < 6' })
  expect(await seen()).not.toHaveProperty('richDescription')
})

test.each([
  ['with more text than allowed', `<h2>${'x'.repeat(10_001)}</h2>`, 'x'.repeat(10_000)],
  ['without text', '<iframe src="https://www.youtube-nocookie.com/embed/abcdefgh"></iframe>', 'Its name'],
])('stores an imported description %s without formatting', async (_, html, description) => {
  const { admin, here } = await world()
  const read = await importDescription(here.id, html)
  const product = await make(admin, { fields: { ...read, description: read.description || 'Its name' } })
  expect(product.description).toBe(description)
  expect(product).not.toHaveProperty('richDescription')
})

test.each([
  ['without text', '<p><strong> </strong></p>', 'A description is required.'],
  ['with too much text', `<h2>${'x'.repeat(10_001)}</h2>`, 'Use at most 10000 characters.'],
])('rejects HTML %s as a description', async (_, richDescription, message) => {
  const { admin } = await world()
  await expect(make(admin, { fields: { richDescription } })).rejects.toMatchObject({ fields: { description: message } })
})

test('stores barcodes by their digits, finds products by them and refuses wrong ones', async () => {
  const { admin, visitor } = await world()
  const variants = [{ values: ['S'], barcode: '0-8044-2957-X', stock: 1 }]
  const options = [{ name: 'Size', values: ['S'] }]
  const product = await make(admin, { fields: { barcode: '4 006381 333931' } })
  const other = await make(admin, {
    fields: { name: 'Book', options: JSON.stringify(options), variants: JSON.stringify(variants) },
  })
  expect((await visitor.products.get({ id: product._id })).barcode).toBe('4006381333931')
  expect(other.variants[0]!.barcode).toBe('9780804429573')
  const found = async (q: string) => (await admin.adminProducts.page({ q })).results.map(({ _id }) => _id)
  expect(await found('4006381333931')).toEqual([product._id])
  expect(await found('9780804429573')).toEqual([other._id])
  const refused = { fields: { barcode: expect.stringContaining('not a valid GTIN') as string } }
  await expect(make(admin, { fields: { barcode: '4006381333932' } })).rejects.toMatchObject(refused)
})

test('shows chosen photos of the site without another copy of their files', async () => {
  const { admin, visitor, neighbour } = await world()
  const photo = await uploadVisible(admin, { bytes: await jpeg({ width: 700, height: 500 }) })
  const gallery = (entries: object[]) => ({ gallery: JSON.stringify(entries) })
  const entry = { photo: photo._id, alt: 'A fog' }
  const product = await make(admin, { fields: gallery([entry]) })
  const [image] = (await visitor.products.get({ id: product._id })).images
  expect(image).toMatchObject({ alt: 'A fog', picture: { base: photo.picture.base } })
  const saved = await send(admin, 'PUT', `/api/products/${product._id}`, {
    fields: gallery([entry, { _id: image!._id, alt: 'Second' }]),
  })
  expect(saved.json<SavedProduct>().product.images.map(({ alt }) => alt)).toEqual(['A fog', 'Second'])
  await expect(make(neighbour, { fields: gallery([entry]) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
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
