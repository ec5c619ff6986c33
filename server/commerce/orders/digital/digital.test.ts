import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { upload } from '#server/content/photos/upload-for-tests.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { storageOf } from '#server/core/tenants/plans.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import type { ProductFile } from '#shared/commerce/digital.ts'
import { downloadDays, downloadsPerFile } from '#shared/commerce/digital-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { productFiles } from '../../products/product-files.table.ts'
import { products } from '../../products/products.table.ts'
import { addFile, putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest, connectBank } from '../checkout-for-tests.ts'
import { deleteUnusedFiles } from './downloads.ts'
import { orderDownloads } from './order-downloads.table.ts'
import { releaseInterruptedFiles } from './product-files.ts'

const payment = { method: 'bank_transfer' }

/** Stored originals of a company, or files that are still arriving. */
function filesOf({ pipeline, here }: Awaited<ReturnType<typeof world>>, which: 'originals' | 'uploads') {
  const { config } = pipeline.parts
  const folder = { originals: join(mediaFolder(config), here.id, 'originals'), uploads: uploadsFolder(config, here.id) }
  return readdir(folder[which])
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  beforeAll(async () => void (await serverOn(url)))

  /** A book with one file that a guest ordered. `pay` records the payment. */
  async function orderedBook() {
    const w = await world({ url })
    const [book = ''] = await putOnSale(w.here, [{ name: 'Book', priceCents: 900 }])
    const add = async (text: string, person: Person = w.admin) => addFile(person, book, text)
    const file = (await add('Once upon a time')).json<{ file: ProductFile }>().file
    const buyer = `${randomUUID().slice(0, 8)}@buyers.example`
    await connectBank(w.admin)
    const { order, token } = await w.visitor.orders.checkout(
      checkoutRequest([{ id: book, qty: 1 }], 9, { email: buyer, payment }),
    )
    const pay = () => w.admin.adminPayments.record({ id: order._id, amount: 9, note: '', idempotencyKey: randomUUID() })
    const list = async (person: Person = w.visitor, more: { token?: string } = { token }) =>
      (await person.orderDownloads.list({ id: order._id, ...more })).results
    const fetch = (address = '', person: Person = w.visitor, remoteAddress = '127.0.0.1') =>
      person.inject({ method: 'GET', url: address, remoteAddress })
    return { ...w, buyer, book, add, file, order: order._id, token, pay, list, fetch }
  }

  test('delivers a file after payment, as often as allowed', async () => {
    const { pay, list, fetch, file, order, admin, here, database, buyer, visitor, book } = await orderedBook()
    expect(await list()).toEqual([])
    expect((await visitor.products.get({ id: book })).downloads).toEqual([{ format: 'EPUB', size: 16 }])
    await admin.adminProducts.update({ id: book, needsDelivery: true })
    expect((await visitor.products.get({ id: book })).downloads).toBeUndefined()
    await admin.adminProducts.update({ id: book, needsDelivery: false })
    const lines = [{ id: (await admin.orders.get({ id: order })).lines[0]!._id, qty: 1 }]
    await expect(admin.shipments.create({ id: order, lines, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      message: 'Downloads and services are not sent.',
    })
    await pay()
    expect((await mailsTo({ database }, buyer))[0]!.text).toContain('Your files are ready.')
    expect((await admin.orders.get({ id: order })).status).toBe('completed')
    const [download] = await list()
    expect(download).toMatchObject({ _id: file._id, name: 'A book.epub', size: 16, left: downloadsPerFile })
    const reply = await fetch(download!.url)
    expect([reply.statusCode, reply.body]).toEqual([200, 'Once upon a time'])
    expect(reply.headers['content-disposition']).toContain('A book.epub')
    // A download that starts again soon was interrupted, and counts once.
    expect((await fetch(download!.url)).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ left: downloadsPerFile - 1 }])
    const later = () => here.asOwner((db) => db.update(orderDownloads).set({ countedAt: '2026-01-01T00:00:00.000Z' }))
    for (let times = 2; times < downloadsPerFile; times++) {
      await later()
      expect((await fetch(download!.url)).statusCode).toBe(200)
    }
    await later()
    await Promise.all([1, 2, 3].map(() => fetch(download!.url)))
    await later()
    const [used] = await list()
    expect(used).toMatchObject({ left: 0 })
    expect(used).not.toHaveProperty('url')
    expect((await fetch(download!.url)).statusCode).toBe(409)
    const { results } = await admin.orderDownloads.reissue({ id: order, fileId: file._id })
    expect(results).toMatchObject([{ left: downloadsPerFile }])
    expect((await fetch((await list())[0]!.url)).statusCode).toBe(200)
  })

  test('an address is useless for others, after a refund and later', async () => {
    const { pay, list, fetch, order, token, admin, member, neighbour, file } = await orderedBook()
    await pay()
    const [{ url: address } = { url: '' }] = await list()
    expect((await fetch(address, undefined, '10.9.8.7')).statusCode).toBe(401)
    expect((await fetch(address, neighbour)).statusCode).toBe(401)
    expect((await fetch(address!.replace(file._id, randomUUID()))).statusCode).toBe(401)
    await expect(list(member, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(list(undefined, { token: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await fetch(address)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    expect((await fetch(address)).statusCode).toBe(401)
    vi.setSystemTime(Date.now() + downloadDays * 86_400_000)
    expect((await list())[0]).not.toHaveProperty('url')
    vi.useRealTimers()
    const [{ url: later } = { url: '' }] = await list()
    await admin.adminPayments.refund({
      ...{ id: order, amount: 9, reason: '', restock: false, idempotencyKey: randomUUID() },
    })
    expect(await list()).toEqual([])
    expect((await fetch(later)).statusCode).toBe(404)
    expect(token).not.toBe('')
  })

  test('refunding the units of a product ends its downloads', async () => {
    const { pay, list, order: id, admin } = await orderedBook()
    await pay()
    expect(await list()).toHaveLength(1)
    const [line] = (await admin.adminOrders.get({ id })).lines
    const lines = [{ id: line!._id, qty: 1 }]
    const money = await admin.adminPayments.refund({ id, amount: 4, lines, idempotencyKey: randomUUID() })
    expect(money.paymentStatus).toBe('partially_refunded')
    expect(await list()).toEqual([])
  })

  test('files stay after a return before the payment and a refund after it', async () => {
    const { admin, book, visitor } = await orderedBook()
    const request = checkoutRequest([{ id: book, qty: 2 }], 18, { email: 'two@buyers.example', payment })
    const { order, token } = await visitor.orders.checkout(request)
    const id = order._id
    const lines = [{ id: order.lines[0]!._id, qty: 1 }]
    await admin.adminPayments.refund({ id, amount: 0, lines, idempotencyKey: randomUUID() })
    await admin.adminPayments.record({ id, amount: 9, note: '', idempotencyKey: randomUUID() })
    await admin.adminPayments.refund({ id, amount: 2, idempotencyKey: randomUUID() })
    expect((await visitor.orderDownloads.list({ id, token })).results).toHaveLength(1)
  })

  test("a signed-in customer's address is useless in another network", async () => {
    const { member, book, admin, fetch } = await orderedBook()
    const { order } = await member.orders.checkout(
      checkoutRequest([{ id: book, qty: 1 }], 9, { email: member.email, payment }),
    )
    await admin.adminPayments.record({ id: order._id, amount: 9, note: '', idempotencyKey: randomUUID() })
    const { results } = await member.orderDownloads.list({ id: order._id })
    expect((await fetch(results[0]!.url, undefined, '10.9.8.7')).statusCode).toBe(401)
    expect((await fetch(results[0]!.url)).statusCode).toBe(200)
  })

  test('a cancelled order has no files, even if it was paid', async () => {
    const { pay, list, order, admin } = await orderedBook()
    await pay()
    await admin.orders.update({ id: order, status: 'cancelled', notify: false })
    expect(await list()).toEqual([])
  })

  test('files of a deleted product stay for orders, others are deleted', async () => {
    const { pay, list, here, book, database, admin, add } = await orderedBook()
    await pay()
    const [unsold = ''] = await putOnSale(here, [{ name: 'Unsold' }])
    await addFile(admin, unsold, 'An unsold text')
    await add('Chapter two')
    await here.asOwner((db) => db.delete(products))
    await deleteUnusedFiles(database.owner)
    expect(await list()).toHaveLength(2)
    const stored = await here.asOwner((db) => db.select().from(productFiles))
    expect(stored.map(({ productId }) => productId)).toEqual([book, book])
  })

  test('a file that was added and removed after an order is not part of it', async () => {
    const { pay, list, book, admin, add } = await orderedBook()
    await pay()
    const { file } = (await add('Wrong file')).json<{ file: ProductFile }>()
    expect(await list()).toHaveLength(2)
    await admin.productFiles.remove({ id: book, fileId: file._id })
    expect(await list()).toHaveLength(1)
  })

  test('a removed file stays for earlier orders only', async () => {
    const { pay, list, file, book, visitor, admin, add } = await orderedBook()
    await pay()
    await add('Chapter two')
    await admin.productFiles.remove({ id: book, fileId: file._id })
    expect((await admin.productFiles.list({ id: book })).results).toHaveLength(1)
    expect(await list()).toHaveLength(2)
    const { order, token } = await visitor.orders.checkout(checkoutRequest([{ id: book, qty: 1 }], 9, { payment }))
    await admin.adminPayments.record({ id: order._id, amount: 9, note: '', idempotencyKey: randomUUID() })
    expect((await visitor.orderDownloads.list({ id: order._id, token })).results).toHaveLength(1)
  })

  test('admins add files, which count for storage and make delivery unnecessary', async () => {
    const { admin, moderator, add, book, file, fetch } = await orderedBook()
    expect((await admin.adminProducts.get({ id: book })).needsDelivery).toBe(false)
    expect((await add('x', moderator)).statusCode).toBe(403)
    expect((await fetch(file.url, admin)).body).toBe('Once upon a time')
    expect((await fetch(file.url.replace(/&s=.*/, '&s=x'), admin)).statusCode).toBe(401)
    const missing = await addFile(admin, randomUUID(), 'x')
    expect(missing.statusCode).toBe(404)
  })

  test('a copy of a product has its files, also after those of the original are deleted', async () => {
    const w = await orderedBook()
    const { admin, visitor, book, add, database, here } = w
    await add('Second volume')
    await add('Removed')
    const { results } = await admin.productFiles.list({ id: book })
    await admin.productFiles.remove({ id: book, fileId: results[2]!._id })
    const before = await here.asOwner((db) => storedBytes(db))
    const { _id: copy } = await admin.adminProducts.duplicate({ id: book })
    const names = async (id: string) =>
      (await admin.productFiles.list({ id })).results.map(({ name, size }) => `${name} ${size}`)
    expect(await names(copy)).toEqual(['A book.epub 16', 'A book.epub 13'])
    expect(await names(copy)).toEqual(await names(book))
    expect(await here.asOwner((db) => storedBytes(db))).toBe(before + 29)

    await here.asOwner((db) => db.delete(products).where(eq(products.id, book)))
    await here.asOwner((db) => db.delete(productFiles).where(eq(productFiles.productId, book)))
    await admin.adminProducts.update({ id: copy, status: 'active', stock: 5 })
    const { order, token } = await visitor.orders.checkout(checkoutRequest([{ id: copy, qty: 1 }], 9, { payment }))
    await admin.adminPayments.record({ id: order._id, amount: 9, note: '', idempotencyKey: randomUUID() })
    const [download] = (await visitor.orderDownloads.list({ id: order._id, token })).results
    expect((await w.fetch(download!.url)).body).toBe('Once upon a time')
    await deleteUnusedFiles(database.owner)
    expect(await here.asOwner((db) => db.$count(productFiles))).toBe(2)
  })

  test('does not copy a product whose files exceed the storage of the plan', async () => {
    const { admin, here } = await world({ url, plan: 'free' })
    const [book = ''] = await putOnSale(here, [{ name: 'Book', priceCents: 900 }])
    await addFile(admin, book)
    await here.asOwner((db) => db.update(productFiles).set({ size: storageOf('free')! / 2 + 1 }))
    await expect(admin.adminProducts.duplicate({ id: book })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    expect((await admin.adminProducts.page({})).total).toBe(1)
    await here.asOwner((db) => db.update(productFiles).set({ size: storageOf('free')! / 2 - 1_000_000 }))
    await admin.adminProducts.duplicate({ id: book })
    expect((await admin.adminProducts.page({})).total).toBe(2)
  })

  test('of 20 concurrent files exactly as many as fit are stored', async () => {
    const w = await world({ url, plan: 'free' })
    const { admin, here } = w
    const [book = ''] = await putOnSale(here, [{ name: 'Book', priceCents: 900 }])
    const add = (text: string) => addFile(admin, book, text)
    const stored = await here.asOwner((db) => storedBytes(db))
    const { _id: photo, size } = await upload(admin).then(async ({ _id }) => {
      const { rows } = await here.asOwner((db) =>
        db.execute<{ size: string }>(sql`select size from photos where id = ${_id}`),
      )
      return { _id, size: Number(rows[0]!.size) }
    })
    const text = 'x'.repeat(1000)
    const room = 1024 ** 3 - stored - size - 3500
    await here.asOwner((db) => db.execute(sql`update photos set size = size + ${room} where id = ${photo}`))
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(text)))
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(codes).toEqual([...Array(3).fill(201), ...Array(17).fill(403)])
    expect((await admin.productFiles.list({ id: book })).results).toHaveLength(3)
    // The files that did not fit left nothing behind.
    expect(await filesOf(w, 'originals')).toHaveLength(4)
    expect(await filesOf(w, 'uploads')).toEqual([])
    expect(await here.asOwner((db) => db.$count(productFiles))).toBe(3)
  })

  test('reserves storage before a file is stored, and releases it after a failure', async () => {
    const { admin, here, pipeline } = await world({ url, plan: 'free' })
    const [book = ''] = await putOnSale(here, [{ name: 'Book', priceCents: 900 }])
    const add = (text: string) => addFile(admin, book, text)
    await add('first')
    const folder = join(mediaFolder(pipeline.parts.config), here.id, 'originals')
    const setSize = (bytes: number) => here.asOwner((db) => db.update(productFiles).set({ size: bytes }))
    // Nothing can be stored while a file has the name of the folder.
    await rename(folder, `${folder}-before`)
    await writeFile(folder, '')
    expect((await add('second')).statusCode).toBe(500)
    await setSize(storageOf('free')! - 5)
    expect((await add('too long')).statusCode).toBe(403)
    await rm(folder)
    await rename(`${folder}-before`, folder)
    expect((await admin.productFiles.list({ id: book })).results).toHaveLength(1)
    expect(await here.asOwner((db) => db.$count(productFiles))).toBe(1)
    expect((await add('fits!')).statusCode).toBe(201)
  })

  test('refuses a large file of a full company before its body arrives', async () => {
    const { admin, here } = await world({ url, plan: 'free' })
    const [book = ''] = await putOnSale(here, [{ name: 'Book', priceCents: 900 }])
    await addFile(admin, book, 'first')
    await here.asOwner((db) => db.update(productFiles).set({ size: storageOf('free')! - 10_000 }))
    // A body that was read would be refused as no form.
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = { method: 'POST', url: `/api/products/${book}/files`, headers } as const
    expect((await admin.inject({ ...request, payload: 'x'.repeat(100_000) })).statusCode).toBe(403)
    expect((await admin.inject({ ...request, payload: 'x'.repeat(70_000) })).statusCode).toBe(400)
  })

  test('an interrupted upload occupies storage for a day', async () => {
    const { here, database, book, admin } = await orderedBook()
    const reserved = { productId: book, fileId: randomUUID(), fileName: 'a', mimeType: 'b', size: 7 }
    const at = (when: string) => ({ ...reserved, createdAt: when, removedAt: when })
    await here.asOwner((db) =>
      db.insert(productFiles).values([at('2026-01-01T00:00:00.000Z'), at(new Date().toISOString())]),
    )
    expect((await admin.productFiles.list({ id: book })).results).toHaveLength(1)
    await releaseInterruptedFiles(database.owner)
    const rows = await here.asOwner((db) => db.select().from(productFiles).where(eq(productFiles.fileName, 'a')))
    expect(rows).toHaveLength(1)
  })
})
