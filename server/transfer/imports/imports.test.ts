import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { products, stockMovements } from '#server/commerce/products/products.table.ts'
import { movementsIn, productIn, putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { announce } from '#server/content/events/rows-for-tests.ts'
import { uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { readTable } from '#server/core/csv/read-table.ts'
import { formatCsv, unescapeFormula } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import {
  type ImportCheck,
  type Imported,
  type ImportKind,
  importKinds,
  mostImportRows,
} from '#shared/core/import-options.ts'
import { importTemplate } from '#shared/transfer/import-templates.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

/** Rows of the largest table. `ROWS=10000` tests the maximum. */
const many = Number(process.env.ROWS ?? 500)

interface Sent {
  mapping?: (string | null)[]
  greet?: boolean
  token?: string | undefined
}

async function send(person: Person, kind: ImportKind, file: string | Buffer, { mapping, greet, token }: Sent) {
  const form = new FormData()
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'table.csv')
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  if (greet) form.append('greet', 'true')
  if (token) form.append('token', token)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  const reply = await person.inject({ method: 'POST', url: `/api/admin/imports/${kind}`, headers, payload })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json()
}

const check = (person: Person, kind: ImportKind, file: string | Buffer, more: Sent = {}): Promise<ImportCheck> =>
  send(person, kind, file, more)

/** Checks a file and imports it. */
async function importFile(person: Person, kind: ImportKind, file: string, more: Sent = {}): Promise<Imported> {
  const { token, problems, general } = await check(person, kind, file, more)
  expect({ problems, general }).toEqual({ problems: [], general: undefined })
  return send(person, kind, file, { ...more, token: token! })
}

const problemsOf = ({ problems }: Pick<ImportCheck, 'problems'>) =>
  problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('activated products stay hidden while their photo is hidden', async () => {
    const { admin } = await world({ url })
    const { _id: photo } = await uploadVisible(admin, {})
    await admin.adminPhotoOffers.save({ id: photo, prices: [{ size: 'original', licence: 'Personal', price: 5 }] })
    await admin.adminPhotos.bulk({ ids: [photo], action: 'unpublish' })
    const { product } = await admin.adminPhotoOffers.get({ id: photo })
    const file = `id,name,status\r\n${product!._id},Reed,active\r\n`
    expect((await check(admin, 'products', file)).notes).toMatchObject([
      { row: 2, message: 'It stays hidden until its photo is published.' },
    ])
    await importFile(admin, 'products', file)
    expect(await admin.adminProducts.get({ id: product!._id })).toMatchObject({ name: 'Reed', status: 'inactive' })
    await admin.adminProducts.update({ id: product!._id, status: 'draft' })
    await importFile(admin, 'products', file)
    expect((await admin.adminProducts.get({ id: product!._id })).status).toBe('inactive')
    await admin.adminPhotos.bulk({ ids: [photo], action: 'publish' })
    expect((await admin.adminProducts.get({ id: product!._id })).status).toBe('active')
  })

  test('creates and updates products by SKU or id in one transaction', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    const [lamp, vase] = await putOnSale(here, [{ name: 'Lamp', sku: 'L1', stock: 5 }, { name: 'Vase' }])
    const file = [
      'SKU;Title;Preis;Stock;Tags;Description;ID',
      'L1;Lantern;12,50;8;light, night;Shines;',
      `;Vase;10;100;;A thing to have.;${vase}`,
      ';"Bowl; blue";"1.234,50";3;;"Two',
      'lines";',
    ].join('\r\n')
    const first = await check(admin, 'products', file)
    expect(first).toMatchObject({ separator: ';', encoding: 'UTF-8' })
    expect(first.columns.map(({ field }) => field)).toEqual(['sku', 'name', null, 'stock', 'tags', 'description', 'id'])
    expect(problemsOf(first)).toEqual(['4 Price: Price is missing: choose its column.'])
    // Wrong rows are skipped, and the token is for the other ones.
    expect([first.counts.update, first.token]).toEqual([1, expect.any(String)])

    const mapping = first.columns.map(({ header, field }) => (header === 'Preis' ? 'priceCents' : field))
    const second = await check(admin, 'products', file, { mapping })
    expect(second.counts).toEqual({ create: 1, update: 1, unchanged: 1, errors: 0 })
    expect(second.rows[0]).toMatchObject({ row: 2, what: 'update', title: 'Lantern' })
    expect(second.rows[0]!.changes).toContainEqual({ field: 'Price', before: '10.00', after: '12.50' })
    expect((await admin.adminProducts.page({})).total).toBe(2)

    // The token is only valid for the checked file and the state of the site at that time.
    const stale = { code: 'STALE' }
    const outdated = { mapping, token: second.token! }
    await expect(send(admin, 'products', file.replace('Lantern', 'Torch'), outdated)).rejects.toMatchObject(stale)
    await admin.adminProducts.update({ id: lamp!, price: 11 })
    // One stale row does not block the others.
    expect(await send(admin, 'products', file, outdated)).toMatchObject({
      message: expect.stringMatching(/^1 product created. One row was skipped/),
      ...{ counts: { create: 1, update: 0 }, stale: 1 },
    })
    await expect(send(admin, 'products', file, outdated)).rejects.toMatchObject(stale)
    expect(await productIn(here, lamp!)).toMatchObject({ name: 'Lamp', priceCents: 1100 })

    expect(await importFile(admin, 'products', file.replace(/;"Bowl[\s\S]*/, ''), { mapping })).toMatchObject({
      message: '1 product changed',
      stale: 0,
    })
    expect(await productIn(here, lamp!)).toMatchObject({
      ...{ name: 'Lantern', priceCents: 1250, stock: 8, tags: ['light', 'night'], updatedBy: 'The admin' },
    })
    const { results } = await admin.adminProducts.page({ q: 'bowl' })
    expect(results).toMatchObject([
      { name: 'Bowl; blue', price: 1234.5, slug: 'bowl-blue', status: 'draft', stock: 3, description: 'Two\nlines' },
    ])
    expect((await movementsIn(here)).map(({ delta, reason }) => [delta, reason])).toEqual([
      [3, 'created'],
      [3, 'edited'],
    ])
    expect((await check(admin, 'products', file, { mapping })).counts).toMatchObject({ create: 1, unchanged: 2 })
    const lines = (await admin.activity.page({})).results
    expect(lines[0]).toMatchObject({ action: 'imported', title: 'A table of products' })
    expect(lines.filter(({ kind }) => kind === 'product').map(({ action }) => action)).toContain('created')
  })

  test('finds no changes in an exported table', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    await putOnSale(here, [
      { name: '=SUM(A1)', sku: '-12', tags: ['@home', 'b'], description: 'A "quoted"\nline, and; more\ttabs' },
      { name: "'=quoted already", description: "''+x", compareAtCents: 1999, costCents: 5 },
      { name: 'Ünïcode 日本', status: 'draft', seoTitle: '+1' },
    ])
    await announce(here, [
      { title: '@night', timeZone: 'Africa/Harare', description: '<p>Come <strong>in</strong></p>', capacity: 3 },
      { title: 'Open', joinUrl: 'https://meet.example/x', eventType: 'virtual', published: false, priceCents: 1250 },
    ])
    await here.person('customer')
    const nothing = (unchanged: number) => ({ create: 0, update: 0, unchanged, errors: 0 })
    const products = await check(admin, 'products', (await admin.adminProducts.table({})).text)
    expect({ ...products.counts, problems: products.problems }).toEqual({ ...nothing(3), problems: [] })
    expect(products.token).toBeUndefined()
    const events = await check(admin, 'events', (await admin.adminEvents.table({})).text)
    expect({ ...events.counts, rows: events.rows, problems: events.problems }).toEqual({
      ...nothing(2),
      rows: [],
      problems: [],
    })
    const people = await check(admin, 'users', (await admin.users.table({})).text)
    expect({ ...people.counts, problems: people.problems }).toEqual({ ...nothing(4), problems: [] })
  })

  test('imports a price list although products were sold meanwhile', async () => {
    const { here, admin, visitor } = await world({ url, limits: 'measuring' })
    const [lamp, vase, shirt] = await putOnSale(here, [
      { name: 'Lamp', sku: 'L1', stock: 10 },
      { name: 'Vase', sku: 'V1', stock: 10 },
      { name: 'Shirt', sku: 'SH', stock: 0 },
    ])
    await admin.adminProducts.update({
      id: shirt!,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ values: ['S'], sku: 'SH-S', stock: 5 }],
    })
    const { variants } = await admin.adminProducts.get({ id: shirt! })
    const sell = (id: string, qty: number, variantId?: string) =>
      visitor.orders.checkout(checkoutRequest([{ id, qty, ...(variantId && { variantId }) }], 10 * qty))
    // One shirt is sold after the list was exported.
    await sell(shirt!, 1, variants[0]!._id)
    const file = 'SKU,Price,Stock\nL1,11,10\nV1,12,20\nSH,13,5'
    const { token, counts, notes } = await check(admin, 'products', file)
    expect(counts).toMatchObject({ update: 3, errors: 0 })
    expect(notes.map(({ row, message }) => [row, message])).toEqual([[4, expect.stringContaining('stays at 4')]])
    // More is sold between the check and the import.
    for (const id of [lamp!, vase!]) await sell(id, 2)
    await sell(shirt!, 1, variants[0]!._id)
    await send(admin, 'products', file, { token })
    const now = async (id: string) => {
      const { price, stock } = await admin.adminProducts.get({ id })
      return [price, stock]
    }
    expect(await Promise.all([lamp!, vase!, shirt!].map(now))).toEqual([
      [11, 8],
      [12, 18],
      [13, 3],
    ])
    // Changes by staff need a new check, and a token works once.
    const again = await check(admin, 'products', 'SKU,Price\nL1,14')
    await admin.adminProducts.update({ id: lamp!, price: 9 })
    const stale = { code: 'STALE' }
    await expect(send(admin, 'products', 'SKU,Price\nL1,14', { token: again.token })).rejects.toMatchObject(stale)
    await expect(send(admin, 'products', file, { token })).rejects.toMatchObject(stale)
  })

  test('counts sales that commit while an import waits for its products', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    const [lamp] = await putOnSale(here, [{ name: 'Lamp', sku: 'L1', stock: 10 }])
    const file = 'SKU,Price,Stock\nL1,11,20'
    const { token } = await check(admin, 'products', file)
    let imported: Promise<unknown> = Promise.resolve()
    await here.asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.update(products).set({ stock: 8 }).where(eq(products.id, lamp!))
        await tx.insert(stockMovements).values({ productId: lamp!, delta: -2, stock: 8, reason: 'ordered' })
        imported = send(admin, 'products', file, { token })
        await setTimeout(500)
      }),
    )
    await imported
    expect(await productIn(here, lamp!)).toMatchObject({ priceCents: 1100, stock: 18 })
  })

  test('stops selling when out of stock only with a stock of 0 or more', async () => {
    const { here, admin, visitor } = await world({ url, limits: 'measuring' })
    const [mug = '', shirt = '', lamp = '', vase = ''] = await putOnSale(here, [
      { name: 'Mug', sku: 'M1', stock: -2, sellsWhenOut: true },
      { name: 'Shirt', sku: 'SH', stock: 0, sellsWhenOut: true },
      { name: 'Lamp', sku: 'L1', stock: 1, sellsWhenOut: true },
      { name: 'Vase', sku: 'V1', stock: 1, sellsWhenOut: true },
    ])
    await admin.adminProducts.update({
      id: shirt,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { values: ['S'], stock: 0 },
        { values: ['M'], stock: 5 },
      ],
    })
    const { variants } = await admin.adminProducts.get({ id: shirt })
    await visitor.orders.checkout(checkoutRequest([{ id: shirt, variantId: variants[0]!._id, qty: 2 }], 20))
    const below = 'Sell when out of stock: More is sold than there is in stock. Set the stock to 0 or more first.'
    const off = 'SKU,Sell when out of stock\nM1,no\nSH,\nL1,no'
    expect(problemsOf(await check(admin, 'products', off))).toEqual([`2 ${below}`, `3 ${below}`])

    // Orders between the check and the import.
    const plain = 'SKU,Price,Sell when out of stock\nL1,10,no\nM1,12,yes'
    const counted = 'SKU,Price,Stock,Sell when out of stock\nV1,10,1,no\nM1,13,-2,yes'
    for (const [id, file] of [[lamp, plain] as const, [vase, counted] as const]) {
      const { token } = await check(admin, 'products', file)
      await visitor.orders.checkout(checkoutRequest([{ id, qty: 3 }], 30))
      expect(await send(admin, 'products', file, { token })).toMatchObject({
        counts: { update: 1, errors: 1 },
        stale: 1,
      })
      expect(await productIn(here, id)).toMatchObject({ stock: -2, sellsWhenOut: true })
    }
    expect(await productIn(here, mug)).toMatchObject({ priceCents: 1300, sellsWhenOut: true })
    await importFile(admin, 'products', 'SKU,Stock,Sell when out of stock\nV1,0,no')
    expect(await productIn(here, vase)).toMatchObject({ stock: 0, sellsWhenOut: false })
  })

  test('skips wrong rows and imports the others', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    await putOnSale(here, [{ name: 'Lamp', sku: 'L1' }])
    const file = 'SKU,Name,Description,Price\nL1,Lantern,Shines,11\nN1,Net,Catches,free\nK1,Kite,Flies,3'
    const { token, counts, problems } = await check(admin, 'products', file)
    expect(counts).toEqual({ create: 1, update: 1, unchanged: 0, errors: 1 })
    expect(problemsOf({ problems })).toEqual(['3 Price: Enter an amount, like 12.50.'])
    await send(admin, 'products', file, { token })
    const { results } = await admin.adminProducts.page({})
    expect(results.map(({ name, price }) => [name, price]).sort()).toEqual([
      ['Kite', 3],
      ['Lantern', 11],
    ])
  })

  test.each(importKinds)('imports the template of %s', async (kind) => {
    const { admin } = await world({ url, limits: 'measuring' })
    const { columns, counts, problems } = await check(admin, kind, formatCsv(importTemplate(kind)))
    expect(columns.filter(({ field }) => field === null)).toEqual([])
    expect({ problems, counts }).toEqual({ problems: [], counts: { create: 1, update: 0, unchanged: 0, errors: 0 } })
  })

  test('ignores the stock of products with variants, and refuses SKUs of variants', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    const [id] = await putOnSale(here, [{ name: 'Shirt', sku: 'SH', stock: 0 }])
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const variants = [
      { values: ['S'], sku: 'SH-S', stock: 5 },
      { values: ['M'], sku: 'SH-M', stock: 2, price: 12 },
    ]
    await admin.adminProducts.update({ id: id!, options, variants })
    const taken = (await admin.adminProducts.table({})).text
    expect((await check(admin, 'products', taken)).counts).toEqual({ create: 0, update: 0, unchanged: 1, errors: 0 })
    const { notes, ...other } = await check(admin, 'products', 'SKU,Stock\nSH,9')
    expect(problemsOf(other)).toEqual([])
    expect(notes).toMatchObject([{ row: 2, column: 'Stock', message: expect.stringContaining('The stock stays at 7') }])
    expect(problemsOf(await check(admin, 'products', 'SKU,Name,Description,Price\nSH-M,Cup,A cup.,3'))).toEqual([
      '2 SKU: A variant of a product has this SKU.',
    ])
    // Other columns are imported, and the price range is calculated again.
    await importFile(admin, 'products', 'SKU,Price,Stock\nSH,8,7')
    expect(await admin.adminProducts.get({ id: id! })).toMatchObject({ price: 8, highestPrice: 12, stock: 7 })
    expect((await movementsIn(here)).filter(({ variant }) => variant === '')).toEqual([])
  })

  test('imports users without passwords, and no changes of the own account', async () => {
    const w = await world({ url, limits: 'measuring' })
    const { admin, moderator } = w
    const email = `${randomUUID().slice(0, 8)}@people.example`
    const file = formatCsv([
      ['E-Mail', 'Full name', 'Role', 'Status'],
      [email.toUpperCase(), 'Ann Other', 'user', ''],
      [moderator.email, 'Mo Derator', 'Moderator', 'Active'],
    ])
    expect((await check(admin, 'users', file)).counts).toMatchObject({ create: 1, update: 1 })
    expect(await mailsTo(w, email)).toEqual([])
    expect(await importFile(admin, 'users', file, { greet: true })).toMatchObject({
      message: '1 user created, 1 user changed',
    })
    const [made] = (await admin.users.page({ q: email })).results
    expect(made).toMatchObject({ name: 'Ann Other', role: 'user', verified: false, username: email.split('@')[0] })
    expect(await mailsTo(w, email)).toMatchObject([{ text: expect.stringContaining('/forgot-password') }])
    expect((await admin.users.get({ id: moderator.id })).name).toBe('Mo Derator')

    const wrong = await check(
      admin,
      'users',
      formatCsv([
        ['Email', 'Name', 'Username', 'Role', 'Status'],
        [admin.email, 'Me', '', 'user', 'Active'],
        ['not an address', 'X', '', '', ''],
        ['b@people.example', 'B', admin.username, 'king', ''],
        ['c@people.example', '', '', '', ''],
        ['d@people.example', 'D', 'root', '', 'Pending'],
        ['D@people.example', 'D', '', '', ''],
      ]),
    )
    expect(wrong.counts.errors).toBe(6)
    expect(problemsOf(wrong)).toEqual([
      '2 Role: You cannot change your own role or status.',
      '3 Email: Enter an email address.',
      '4 Role: Use one of: customer, user, moderator, admin.',
      '5 Name: Name is missing.',
      '6 Username: This username is reserved.',
      '6 Status: Use Active or Inactive.',
      '7 Email: Row 6 has this address too.',
    ])
    expect(wrong.problemsTable).toContain('4,Role,king,')
    expect((await admin.users.page({})).total).toBe(4)
  })

  test('creates and updates events in their own time zone', async () => {
    const { here, admin, moderator } = await world({ url, limits: 'measuring' })
    const [id] = await announce(here, [
      { title: 'Fair', timeZone: 'Africa/Harare', startsAt: '2030-05-01T16:00:00.000Z' },
    ])
    const file = formatCsv([
      ['ID', 'Title', 'Start date', 'End date', 'Time zone', 'Places', 'Published'],
      [id!, 'Fair', '2030-05-01 19:00', '2030-05-01 21:00', '', '20', 'yes'],
      ['', 'Concert', '2030-06-01T18:00:00+02:00', '2030-06-01 20:30', 'Europe/Berlin', '', 'no'],
    ])
    expect(await importFile(admin, 'events', file)).toMatchObject({ message: '1 event created, 1 event changed' })
    expect(await admin.adminEvents.get({ id: id! })).toMatchObject({
      start_date: '2030-05-01T17:00:00.000Z',
      capacity: 20,
    })
    const [made] = (await admin.adminEvents.list({ q: 'Concert' })).results
    expect(made).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', start_date: '2030-06-01T16:00:00.000Z', end_date: '2030-06-01T18:30:00.000Z' },
      published: false,
    })
    const wrong = await check(
      admin,
      'events',
      formatCsv([
        ['Title', 'Starts', 'Ends', 'Time zone'],
        ['A', '1/5/2030', '2030-05-01 19:00', 'Mars'],
        ['B', '2030-05-01 19:00', '2030-05-01 18:00', ''],
      ]),
    )
    expect(problemsOf(wrong)).toEqual([
      '2 Starts: Use the format 2026-11-21 19:30.',
      '2 Time zone: Choose a time zone by its name, like Africa/Harare.',
      '3 Ends: The end must not be before the start.',
    ])
    await expect(check(moderator, 'events', file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('imports orders once, grouped by number, without emails or stock changes', async () => {
    const w = await world({ url, limits: 'measuring' })
    const { here, admin, member: customer } = w
    const [lamp] = await putOnSale(here, [{ name: 'Lamp', sku: 'L1', stock: 5, priceCents: 1000 }])
    const stranger = `${randomUUID().slice(0, 8)}@people.example`
    const head = ['Order number', 'Order date', 'Status', 'Customer', 'Email', 'Item', 'SKU', 'Qty', 'Price', 'Total']
    const file = formatCsv([
      [...head, 'Note'],
      [
        '#1001',
        '2024-03-01 09:30',
        'Completed',
        'Ann',
        stranger.toUpperCase(),
        'Lamp',
        'L1',
        '2',
        '10.00',
        '25.50',
        'Ring',
      ],
      ['#1001', '', '', '', '', 'Vase, old', '', '', '5.50', '', ''],
      ['#1002', '2024-03-02', 'cancelled', 'Cus', customer.email, 'Lamp', 'L1', '1', '9.00', '', ''],
    ])
    const first = await check(admin, 'orders', file)
    expect(first.counts).toEqual({ create: 2, update: 0, unchanged: 0, errors: 0 })
    expect(first.rows.map(({ row, title }) => [row, title])).toEqual([
      [2, '#1001, Ann'],
      [4, '#1002, Cus'],
    ])
    expect((await admin.adminOrders.list({})).total).toBe(0)
    expect(await importFile(admin, 'orders', file)).toMatchObject({ message: '2 orders created' })

    const { results } = await admin.adminOrders.list({ sort: 'oldest' })
    expect(results).toMatchObject([
      { orderNumber: '#1001', status: 'completed', total: 25.5, customer: { name: 'Ann', email: stranger } },
      { orderNumber: '#1002', status: 'cancelled', total: 9 },
    ])
    // The table has no payment column, so the payment status follows from the order status.
    expect(results.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'cancelled'])
    const order = await admin.adminOrders.get({ id: results[0]!._id })
    expect(order).toMatchObject({
      note: 'Ring',
      lines: [
        { product: lamp, title: 'Lamp', sku: 'L1', qty: 2, price: 10 },
        { title: 'Vase, old', sku: '', qty: 1, price: 5.5 },
      ],
    })
    expect(Date.parse(order.createdAt)).toBeLessThan(Date.parse('2024-03-02T00:00:00Z'))
    // Sold items are counted, cancelled ones are not.
    expect(await productIn(here, lamp!)).toMatchObject({ stock: 5, sold: 2, ordersCount: 1 })
    // Later status changes do not touch the stock, because the import took none.
    const [old] = results
    for (const status of ['cancelled', 'processing', 'cancelled', 'completed'] as const) {
      await admin.orders.update({ id: old!._id, status, notify: false })
      expect(await productIn(here, lamp!), status).toMatchObject({
        stock: 5,
        sold: status === 'cancelled' ? 0 : 2,
      })
    }
    expect((await movementsIn(here)).filter(({ reason }) => reason !== 'created')).toEqual([])
    expect(await admin.adminOrders.get({ id: old!._id })).toMatchObject({ imported: true, holdsStock: false })
    expect(await mailsTo(w, stranger)).toEqual([])
    expect(await mailsTo(w, admin.email)).toEqual([])
    // The customer with this email address sees the order.
    expect((await customer.orders.mine({})).results.map(({ orderNumber }) => orderNumber)).toEqual(['#1002'])

    // Neither the same table nor an exported one contains changes.
    const again = await check(admin, 'orders', file)
    expect([again.counts, again.token]).toEqual([{ create: 0, update: 0, unchanged: 2, errors: 0 }, undefined])
    const taken = await check(admin, 'orders', (await admin.adminOrders.table({})).text)
    expect({ ...taken.counts, problems: taken.problems }).toEqual({
      ...{ create: 0, update: 0, unchanged: 2, errors: 0 },
      problems: [],
    })
  })

  test('imports the payment status of orders in the format of the export', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const head = ['Order', 'Date', 'Status', 'Customer', 'Email', 'Product', 'Price', 'Payment']
    const rows = ['Paid', 'partially refunded', '', 'Bartered'].map((payment, nth) => [
      ...[`P${nth}`, '2024-01-01', 'processing', 'Ann', 'ann@people.example', 'Lamp', '10', payment],
    ])
    expect(problemsOf(await check(admin, 'orders', formatCsv([head, ...rows])))).toEqual([
      expect.stringMatching(/^5 Payment: Use one of: unpaid, pending, paid, /),
    ])
    await importFile(admin, 'orders', formatCsv([head, ...rows.slice(0, 3)]))
    const { text } = await admin.adminOrders.table({})
    const table = text.split('\r\n').map((line) => line.split(','))
    const column = table[0]!.indexOf('Payment')
    const paymentOf = (order: string) => table.find(([number]) => number === order)![column]
    expect(['P0', 'P1', 'P2'].map(paymentOf)).toEqual(['Paid', 'Partially refunded', 'Unpaid'])
  })

  test('imports discount, delivery and tax of orders, and checks their total', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    const head = [
      'Order',
      'Date',
      'Status',
      'Customer',
      'Email',
      'Product',
      'Price',
      'Discount',
      'Shipping',
      'Tax',
      'Total',
    ]
    const orderOf = (number: string, ...amounts: string[]) => [
      ...[number, '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '20', ...amounts],
    ]
    const wrong = [orderOf('W1', '25', '', '', ''), orderOf('W2', '2', '5', '', '22')]
    expect(problemsOf(await check(admin, 'orders', formatCsv([head, ...wrong])))).toEqual([
      '2 Discount: The products add up to 20.00.',
      '3 Total: With discount, delivery and tax this order adds up to 23.00.',
    ])
    const rows = [
      orderOf('I1', '2', '5', '3', '23'),
      orderOf('I2', '2', '5', '3.45', '26.45'),
      orderOf('I3', '', '', '', ''),
    ]
    await importFile(admin, 'orders', formatCsv([head, ...rows]))
    const { results } = await admin.adminOrders.list({ sort: 'oldest' })
    const byNumber = new Map(results.map((order) => [order.orderNumber, order]))
    expect(byNumber.get('I1')).toMatchObject({
      ...{ subtotal: 20, discount: 2, total: 23, tax: 3, isTaxIncluded: true },
      delivery: { kind: 'delivery', price: 5 },
      taxes: [{ percent: 15, net: 20, amount: 3 }],
    })
    expect(byNumber.get('I2')).toMatchObject({ subtotal: 20, total: 26.45, tax: 3.45, isTaxIncluded: false })
    expect(byNumber.get('I3')).toMatchObject({ subtotal: 20, total: 20, taxes: [], delivery: { kind: 'pickup' } })
    expect((await here.asOwner((db) => db.execute(sql`select 1 from discount_uses`))).rows).toEqual([])
  })

  test('imports the delivery type of exported orders', async () => {
    const [from, to] = [await world({ url, limits: 'measuring' }), await world({ url, limits: 'measuring' })]
    const delivered = { kind: 'delivery', methodId: 'bus', name: 'Bus' }
    const deliveries = [
      [delivered, 300],
      [delivered, 0],
      [{ kind: 'pickup' }, 0],
      [{ kind: 'none' }, 0],
    ] as const
    for (const [at, [delivery, cents]] of deliveries.entries()) {
      const [id] = await putOnSale(from.here, [{ name: 'Lamp' }])
      const { order } = await from.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
      await from.here.asOwner((db) =>
        db.execute(sql`update orders set order_number = ${`D${at}`}, delivery = ${JSON.stringify(delivery)},
          delivery_cents = ${cents}, total_cents = total_cents + ${cents} where id = ${order._id}`),
      )
    }
    const { text } = await from.admin.adminOrders.table({})
    const file = text.replace('Products,Pieces,Prices', 'Product,Pieces,Price')
    await importFile(to.admin, 'orders', file)
    const { results } = await to.admin.adminOrders.list({})
    const imported = results.toSorted((one, other) => one.orderNumber.localeCompare(other.orderNumber))
    expect(imported.map(({ delivery, total }) => [delivery.kind, total])).toEqual([
      ['delivery', 13],
      ['delivery', 10],
      ['pickup', 10],
      ['none', 10],
    ])
    const wrong = file.replaceAll('D0', 'E0').replace('3.00,0.00,Delivery,', '3.00,0.00,Pickup,')
    expect(problemsOf(await check(to.admin, 'orders', wrong))).toEqual([
      '5 Delivery type: This order has a delivery price: its type is delivery.',
    ])
  })

  test('imports tax class, delivery and weight of products', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const head = ['SKU', 'Name', 'Description', 'Price', 'Tax class', 'Needs delivery', 'Grams']
    await importFile(
      admin,
      'products',
      formatCsv([
        head,
        ['A', 'Lesson', 'One hour.', '10', 'reduced', 'no', ''],
        ['B', 'Lamp', 'Light.', '9', '', '', '750'],
      ]),
    )
    const { results } = await admin.adminProducts.page({})
    const bySku = new Map(results.map((product) => [product.sku, product]))
    expect(bySku.get('A')).toMatchObject({ taxClass: 'reduced', needsDelivery: false, weight: 0 })
    expect(bySku.get('B')).toMatchObject({ taxClass: 'standard', needsDelivery: true, weight: 750 })
    const { text } = await admin.adminProducts.table({})
    expect((await check(admin, 'products', text)).counts).toMatchObject({ unchanged: 2, errors: 0 })
  })

  test('reports problems of orders by row and imports none', async () => {
    const { admin, moderator } = await world({ url, limits: 'measuring' })
    const head = ['Order', 'Date', 'Status', 'Customer', 'Email', 'Product', 'Quantity', 'Price', 'Total']
    const good = ['A', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', '10']
    await importFile(admin, 'orders', formatCsv([head, good]))
    const wrong = await check(
      admin,
      'orders',
      formatCsv([
        head,
        ['A', '2024-01-01', 'completed', 'Bob', 'bob@people.example', 'Lamp', '1', '10', '10'],
        ['B', '2024-01-01', 'shipped', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
        ['C', '2999-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '2', '10', '21'],
        ['D', '', 'completed', '', 'no address', 'Lamp', '0', 'free', ''],
        ['E', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
        ['E', '2024-01-02', '', '', '', '', '1', '10', ''],
        ['', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
      ]),
    )
    expect(problemsOf(wrong)).toEqual([
      '2 Order: Another order has this number.',
      '3 Status: Use one of: pending, processing, completed, cancelled.',
      '4 Total: The products add up to 20.00.',
      '4 Date: This date is in the future.',
      '5 Email: Enter an email address.',
      '5 Quantity: Use a whole number from 1 to 100000.',
      '5 Price: Enter an amount, like 12.50.',
      '7 Date: Row 6 has another value for this order.',
      '7 Product: Product is missing.',
      '8 Order: Order is missing.',
    ])
    expect(wrong.token).toBeUndefined()
    expect((await admin.adminOrders.list({})).total).toBe(1)
    await expect(check(moderator, 'orders', formatCsv([head, good]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('rolls back a failed import, which can be repeated', async () => {
    const { admin, database } = await world({ url, limits: 'measuring' })
    const file = formatCsv([
      ['Name', 'Description', 'Price', 'Stock'],
      ['One', 'x', '1', '5'],
      ['Two', 'x', '1', '650013'],
    ])
    const { token } = await check(admin, 'products', file)
    // The products are written before their stock movements.
    await database.owner.execute(
      sql`alter table stock_movements add constraint ends_here check (delta <> 650013) not valid`,
    )
    try {
      await expect(send(admin, 'products', file, { token })).rejects.toMatchObject({ code: 'UNEXPECTED' })
    } finally {
      await database.owner.execute(sql`alter table stock_movements drop constraint ends_here`)
    }
    expect((await admin.adminProducts.page({})).total).toBe(0)
    expect((await admin.activity.page({})).results.filter(({ action }) => action === 'imported')).toEqual([])
    await send(admin, 'products', file, { token })
    expect((await admin.adminProducts.page({})).total).toBe(2)
  })

  test('refuses more products than the plan allows', async () => {
    const { admin } = await world({ url, plan: 'free', limits: 'measuring' })
    const table = (count: number) =>
      formatCsv([['Name', 'Description', 'Price'], ...Array.from({ length: count }, (_, n) => [`P${n}`, 'x', '1'])])
    expect(await check(admin, 'products', table(6))).toMatchObject({
      general: expect.stringContaining('Your Free plan includes 5 products.'),
    })
    await importFile(admin, 'products', table(5))
    expect((await admin.adminProducts.page({})).total).toBe(5)
  })

  test('counts only valid new rows against the plan', async () => {
    const { admin } = await world({ url, plan: 'free', limits: 'measuring' })
    const rows = Array.from({ length: 5 }, (_, n) => [`P${n}`, 'x', '1', ''])
    const file = formatCsv([['Name', 'Description', 'Price', 'ID'], ...rows, ['Lost', 'x', '1', crypto.randomUUID()]])
    const { counts, general, token } = await check(admin, 'products', file)
    expect({ counts, general }).toEqual({
      counts: { create: 5, update: 0, unchanged: 0, errors: 1 },
      general: undefined,
    })
    await send(admin, 'products', file, { token: token! })
    expect((await admin.adminProducts.page({})).total).toBe(5)
  })

  test('checks and imports many rows at once', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const rows = Array.from({ length: many }, (_, n) => [`S${n}`, `Product ${n}`, 'Words', '9.99', '3'])
    const people = rows.map(([sku]) => [`${sku}@people.example`, `Person ${sku}`])
    for (const [kind, table] of [
      ['products', formatCsv([['SKU', 'Name', 'Description', 'Price', 'Stock'], ...rows])],
      ['users', formatCsv([['Email', 'Name'], ...people])],
    ] as const) {
      const times = [performance.now()]
      const { token } = await check(admin, kind, table)
      times.push(performance.now())
      await send(admin, kind, table, { token })
      times.push(performance.now())
      await importFile(admin, kind, table.replaceAll('Product ', 'Thing ').replaceAll('Person ', 'Human '))
      times.push(performance.now())
      process.stdout.write(`${kind}: ${times.slice(1).map((at, n) => Math.round(at - times[n]!))}\n`)
    }
  })
})

test('reads the CSV files of common spreadsheets', () => {
  const rows = (bytes: Buffer) => readTable(bytes).rows.map(({ cells }) => cells)
  expect(rows(Buffer.from('\uFEFFA,B\r\n"x ""y""",2\r\n'))).toEqual([['x "y"', '2']])
  expect(readTable(Buffer.from('Näme;B\nMüller;2\n', 'latin1'))).toMatchObject({
    ...{ encoding: 'Windows-1252', separator: ';', head: ['Näme', 'B'], rows: [{ row: 2, cells: ['Müller', '2'] }] },
  })
  expect(readTable(Buffer.from('\uFEFFA\tB\r\n1\t2\r\n', 'utf16le'))).toMatchObject({
    encoding: 'UTF-16',
    separator: '\t',
  })
  // Empty rows count, as they do in a spreadsheet.
  expect(readTable(Buffer.from('A,B\n1,2\n\n,\n3\n')).rows).toEqual([
    { row: 2, cells: ['1', '2'] },
    { row: 5, cells: ['3'] },
  ])
  for (const [file, message] of [
    ['', /empty/],
    ['A,B\n', /no rows/],
    ['A\n"open', /quotation mark/],
    ['PK\0\0', /not a CSV file/],
    [`A\n${'x\n'.repeat(mostImportRows + 1)}`, /more than 10,000 rows/],
  ] as const)
    expect(() => readTable(Buffer.from(file)), file.slice(0, 10)).toThrow(message)
})

test('removes only the mark that protects against formulas', () => {
  for (const value of ['=1', "'=1", "''=1", "'quoted'", "it's", '-5', ' +x', '@', 'plain', '\tx']) {
    const [cell] = readTable(Buffer.from(formatCsv([['A'], [value]]))).rows[0]!.cells
    expect(cell).toBe(value)
  }
  expect(unescapeFormula("'tis")).toBe("'tis")
})
