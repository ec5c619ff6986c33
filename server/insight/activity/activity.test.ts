import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { orderDownloads } from '#server/commerce/orders/digital/order-downloads.table.ts'
import { productIn, putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { insertAudios } from '#server/content/audios/rows-for-tests.ts'
import { publish } from '#server/content/blogs/rows-for-tests.ts'
import { announce, inHours } from '#server/content/events/rows-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { jpeg, upload, uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { insertVideos } from '#server/content/videos/rows-for-tests.ts'
import type { EmailMessage } from '#server/core/mail/emails.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import { announce as announceToCompanies, listAnnouncements } from '#server/platform/owners/announcements.ts'
import { commandLine } from '#server/platform/owners/owner-log.ts'
import { supportSessions } from '#server/platform/owners/support.table.ts'
import { platformOn } from '#server/platform/subscriptions/platform-for-tests.ts'
import { startTrial } from '#server/platform/subscriptions/start-trial.ts'
import { markSamples } from '#server/site/setup/sample-items.ts'
import { csvOf, shopifyProduct } from '#server/transfer/moves/move-files-for-tests.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { OrderStatus } from '#shared/core/order-options.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import { mailsTo } from '#tests/mailed.ts'
import { rowOf } from '#tests/permission-matrix.ts'
import { submitForm } from '#tests/submit-form.ts'
import { setUpApp } from '#tests/totp.ts'
import { databases, type Person, password, serverOn, world } from '#tests/world.ts'
import { activity } from './activity.table.ts'
import { followed, notFollowed } from './followed.ts'
import { deleteOldActivity } from './forget.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>

/** All entries, newest first. */
const lines = async (admin: Person, filter: object = {}) =>
  (await admin.activity.page({ limit: 100, ...filter })).results

const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url))

/** A photo of the sample content. */
async function sample({ here }: World) {
  const [id] = await insertPhotos(here, [{ title: 'A sample' }])
  await here.asOwner((db) => markSamples(db, [{ kind: 'photos', id: id! }]))
}

/** Creates one record of each kind. */
async function things(w: World) {
  const { here, admin, member, visitor } = w
  const [product, spare] = await putOnSale(here, [{ name: 'Lamp' }, { name: 'Vase' }])
  const [video] = await insertVideos(here, [{}])
  const [audio] = await insertAudios(here, [{}])
  const [event] = await announce(here, [{}])
  await member.events.register({ id: event! })
  const [guest] = (await admin.adminEvents.registrations({ id: event! })).results
  const [slug] = await publish(here, [{}])
  const blog = (await admin.adminBlogs.list({})).results.find((one) => one.slug === slug)!._id
  const photo = (await upload(admin))._id
  const comment = async () => (await member.blogComments.create({ id: slug!, text: 'What a lovely thing' }))._id
  const say =
    (await visitor.contact.send({ name: 'Ann', email: 'ann@guests.example', subject: 'Hi', message: 'Hello' })) &&
    undefined
  const [conversation] = (await admin.messages.conversations({})).results
  const { order } = await member.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 10))
  await member.audios.review({ id: audio!, stars: 1, text: 'Bad words' })
  const [review] = (await visitor.audios.reviews({ id: audio! })).results
  return {
    ...{
      product: product!,
      spare: spare!,
      video: video!,
      audio: audio!,
      event: event!,
      blog,
      slug: slug!,
      photo,
      comment,
      say,
    },
    ...{ conversation: conversation!._id, order: order._id, review: review!._id, guest: guest!._id },
  }
}
type Things = Awaited<ReturnType<typeof things>>

const theme = {
  ...{ primary_color: '#123456', secondary_color: '#445566', primary_opacity: 0.5, secondary_opacity: 0.5 },
  ...{ primary_blur: 4, secondary_blur: 4, header_radius: 1, button_radius: 1, button_blur: 4, button_opacity: 1 },
}

const bankAccount = (admin: Person) =>
  admin.paymentSettings.create({
    provider: 'bank_transfer',
    currency: 'USD',
    methods: ['bank_transfer'],
    settings: { instructions: 'Account 123 at Bank' },
  })

/** Sells a new photo. Returns its id. */
async function sellPhoto(admin: Person) {
  const { _id: id } = await uploadVisible(admin)
  await admin.adminPhotoOffers.save({ id, prices: [{ size: 'original', licence: 'Personal', price: 5 }] })
  return id
}

async function staffOrder({ admin, here }: World, needsDelivery = false) {
  const [id] = await putOnSale(here, [{ name: 'Spoon', needsDelivery }])
  const items = [{ id: id!, qty: 1 }]
  const { total } = await admin.staffOrders.quote({ items })
  const customer = { name: 'Rosa Buyer', email: mail() }
  return admin.staffOrders.create({ idempotencyKey: randomUUID(), items, customer, total })
}

async function setStatus(admin: Person, id: string, status: OrderStatus) {
  const { updatedAt } = await admin.adminOrders.get({ id })
  return admin.adminOrders.setStatuses({ changes: [{ id, status, updatedAt }] })
}

async function shipped(w: World) {
  const { _id: id, lines: ordered } = await staffOrder(w, true)
  const parcel = { lines: [{ id: ordered[0]!._id, qty: 1 }], idempotencyKey: randomUUID() }
  return (await w.admin.shipments.create({ id, ...parcel })).shipments![0]!._id
}

const sale = (admin: Person) => admin.adminDiscounts.create({ name: 'Sale', rule: { kind: 'percent', percent: 10 } })

/** The call of each route, and the entry that it adds. */
const written: Record<string, [Partial<ActivityLine>, (w: World, it: Things) => Promise<unknown>]> = {
  'PUT /api/company': [
    { action: 'changed', kind: 'company' },
    ({ admin }) => admin.inject({ method: 'PUT', url: '/api/company', payload: theme }),
  ],
  'PUT /api/company/second-factor': [
    {
      action: 'changed',
      kind: 'company',
      changes: [{ field: 'Two-step sign-in for staff', before: 'yes', after: 'no' }],
    },
    async ({ admin }) => {
      await setUpApp(admin)
      await admin.secondFactorPolicy.set({ required: true })
      return admin.secondFactorPolicy.set({ required: false })
    },
  ],
  'DELETE /api/users/:id/second-factor': [
    { action: 'second-factor-reset', kind: 'user' },
    async ({ admin, here }) => {
      const person = await here.person('user')
      await setUpApp(person)
      return admin.secondFactorPolicy.reset({ id: person.id })
    },
  ],
  'POST /api/company/domains': [
    { action: 'created', kind: 'domain' },
    ({ admin, here }) => admin.domains.add({ host: `${here.slug}.example.org`, www: false }),
  ],
  'POST /api/company/domains/primary': [
    { action: 'changed', kind: 'domain' },
    ({ admin, here }) => admin.domains.makePrimary({ host: here.host }),
  ],
  'DELETE /api/company/domains/:host': [
    { action: 'deleted', kind: 'domain' },
    ({ admin, here }) => admin.domains.remove({ host: `${here.slug}.example.org` }),
  ],
  'POST /api/company/mail/test': [{ action: 'mailed', kind: 'company' }, ({ admin }) => admin.mail.test({})],
  'PUT /api/admin/home': [
    { action: 'changed', kind: 'home', title: 'Home page' },
    async ({ admin }) => {
      const { sections } = await admin.adminHome.get({})
      return admin.adminHome.publish({ sections, overwrite: true })
    },
  ],
  'POST /api/sliders': [
    { action: 'created', kind: 'slider', title: 'Fog' },
    async ({ admin }) => submitForm(admin, 'POST', '/api/sliders', { title: 'Fog', image: [await jpeg(), 'a.jpg'] }),
  ],
  'PUT /api/sliders/:id': [
    { action: 'changed', kind: 'slider', title: 'Mist' },
    async ({ admin }) => submitForm(admin, 'PUT', `/api/sliders/${await slider(admin)}`, { title: 'Mist' }),
  ],
  'PATCH /api/sliders/:id': [
    { action: 'changed', kind: 'slider' },
    async ({ admin }) => admin.adminSliders.show({ id: await slider(admin), isActive: false }),
  ],
  'PATCH /api/sliders/order': [
    { action: 'changed', kind: 'slider' },
    async ({ admin }) => admin.adminSliders.order({ items: [{ _id: await slider(admin), order: 7 }] }),
  ],
  'DELETE /api/sliders/:id': [
    { action: 'trashed', kind: 'slider' },
    async ({ admin }) => admin.adminSliders.trash({ id: await slider(admin) }),
  ],
  'POST /api/sliders/:id/restore': [
    { action: 'restored', kind: 'slider' },
    async ({ admin }) =>
      admin.adminSliders.restore({ id: (await admin.adminSliders.list({ trash: 'true' })).results[0]!._id }),
  ],
  'POST /api/products': [
    { action: 'created', kind: 'product', title: 'Bowl' },
    async ({ admin }) =>
      submitForm(admin, 'POST', '/api/products', {
        ...{ name: 'Bowl', description: 'Round', price: '12.50' },
        image: [await jpeg(), 'a.jpg'],
      }),
  ],
  'PUT /api/products/:id': [
    { action: 'changed', kind: 'product', changes: [{ field: 'Price', before: '$10.00', after: '$11.00' }] },
    ({ admin }, { product }) => submitForm(admin, 'PUT', `/api/products/${product}`, { price: '11' }),
  ],
  'PATCH /api/products/:id': [
    { action: 'changed', kind: 'product', changes: [{ field: 'Stock', before: '99', after: '3' }] },
    ({ admin }, { product }) => admin.adminProducts.update({ id: product, stock: 3 }),
  ],
  'PATCH /api/products/bulk': [
    { action: 'changed', kind: 'product', changes: [{ field: 'Status', before: 'active', after: 'inactive' }] },
    ({ admin }, { product }) =>
      admin.adminProducts.bulk({ ids: [product], change: { action: 'status', status: 'inactive' } }),
  ],
  'POST /api/products/bulk/undo': [
    { action: 'changed', kind: 'product', changes: [{ field: 'Status', before: 'inactive', after: 'active' }] },
    async ({ admin }, { product }) => {
      const { updatedAt: changedAt } = await admin.adminProducts.get({ id: product })
      await admin.adminProducts.undoBulk({ changedAt, former: [{ _id: product, status: 'active' }] })
    },
  ],
  'DELETE /api/products/:id': [
    { action: 'trashed', kind: 'product', title: 'Vase' },
    ({ admin }, { spare }) => admin.adminProducts.trash({ id: spare }),
  ],
  'POST /api/products/:id/restore': [
    { action: 'restored', kind: 'product', title: 'Vase' },
    ({ admin }, { spare }) => admin.adminProducts.restore({ id: spare }),
  ],
  'POST /api/admin/data/exports': [
    { action: 'created', kind: 'data', title: 'export' },
    ({ admin }) => admin.adminData.startExport({}),
  ],
  'POST /api/admin/imports/:kind': [
    { action: 'imported', kind: 'data', title: 'A table of products' },
    async ({ admin }) => {
      const file: [Buffer, string] = [Buffer.from('Name,Price,Description\nPlate,3,Flat'), 'a.csv']
      const { token } = await submitForm(admin, 'POST', '/api/admin/imports/products', { file })
      await submitForm(admin, 'POST', '/api/admin/imports/products', { file, token })
    },
  ],
  'PATCH /api/orders/:id': [
    { action: 'changed', kind: 'order', changes: [{ field: 'Status', before: 'pending', after: 'processing' }] },
    ({ admin }, { order }) => admin.orders.update({ id: order, status: 'processing' }),
  ],
  'POST /api/admin/orders/:id/notes': [
    { action: 'noted', kind: 'order' },
    ({ admin }, { order }) => admin.adminOrders.note({ id: order, text: 'By bike', send: false }),
  ],
  'POST /api/admin/orders/:id/email': [
    { action: 'mailed', kind: 'order' },
    ({ admin }, { order }) => admin.adminOrders.resend({ id: order }),
  ],
  'POST /api/admin/orders': [{ action: 'created', kind: 'order' }, (w) => staffOrder(w)],
  'PUT /api/admin/orders/:id': [
    { action: 'noted', kind: 'order' },
    async (w) => {
      const { admin } = w
      const { _id: id, updatedAt, lines } = await staffOrder(w)
      const change = { id, lines: [{ id: lines[0]!._id, qty: 2 }] }
      const { totals } = await admin.staffOrders.quoteChange(change)
      return admin.staffOrders.change({ ...change, updatedAt, total: totals.total })
    },
  ],
  'POST /api/admin/orders/:id/payment-link': [
    { action: 'noted', kind: 'order' },
    async (w) => {
      const { admin } = w
      const { _id: id } = await staffOrder(w)
      const account = { settings: { integrationId: '1' }, secrets: { integrationKey: 'key' } }
      await admin.paymentSettings.create({ provider: 'paynow', currency: 'USD', methods: ['card'], ...account })
      return admin.staffOrders.paymentLink({ id })
    },
  ],
  'POST /api/admin/orders/:id/deadline': [
    { action: 'noted', kind: 'order' },
    async ({ admin, member, here }) => {
      const [id = ''] = await putOnSale(here, [{ name: 'Story' }])
      const { order } = await member.orders.checkout(checkoutRequest([{ id, qty: 1 }], 10))
      await admin.staffOrders.extend({ id: order._id, days: 7 })
    },
  ],
  'POST /api/admin/orders/:id/reminder': [
    { action: 'noted', kind: 'order' },
    async (w) => {
      const { _id: id } = await staffOrder(w)
      const expired = JSON.stringify([{ status: 'cancelled', at: new Date(0).toISOString(), reason: 'not-paid' }])
      await w.here.asOwner((db) =>
        db.execute(sql`update orders set status = 'cancelled', history = ${expired}::jsonb where id = ${id}`),
      )
      return w.admin.staffOrders.remind({ id })
    },
  ],
  'PATCH /api/admin/orders/status': [
    { action: 'changed', kind: 'order', changes: [{ field: 'Status', before: 'pending', after: 'processing' }] },
    async (w) => setStatus(w.admin, (await staffOrder(w))._id, 'processing'),
  ],
  'PUT /api/admin/orders/:id/tags': [
    { action: 'changed', kind: 'order', changes: [{ field: 'Tags', before: '', after: 'gift' }] },
    ({ admin }, { order }) => admin.orderTags.set({ id: order, added: ['gift'] }),
  ],
  'PATCH /api/admin/orders/tags': [
    { action: 'changed', kind: 'order' },
    async (w) => {
      const { _id } = await staffOrder(w)
      return w.admin.orderTags.bulk({ ids: [_id], change: { action: 'addTags', tags: ['gift'] } })
    },
  ],
  'POST /api/admin/orders/tags/undo': [
    { action: 'changed', kind: 'order' },
    async (w) => {
      const { _id } = await staffOrder(w)
      const { former } = await w.admin.orderTags.bulk({ ids: [_id], change: { action: 'addTags', tags: ['gift'] } })
      return w.admin.orderTags.undoBulk({ former })
    },
  ],
  'POST /api/admin/orders/:id/shipments': [{ action: 'noted', kind: 'order' }, (w) => shipped(w)],
  'PATCH /api/admin/shipments/:id': [
    { action: 'noted', kind: 'order' },
    async (w) => w.admin.shipments.update({ id: await shipped(w), trackingNumber: 'ZW123', trackingUrl: '' }),
  ],
  'DELETE /api/admin/shipments/:id': [
    { action: 'noted', kind: 'order' },
    async (w) => w.admin.shipments.remove({ id: await shipped(w) }),
  ],
  'POST /api/admin/customers/:id/notes': [
    { action: 'noted', kind: 'customer', title: 'Rosa Buyer' },
    async (w) => {
      const { customerId } = await staffOrder(w)
      return w.admin.adminCustomers.note({ id: customerId!, text: 'Likes blue' })
    },
  ],
  'POST /api/orders/:id/payments': [
    { action: 'noted', kind: 'order' },
    ({ admin }, { order }) => admin.adminPayments.record({ id: order, amount: 1, idempotencyKey: randomUUID() }),
  ],
  'POST /api/orders/:id/refunds': [
    { action: 'noted', kind: 'order' },
    async ({ admin }, { order: id }) => {
      await admin.adminPayments.record({ id, amount: 1, idempotencyKey: randomUUID() })
      await admin.adminPayments.refund({ id, amount: 1, reason: 'Broken', idempotencyKey: randomUUID() })
    },
  ],
  'PUT /api/admin/photos/:id/offer': [
    { action: 'created', kind: 'product' },
    async ({ admin }) => void (await sellPhoto(admin)),
  ],
  'DELETE /api/admin/photos/:id/offer': [
    { action: 'trashed', kind: 'product' },
    async ({ admin }) => admin.adminPhotoOffers.end({ id: await sellPhoto(admin) }),
  ],
  'PUT /api/admin/photo-licences': [
    { action: 'created', kind: 'company', title: 'Press' },
    async ({ admin }) => {
      const { licences } = await admin.adminPhotoOffers.get({ id: await sellPhoto(admin) })
      const press = { name: 'Press', text: 'For newspapers' }
      return admin.adminPhotoOffers.saveLicences({ licences: [...licences, press] })
    },
  ],
  'POST /api/admin/support': [{ kind: 'access' }, ({ admin }) => admin.supportAccess.allow({ hours: 24 })],
  'DELETE /api/admin/support': [
    { kind: 'access' },
    async ({ admin }) => {
      await admin.supportAccess.allow({ hours: 24 })
      return admin.supportAccess.revoke({})
    },
  ],
  'POST /api/products/:id/files': [
    { action: 'changed', kind: 'product' },
    async ({ admin }, { product }) => void (await addFile(admin, product)),
  ],
  'DELETE /api/products/:id/files/:fileId': [
    { action: 'changed', kind: 'product' },
    async ({ admin }, { product }) => {
      await admin.productFiles.remove({ id: product, fileId: await addFile(admin, product) })
    },
  ],
  'POST /api/orders/:id/downloads/:fileId/reissue': [
    { action: 'changed', kind: 'order', changes: [{ field: 'Downloads', before: '1', after: '0' }] },
    async ({ admin, here }) => {
      const [id = ''] = await putOnSale(here, [{ name: 'Story' }])
      const { order } = await admin.orders.checkout(checkoutRequest([{ id, qty: 1 }], 10))
      const fileId = await addFile(admin, id)
      await admin.adminPayments.record({ id: order._id, amount: 10, idempotencyKey: randomUUID() })
      await here.asOwner((db) =>
        db.insert(orderDownloads).values({ orderId: order._id, productFileId: fileId, downloads: 1 }),
      )
      await admin.orderDownloads.reissue({ id: order._id, fileId })
    },
  ],
  'POST /api/admin/payment-integrations': [
    { action: 'created', kind: 'company', title: 'bank_transfer' },
    ({ admin }) => bankAccount(admin),
  ],
  'PUT /api/admin/payment-integrations/:id': [
    { action: 'changed', kind: 'company', changes: [{ field: 'Offered', before: 'yes', after: 'no' }] },
    async ({ admin }) => {
      const { _id: id, currency, methods, settings } = await bankAccount(admin)
      await admin.paymentSettings.update({ id, currency, methods, settings, isEnabled: false })
    },
  ],
  'DELETE /api/admin/payment-integrations/:id': [
    { action: 'deleted', kind: 'company', title: 'bank_transfer' },
    async ({ admin }) => admin.paymentSettings.remove({ id: (await bankAccount(admin))._id }),
  ],
  'PUT /api/admin/delivery': [
    { action: 'created', kind: 'company', title: 'delivery' },
    ({ admin }) => admin.adminDelivery.save({ offersPickup: false, pickupPoints: [], zones: [] }),
  ],
  'PUT /api/admin/payment-terms': [
    { action: 'created', kind: 'company', title: 'payment' },
    ({ admin }) =>
      admin.paymentSettings.saveTerms({ offersInPerson: true, transferDays: 7, inPersonDays: 14, holdMinutes: 30 }),
  ],
  'PUT /api/admin/tax': [
    { action: 'created', kind: 'company', title: 'tax' },
    ({ admin }) =>
      admin.adminTax.save({
        ...{ isCharged: false, isIncluded: true, number: '1', rates: [] },
        classes: [{ id: 'standard', name: 'Standard' }],
      }),
  ],
  'POST /api/admin/categories': [
    { action: 'created', kind: 'category', title: 'Bread' },
    ({ admin }) => admin.adminCategories.create({ type: 'products', name: 'Bread' }),
  ],
  'PATCH /api/admin/categories/:id': [
    { action: 'changed', kind: 'category', changes: [{ field: 'Description', before: '', after: 'Baked daily' }] },
    async ({ admin }) => {
      const { _id: id } = await admin.adminCategories.create({ type: 'blogs', name: 'Recipes' })
      await admin.adminCategories.update({ id, description: 'Baked daily' })
    },
  ],
  'PUT /api/admin/categories/order': [
    { action: 'changed', kind: 'category', changes: [{ field: 'Place' }] },
    async ({ admin }) => {
      const order = { type: 'videos', parent: null } as const
      const [first, second, ...others] = (await admin.adminCategories.list(order)).results.map(({ _id }) => _id)
      await admin.adminCategories.order({ ...order, ids: [second!, first!, ...others] })
    },
  ],
  'DELETE /api/admin/categories/:id': [
    { action: 'deleted', kind: 'category', title: 'Wraps' },
    async ({ admin }) => {
      const { _id: id } = await admin.adminCategories.create({ type: 'products', name: 'Wraps' })
      await admin.adminCategories.remove({ id })
    },
  ],
  'POST /api/admin/collections': [
    { action: 'created', kind: 'collection', title: 'Gifts' },
    ({ admin }) => admin.adminCollections.create({ name: 'Gifts' }),
  ],
  'PATCH /api/admin/collections/:id': [
    { action: 'unpublished', kind: 'collection', title: 'Drafts' },
    async ({ admin }) => {
      const { _id: id } = await admin.adminCollections.create({ name: 'Drafts' })
      await admin.adminCollections.update({ id, published: false })
    },
  ],
  'DELETE /api/admin/collections/:id': [
    { action: 'deleted', kind: 'collection', title: 'Leftovers' },
    async ({ admin }) => {
      const { _id: id } = await admin.adminCollections.create({ name: 'Leftovers' })
      await admin.adminCollections.remove({ id })
    },
  ],
  'POST /api/admin/discounts': [{ action: 'created', kind: 'discount', title: 'Sale' }, ({ admin }) => sale(admin)],
  'PUT /api/admin/discounts/:id': [
    { action: 'changed', kind: 'discount', changes: [{ field: 'Enabled', before: 'yes', after: 'no' }] },
    async ({ admin }) => {
      const { _id: id, rule } = await sale(admin)
      await admin.adminDiscounts.update({ id, name: 'Sale', rule, isEnabled: false })
    },
  ],
  'DELETE /api/admin/discounts/:id': [
    { action: 'deleted', kind: 'discount', title: 'Sale' },
    async ({ admin }) => admin.adminDiscounts.remove({ id: (await sale(admin))._id }),
  ],
  'PUT /api/company/mail/texts/:key': [
    { action: 'created', kind: 'email', title: 'order-note' },
    ({ admin }) => admin.mail.saveTexts({ key: 'order-note', subject: 'News', opening: '', closing: '' }),
  ],
  'DELETE /api/company/mail/texts/:key': [
    { action: 'deleted', kind: 'email', title: 'order-note' },
    async ({ admin }) => {
      await admin.mail.saveTexts({ key: 'order-note', subject: 'News', opening: '', closing: '' })
      await admin.mail.resetTexts({ key: 'order-note' })
    },
  ],
  'POST /api/company/mail/texts/:key/test': [
    { action: 'mailed', kind: 'company' },
    ({ admin }) => admin.mail.testTexts({ key: 'order-note', subject: 'News', opening: '', closing: '' }),
  ],
  'POST /api/admin/redirects': [
    { action: 'created', kind: 'redirect', title: '/old' },
    ({ admin }) => admin.adminRedirects.create({ from: '/old', to: '/new' }),
  ],
  'PUT /api/admin/redirects/:id': [
    { action: 'changed', kind: 'redirect', changes: [{ field: 'New address', before: '/b', after: '/c' }] },
    async ({ admin }) => {
      const { _id: id } = await admin.adminRedirects.create({ from: '/a', to: '/b' })
      await admin.adminRedirects.update({ id, from: '/a', to: '/c' })
    },
  ],
  'DELETE /api/admin/redirects/:id': [
    { action: 'deleted', kind: 'redirect', title: '/gone' },
    async ({ admin }) => {
      const { _id: id } = await admin.adminRedirects.create({ from: '/gone', to: '/new' })
      await admin.adminRedirects.remove({ id })
    },
  ],
  'POST /api/admin/redirects/table': [
    { action: 'created', kind: 'redirect', title: '/pasted' },
    ({ admin }) => admin.adminRedirects.paste({ table: '/pasted,/new' }),
  ],
  'POST /api/users': [
    { action: 'created', kind: 'user', title: 'New Person' },
    ({ admin }) => admin.users.create({ name: 'New Person', email: mail(), password: 'a good long password' }),
  ],
  'PATCH /api/users/:id': [
    { action: 'changed', kind: 'user', changes: [{ field: 'Role', before: 'user', after: 'moderator' }] },
    async ({ admin, here }) => admin.users.update({ id: (await here.person('user')).id, role: 'moderator' }),
  ],
  'PATCH /api/admin/users/bulk': [
    { action: 'mailed', kind: 'user' },
    async ({ admin, here }) => admin.users.bulk({ ids: [(await here.person('user')).id], action: 'link' }),
  ],
  'PUT /api/admin/users/admins': [
    {
      action: 'changed',
      kind: 'user',
      changes: [{ field: 'Stays admin on a smaller plan', before: 'no', after: 'yes' }],
    },
    async ({ admin, here, database }) => {
      await here.person('admin')
      await database.owner.execute(sql`update tenants set plan = 'free' where id = ${here.id}`)
      await expect.poll(() => admin.users.chooseAdmins({ ids: [admin.id] }).catch(() => undefined)).toBeDefined()
    },
  ],
  'DELETE /api/users/:id': [
    { action: 'changed', kind: 'user' },
    async ({ admin, here }) => admin.users.remove({ id: (await here.person('user')).id }),
  ],
  'POST /api/users/:id/reset-password': [
    { action: 'mailed', kind: 'user' },
    ({ admin, moderator }) => admin.users.resetPassword({ id: moderator.id }),
  ],
  'POST /api/users/:id/sessions/revoke': [
    { action: 'signed-out', kind: 'user' },
    async ({ admin, here }) => admin.users.revokeSessions({ id: (await here.person('user')).id }),
  ],
  'POST /api/users/:id/block-comments': [
    { action: 'changed', kind: 'user', changes: [{ field: 'May not comment', before: 'no', after: 'yes' }] },
    async ({ moderator, here }) => moderator.users.blockComments({ id: (await here.person('user')).id, blocked: true }),
  ],
  'POST /api/admin/invitations': [
    { action: 'created', kind: 'invitation' },
    ({ admin }) => admin.adminInvitations.create({ email: mail(), role: 'moderator' }),
  ],
  'POST /api/admin/invitations/:id/resend': [
    { action: 'changed', kind: 'invitation' },
    async ({ admin }) => admin.adminInvitations.resend({ id: (await admin.adminInvitations.list({})).results[0]!._id }),
  ],
  'DELETE /api/admin/invitations/:id': [
    { action: 'deleted', kind: 'invitation' },
    async ({ admin }) => admin.adminInvitations.revoke({ id: (await admin.adminInvitations.list({})).results[0]!._id }),
  ],
  'PATCH /api/messages/conversations/:id': [
    { action: 'changed', kind: 'conversation' },
    ({ moderator }, { conversation }) => moderator.messages.close({ id: conversation, closed: true }),
  ],
  'DELETE /api/messages/conversations/:id': [
    { action: 'deleted', kind: 'conversation' },
    ({ moderator }, { conversation }) => moderator.messages.remove({ id: conversation }),
  ],
  'PATCH /api/admin/comments/bulk': [
    { action: 'changed', kind: 'comment', title: 'What a lovely thing' },
    async ({ moderator }, { comment }) => moderator.adminComments.bulk({ ids: [await comment()], action: 'hide' }),
  ],
  'PATCH /api/blogs/:id/comments/:commentId': [
    { action: 'changed', kind: 'comment' },
    async ({ moderator }, { comment, slug }) =>
      moderator.blogComments.moderate({ id: slug, commentId: await comment(), state: 'hidden' }),
  ],
  'DELETE /api/blogs/:id/comments/:commentId': [
    { action: 'deleted', kind: 'comment' },
    async ({ moderator }, { comment, slug }) => moderator.blogComments.remove({ id: slug, commentId: await comment() }),
  ],
  'DELETE /api/audios/:id/reviews/:reviewId': [
    { action: 'deleted', kind: 'review', title: 'Bad words' },
    ({ moderator }, { audio, review }) => moderator.audios.removeReview({ id: audio, reviewId: review }),
  ],
  'POST /api/admin/photos/upload': [{ action: 'created', kind: 'photo' }, ({ moderator }) => upload(moderator)],
  'PATCH /api/admin/photos/:id': [
    { action: 'changed', kind: 'photo', changes: [{ field: 'Caption', before: '', after: 'Snow' }] },
    ({ moderator }, { photo }) => moderator.adminPhotos.update({ id: photo, caption: 'Snow' }),
  ],
  'PATCH /api/admin/photos/bulk': [
    { action: 'unpublished', kind: 'photo' },
    ({ moderator }, { photo }) => moderator.adminPhotos.bulk({ ids: [photo], action: 'unpublish' }),
  ],
  'POST /api/admin/photos/:id/reprocess': [
    { action: 'processed', kind: 'photo' },
    ({ moderator }, { photo }) => moderator.adminPhotos.reprocess({ id: photo }),
  ],
  'DELETE /api/admin/photos/:id': [
    { action: 'trashed', kind: 'photo' },
    ({ moderator }, { photo }) => moderator.adminPhotos.trash({ id: photo }),
  ],
  'POST /api/admin/photos/:id/restore': [
    { action: 'restored', kind: 'photo' },
    ({ moderator }, { photo }) => moderator.adminPhotos.restore({ id: photo }),
  ],
  'POST /api/admin/videos/upload': [
    { action: 'created', kind: 'video' },
    ({ moderator }) =>
      submitForm(moderator, 'POST', '/api/admin/videos/upload', {
        ...{ title: 'Waves', youtube: 'https://youtu.be/aaaaaaaaaaa' },
      }),
  ],
  'POST /api/admin/audios/upload': [
    { action: 'created', kind: 'audio' },
    async ({ moderator }) =>
      submitForm(moderator, 'POST', '/api/admin/audios/upload', { title: 'Tone', audio: [await fixture(tone), tone] }),
  ],
  'POST /api/admin/documents/upload': [
    { action: 'created', kind: 'document', title: 'Prices' },
    ({ moderator }) =>
      submitForm(moderator, 'POST', '/api/admin/documents/upload', {
        title: 'Prices',
        file: [pdfOf([['One']]), 'a.pdf'],
      }),
  ],
  'PUT /api/admin/documents/:id': [
    { action: 'changed', kind: 'document' },
    async ({ moderator }) =>
      submitForm(moderator, 'PUT', `/api/admin/documents/${await document(moderator)}`, {
        file: [pdfOf([['Two']]), 'b.pdf'],
      }),
  ],
  'POST /api/admin/documents/:id/versions/:versionId/restore': [
    { action: 'changed', kind: 'document' },
    async ({ moderator }) => {
      const id = await document(moderator)
      const [version] = (await moderator.adminDocuments.versions({ id })).results
      await moderator.adminDocuments.restoreVersion({ id, versionId: version!._id })
    },
  ],
  'POST /api/admin/blogs/upload': [
    { action: 'created', kind: 'blog', title: 'Sent' },
    async ({ moderator }) =>
      submitForm(moderator, 'POST', '/api/admin/blogs/upload', {
        ...{ title: 'Sent', content: 'Words' },
        file: [await jpeg(), 'a.jpg'],
      }),
  ],
  'POST /api/admin/blogs': [
    { action: 'created', kind: 'blog', title: 'Written' },
    ({ moderator }) => moderator.adminBlogs.create({ title: 'Written' }),
  ],
  'POST /api/admin/events': [
    { action: 'created', kind: 'event', title: 'Fair' },
    ({ moderator }) => moderator.adminEvents.create({ title: 'Fair', start_date: inHours(1), end_date: inHours(2) }),
  ],
  'PATCH /api/admin/events/bulk': [
    { action: 'changed', kind: 'event' },
    ({ moderator }, { event }) =>
      moderator.adminEvents.bulk({ ids: [event], action: 'edit', values: { category: 'Concert' } }),
  ],
  'POST /api/admin/events/:id/duplicate': [
    { action: 'created', kind: 'event' },
    ({ moderator }, { event }) => moderator.adminEvents.duplicate({ id: event }),
  ],
  'POST /api/admin/events/:id/registrations': [
    { action: 'changed', kind: 'event' },
    ({ moderator }, { event }) =>
      moderator.adminEvents.addRegistration({ id: event, name: 'Ann', email: 'ann@guests.example' }),
  ],
  'PATCH /api/admin/events/:id/registrations/:registrationId': [
    { action: 'changed', kind: 'event' },
    async ({ moderator }, { event, guest }) =>
      moderator.adminEvents.checkIn({ id: event, registrationId: guest, attended: true }),
  ],
  'DELETE /api/admin/events/:id/registrations/:registrationId': [
    { action: 'changed', kind: 'event' },
    async ({ moderator }, { event, guest }) =>
      moderator.adminEvents.cancelRegistration({ id: event, registrationId: guest }),
  ],
  'POST /api/admin/pages': [
    { action: 'created', kind: 'page', title: 'Terms' },
    ({ admin }) => admin.adminPages.create({ title: 'Terms' }),
  ],
  'PATCH /api/admin/pages/:id': [
    { action: 'changed', kind: 'page' },
    async ({ admin }) => admin.adminPages.update({ id: await page(admin), showInFooter: true }),
  ],
  'PATCH /api/admin/pages/bulk': [
    { action: 'published', kind: 'page' },
    async ({ admin }) => admin.adminPages.bulk({ ids: [await page(admin)], action: 'publish' }),
  ],
  'POST /api/admin/pages/:id/duplicate': [
    { action: 'created', kind: 'page' },
    async ({ admin }) => admin.adminPages.duplicate({ id: await page(admin) }),
  ],
  'PATCH /api/admin/blogs/bulk': [
    { action: 'changed', kind: 'blog' },
    ({ moderator }, { blog }) =>
      moderator.adminBlogs.bulk({ ids: [blog], action: 'edit', values: { category: 'Food' } }),
  ],
  'POST /api/admin/blogs/:id/duplicate': [
    { action: 'created', kind: 'blog' },
    ({ moderator }, { blog }) => moderator.adminBlogs.duplicate({ id: blog }),
  ],
  'DELETE /api/admin/samples': [
    { action: 'trashed', kind: 'photo', title: 'A sample' },
    async (w) => {
      await sample(w)
      await w.admin.samples.remove({})
    },
  ],
  'POST /api/admin/samples/restore': [
    { action: 'restored', kind: 'photo', title: 'A sample' },
    async (w) => {
      await sample(w)
      await w.admin.samples.restore(await w.admin.samples.remove({}))
    },
  ],
  'POST /api/products/:id/duplicate': [
    { action: 'created', kind: 'product' },
    ({ admin }, { product }) => admin.adminProducts.duplicate({ id: product }),
  ],
  'DELETE /api/admin/pages/:id': [
    { action: 'trashed', kind: 'page' },
    async ({ admin }) => admin.adminPages.trash({ id: await page(admin) }),
  ],
  'POST /api/admin/pages/:id/restore': [
    { action: 'restored', kind: 'page' },
    async ({ admin }) =>
      admin.adminPages.restore({ id: (await admin.adminPages.list({ status: 'trash' })).results[0]!._id }),
  ],
}

/** Content types that share the same actions. */
const kinds = [
  ['videos', 'video', 'adminVideos'],
  ['audios', 'audio', 'adminAudios'],
  ['documents', 'document', 'adminDocuments'],
  ['blogs', 'blog', 'adminBlogs'],
  ['events', 'event', 'adminEvents'],
] as const
for (const [path, kind, feature] of kinds) {
  const idOf = async ({ moderator }: World, it: Things) => (kind === 'document' ? document(moderator) : it[kind])
  const calls = (w: World) => w.moderator[feature] as World['moderator']['adminVideos']
  written[`PATCH /api/admin/${path}/:id`] = [
    { action: 'changed', kind, changes: [{ field: 'Tags', before: '', after: 'sea, sky' }] },
    async (w, it) => calls(w).update({ id: await idOf(w, it), tags: ['sea', 'sky'] }),
  ]
  if (kind === 'video' || kind === 'audio' || kind === 'document')
    written[`PATCH /api/admin/${path}/bulk`] = [
      { action: kind === 'document' ? 'published' : 'unpublished', kind },
      async (w, it) =>
        calls(w).bulk({ ids: [await idOf(w, it)], action: kind === 'document' ? 'publish' : 'unpublish' }),
    ]
  if (kind === 'video' || kind === 'audio')
    written[`PUT /api/admin/${path}/:id`] = [
      { action: 'changed', kind },
      async (w, it) =>
        submitForm(w.moderator, 'PUT', `/api/admin/${path}/${it[kind]}`, {
          [kind === 'video' ? 'poster' : 'cover']: [await jpeg(), 'a.jpg'],
        }),
    ]
  let id = ''
  written[`DELETE /api/admin/${path}/:id`] = [
    { action: 'trashed', kind },
    async (w, it) => {
      id = await idOf(w, it)
      await calls(w).trash({ id })
    },
  ]
  written[`POST /api/admin/${path}/:id/restore`] = [{ action: 'restored', kind }, (w) => calls(w).restore({ id })]
}

/** A comment on each content type, moderated at the endpoint of its type. */
const commented = [
  ['photo', insertPhotos],
  ['video', insertVideos],
  ['event', announce],
] as const
for (const [kind, make] of commented)
  written[`PATCH /api/${kind}s/:id/comments/:commentId`] = [
    { action: 'changed', kind: 'comment', title: `About a ${kind}`, changes: [{ field: 'State', after: 'hidden' }] },
    async ({ here, member, moderator }) => {
      const [id] = (await make(here, [{}])) as [string]
      const { _id: commentId } = await member[`${kind}Comments`].create({ id, text: `About a ${kind}` })
      await moderator[`${kind}Comments`].moderate({ id, commentId, state: 'hidden' })
    },
  ]

/** The latest export and the latest import of the site. */
const exported = async ({ admin }: World) => (await admin.adminData.exports({})).results[0]!
const imported = async ({ admin }: World) => (await admin.adminData.imports({})).results[0]!
const moved = async ({ admin }: World) => (await admin.adminMoves.list({})).results[0]!
Object.assign(written, {
  'POST /api/admin/data/imports': [
    { action: 'created', kind: 'data', title: 'import' },
    async (w) => {
      await expect.poll(async () => (await exported(w)).state).toBe('done')
      const { rawPayload } = await w.admin.inject({
        url: `/api/admin/data/exports/${(await exported(w))._id}/download`,
      })
      await submitForm(w.admin, 'POST', '/api/admin/data/imports', { file: [rawPayload, 'site.zip'] })
    },
  ],
  'POST /api/admin/data/imports/:id/apply': [
    {
      action: 'changed',
      kind: 'data',
      title: 'import',
      changes: [
        { field: 'State', before: 'checked', after: 'waiting' },
        { field: 'Confirmed', before: 'no', after: 'yes' },
      ],
    },
    async (w) => {
      await expect.poll(async () => (await imported(w)).state).toBe('checked')
      await w.admin.adminData.applyImport({ id: (await imported(w))._id })
    },
  ],
  'DELETE /api/admin/data/imports/:id': [
    { action: 'deleted', kind: 'data', title: 'import' },
    async (w) => {
      await expect.poll(async () => (await imported(w)).state).toBe('done')
      await w.admin.adminData.removeImport({ id: (await imported(w))._id })
    },
  ],
  'POST /api/admin/moves': [
    { action: 'created', kind: 'data', title: 'move' },
    async (w) => {
      const file: [Buffer, string] = [csvOf([shopifyProduct('lamp')]), 'products.csv']
      await submitForm(w.admin, 'POST', '/api/admin/moves', { file, source: 'shopify' })
    },
  ],
  'POST /api/admin/moves/:id/apply': [
    {
      ...{ action: 'changed', kind: 'data', title: 'move' },
      changes: [
        { field: 'State', before: 'checked', after: 'waiting' },
        { field: 'Confirmed', before: 'no', after: 'yes' },
      ],
    },
    async (w) => {
      await expect.poll(async () => (await moved(w)).state).toBe('checked')
      await w.admin.adminMoves.apply({ id: (await moved(w))._id })
    },
  ],
  'POST /api/admin/moves/:id/retry': [
    { action: 'changed', kind: 'data', changes: [{ field: 'State', before: 'done', after: 'waiting' }] },
    async (w) => {
      await expect.poll(async () => (await moved(w)).state).toBe('done')
      await w.admin.adminMoves.retry({ id: (await moved(w))._id })
    },
  ],
  'POST /api/admin/moves/:id/stop': [
    { action: 'changed', kind: 'data', changes: [{ field: 'State', before: 'waiting', after: 'failed' }] },
    async (w) => {
      await expect.poll(async () => (await moved(w)).state).toBe('done')
      const { _id: id } = await moved(w)
      await w.database.pool.query(`update site_transfers set state = 'waiting' where id = $1`, [id])
      await w.admin.adminMoves.stop({ id })
    },
  ],
  'DELETE /api/admin/moves/:id': [
    { action: 'deleted', kind: 'data', title: 'move' },
    async (w) => w.admin.adminMoves.remove({ id: (await moved(w))._id }),
  ],
  'DELETE /api/admin/data/exports/:id': [
    { action: 'deleted', kind: 'data', title: 'export' },
    async (w) => w.admin.adminData.removeExport({ id: (await exported(w))._id }),
  ],
  'POST /api/company/mail/:id/resend': [
    { action: 'mailed', kind: 'company', title: 'Come back' },
    async ({ admin, here, database }) => {
      const message = { to: admin.email, sender: 'Us', subject: 'Come back', text: 'Please', html: '<p>Please</p>' }
      const id = randomUUID()
      await database.pool.query(
        `insert into sent_mails (tenant_id, id, mail_id, "to", subject, state, message)
         values ($1, $2, $2, $3, $4, 'refused', $5)`,
        [here.id, id, message.to, message.subject, message],
      )
      await admin.mail.resend({ id })
    },
  ],
} satisfies typeof written)

const tus = { 'tus-resumable': '1.0.0' }
/** Starts a resumable upload of 100 bytes and returns its URL. */
async function begun({ moderator }: World) {
  const { statusCode, headers } = await moderator.inject({
    ...{ method: 'POST', url: '/api/uploads' },
    headers: { ...tus, 'upload-length': '100', 'upload-metadata': `filename ${btoa('a.jpg')}` },
  })
  expect(statusCode).toBe(201)
  return String(headers.location)
}
const ownView = ({ moderator }: World) =>
  moderator.savedViews.create({ list: 'images', name: `View ${randomUUID().slice(0, 8)}`, search: 'q=a' })
const typed = { title: 'Typed', caption: 'By one', content: '<p>Alone</p>' }

/** Staff routes that are not logged, and why. Each entry prepares its data and returns the call. */
const silent: Record<string, [string, (w: World, it: Things) => Promise<() => Promise<unknown>>]> = {
  'POST /api/company/mail/texts/:key/preview': [
    'returns an example',
    async ({ admin }) => {
      const texts = { subject: 'News', opening: '', closing: '' }
      return () => admin.mail.previewTexts({ key: 'order-note', ...texts })
    },
  ],
  'POST /api/company/pictures': [
    'stores an image that is not visible until the company is saved',
    async ({ admin }) => {
      const file: [Buffer, string] = [await jpeg(), 'a.jpg']
      return () => submitForm(admin, 'POST', '/api/company/pictures', { file })
    },
  ],
  'POST /api/admin/data/exports/:id/link': [
    'returns the URL of an export, whose start was logged',
    async (w) => {
      await w.admin.adminData.startExport({})
      await expect.poll(async () => (await exported(w)).state).toBe('done')
      const { _id: id } = await exported(w)
      return () => w.admin.adminData.exportLink({ id })
    },
  ],
  'POST /api/company/domains/check': [
    'checks the DNS record; its verification is logged, see domains.test.ts',
    async ({ admin, here }) => {
      const host = `unproven.${here.slug}.example.org`
      await admin.domains.add({ host, www: false })
      return () => admin.domains.check({ host })
    },
  ],
  'POST /api/admin/diagnostics/:id/retry': [
    'restarts a failed job, whose first start was logged',
    async ({ admin, here, database }) => {
      await admin.mail.test({})
      await database.owner.execute(
        sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"no such box"}'
          where name = 'send-mail' and data->>'tenantId' = ${here.id}`,
      )
      const { failed } = await admin.diagnostics.look({})
      return () => admin.diagnostics.retry({ id: failed[0]!._id })
    },
  ],
  'POST /api/payments/:id/check': [
    'requests a status from a provider, which is in the log of the payment',
    async ({ admin }, { order }) => {
      await admin.adminPayments.record({ id: order, amount: 1, idempotencyKey: randomUUID() })
      const [payment] = (await admin.adminPayments.ofOrder({ id: order })).payments
      return () => admin.adminPayments.check({ id: payment!._id })
    },
  ],
  'POST /api/admin/payment-integrations/:id/test': [
    'tests the keys of an account and stores the result with it',
    async ({ admin }) => {
      const { _id: id } = await admin.paymentSettings.create({
        provider: 'paynow',
        currency: 'USD',
        methods: ['card'],
        settings: { integrationId: '1' },
        secrets: { integrationKey: 'key' },
      })
      return () => admin.paymentSettings.test({ id })
    },
  ],
  'POST /api/admin/orders/table': [
    'exports selected orders',
    async ({ admin }, { order }) =>
      () =>
        admin.adminOrders.tableOf({ ids: [order] }),
  ],
  'POST /api/admin/orders/quote': [
    'prices an order that is not made yet',
    async ({ admin }, { product }) =>
      () =>
        admin.staffOrders.quote({ items: [{ id: product, qty: 1 }] }),
  ],
  'POST /api/admin/orders/:id/quote': [
    'prices a change that is not saved yet',
    async (w) => {
      const { admin } = w
      const { _id: id, lines: ordered } = await staffOrder(w)
      return () => admin.staffOrders.quoteChange({ id, lines: [{ id: ordered[0]!._id, qty: 2 }] })
    },
  ],
  'POST /api/admin/views': ['personal settings of a list', async (w) => () => ownView(w)],
  'PATCH /api/admin/views/:id': [
    'same as above',
    async (w) => {
      const { _id: id } = await ownView(w)
      return () => w.moderator.savedViews.update({ id, name: 'New', shared: true })
    },
  ],
  'DELETE /api/admin/views/:id': [
    'same as above',
    async (w) => {
      const { _id: id } = await ownView(w)
      return () => w.moderator.savedViews.remove({ id })
    },
  ],
  'PUT /api/admin/views/first': [
    'same as above',
    async (w) => {
      const { _id: id } = await ownView(w)
      return () => w.moderator.savedViews.begin({ list: 'images', id })
    },
  ],
  'POST /api/uploads/preflight': [
    'reads which files exist already',
    async ({ moderator }) => {
      const files = [{ name: 'a.jpg', size: 100, mime: 'image/jpeg', sha256: '0'.repeat(64) }]
      return () => moderator.uploads.preflight({ files })
    },
  ],
  'POST /api/uploads': ['the photo it becomes leaves the line', async (w) => () => begun(w)],
  'PATCH /api/uploads/:id': [
    'same as above',
    async (w) => {
      const url = await begun(w)
      const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      return async () => {
        const { statusCode } = await w.moderator.inject({ method: 'PATCH', url, headers, payload: Buffer.alloc(99) })
        expect(statusCode).toBe(204)
      }
    },
  ],
  'DELETE /api/uploads/:id': [
    'same as above',
    async (w) => {
      const url = await begun(w)
      return async () => {
        const { statusCode } = await w.moderator.inject({ method: 'DELETE', url, headers: tus })
        expect(statusCode).toBe(204)
      }
    },
  ],
}
const drafted = [
  ['blogs', 'adminBlogs', (_: World, { blog }: Things) => blog],
  ['events', 'adminEvents', (_: World, { event }: Things) => event],
  ['pages', 'adminPages', ({ admin }: World) => page(admin)],
] as const
for (const [path, feature, idOf] of drafted) {
  silent[`PUT /api/admin/${path}/:id/draft`] = [
    'only its author sees it',
    async (w, it) => {
      const id = await idOf(w, it)
      return () => w.admin[feature].saveDraft({ id, ...typed })
    },
  ]
  silent[`DELETE /api/admin/${path}/:id/draft`] = [
    'same as above',
    async (w, it) => {
      const id = await idOf(w, it)
      await w.admin[feature].saveDraft({ id, ...typed })
      return () => w.admin[feature].discardDraft({ id })
    },
  ]
}

/** The routes of a company's subscription, whose bills and events are records of their own. */
const subscribed = async (w: World) => {
  await platformOn(w)
  await startTrial(w.database.owner, w.here.id, 'pro').catch(() => undefined)
  return w.admin.subscription
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const account = { action: 'changed', kind: 'company', title: 'Account' } as const
const siteName = async ({ admin }: World) => (await admin.company.get({})).name
Object.assign(written, {
  'POST /api/admin/subscription/change': [
    { ...account, changes: [{ field: 'Selected plan', before: 'Pro, monthly', after: 'Business, monthly' }] },
    async (w: World) => (await subscribed(w)).change({ plan: 'business', billing: 'monthly' }),
  ],
  'POST /api/admin/subscription/cancel': [
    { ...account, changes: [{ field: 'Plan ends with its period', before: 'no', after: 'yes' }] },
    async (w: World) => (await subscribed(w)).cancel({}),
  ],
  'POST /api/admin/subscription/resume': [
    { ...account, changes: [{ field: 'Plan ends with its period', before: 'yes', after: 'no' }] },
    async (w: World) => (await subscribed(w)).resume({}),
  ],
  'POST /api/admin/subscription/close-site': [
    { ...account, changes: [{ field: 'Deletion', before: '', after: expect.stringMatching(/20\d\d/) }] },
    async (w: World) => (await subscribed(w)).closeSite({ name: await siteName(w), when: 'now' }),
  ],
  'POST /api/admin/subscription/reopen-site': [
    { ...account, changes: [{ field: 'Deletion', before: 'yes', after: 'no' }] },
    async (w: World) => (await subscribed(w)).reopenSite({}),
  ],
} satisfies typeof written)
Object.assign(silent, {
  'PUT /api/admin/home/draft': [
    'visitors do not see it',
    async ({ admin }: World) => {
      const { sections } = await admin.adminHome.get({})
      return () => admin.adminHome.saveDraft({ sections, overwrite: true })
    },
  ],
  'DELETE /api/admin/home/draft': [
    'same as above',
    async ({ admin }: World) => {
      await admin.adminHome.saveDraft({ sections: (await admin.adminHome.get({})).sections, overwrite: true })
      return () => admin.adminHome.discardDraft({})
    },
  ],
  'POST /api/admin/home/preview': [
    'changes nothing',
    async ({ admin }: World) => {
      const { sections } = await admin.adminHome.get({})
      return () => admin.adminHome.preview({ sections })
    },
  ],
  'POST /api/admin/subscription/preview': [
    'changes nothing',
    async (w: World) => {
      const of = await subscribed(w)
      return () => of.preview({ plan: 'business', billing: 'monthly' })
    },
  ],
  'POST /api/admin/subscription/nonprofit': [
    'its request is a record of its own',
    async (w: World) => {
      await subscribed(w)
      const document: [Buffer, string] = [pdfOf([['A charity']]), 'charity.pdf']
      return () => submitForm(w.admin, 'POST', '/api/admin/subscription/nonprofit', { document })
    },
  ],
  'DELETE /api/admin/support/visits/:id': [
    'its page lists visits',
    async (w: World) => {
      const [visit] = await w.here.asOwner((db) =>
        db
          .insert(supportSessions)
          .values({
            ...{ by: 'Olivia', reason: 'Looks', ticketHash: randomUUID() },
            ...{ ticketExpiresAt: inAnHour(), endsAt: inAnHour() },
          })
          .returning(),
      )
      return () => w.admin.supportAccess.endVisit({ id: visit!.id })
    },
  ],
  'POST /api/admin/notices/:id/dismiss': [
    'hides a notice for one person',
    async (w: World) => {
      const text = `Maintenance ${randomUUID()}`
      const { owner } = w.database
      await announceToCompanies(owner, commandLine, { text, startsAt: new Date().toISOString(), endsAt: inAnHour() })
      const { _id: id } = (await listAnnouncements(owner)).find((one) => one.text === text)!
      return async () => {
        await w.admin.platformNotices.dismiss({ id })
        const { announcements } = await w.admin.platformNotices.get({})
        expect(announcements.some((one) => one._id === id)).toBe(false)
      }
    },
  ],
} satisfies typeof silent)

/** The current state of everything that is logged. */
async function countEntries({ database, here }: World) {
  const tables = Object.entries(followed()).map(async ([table, { title, fields }]) => {
    const columns = [...new Set(['id', title, ...Object.keys(fields)])].map((column) => `"${column}"`)
    const statement = `select ${columns} from ${table} where tenant_id = $1 order by id`
    return [table, (await database.pool.query(statement, [here.id])).rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

const tone = 'hum.mp3'
const mail = () => `${randomUUID().slice(0, 8)}@people.example`
const addFile = async (admin: Person, product: string) => {
  const bytes = Buffer.from('A story')
  const { file } = await submitForm(admin, 'POST', `/api/products/${product}/files`, { file: [bytes, 'story.txt'] })
  return file._id as string
}
const slider = async (admin: Person) => (await admin.adminSliders.list({})).results[0]!._id
const page = async (admin: Person) =>
  (await admin.adminPages.list({})).results.find(({ title }) => title === 'Terms')!._id
const document = async (person: Person) => (await person.adminDocuments.list({})).results[0]!._id

describe.each(databases)('on $kind', ({ url }) => {
  // Hundreds of calls take a minute on a busy machine.
  test('every change by staff adds one entry with user and address', async () => {
    const w = await world({ url, limits: 'measuring' })
    const staffs = w.routes.filter((route) => {
      const cells = rowOf(route)?.cells
      return !route.startsWith('GET ') && cells?.admin === 'A' && cells.customer === '403'
    })
    expect(staffs.filter((route) => !written[route] && !silent[route])).toEqual([])
    expect(Object.keys({ ...written, ...silent }).filter((route) => !w.routes.includes(route))).toEqual([])
    expect(Object.keys(written).filter((route) => silent[route])).toEqual([])

    const it = await things(w)
    const wrong: string[] = []
    for (const [route, [line, call]] of Object.entries(written)) {
      try {
        // Preparations add entries too, so the last one belongs to the call.
        await call(w, it)
        const [newest] = await lines(w.admin)
        const by = expect.stringMatching(/^The (admin|moderator)$/)
        expect(newest).toMatchObject({ by, ip: '127.0.0.1', ...line })
      } catch (error) {
        const { message, fields } = error as AppError
        const [newest] = await lines(w.admin)
        wrong.push(`${route}: ${message} ${JSON.stringify(fields ?? newest)}`)
      }
    }
    expect(wrong).toEqual([])
    // Requests that log nothing leave the logged records unchanged.
    for (const [route, [why, prepare]] of Object.entries(silent)) {
      const call = await prepare(w, it)
      const before = [await lines(w.admin), await countEntries(w)]
      await call()
      expect([await lines(w.admin), await countEntries(w)], `${route}: ${why}`).toEqual(before)
    }
    // One request adds one entry, also when it writes a row twice.
    const bowl = (await lines(w.admin, { q: 'Bowl' })) as ActivityLine[]
    expect(bowl).toHaveLength(1)
    expect(JSON.stringify(await lines(w.admin))).not.toMatch(/argon2|token/i)
  })

  test('refused or empty changes, customers and other tenants add no entries', async () => {
    const { here, admin, member, neighbour } = await world({ url })
    const [id] = await putOnSale(here, [{ name: 'Lamp', sku: 'L1' }])
    await putOnSale(here, [{ sku: 'L2' }])
    await expect(admin.adminProducts.update({ id: id!, price: 3, sku: 'L2' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await admin.adminProducts.update({ id: id!, name: 'Lamp' })
    await member.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
    await member.account.update({ name: 'Another Name' })
    expect(await lines(admin)).toEqual([])
    await admin.adminProducts.update({ id: id!, name: 'Lantern', price: 12.5 })
    expect((await lines(admin))[0]!.changes).toEqual([
      { field: 'Name', before: 'Lamp', after: 'Lantern' },
      { field: 'Price', before: '$10.00', after: '$12.50' },
    ])
    expect(await lines(neighbour)).toEqual([])
  })

  test('requests cannot change the log', async () => {
    const { here, admin } = await world({ url })
    const [id] = await putOnSale(here, [{}])
    await admin.adminProducts.update({ id: id!, name: 'Lantern' })
    for (const statement of [
      'update activity set by = $$x$$',
      'delete from activity',
      'insert into activity default values',
    ])
      await expect(
        here.asOwner((db) => db.execute(sql.raw(statement))),
        statement,
      ).rejects.toThrow()
    expect(await lines(admin)).toHaveLength(1)
  })

  test('deletes entries after 90 days on free and a year otherwise', async () => {
    const free = await world({ url, plan: 'free' })
    const { here, admin, database } = await world({ url })
    for (const one of [free.here, here])
      await database.owner.insert(activity).values(
        [1, 89, 91, 364, 366].map((days) => ({
          ...{ tenantId: one.id, request: randomUUID(), by: 'Ann', ip: '', action: 'changed' as const },
          ...{ kind: 'product' as const, title: `${days} days`, changes: {} },
          createdAt: new Date(Date.now() - days * 24 * 3600_000).toISOString(),
        })),
      )
    await deleteOldActivity(database.owner)
    expect((await lines(free.admin)).map(({ title }) => title)).toEqual(['1 days', '89 days'])
    expect((await lines(admin)).map(({ title }) => title)).toEqual(['1 days', '89 days', '91 days', '364 days'])
  })

  // With a hundred thousand entries: `LINES=100000 npx vitest run server/activity`.
  test('pages, filters and searches many entries with indexes', async () => {
    const { here, admin, database } = await world({ url })
    const many = Number(process.env.LINES ?? 3000)
    await database.pool.query(
      `insert into activity (tenant_id, created_at, request, by_id, by, ip, action, kind, item_id, title, changes)
       select $1, now() - n * interval '1 minute', gen_random_uuid(), case when n % 4 = 0 then $2::uuid end, 'Ann',
         '10.0.0.1', case when n % 10 = 0 then 'deleted' else 'changed' end, case when n % 3 = 0 then 'photo' else 'product' end,
         gen_random_uuid(), 'Thing ' || n, '{"stock": [1, 2]}'
       from generate_series(1, $3::int) n`,
      [here.id, admin.id, many],
    )
    await database.pool.query('analyze activity')
    const last = Math.min(4000, many / 25)
    for (const filter of [
      {},
      { page: last },
      { person: admin.id },
      { kind: 'photo', action: 'deleted' },
      { q: 'g 471' },
    ]) {
      const times: number[] = []
      for (let round = 0; round < (process.env.LINES ? 5 : 1); round++) {
        const begun = performance.now()
        const { results } = await admin.activity.page({ limit: 25, ...(filter as object) })
        times.push(performance.now() - begun)
        expect(results.length).toBeGreaterThan(0)
      }
      if (process.env.LINES) process.stdout.write(`${JSON.stringify(filter)} ${times.map(Math.round)}\n`)
    }
    expect(await admin.activity.page({ kind: 'photo' })).toMatchObject({ total: Math.floor(many / 3), days: 365 })
  })
})

test('every table is logged or excluded with a reason', async () => {
  const { database } = await serverOn()
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text) as columns from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relrowsecurity group by 1`)
  const known = { ...followed(), ...notFollowed }
  expect(rows.map(({ table }) => table).filter((table) => !known[table])).toEqual([])
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  expect(Object.keys(known).filter((table) => !columnsOf.has(table))).toEqual([])
  for (const [table, { title, fields }] of Object.entries(followed()))
    expect(
      [title, ...Object.keys(fields)].filter((column) => !columnsOf.get(table)!.includes(column)),
      table,
    ).toEqual([])
})

test.each([
  ['blog', ({ here }) => publish(here, [{ published: false }]), 'adminBlogs'],
  ['event', ({ here }) => announce(here, [{ published: false }]), 'adminEvents'],
  ['page', ({ admin }) => admin.adminPages.create({ title: 'Terms' }), 'adminPages'],
] as const satisfies [string, (w: World) => Promise<unknown>, keyof Person][])(
  'logs the scheduled time of a %s, and its cancellation',
  async (kind, make, feature) => {
    const w = await world()
    await make(w)
    const calls = w.admin[feature]
    const { _id: id } = (await calls.list({ status: 'draft' })).results[0]!
    const at = inHours(5)
    await calls.update({ id, publishAt: at })
    const field = 'To be published'
    expect((await lines(w.admin))[0]).toMatchObject({
      ...{ kind, action: 'changed', itemId: id, changes: [{ field, before: '', after: at, moments: true }] },
    })
    await calls.update({ id, publishAt: null })
    expect((await lines(w.admin))[0]!.changes).toMatchObject([{ field, before: at, after: '' }])
  },
)

test('logs sign-ins of staff, failed ones and new accounts', async () => {
  const w = await world()
  const { admin, member, visitor } = w
  await visitor.auth.login({ username: admin.username, password })
  await visitor.auth.login({ username: member.username, password })
  await expect(visitor.auth.login({ username: admin.username, password: 'guessed it' })).rejects.toThrow()
  await expect
    .poll(async () => (await lines(admin)).map(({ action }) => action))
    .toEqual(['sign-in-failed', 'signed-in'])
  expect((await lines(admin))[0]).toMatchObject({ by: '', ip: '127.0.0.0/24', title: 'The admin', itemId: admin.id })

  const email = mail()
  await admin.adminInvitations.create({ email, role: 'moderator' })
  const [{ text }] = (await mailsTo(w, email)) as [EmailMessage]
  const token = /token=([\w-]+)/.exec(text)![1]!
  const username = `m-${randomUUID().slice(0, 8)}`
  await visitor.invitations.accept({ token, name: 'Mo', username, password: 'a good long password' })
  expect((await lines(admin))[0]).toMatchObject({ action: 'joined', kind: 'user', by: 'Mo', title: 'Mo' })
})

test('logs refused requests of staff up to a limit', async () => {
  const { admin, moderator, member } = await world()
  const forbidden = { code: 'FORBIDDEN' }
  await expect(member.users.list({})).rejects.toMatchObject(forbidden)
  expect(await lines(admin)).toEqual([])
  await expect(moderator.users.list({})).rejects.toMatchObject(forbidden)
  await expect(moderator.activity.page({})).rejects.toMatchObject(forbidden)
  const common = { action: 'refused', kind: 'access', by: 'The moderator', byId: moderator.id, ip: '127.0.0.1' }
  expect(await lines(admin)).toMatchObject([
    { ...common, title: 'GET /api/audit' },
    { ...common, title: 'GET /api/users' },
  ])
  for (let at = 0; at < 40; at++) await moderator.inject({ url: '/api/users' })
  expect(await lines(admin)).toHaveLength(30)
})

test('logs wrong passwords of staff who confirm who they are', async () => {
  const { admin, member } = await world()
  const wrong = { password: 'not the password' }
  for (const person of [member, admin])
    await expect(person.auth.confirmIdentity(wrong)).rejects.toMatchObject({ fields: { password: expect.anything() } })
  const [line, ...others] = await lines(admin)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    action: 'refused',
    kind: 'access',
    byId: admin.id,
    title: 'POST /api/auth/confirm-identity',
  })
})

test('logs long texts from the first difference without markup', async () => {
  const { here, admin } = await world()
  const [slug] = await publish(here, [{ content: `<p>${'Same words. '.repeat(60)}</p><p>One end</p>` }])
  const { _id: id, content } = (await admin.adminBlogs.list({})).results.find((one) => one.slug === slug)! as {
    _id: string
    content: string
  }
  await admin.adminBlogs.update({ id, content: content.replace('One', 'Another') })
  const [{ changes }] = (await lines(admin)) as [ActivityLine]
  const text = changes.find(({ field }) => field === 'Text')!
  expect(text.before).toMatch(/^….*One end$/)
  expect(text.after).toMatch(/^….*Another end$/)
  expect(text.after!.length).toBeLessThan(310)
})

test('filters the log and exports it without formulas', async () => {
  const { here, admin, moderator } = await world()
  const [id] = await putOnSale(here, [{ name: 'Lamp' }])
  await admin.adminProducts.update({ id: id!, name: '=HYPERLINK("x")' })
  const { _id: photo } = await upload(moderator)
  await moderator.adminPhotos.trash({ id: photo })
  const titles = async (filter: object) => (await lines(admin, filter)).map(({ action }) => action)
  expect(await titles({ person: admin.id })).toEqual(['changed'])
  expect(await titles({ kind: 'photo' })).toEqual(['trashed', 'created'])
  expect(await titles({ action: 'trashed' })).toEqual(['trashed'])
  expect(await titles({ item: id })).toEqual(['changed'])
  expect(await titles({ user: moderator.id })).toEqual(['trashed', 'created'])
  expect(await titles({ q: 'hyper admin' })).toEqual(['changed'])
  expect(await titles({ until: new Date(Date.now() - 60_000).toISOString() })).toEqual([])
  expect((await admin.activity.page({})).people).toMatchObject([{ _id: admin.id }, { _id: moderator.id }])
  const { name, text } = await admin.activity.table({ kind: 'product' })
  expect(name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain('"\'=HYPERLINK(""x"")"')
  expect((await productIn(here, id!)).name).toContain('=HYPERLINK')
})
