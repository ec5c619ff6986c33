import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { wish } from '#server/commerce/orders/shop-for-tests.ts'
import { movementsIn, productIn, putOnSale } from '#server/commerce/products/rows-for-tests.ts'
import { announce } from '#server/content/events/rows-for-tests.ts'
import { readTable } from '#server/core/csv/read-table.ts'
import { csvOf, unguarded } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import {
  type ImportCheck,
  type Imported,
  type ImportKind,
  importKinds,
  mostImportRows,
} from '#shared/core/import-options.ts'
import { importTemplates } from '#shared/transfer/import-templates.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()), 60_000)

/** Rows of the largest table here; `ROWS=10000` looks at what people bring at most. */
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

/** What a file would do. */
const check = (person: Person, kind: ImportKind, file: string | Buffer, more: Sent = {}): Promise<ImportCheck> =>
  send(person, kind, file, more)

/** Checks a file, and does what it says. */
async function bring(person: Person, kind: ImportKind, file: string, more: Sent = {}): Promise<Imported> {
  const { token, problems, general } = await check(person, kind, file, more)
  expect({ problems, general }).toEqual({ problems: [], general: undefined })
  return send(person, kind, file, { ...more, token: token! })
}

const problemsOf = ({ problems }: Pick<ImportCheck, 'problems'>) =>
  problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('products are made and changed, by SKU or id, all of them or none', async () => {
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
    // What is wrong is skipped: the token is for the row that changes something.
    expect([first.counts.update, first.token]).toEqual([1, expect.any(String)])

    const mapping = first.columns.map(({ header, field }) => (header === 'Preis' ? 'priceCents' : field))
    const second = await check(admin, 'products', file, { mapping })
    expect(second.counts).toEqual({ create: 1, update: 1, unchanged: 1, errors: 0 })
    expect(second.rows[0]).toMatchObject({ row: 2, what: 'update', title: 'Lantern' })
    expect(second.rows[0]!.changes).toContainEqual({ field: 'Price', before: '10.00', after: '12.50' })
    expect((await admin.adminProducts.page({})).total).toBe(2)

    // Neither another file, nor what has changed here meanwhile, passes for what was checked.
    const stale = { code: 'STALE' }
    const wish = { mapping, token: second.token! }
    await expect(send(admin, 'products', file.replace('Lantern', 'Torch'), wish)).rejects.toMatchObject(stale)
    await admin.adminProducts.update({ id: lamp!, price: 11 })
    await expect(send(admin, 'products', file, wish)).rejects.toMatchObject(stale)
    expect(await productIn(here, lamp!)).toMatchObject({ name: 'Lamp', priceCents: 1100 })

    expect(await bring(admin, 'products', file, { mapping })).toMatchObject({
      message: '1 product created, 1 product changed',
    })
    expect(await productIn(here, lamp!)).toMatchObject({
      ...{ name: 'Lantern', priceCents: 1250, stock: 8, tags: ['light', 'night'], updatedBy: 'The admin' },
    })
    const { results } = await admin.adminProducts.page({ q: 'bowl' })
    expect(results).toMatchObject([
      { name: 'Bowl; blue', price: 1234.5, slug: 'bowl-blue', status: 'draft', stock: 3, description: 'Two\nlines' },
    ])
    expect((await movementsIn(here)).map(({ delta, reason }) => [delta, reason])).toEqual([
      [3, 'edited'],
      [3, 'created'],
    ])
    expect((await check(admin, 'products', file, { mapping })).counts).toMatchObject({ create: 1, unchanged: 2 })
    const lines = (await admin.activity.page({})).results
    expect(lines[0]).toMatchObject({ action: 'imported', title: 'A table of products' })
    expect(lines.filter(({ kind }) => kind === 'product').map(({ action }) => action)).toContain('created')
  })

  test('what was taken along comes in again as nothing new', async () => {
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

  test('a price list changes its products though some of them were sold meanwhile', async () => {
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
      visitor.orders.checkout(wish([{ id, qty, ...(variantId && { variantId }) }], 10 * qty))
    // The list was taken along before one of the shirts was sold.
    await sell(shirt!, 1, variants[0]!._id)
    const file = 'SKU,Price,Stock\nL1,11,10\nV1,12,20\nSH,13,5'
    const { token, counts, notes } = await check(admin, 'products', file)
    expect(counts).toMatchObject({ update: 3, errors: 0 })
    expect(notes.map(({ row, message }) => [row, message])).toEqual([[4, expect.stringContaining('stays at 4')]])
    // While it is read, more is sold.
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
    // What staff change meanwhile still has to be looked at, and a token is good once.
    const again = await check(admin, 'products', 'SKU,Price\nL1,14')
    await admin.adminProducts.update({ id: lamp!, price: 9 })
    const stale = { code: 'STALE' }
    await expect(send(admin, 'products', 'SKU,Price\nL1,14', { token: again.token })).rejects.toMatchObject(stale)
    await expect(send(admin, 'products', file, { token })).rejects.toMatchObject(stale)
  })

  test('rows that are wrong are skipped, the others come in', async () => {
    const { here, admin } = await world({ url, limits: 'measuring' })
    await putOnSale(here, [{ name: 'Lamp', sku: 'L1' }])
    const file = 'SKU,Name,Description,Price\nL1,Lantern,Shines,11\nN1,Net,Catches,free\nK1,Kite,Flies,3'
    const { token, counts, problems } = await check(admin, 'products', file)
    expect(counts).toEqual({ create: 1, update: 1, unchanged: 0, errors: 1 })
    expect(problemsOf({ problems })).toEqual(['3 Price: Write an amount, like 12.50.'])
    await send(admin, 'products', file, { token })
    const { results } = await admin.adminProducts.page({})
    expect(results.map(({ name, price }) => [name, price]).sort()).toEqual([
      ['Kite', 3],
      ['Lantern', 11],
    ])
  })

  test.each(importKinds)('the template of %s comes in as it is', async (kind) => {
    const { admin } = await world({ url, limits: 'measuring' })
    const { columns, counts, problems } = await check(admin, kind, csvOf(importTemplates[kind]))
    expect(columns.filter(({ field }) => field === null)).toEqual([])
    expect({ problems, counts }).toEqual({ problems: [], counts: { create: 1, update: 0, unchanged: 0, errors: 0 } })
  })

  test('the stock of a product with variants comes in from no table, and a SKU of a variant is taken', async () => {
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
    // All else does, and what follows from the price is worked out anew.
    await bring(admin, 'products', 'SKU,Price,Stock\nSH,8,7')
    expect(await admin.adminProducts.get({ id: id! })).toMatchObject({ price: 8, highestPrice: 12, stock: 7 })
    expect((await movementsIn(here)).filter(({ variant }) => variant === '')).toEqual([])
  })

  test('people come in without passwords, and nobody above or against who brings them', async () => {
    const w = await world({ url, limits: 'measuring' })
    const { admin, moderator } = w
    const email = `${randomUUID().slice(0, 8)}@people.example`
    const file = csvOf([
      ['E-Mail', 'Full name', 'Role', 'Status'],
      [email.toUpperCase(), 'Ann Other', 'user', ''],
      [moderator.email, 'Mo Derator', 'Moderator', 'Active'],
    ])
    expect((await check(admin, 'users', file)).counts).toMatchObject({ create: 1, update: 1 })
    expect(await mailsTo(w, email)).toEqual([])
    expect(await bring(admin, 'users', file, { greet: true })).toMatchObject({
      message: '1 user created, 1 user changed',
    })
    const [made] = (await admin.users.page({ q: email })).results
    expect(made).toMatchObject({ name: 'Ann Other', role: 'user', verified: false, username: email.split('@')[0] })
    expect(await mailsTo(w, email)).toMatchObject([{ text: expect.stringContaining('/forgot-password') }])
    expect((await admin.users.get({ id: moderator.id })).name).toBe('Mo Derator')

    const wrong = await check(
      admin,
      'users',
      csvOf([
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

  test('events are made and changed in the time of their place', async () => {
    const { here, admin, moderator } = await world({ url, limits: 'measuring' })
    const [id] = await announce(here, [
      { title: 'Fair', timeZone: 'Africa/Harare', startsAt: '2030-05-01T16:00:00.000Z' },
    ])
    const file = csvOf([
      ['ID', 'Title', 'Start date', 'End date', 'Time zone', 'Places', 'Published'],
      [id!, 'Fair', '2030-05-01 19:00', '2030-05-01 21:00', '', '20', 'yes'],
      ['', 'Concert', '2030-06-01T18:00:00+02:00', '2030-06-01 20:30', 'Europe/Berlin', '', 'no'],
    ])
    expect(await bring(admin, 'events', file)).toMatchObject({ message: '1 event created, 1 event changed' })
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
      csvOf([
        ['Title', 'Starts', 'Ends', 'Time zone'],
        ['A', '1/5/2030', '2030-05-01 19:00', 'Mars'],
        ['B', '2030-05-01 19:00', '2030-05-01 18:00', ''],
      ]),
    )
    expect(problemsOf(wrong)).toEqual([
      '2 Starts: Write it like 2026-11-21 19:30.',
      '2 Time zone: Choose a time zone by its name, like Africa/Harare.',
      '3 Ends: The end must not be before the start.',
    ])
    await expect(check(moderator, 'events', file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('orders come in as history: together by number, once, without mails and without taking stock', async () => {
    const w = await world({ url, limits: 'measuring' })
    const { here, admin, member: customer } = w
    const [lamp] = await putOnSale(here, [{ name: 'Lamp', sku: 'L1', stock: 5, priceCents: 1000 }])
    const stranger = `${randomUUID().slice(0, 8)}@people.example`
    const head = ['Order number', 'Order date', 'Status', 'Customer', 'Email', 'Item', 'SKU', 'Qty', 'Price', 'Total']
    const file = csvOf([
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
    expect(await bring(admin, 'orders', file)).toMatchObject({ message: '2 orders created' })

    const { results } = await admin.adminOrders.list({ sort: 'oldest' })
    expect(results).toMatchObject([
      { orderNumber: '#1001', status: 'completed', total: 25.5, customer: { name: 'Ann', email: stranger } },
      { orderNumber: '#1002', status: 'cancelled', total: 9 },
    ])
    // Tables of before orders said how they were paid.
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
    // What was sold counts, what was cancelled does not.
    expect(await productIn(here, lamp!)).toMatchObject({ stock: 5, sold: 2, ordersCount: 1 })
    // Nor does it give back what it never took, whatever becomes of it here.
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
    // Whose address it is sees it among their own.
    expect((await customer.orders.mine({})).results.map(({ orderNumber }) => orderNumber)).toEqual(['#1002'])

    // The same table once more, and the one that is taken along, are nothing new.
    const again = await check(admin, 'orders', file)
    expect([again.counts, again.token]).toEqual([{ create: 0, update: 0, unchanged: 2, errors: 0 }, undefined])
    const taken = await check(admin, 'orders', (await admin.adminOrders.table({})).text)
    expect({ ...taken.counts, problems: taken.problems }).toEqual({
      ...{ create: 0, update: 0, unchanged: 2, errors: 0 },
      problems: [],
    })
  })

  test('an order comes in with what its table says of its payment, as the table of orders writes it', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const head = ['Order', 'Date', 'Status', 'Customer', 'Email', 'Product', 'Price', 'Payment']
    const rows = ['Paid', 'partially refunded', '', 'Bartered'].map((payment, nth) => [
      ...[`P${nth}`, '2024-01-01', 'processing', 'Ann', 'ann@people.example', 'Lamp', '10', payment],
    ])
    expect(problemsOf(await check(admin, 'orders', csvOf([head, ...rows])))).toEqual([
      expect.stringMatching(/^5 Payment: Use one of: unpaid, pending, paid, /),
    ])
    await bring(admin, 'orders', csvOf([head, ...rows.slice(0, 3)]))
    const { text } = await admin.adminOrders.table({})
    const paymentOf = (order: string) =>
      text
        .split('\r\n')
        .find((line) => line.startsWith(order))!
        .split(',')
        .at(-1)
    expect(['P0', 'P1', 'P2'].map(paymentOf)).toEqual(['Paid', 'Partially refunded', 'Unpaid'])
  })

  test('what is wrong with an order is said on its row, and then none comes in', async () => {
    const { admin, moderator } = await world({ url, limits: 'measuring' })
    const head = ['Order', 'Date', 'Status', 'Customer', 'Email', 'Product', 'Quantity', 'Price', 'Total']
    const good = ['A', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', '10']
    await bring(admin, 'orders', csvOf([head, good]))
    const wrong = await check(
      admin,
      'orders',
      csvOf([
        head,
        ['A', '2024-01-01', 'completed', 'Bob', 'bob@people.example', 'Lamp', '1', '10', '10'],
        ['B', '2024-01-01', 'shipped', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
        ['C', '2999-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '2', '10', '21'],
        ['D', '', 'completed', '', 'nobody', 'Lamp', '0', 'free', ''],
        ['E', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
        ['E', '2024-01-02', '', '', '', '', '1', '10', ''],
        ['', '2024-01-01', 'completed', 'Ann', 'ann@people.example', 'Lamp', '1', '10', ''],
      ]),
    )
    expect(problemsOf(wrong)).toEqual([
      '2 Order: Another order has this number.',
      '3 Status: Use one of: pending, processing, completed, cancelled.',
      '4 Total: The products come to 20.00.',
      '4 Date: This is still to come.',
      '5 Email: Enter an email address.',
      '5 Quantity: Use a whole number from 1 to 100000.',
      '5 Price: Write an amount, like 12.50.',
      '7 Date: Row 6 says something else about this order.',
      '7 Product: Product is missing.',
      '8 Order: Order is missing.',
    ])
    expect(wrong.token).toBeUndefined()
    expect((await admin.adminOrders.list({})).total).toBe(1)
    await expect(check(moderator, 'orders', csvOf([head, good]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an import that ends in its middle leaves nothing, and can be done again', async () => {
    const { admin, database } = await world({ url, limits: 'measuring' })
    const file = csvOf([
      ['Name', 'Description', 'Price', 'Stock'],
      ['One', 'x', '1', '5'],
      ['Two', 'x', '1', '650013'],
    ])
    const { token } = await check(admin, 'products', file)
    // The products are written by then.
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

  test('more than the plan holds does not come in', async () => {
    const { admin } = await world({ url, plan: 'free', limits: 'measuring' })
    const table = (count: number) =>
      csvOf([['Name', 'Description', 'Price'], ...Array.from({ length: count }, (_, n) => [`P${n}`, 'x', '1'])])
    expect(await check(admin, 'products', table(6))).toMatchObject({
      general: expect.stringContaining('Your Free plan holds 5 products.'),
    })
    await bring(admin, 'products', table(5))
    expect((await admin.adminProducts.page({})).total).toBe(5)
  })

  test('counts only valid new rows against the plan', async () => {
    const { admin } = await world({ url, plan: 'free', limits: 'measuring' })
    const rows = Array.from({ length: 5 }, (_, n) => [`P${n}`, 'x', '1', ''])
    const file = csvOf([['Name', 'Description', 'Price', 'ID'], ...rows, ['Lost', 'x', '1', crypto.randomUUID()]])
    const { counts, general, token } = await check(admin, 'products', file)
    expect({ counts, general }).toEqual({
      counts: { create: 5, update: 0, unchanged: 0, errors: 1 },
      general: undefined,
    })
    await send(admin, 'products', file, { token: token! })
    expect((await admin.adminProducts.page({})).total).toBe(5)
  })

  test('many rows are checked and done in one go', async () => {
    const { admin } = await world({ url, limits: 'measuring' })
    const rows = Array.from({ length: many }, (_, n) => [`S${n}`, `Product ${n}`, 'Words', '9.99', '3'])
    const people = rows.map(([sku]) => [`${sku}@people.example`, `Person ${sku}`])
    for (const [kind, table] of [
      ['products', csvOf([['SKU', 'Name', 'Description', 'Price', 'Stock'], ...rows])],
      ['users', csvOf([['Email', 'Name'], ...people])],
    ] as const) {
      const times = [performance.now()]
      const { token } = await check(admin, kind, table)
      times.push(performance.now())
      await send(admin, kind, table, { token })
      times.push(performance.now())
      await bring(admin, kind, table.replaceAll('Product ', 'Thing ').replaceAll('Person ', 'Human '))
      times.push(performance.now())
      process.stdout.write(`${kind}: ${times.slice(1).map((at, n) => Math.round(at - times[n]!))}\n`)
    }
  })
})

test('whatever spreadsheets save is read', () => {
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

test('the mark of what begins like a formula comes off again, and nothing else does', () => {
  for (const value of ['=1', "'=1", "''=1", "'quoted'", "it's", '-5', ' +x', '@', 'plain', '\tx']) {
    const [cell] = readTable(Buffer.from(csvOf([['A'], [value]]))).rows[0]!.cells
    expect(cell).toBe(value)
  }
  expect(unguarded("'tis")).toBe("'tis")
})
