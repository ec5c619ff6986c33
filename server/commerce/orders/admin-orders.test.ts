import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#shared/commerce/orders.ts'
import type { OrderStatus } from '#shared/core/order-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { movementsIn, productIn, putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const customer = (name: string, email: string) => ({ customer: { name, email, phone: '0771 234 567' } })

const mailOf = (name: string) => `bulk-${name}@buyers.example`
const versionOf = ({ _id: id, updatedAt }: Pick<Order, '_id' | 'updatedAt'>) => ({ id, updatedAt })

const statusesOf = ({ admin }: World, orders: readonly { _id: string }[]) =>
  Promise.all(orders.map(async ({ _id: id }) => (await admin.adminOrders.get({ id })).status))

async function ordered(person: Person, id: string, qty = 1, change = {}) {
  return (await person.orders.checkout(checkoutRequest([{ id, qty }], 10 * qty, change))).order
}

/** Queued emails about an order that were not cancelled. */
async function queuedEmails({ database }: World, address: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ subject: string }>(
    `select data->>'subject' as subject from pgboss.job
     where name = 'send-mail' and data->>'to' = $1 and state <> 'cancelled' and data->>'subject' like 'Your order%: %'`,
    [address],
  )
  return rows.map(({ subject }) => subject.split(': ').at(-1)!)
}

/** What requests log from now on, until the test ends. */
function loggedBy({ app }: World): string[] {
  const lines: string[] = []
  // The loggers of all requests share its stream.
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream')
  const streams = app.log as unknown as Record<symbol, { write(line: string): void }>
  const spy = vi.spyOn(streams[stream!]!, 'write').mockImplementation((line) => void lines.push(line))
  onTestFinished(() => spy.mockRestore())
  return lines
}

/** Lets the database fail with `code` when an email to this address is queued, until the test ends. */
function failEmails({ pipeline }: World, address: string, code: string) {
  const { jobs } = pipeline.parts
  const jobsIn = jobs.jobsIn.bind(jobs)
  const spy = vi.spyOn(jobs, 'jobsIn').mockImplementation((...within) => {
    const real = jobsIn(...within)
    const add: typeof real.add = (kind, data, options) =>
      JSON.stringify(data).includes(address)
        ? Promise.reject(Object.assign(new Error(code), { code }))
        : real.add(kind, data, options)
    return { ...real, add }
  })
  onTestFinished(() => spy.mockRestore())
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('filters and pages orders by text, status, date and total', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 50 }])
    const first = await ordered(w.visitor, id!, 3, customer('Rosa Meyer', 'rosa@buyers.example'))
    const second = await ordered(w.visitor, id!, 1, customer('Tariro Moyo', 'tariro@buyers.example'))
    const third = await ordered(w.visitor, id!, 2, customer('Rosa Dube', 'dube@buyers.example'))
    await w.admin.orders.update({ id: second._id, status: 'completed' })
    const ids = async (filter: Parameters<typeof w.admin.adminOrders.list>[0]) =>
      (await w.admin.adminOrders.list(filter)).results.map(({ _id }) => _id)

    expect(await ids({})).toEqual([third._id, second._id, first._id])
    expect(await ids({ q: 'rosa' })).toEqual([third._id, first._id])
    expect(await ids({ q: first.orderNumber })).toEqual([first._id])
    expect(await ids({ status: ['completed', 'cancelled'] })).toEqual([second._id])
    expect(await ids({ sort: 'lowest' })).toEqual([second._id, third._id, first._id])
    expect(await ids({ sort: 'oldest' })).toEqual([first._id, second._id, third._id])
    expect(await ids({ from: second.createdAt })).toEqual([third._id, second._id])
    expect(await ids({ until: second.createdAt })).toEqual([first._id])

    const page = await w.admin.adminOrders.list({ q: 'rosa', sort: 'highest', limit: 1 })
    expect(page).toMatchObject({ total: 2, counts: { all: 2, pending: 2, completed: 0 } })
    expect(page.results[0]!._id).toBe(first._id)
    expect(await ids({ q: 'rosa', sort: 'highest', limit: 1, cursor: page.nextCursor })).toEqual([third._id])
    expect((await w.neighbour.adminOrders.list({})).total).toBe(0)
  })

  test('filters, counts and exports orders by payment status', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 50 }])
    const first = await ordered(w.visitor, id!)
    const second = await ordered(w.visitor, id!, 2)
    const third = await ordered(w.visitor, id!, 3)
    await w.admin.orders.update({ id: second._id, status: 'completed' })
    await w.admin.orders.update({ id: third._id, status: 'cancelled' })
    const list = async (filter: Parameters<typeof w.admin.adminOrders.list>[0]) => {
      const { results, total, counts, paymentCounts } = await w.admin.adminOrders.list(filter)
      return { ids: results.map(({ _id }) => _id), total, counts, paymentCounts }
    }

    expect(await list({ payment: ['unpaid', 'cancelled'], sort: 'oldest' })).toMatchObject({
      ids: [first._id, third._id],
      total: 2,
      counts: { all: 2, pending: 1, completed: 0, cancelled: 1 },
      paymentCounts: { unpaid: 1, paid: 1, cancelled: 1, refunded: 0 },
    })
    expect(await list({ payment: ['paid'], status: ['pending'] })).toMatchObject({
      ids: [],
      total: 0,
      counts: { all: 1, pending: 0, completed: 1 },
      paymentCounts: { unpaid: 1, paid: 0 },
    })
    const { nextCursor } = await w.admin.adminOrders.list({ payment: ['unpaid', 'paid'], limit: 1 })
    expect((await list({ payment: ['unpaid', 'paid'], limit: 1, cursor: nextCursor })).ids).toEqual([first._id])
    const { text } = await w.admin.adminOrders.table({ payment: ['paid'] })
    expect(text.split('\r\n').slice(1)).toEqual([expect.stringContaining(second.orderNumber), ''])

    await w.here.asOwner((db) =>
      db.execute(sql`update orders set status = 'cancelled', payment_status = 'failed',
        history = '[{"status":"cancelled","at":"2026-11-01T10:00:00.000Z","reason":"not-paid"}]' where id = ${first._id}`),
    )
    // Abandoned orders are counted by payment in their own list only.
    expect(await list({})).toMatchObject({ total: 2, counts: { abandoned: 1 }, paymentCounts: { failed: 0 } })
    expect(await list({ view: 'abandoned', payment: ['failed'] })).toMatchObject({
      ids: [first._id],
      total: 1,
      counts: { all: 1, abandoned: 1 },
      paymentCounts: { failed: 1, paid: 0 },
    })
  })

  test('payment status is separate from order status; revenue counts paid orders only', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const order = await ordered(w.visitor, id!, 2)
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    const moved = async (status: typeof order.status) => {
      const { paymentStatus } = await w.admin.orders.update({ id: order._id, status, notify: false })
      return [paymentStatus, (await w.admin.dashboard.stats({})).trends.revenue.now]
    }
    expect(await moved('processing')).toEqual(['unpaid', 0])
    expect(await moved('completed')).toEqual(['paid', 20])
    expect(await moved('processing')).toEqual(['unpaid', 0])
    expect(await moved('cancelled')).toEqual(['cancelled', 0])
    expect(await moved('completed')).toEqual(['paid', 20])
    expect(await moved('cancelled')).toEqual(['refunded', 0])
    await expect(
      w.here.asOwner((db) => db.execute(sql`update orders set payment_status = 'perhaps'`)),
    ).rejects.toMatchObject({ cause: { constraint: 'orders_payment_status' } })
  })

  test('sets the status of many orders, skips stale and missing ones, and undoes it', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 100 }])
    const orders: Order[] = []
    for (const name of ['one', 'two', 'stale'])
      orders.push(await ordered(w.visitor, id!, 2, customer(name, mailOf(name))))
    const [one, two, stale] = orders
    const missing = { _id: crypto.randomUUID(), updatedAt: one!.updatedAt }
    const cancelAll = () =>
      w.admin.adminOrders.setStatuses({
        changes: [...orders, missing].map((order) => ({ ...versionOf(order), status: 'cancelled', restock: false })),
      })
    await w.admin.orders.update({ id: stale!._id, status: 'processing', notify: false })
    const gone = 'That order no longer exists.'
    const ofNeighbour = await w.neighbour.adminOrders.setStatuses({
      changes: [{ ...versionOf(one!), status: 'completed' }],
    })
    expect(ofNeighbour).toEqual({
      undo: [],
      withoutStock: 0,
      corrected: 0,
      skipped: [{ _id: one!._id, message: gone }],
    })

    const cancelled = await cancelAll()
    expect(cancelled).toMatchObject({
      skipped: [
        { _id: stale!._id, message: expect.stringContaining('This was changed by') },
        { _id: missing._id, message: gone },
      ],
      undo: [one, two].map((order) => ({ id: order!._id, status: 'pending' })),
    })
    expect(await statusesOf(w, orders)).toEqual(['cancelled', 'cancelled', 'processing'])
    expect((await productIn(w.here, id!)).stock).toBe(94)
    // The answer was lost and the request is sent again: both have the status already.
    expect(await cancelAll()).toMatchObject({ undo: [], skipped: [{ _id: stale!._id }, { _id: missing._id }] })
    expect(await queuedEmails(w, mailOf('one'))).toEqual(['Cancelled'])

    const [first, second] = cancelled.undo
    await w.admin.orders.update({ id: two!._id, status: 'completed', notify: false })
    const undone = await w.admin.adminOrders.setStatuses({ changes: [first!, second!], notify: false })
    expect(undone).toMatchObject({
      undo: [{ id: one!._id, status: 'cancelled', restock: false }],
      skipped: [{ _id: two!._id }],
    })
    expect(await statusesOf(w, orders)).toEqual(['pending', 'completed', 'processing'])
    expect(await queuedEmails(w, mailOf('one'))).toEqual([])
    expect((await productIn(w.here, id!)).stock).toBe(94)
    await expect(w.moderator.adminOrders.setStatuses({ changes: [first!] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('an order without stock to be reopened does not prevent the others', async () => {
    const w = await world({ url })
    const [few, many] = await putOnSale(w.here, [{ stock: 1 }, { stock: 5 }])
    const orders = [await ordered(w.member, few!), await ordered(w.member, many!)]
    const setAll = async (status: OrderStatus) => {
      const current = await Promise.all(orders.map(({ _id: id }) => w.admin.adminOrders.get({ id })))
      return w.admin.adminOrders.setStatuses({ changes: current.map((order) => ({ ...versionOf(order), status })) })
    }
    expect((await setAll('cancelled')).undo).toHaveLength(2)
    await ordered(w.member, few!)
    expect(await setAll('pending')).toMatchObject({
      undo: [{ id: orders[1]!._id, status: 'cancelled', restock: true }],
      skipped: [{ _id: orders[0]!._id, message: expect.stringMatching(/^Only 0 of “.+” in stock\.$/) }],
    })
    expect(await statusesOf(w, orders)).toEqual(['cancelled', 'pending'])
    expect((await productIn(w.here, many!)).stock).toBe(4)
  })

  test('returns what was changed before a database error', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const orders: Order[] = []
    for (const name of ['before', 'deadlock', 'after'])
      orders.push(await ordered(w.visitor, id!, 1, customer(name, mailOf(name))))
    failEmails(w, mailOf('deadlock'), '40P01')
    const logged = loggedBy(w)
    const set = (changed: Order[]) =>
      w.admin.adminOrders.setStatuses({ changes: changed.map((o) => ({ ...versionOf(o), status: 'completed' })) })
    expect(await set(orders)).toMatchObject({
      undo: [{ id: orders[0]!._id }, { id: orders[2]!._id }],
      skipped: [{ _id: orders[1]!._id, message: 'The site is busy at the moment. Please try again.' }],
    })
    expect(logged).toEqual([expect.stringMatching(/"reqId":.*"err":.*40P01/)])
    expect(await statusesOf(w, orders)).toEqual(['completed', 'pending', 'completed'])
    await expect(set([orders[1]!])).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('changes no more orders once the database is lost', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const orders: Order[] = []
    for (const name of ['first', 'lost', 'third', 'fourth'])
      orders.push(await ordered(w.visitor, id!, 1, customer(name, mailOf(name))))
    failEmails(w, mailOf('lost'), 'ECONNRESET')
    const changes = orders.map((o) => ({ ...versionOf(o), status: 'completed' as const }))
    const { undo, skipped } = await w.admin.adminOrders.setStatuses({ changes })
    expect([undo.map((change) => change.id), skipped.map(({ _id }) => _id)]).toEqual([
      [orders[0]!._id],
      orders.slice(1).map(({ _id }) => _id),
    ])
    expect(await statusesOf(w, orders)).toEqual(['completed', 'pending', 'pending', 'pending'])
  })

  test('cancels without restocking and reopens without taking stock twice', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const order = await ordered(w.member, id!, 4)
    await w.admin.orders.update({ id: order._id, status: 'cancelled', restock: false })
    expect((await productIn(w.here, id!)).stock).toBe(6)
    expect((await w.admin.adminOrders.get({ id: order._id })).holdsStock).toBe(true)
    await w.admin.orders.update({ id: order._id, status: 'processing' })
    expect((await productIn(w.here, id!)).stock).toBe(6)
    expect(await movementsIn(w.here)).toHaveLength(1)
    // Control: with restocking, the stock is returned and taken again.
    await w.admin.orders.update({ id: order._id, status: 'cancelled' })
    expect((await productIn(w.here, id!)).stock).toBe(10)
    await w.admin.orders.update({ id: order._id, status: 'pending' })
    expect((await productIn(w.here, id!)).stock).toBe(6)
  })
})

test('emails status changes unless they are undone within seconds', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = await ordered(w.visitor, id!, 1, customer('Rosa', 'undo@buyers.example'))
  const set = (status: 'pending' | 'processing' | 'completed', notify = true) =>
    w.admin.orders.update({ id: order._id, status, notify })
  await set('completed')
  expect(await queuedEmails(w, 'undo@buyers.example')).toEqual(['Completed'])
  await set('pending', false)
  expect(await queuedEmails(w, 'undo@buyers.example')).toEqual([])
  await set('processing')
  expect(await queuedEmails(w, 'undo@buyers.example')).toEqual(['Processing'])
})

test.each(['active', 'completed'])('an undo corrects an email whose job is %s', async (state) => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const orders: Order[] = []
  for (const name of ['reached', 'unreached', 'untold', 'alone'])
    orders.push(await ordered(w.visitor, id!, 1, customer(name, mailOf(`${name}-${state}`))))
  const [reached, unreached, untold, alone] = orders
  const changes = (some: Order[]) => some.map((order) => ({ ...versionOf(order), status: 'completed' as const }))
  const { undo } = await w.admin.adminOrders.setStatuses({ changes: changes([reached!, unreached!]) })
  const quiet = await w.admin.adminOrders.setStatuses({ changes: changes([untold!]), notify: false })
  const single = await w.admin.orders.update(changes([alone!])[0]!)
  await w.database.pool.query(
    `update pgboss.job set state = '${state}', started_on = now()
     where name = 'send-mail' and data->>'to' = any($1) and state < 'active'`,
    [[mailOf(`reached-${state}`), mailOf(`alone-${state}`)]],
  )
  const undone = await w.admin.adminOrders.setStatuses({ changes: [...undo, ...quiet.undo] })
  expect(undone).toMatchObject({ skipped: [], corrected: 1 })
  expect(await w.admin.orders.update(single.undo!)).toMatchObject({ status: 'pending', isCorrected: true })
  expect(await statusesOf(w, orders)).toEqual(['pending', 'pending', 'pending', 'pending'])
  const both = new Set(['Completed', 'Pending'])
  expect(new Set(await queuedEmails(w, mailOf(`reached-${state}`)))).toEqual(both)
  expect(new Set(await queuedEmails(w, mailOf(`alone-${state}`)))).toEqual(both)
  expect(await queuedEmails(w, mailOf(`unreached-${state}`))).toEqual([])
  expect(await queuedEmails(w, mailOf(`untold-${state}`))).toEqual([])
})

test('an undo and a redo send the cancelled email of their status', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = await ordered(w.visitor, id!, 1, customer('Rosa', 'redo@buyers.example'))
  const queued = () => queuedEmails(w, 'redo@buyers.example')
  const change = async (wanted: Parameters<typeof w.admin.orders.update>[0]) =>
    (await w.admin.orders.update(wanted)).undo!
  await change({ id: order._id, status: 'processing' })
  const undo = await change({ id: order._id, status: 'completed' })
  expect(await queued()).toEqual(['Completed'])
  const redo = await change(undo)
  expect(await queued()).toEqual(['Processing'])
  const { undo: bulkUndo } = await w.admin.adminOrders.setStatuses({ changes: [redo] })
  expect(await queued()).toEqual(['Completed'])
  await w.admin.adminOrders.setStatuses({ changes: bulkUndo })
  expect(await queued()).toEqual(['Processing'])
  // The control: a redo of a change without an email sends none.
  const quiet = await change({ id: order._id, status: 'completed', notify: false })
  const again = await change(await change(await change(quiet)))
  expect([again.status, await queued()]).toEqual(['completed', ['Processing']])
})

test('notes are internal unless sent, and the history names their author', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const { order, token } = await w.visitor.orders.checkout(
    checkoutRequest([{ id: id!, qty: 1 }], 10, customer('Rosa', 'notes@buyers.example')),
  )
  const before = (await mailsTo(w, 'notes@buyers.example')).length
  await w.admin.adminOrders.note({ id: order._id, text: 'Called: comes on Friday.' })
  expect(await mailsTo(w, 'notes@buyers.example')).toHaveLength(before)
  const sent = await w.admin.adminOrders.note({ id: order._id, text: 'It is here.\n\nBring a bag.', send: true })
  expect(sent.notes.map(({ text, sent: gone }) => [text, gone])).toEqual([
    ['Called: comes on Friday.', false],
    ['It is here.\n\nBring a bag.', true],
  ])
  const [mail] = await mailsTo(w, 'notes@buyers.example')
  expect(mail).toMatchObject({ subject: expect.stringContaining(order.orderNumber) })
  expect(mail!.text).toContain('Bring a bag.')

  await w.admin.orders.update({ id: order._id, status: 'processing' })
  const { history, ordersOfCustomer, guest } = await w.admin.adminOrders.get({ id: order._id })
  expect(history.at(-1)).toMatchObject({ status: 'processing', by: expect.any(String) })
  expect([ordersOfCustomer, guest]).toEqual([1, true])
  const seen = JSON.stringify(await w.visitor.orders.get({ id: order._id, token }))
  expect(seen).not.toContain('Friday')
  expect(seen).not.toContain('"by"')

  await expect(w.admin.adminOrders.note({ id: order._id, text: '   ' })).rejects.toMatchObject({
    fields: { text: 'Write a note first.' },
  })
  await expect(w.neighbour.adminOrders.note({ id: order._id, text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const again = await w.admin.adminOrders.resend({ id: order._id })
  expect(again.message).toContain('notes@buyers.example')
})

test('exports the selected orders as CSV without formulas', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ name: '=HYPERLINK("http://evil.example")', stock: 50 }])
  await ordered(w.visitor, id!, 2, { ...customer('+cmd|calc', 'evil@buyers.example'), note: '@SUM(A1)' })
  const other = await ordered(w.visitor, id!, 1, customer('Rosa, "the" buyer', 'rosa@buyers.example'))
  await w.admin.orders.update({ id: other._id, status: 'completed' })
  const { text, name } = await w.admin.adminOrders.table({ status: ['pending'] })
  const [head, row, end] = text.split('\r\n')
  expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toBe(
    '\uFEFFOrder,Date,Status,Customer,Email,Phone,Products,Pieces,Prices,Total,Currency,Note,Discount,Delivery,Tax,Delivery type,Delivery address,Payment,Tags',
  )
  expect(row).toContain(`Pending,"'+cmd|calc",evil@buyers.example`)
  expect(row).toContain(',2,10.00,20.00,USD')
  expect(row).toContain(`"'@SUM(A1)"`)
  expect(end).toBe('')
  expect((await w.admin.adminOrders.table({ q: 'rosa' })).text).toContain('"Rosa, ""the"" buyer"')
  const ofOne = await w.admin.adminOrders.tableOf({ ids: [other._id] })
  expect(ofOne.text.split('\r\n').slice(1)).toEqual([expect.stringContaining('rosa@buyers.example'), ''])
  expect((await w.neighbour.adminOrders.tableOf({ ids: [other._id] })).text.split('\r\n')[1]).toBe('')
})

test('tags orders, filters and exports by tag, and undoes a bulk change', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 50 }])
  const one = await ordered(w.visitor, id!, 1, customer('Rosa', 'rosa@buyers.example'))
  const request = checkoutRequest([{ id: id!, qty: 1 }], 10, customer('Tendai', 'tendai@buyers.example'))
  const { order: other, token } = await w.visitor.orders.checkout(request)
  const tagsOf = async (order: string) => (await w.admin.adminOrders.get({ id: order })).tags
  expect((await w.admin.orderTags.set({ id: one._id, added: ['Gift', 'gift', ' fragile '] })).tags).toEqual([
    'Gift',
    'fragile',
  ])
  const ids = [one._id, other._id]
  const added = await w.admin.orderTags.bulk({ ids, change: { action: 'addTags', tags: ['gift'] } })
  expect(added).toEqual({ changed: 1, former: [{ _id: other._id, before: [], after: ['gift'] }] })
  expect(await w.admin.orderTags.list({})).toEqual(['fragile', expect.stringMatching(/^gift$/i)])
  expect((await w.admin.adminOrders.list({ tag: 'GIFT' })).results.map(({ tags }) => tags)).toEqual([
    ['gift'],
    ['Gift', 'fragile'],
  ])
  const table = await w.admin.adminOrders.table({ tag: 'fragile' })
  expect(table.text.split('\r\n').slice(1)).toEqual([expect.stringContaining(',"Gift, fragile"'), ''])
  expect(JSON.stringify(await w.visitor.orders.get({ id: other._id, token }))).not.toContain('gift')
  const removed = await w.admin.orderTags.bulk({ ids, change: { action: 'removeTags', tags: ['Gift'] } })
  await w.admin.orderTags.set({ id: one._id, added: ['sent back'], removed: ['FRAGILE', 'gone'] })
  // The tags of one order have changed since.
  expect(await w.admin.orderTags.undoBulk({ former: removed.former })).toEqual({ changed: 1, skipped: 1 })
  expect([await tagsOf(one._id), await tagsOf(other._id)]).toEqual([['sent back'], ['gift']])
  const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`)
  await expect(w.admin.orderTags.bulk({ ids, change: { action: 'addTags', tags: many } })).rejects.toMatchObject({
    message: expect.stringMatching(/^Order .+ can have at most 30 tags\. Remove some first\.$/),
  })
  expect(await tagsOf(one._id)).toEqual(['sent back'])
  expect((await w.neighbour.orderTags.bulk({ ids, change: { action: 'addTags', tags: ['x'] } })).changed).toBe(0)
  await expect(w.moderator.orderTags.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
