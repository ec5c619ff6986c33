import { randomUUID } from 'node:crypto'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testImage, uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { storageOf } from '#server/core/tenants/plans.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import type { OfferedPrice } from '#shared/commerce/photo-offers.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { checkoutRequest, connectBank } from '../../orders/checkout-for-tests.ts'
import { productFiles } from '../product-files.table.ts'
import { productVariants } from '../products.table.ts'
import { makeFilesForSale } from './make-files.ts'

const price = (size: OfferedPrice['size'], licence: string, amount: number) => ({ size, licence, price: amount })

/** Waits until the files of a photo are made. */
async function ready(admin: Person, id: string) {
  for (;;) {
    const offer = await admin.adminPhotoOffers.get({ id })
    if (!offer.product?.isPreparing) return offer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await serverOn(url)))

  /** A photo that is sold in two sizes. */
  async function soldPhoto(options: { plan?: 'free' } = {}) {
    const w = await world({ url, ...options })
    const place = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 0/1',
    }
    const bytes = await testImage({ width: 1600, height: 1200 })
      .jpeg({ quality: 95 })
      .withExif({ IFD3: place })
      .toBuffer()
    const photo = await uploadVisible(w.admin, { bytes, fields: { title: 'Baobab', tags: 'tree' } })
    const id = photo._id
    const prices = [
      price('original', 'Commercial', 90),
      price('small', 'Personal', 5),
      price('original', 'Personal', 30),
    ]
    await w.admin.adminPhotoOffers.save({ id, prices })
    const { product } = await ready(w.admin, id)
    const offer = await w.visitor.photoOffers.get({ id })
    const download = (person: Person) => person.inject({ method: 'GET', url: `/api/photos/${id}/download` })
    await connectBank(w.admin)
    return { ...w, bytes, id, offer, productId: product!._id, download }
  }

  test('sells sizes and licences of a photo and delivers the bought file with its licence', async () => {
    const { visitor, admin, offer, bytes, database, productId } = await soldPhoto()
    expect(offer.product.options).toEqual([
      { name: 'Size', values: ['Small (1000 × 750 px)', 'Original (1600 × 1200 px)'] },
      { name: 'Licence', values: ['Personal', 'Commercial'] },
    ])
    expect(offer.product).toMatchObject({ _id: productId, price: 5, highestPrice: 90 })
    expect(offer.product.image).not.toBe('')
    expect(offer.licences.map(({ name }) => name)).toEqual(['Personal', 'Commercial'])

    const buy = async (value: string, licence: string, total: number) => {
      const variant = offer.product.variants.find(({ values }) => values[0]!.startsWith(value) && values[1] === licence)
      const email = `${randomUUID().slice(0, 8)}@buyers.example`
      const items = [{ id: productId, variantId: variant!._id, qty: 1 }]
      const { order, token } = await visitor.orders.checkout(
        checkoutRequest(items, total, { email, payment: { method: 'bank_transfer' } }),
      )
      const idempotencyKey = randomUUID()
      await admin.adminPayments.record({ id: order._id, amount: total, note: '', idempotencyKey })
      const { results } = await visitor.orderDownloads.list({ id: order._id, token })
      const replies = await Promise.all(results.map((one) => visitor.inject({ method: 'GET', url: one.url! })))
      return { order, email, results, files: replies.map(({ rawPayload }) => rawPayload) }
    }
    const original = await buy('Original', 'Commercial', 90)
    expect(original.files).toHaveLength(1)
    // Without the place, and otherwise the same.
    expect(ExifReader.load(bytes, { expanded: true }).gps?.Latitude).toBe(51.5)
    expect(ExifReader.load(original.files[0]!, { expanded: true }).gps?.Latitude).toBeUndefined()
    expect(original.files[0]!.length).toBe(bytes.length)
    expect(original.order.lines[0]!.licence).toContain('advertising')
    const texts = (await mailsTo({ database }, original.email)).map(({ text }) => text).join('\n')
    expect(texts).toContain('Licence of Baobab, Original (1600 × 1200 px) / Commercial:')

    const small = await buy('Small', 'Personal', 5)
    expect(small.results.map(({ name }) => name)).toEqual(['Baobab (small).jpg'])
    expect(await sharp(small.files[0]).metadata()).toMatchObject({ width: 1000, height: 750, format: 'jpeg' })
  })

  test('removes private metadata once, and counts only downloads whose bytes are sent', async () => {
    const { visitor, admin, offer, productId, pipeline, here, id } = await soldPhoto()
    const variant = offer.product.variants.find(({ values }) => values[0]!.startsWith('Original'))
    const items = [{ id: productId, variantId: variant!._id, qty: 1 }]
    const request = checkoutRequest(items, variant!.price, { payment: { method: 'bank_transfer' } })
    const { order, token } = await visitor.orders.checkout(request)
    const payment = { id: order._id, amount: variant!.price, note: '', idempotencyKey: randomUUID() }
    await admin.adminPayments.record(payment)
    const download = async () => (await visitor.orderDownloads.list({ id: order._id, token })).results[0]!
    const { url: address = '', left } = await download()
    const ask = (method: 'GET' | 'HEAD') => visitor.inject({ method, url: address })

    const files = pipeline.filesOf(here.id)
    const clean = fileNames.cleanOriginal(id)
    await expect.poll(() => files.has(clean)).toBe(true)
    const folder = join(mediaFolder(pipeline.parts.config), here.id)
    const bytes = await readFile(join(folder, clean))
    await utimes(join(folder, clean), 0, 0)
    await cleanUpUploads(pipeline)
    // Neither a HEAD request nor a photo that cannot be cleaned counts.
    await writeFile(join(folder, fileNames.original(id)), 'no photo')
    const head = await ask('HEAD')
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)])
    await files.delete(clean)
    expect((await ask('HEAD')).statusCode).toBe(200)
    expect(await files.has(clean)).toBe(false)
    expect((await ask('GET')).statusCode).toBe(500)
    expect((await download()).left).toBe(left)

    await writeFile(join(folder, clean), bytes)
    const reply = await ask('GET')
    expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(ExifReader.load(reply.rawPayload, { expanded: true }).gps?.Latitude).toBeUndefined()
    expect((await download()).left).toBe(left - 1)
  })

  test('a photo for sale has no free download for visitors', async () => {
    const { visitor, member, moderator, admin, id, download } = await soldPhoto()
    expect((await visitor.photos.get({ id })).forSale).toBe(true)
    for (const person of [visitor, member]) expect((await download(person)).statusCode).toBe(403)
    expect((await download(moderator)).statusCode).toBe(200)
    await admin.adminPhotoOffers.end({ id })
    expect((await visitor.photos.get({ id })).forSale).toBe(false)
    expect((await download(visitor)).statusCode).toBe(200)
    await expect(visitor.photoOffers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('shows a photo on sale to visitors below its smallest sold size only', async () => {
    const { visitor, member, moderator, admin, id, offer, productId } = await soldPhoto()
    const { picture, image } = await visitor.photos.get({ id })
    expect(picture).toMatchObject({ webp: [320, 640, 960], width: 1600, query: '' })
    expect(offer.product.picture!.webp).toEqual([320, 640, 960])
    expect((await visitor.photos.list({})).results[0]!.picture.webp.at(-1)).toBe(960)
    const get = (url: string, person: Person = visitor) => person.inject({ method: 'GET', url })
    const sitemap = async () => (await get('/sitemaps/photos-1.xml')).body
    expect(await sitemap()).toContain('/960.jpg<')
    const jpeg = await get(image)
    expect([image.slice(-8), jpeg.statusCode, jpeg.headers['content-type']]).toEqual(['/960.jpg', 200, 'image/jpeg'])
    expect((await sharp(jpeg.rawPayload).metadata()).width).toBe(960)

    const large = `${picture.base}/1600.webp`
    for (const url of [large, `${picture.base}/1280.jpg`, `${picture.base}/1600.jpg`]) {
      const { statusCode, headers, rawPayload } = await get(url)
      expect([statusCode, headers.location, rawPayload.length]).toEqual([
        ...[302, url.replace(/\d+\.(\w+)$/, '960.$1'), 0],
      ])
    }
    const signedFor = async (person: Person) => (await person.photos.get({ id })).picture
    expect((await signedFor(member)).webp.at(-1)).toBe(960)
    const forStaff = (await moderator.adminPhotos.get({ id })).picture
    expect(forStaff.webp.at(-1)).toBe(1600)
    const reply = await get(large + forStaff.query)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, max-age=900'])

    // In the trash it is not for sale, and again after its return.
    await admin.adminProducts.trash({ id: productId })
    expect((await visitor.photos.list({})).results[0]!.picture.webp.at(-1)).toBe(1600)
    expect(await sitemap()).toContain('/1600.jpg<')
    expect((await get(large)).statusCode).toBe(200)
    await admin.adminProducts.restore({ id: productId })
    expect((await get(large)).statusCode).toBe(302)
    await admin.adminPhotoOffers.save({ id, prices: [price('original', 'Personal', 30)] })
    expect((await admin.adminPhotoOffers.get({ id })).publicWidth).toBe(1280)
    expect((await visitor.photos.get({ id })).picture.webp.at(-1)).toBe(1280)
  })

  test('unpublishing or trashing a photo ends its sale, and its return resumes it', async () => {
    const { visitor, admin, id, productId, offer } = await soldPhoto()
    const isSold = () =>
      visitor.photoOffers.get({ id }).then(
        () => true,
        () => false,
      )
    const [variant] = offer.product.variants
    // A product that an admin hid stays hidden when a moderator corrects the title of its photo.
    await admin.adminProducts.update({ id: productId, status: 'inactive' })
    await admin.adminPhotos.update({ id, title: 'Corrected' })
    expect(await isSold()).toBe(false)
    await admin.adminProducts.update({ id: productId, status: 'active' })
    await admin.adminPhotos.update({ id, published: false })
    expect(await isSold()).toBe(false)
    const items = [{ id: productId, variantId: variant!._id, qty: 1 }]
    expect((await visitor.cart.quote({ items })).lines).toMatchObject([{ problem: 'gone' }])
    await admin.adminProducts.update({ id: productId, status: 'active' })
    expect(await isSold()).toBe(false)
    await admin.adminPhotos.bulk({ ids: [id], action: 'publish' })
    expect(await isSold()).toBe(true)
    await admin.adminPhotos.trash({ id })
    expect(await isSold()).toBe(false)
    await admin.adminPhotos.restore({ id })
    expect(await isSold()).toBe(true)
  })

  test('publishing photos leaves products hidden that staff hid', async () => {
    const { visitor, admin, id, productId } = await soldPhoto()
    const isSold = async () => (await admin.adminPhotoOffers.get({ id })).product!.isActive
    const setPublished = (action: 'publish' | 'unpublish') => admin.adminPhotos.bulk({ ids: [id], action })
    await admin.adminProducts.update({ id: productId, status: 'inactive' })
    await setPublished('publish')
    expect(await isSold()).toBe(false)
    await setPublished('unpublish')
    await setPublished('publish')
    expect(await isSold()).toBe(false)
    await admin.adminPhotoOffers.save({ id, prices: [price('small', 'Personal', 6)] })
    expect(await isSold()).toBe(false)
    await admin.adminProducts.bulk({ ids: [productId], change: { action: 'status', status: 'active' } })
    expect(await isSold()).toBe(true)
    // Staff also hide a product that waits for its photo.
    await setPublished('unpublish')
    await admin.adminProducts.bulk({ ids: [productId], change: { action: 'status', status: 'inactive' } })
    await setPublished('publish')
    expect(await isSold()).toBe(false)
    await expect(visitor.photoOffers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('sells a photo once when two requests offer it', async () => {
    const w = await world({ url })
    const { _id: id } = await uploadVisible(w.admin, { fields: { title: 'Reed' } })
    const prices = [price('original', 'Personal', 30)]
    await Promise.all([1, 2, 3].map(() => w.admin.adminPhotoOffers.save({ id, prices })))
    expect((await w.admin.adminProducts.page({})).results).toHaveLength(1)
    await w.admin.adminPhotoOffers.end({ id })
    await w.admin.adminPhotoOffers.save({ id, prices })
    expect((await w.admin.adminProducts.page({})).results).toHaveLength(1)
  })

  test('refuses to duplicate a product that sells a photo', async () => {
    const { admin, productId } = await soldPhoto()
    await expect(admin.adminProducts.duplicate({ id: productId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This product sells a photo, and a photo has one product. Sell another photo instead.',
    })
    expect((await admin.adminProducts.page({})).results).toHaveLength(1)
  })

  test('offers of photos change no stock in the history', async () => {
    const { admin, id, productId } = await soldPhoto()
    await admin.adminPhotoOffers.save({ id, prices: [price('small', 'Personal', 7)] })
    expect((await admin.adminProducts.movements({ id: productId })).results).toEqual([])
    expect((await admin.adminProducts.get({ id: productId })).stock).toBe(100_000)
  })

  test('a new price drops the former price in the second currency', async () => {
    const { admin, here, id, productId } = await soldPhoto()
    await here.asOwner((db) => db.update(productVariants).set({ secondCents: 700 }))
    const ownPrices = async () =>
      (await admin.adminProducts.get({ id: productId })).variants.map(({ ownSecondPrice }) => ownSecondPrice)
    const prices = [price('small', 'Personal', 6), price('original', 'Personal', 30)]
    await admin.adminPhotoOffers.save({ id, prices })
    expect(await ownPrices()).toEqual([undefined, 7])
  })

  test('makes no file of a size that does not fit the storage', async () => {
    const { here, admin, pipeline, id, productId } = await soldPhoto({ plan: 'free' })
    const { results } = await admin.productFiles.list({ id: productId })
    const small = results.find(({ name }) => name.includes('small'))!
    await here.asOwner(async (db) => {
      await db.delete(productFiles).where(eq(productFiles.id, small._id))
      await db.execute(sql`update photos set size = ${storageOf('free')! - small.size + 1} where id = ${id}`)
    })
    const make = () => makeFilesForSale(pipeline, { tenantId: here.id, productId })
    await expect(make()).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    await here.asOwner((db) => db.execute(sql`update photos set size = size - 1 where id = ${id}`))
    await make()
    expect((await admin.productFiles.list({ id: productId })).results).toHaveLength(2)
  })

  test('changed prices leave variants and files of the remaining sizes', async () => {
    const { admin, visitor, id, productId, offer, pipeline, here } = await soldPhoto()
    const variantOf = (one: typeof offer, size: string, licence: string) =>
      one.product.variants.find(({ values }) => values[0]!.startsWith(size) && values[1] === licence)
    await admin.adminPhotoOffers.save({ id, prices: [price('small', 'Personal', 7), price('small', 'Commercial', 20)] })
    const changed = await visitor.photoOffers.get({ id })
    expect(changed.product.variants).toHaveLength(2)
    expect(variantOf(changed, 'Small', 'Personal')).toMatchObject({
      _id: variantOf(offer, 'Small', 'Personal')!._id,
      price: 7,
    })
    const names = async () => (await admin.productFiles.list({ id: productId })).results.map(({ name }) => name)
    expect(await names()).toEqual(['Baobab (small).jpg'])
    await makeFilesForSale(pipeline, { tenantId: here.id, productId })
    expect(await names()).toEqual(['Baobab (small).jpg'])
    const [file] = (await admin.productFiles.list({ id: productId })).results
    const removal = admin.productFiles.remove({ id: productId, fileId: file!._id })
    await expect(removal).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(admin.adminProducts.update({ id: productId, options: [], variants: [] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('the original of a photo counts once towards the storage', async () => {
    const { here, bytes, admin, productId } = await soldPhoto()
    const { results } = await admin.productFiles.list({ id: productId })
    const small = results.find(({ name }) => name.includes('small'))!
    expect(await here.asOwner((db) => storedBytes(db))).toBe(bytes.length + small.size)
  })

  test('renames a licence in its products and does not remove one in use', async () => {
    const { admin, visitor, id } = await soldPhoto()
    const { licences } = await admin.adminPhotoOffers.get({ id })
    const [personal, commercial] = licences as [(typeof licences)[0], (typeof licences)[0]]
    await expect(admin.adminPhotoOffers.saveLicences({ licences: [personal] })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const swapped = [
      { ...personal, name: commercial.name },
      { ...commercial, name: 'Private' },
    ]
    await admin.adminPhotoOffers.saveLicences({ licences: swapped })
    const { product } = await visitor.photoOffers.get({ id })
    expect(product.options[1]!.values).toEqual(['Commercial', 'Private'])
    expect(product.variants.map(({ values, price: own }) => [values[1], own])).toEqual([
      ['Commercial', 5],
      ['Commercial', 30],
      ['Private', 90],
    ])
  })

  test('rejects prices that a photo or a company does not have', async () => {
    const { admin, moderator, neighbour, id } = await soldPhoto()
    const save = (prices: OfferedPrice[], person: Person = admin) => person.adminPhotoOffers.save({ id, prices })
    await expect(save([price('medium', 'Personal', 5)])).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(save([price('small', 'Unknown', 5)])).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(save([price('small', 'Personal', 5), price('small', 'personal', 6)])).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await expect(save([price('small', 'Personal', 5)], moderator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(neighbour.photoOffers.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
