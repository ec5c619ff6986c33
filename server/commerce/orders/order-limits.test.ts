import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeUser } from '#server/identity/auth/rows-for-tests.ts'
import { mostUnconfirmed } from '#shared/core/order-options.ts'
import { confirmByMail, mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { movementsIn, productIn, putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'
import { deleteOldNetworks } from './cleanup.ts'
import { cancelExpiredOrders } from './confirm-order.ts'
import { orders } from './orders.table.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>

const stockOf = async ({ here }: World, id: string) => (await productIn(here, id)).stock

/** Orders of guests from one network. */
async function orderFrom({ here }: World, ip: string, id: string, qty = 1, person = here.visitor()) {
  const { idempotencyKey, ...payload } = checkoutRequest([{ id, qty }], 10 * qty)
  const reply = await person.inject({
    method: 'POST',
    url: '/api/checkout',
    remoteAddress: ip,
    headers: { 'idempotency-key': idempotencyKey },
    payload,
  })
  return { status: reply.statusCode, body: reply.json(), email: payload.customer.email }
}

/** Adds copies of the first order, from the same network. */
const pretend = ({ here }: World, count: number, change: Partial<typeof orders.$inferInsert> = {}) =>
  here.asOwner(async (db) => {
    const [row] = await db.select().from(orders).limit(1)
    const { searchText: _, ...order } = row!
    await db.insert(orders).values(
      Array.from({ length: count }, (_each, at) => ({
        ...order,
        id: randomUUID(),
        orderNumber: `X-${count}-${at}`,
        holder: '',
        customerEmail: '',
        ...change,
      })),
    )
  })

/** Moves all orders 31 minutes into the past and cancels the unconfirmed ones. */
async function halfAnHourLater({ here, pipeline }: World) {
  await here.asOwner((db) => db.execute(sql`update orders set confirm_by = confirm_by - interval '31 minutes'`))
  await cancelExpiredOrders(pipeline, (error) => {
    throw error
  })
}

describe.each(databases)('on $kind', ({ url }) => {
  test('cancels an unconfirmed guest order after 30 minutes and returns its stock', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 16 }])
    const sent = checkoutRequest([{ id: id!, qty: 4 }], 40)
    const { order, token } = await w.visitor.orders.checkout(sent)
    expect(Date.parse(order.confirmBy!) - Date.parse(order.createdAt)).toBeGreaterThan(29.9 * 60_000)
    expect(Date.parse(order.confirmBy!) - Date.parse(order.createdAt)).toBeLessThan(30.1 * 60_000)
    const mails = () => mailsTo(w, sent.customer.email)
    expect((await mails())[0]).toMatchObject({
      subject: expect.stringContaining('Confirm your order'),
      text: expect.stringContaining('Confirm your order within 30 minutes.'),
    })

    await cancelExpiredOrders(w.pipeline, () => undefined)
    expect((await w.visitor.orders.get({ id: order._id, token })).status).toBe('pending')
    // Concurrently in two processes, and again later: the stock is returned once, with one email.
    await w.here.asOwner((db) => db.execute(sql`update orders set confirm_by = confirm_by - interval '31 minutes'`))
    await Promise.all([1, 2, 3].map(() => cancelExpiredOrders(w.pipeline, () => undefined)))
    await cancelExpiredOrders(w.pipeline, () => undefined)
    expect(await stockOf(w, id!)).toBe(16)
    expect((await movementsIn(w.here)).map(({ delta, reason }) => [delta, reason]).sort()).toEqual([
      [-4, 'ordered'],
      [4, 'cancelled'],
    ])
    const cancelled = (await mails()).filter(({ subject }) => subject.endsWith('was cancelled'))
    expect(cancelled.map(({ text }) => text)).toEqual([expect.stringContaining('because it was not confirmed in time')])
    const after = await w.visitor.orders.get({ id: order._id, token })
    expect(after).toMatchObject({ status: 'cancelled', history: [{}, { reason: 'not-confirmed' }] })
    expect(after.confirmBy).toBeUndefined()
    expect(await mailsTo(w, w.admin.email)).toEqual([])
    await expect(confirmByMail(w, order, sent.customer.email)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This order was cancelled because it was not confirmed in time. Please order again.',
    })
  })

  test('holds the products of a guest for the minutes that the shop sets', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 16 }])
    const setMinutes = (holdMinutes: number) => w.admin.paymentSettings.saveTerms({ offersInPerson: true, holdMinutes })
    await setMinutes(45)
    const sent = checkoutRequest([{ id: id!, qty: 4 }], 40)
    const { _id, createdAt, confirmBy } = (await w.visitor.orders.checkout(sent)).order
    expect(Math.round((Date.parse(confirmBy!) - Date.parse(createdAt)) / 60_000)).toBe(45)
    expect((await mailsTo(w, sent.customer.email))[0]!.text).toContain('Confirm your order within 45 minutes.')
    await w.here.asOwner((db) => db.execute(sql`update orders set confirm_by = now() + interval '20 minutes'`))
    await w.admin.adminOrders.resend({ id: _id })
    expect((await mailsTo(w, sent.customer.email))[0]!.text).toContain('Confirm your order within 20 minutes.')
    // A client that does not know the setting does not change it.
    expect(await w.admin.paymentSettings.saveTerms({ offersInPerson: true })).toMatchObject({ holdMinutes: 45 })
    await expect(setMinutes(61)).rejects.toMatchObject({ fields: { holdMinutes: 'Use 10 to 60.' } })
  })

  test('never expires a confirmed order and notifies the shop once', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const sent = checkoutRequest([{ id: id!, qty: 4 }], 40)
    const { order } = await w.visitor.orders.checkout(sent)
    expect(await mailsTo(w, w.admin.email)).toEqual([])
    const confirmed = await Promise.all([1, 2, 3].map(() => confirmByMail(w, order, sent.customer.email)))
    for (const one of confirmed) expect(one.confirmBy).toBeUndefined()
    expect((await mailsTo(w, w.admin.email)).map(({ subject }) => subject)).toEqual([`New order ${order.orderNumber}`])
    await halfAnHourLater(w)
    expect(await stockOf(w, id!)).toBe(6)
  })

  test('limits concurrent unconfirmed orders of one network', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 99 }])
    // Three units each, within the rate limit: six orders have 18 of 20, the seventh would exceed them.
    const replies = await Promise.all(Array.from({ length: 10 }, () => orderFrom(w, '203.0.113.9', id!, 3)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await stockOf(w, id!)).toBe(81)
    expect(replies.find(({ status }) => status !== 200)!.body).toMatchObject({ code: 'CONFLICT' })
    expect((await orderFrom(w, '203.0.113.10', id!, 3)).status).toBe(200)
  })
})

test('confirms with the emailed link, not with the token of the checkout', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const { order, token } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
  for (const guess of [{}, { token }, { token, confirm: token }, { token, confirm: '' }, { confirm: 'x' }])
    for (const person of [w.visitor, w.member, w.admin])
      await expect(person.orders.confirm({ id: order._id, ...guess })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await w.visitor.orders.get({ id: order._id, token })).confirmBy).toBeDefined()
  expect(JSON.stringify(order)).not.toContain('confirmToken')
})

test('orders of verified accounts and staff need no confirmation', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 50 }])
  for (const person of [w.member, w.moderator, w.admin]) {
    const { order } = await person.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
    expect(order.confirmBy).toBeUndefined()
  }
  await changeUser(w.here, w.member.id, { verifiedAt: null })
  const { order } = await w.member.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
  expect(order.confirmBy).toBeDefined()
  await halfAnHourLater(w)
  expect(await stockOf(w, id!)).toBe(47)
})

test('an account confirms the guest order of its verified address', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const { order } = await w.visitor.orders.checkout(
    checkoutRequest([{ id: id!, qty: 1 }], 10, { email: w.member.email }),
  )
  await expect(w.moderator.orders.confirm({ id: order._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await w.member.orders.confirm({ id: order._id })).confirmBy).toBeUndefined()
})

test('staff see an unconfirmed order and confirm it by processing it', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 10 }])
  const { order } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
  expect((await w.admin.adminOrders.get({ id: order._id })).confirmBy).toBeDefined()
  expect((await w.admin.adminOrders.list({})).results[0]!.confirmBy).toBeDefined()
  await w.admin.orders.update({ id: order._id, status: 'processing' })
  await halfAnHourLater(w)
  expect((await w.admin.adminOrders.get({ id: order._id })).status).toBe('processing')
  expect(await stockOf(w, id!)).toBe(9)
})

test('counts all spellings of an email address as one customer', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = (email: string) => w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10, { email }))
  for (let at = 0; at < 5; at++) await order(`same+${at}@x.example`)
  await expect(order('Same+9@X.example')).rejects.toMatchObject({ code: 'CONFLICT' })
  await order('other@x.example')
})

test('applies the limit per product to all orders of one email address', async () => {
  const w = await world()
  const [id, other] = await putOnSale(w.here, [{ name: 'Lamp' }, {}])
  const order = (email: string, product: string, qty: number) =>
    w.visitor.orders.checkout(checkoutRequest([{ id: product, qty }], 10 * qty, { email }))
  const { order: first } = await order('same@x.example', id!, 15)
  await expect(order('same+1@x.example', id!, 6)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('already hold 15 of “Lamp”'),
  })
  await order('same+1@x.example', other!, 6)
  await confirmByMail(w, first, 'same@x.example')
  await expect(order('same+2@x.example', id!, 6)).rejects.toMatchObject({ code: 'CONFLICT' })
  await w.admin.orders.update({ id: first._id, status: 'completed' })
  await order('same+2@x.example', id!, 6)
})

test('limits the quantity of all orders of a verified account', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ name: 'Lamp' }])
  const order = (person: typeof w.member, qty: number) =>
    person.orders.checkout(checkoutRequest([{ id: id!, qty }], 10 * qty, { email: person.email }))
  await order(w.member, 15)
  await expect(order(w.member, 6)).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Open orders already hold 15 of “Lamp”, and at most 20 can be held. Please collect or cancel one of your orders before you order more.',
  })
  await order(w.member, 5)
  for (const staff of [w.moderator, w.admin]) for (const qty of [15, 6]) await order(staff, qty)
})

test('unconfirmed guest orders do not count against a verified account', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = (person: typeof w.visitor, qty = 4) =>
    person.orders.checkout(checkoutRequest([{ id: id!, qty }], 10 * qty, { email: w.member.email }))
  for (let at = 0; at < 5; at++) await order(w.visitor)
  await expect(order(w.visitor)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Log in with this address to order again.'),
  })
  expect((await order(w.member, 20)).order.confirmBy).toBeUndefined()
})

test('imported orders hold no stock', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 50 }])
  const order = (qty: number) => w.member.orders.checkout(checkoutRequest([{ id: id!, qty }], 10 * qty))
  await order(20)
  await expect(order(1)).rejects.toMatchObject({ code: 'CONFLICT' })
  await w.here.asOwner((db) => db.update(orders).set({ imported: true }))
  await order(20)
})

test("rejects quantities above the company's limit per line", async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const items = [
    { id: id!, qty: 11 },
    { id: id!, qty: 10 },
  ]
  expect((await w.visitor.cart.quote({ items })).lines).toMatchObject([{ qty: 21, problem: 'too_many' }])
  await expect(w.visitor.orders.checkout(checkoutRequest(items, 210))).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    details: { lines: [{ problem: 'too_many' }] },
  })
  expect(await stockOf(w, id!)).toBe(100)
  await w.here.asOwner((db) => db.execute(sql`update company set most_per_line = 21`))
  await w.visitor.orders.checkout(checkoutRequest(items, 210))
  expect((await w.visitor.company.get({})).most_per_line).toBe(21)
})

test('limits the unconfirmed orders of one network per day', async () => {
  const w = await world({ limits: 'normal' })
  const [id] = await putOnSale(w.here, [{ stock: 1000 }])
  const { guest } = mostUnconfirmed
  expect((await orderFrom(w, '203.0.113.20', id!)).status).toBe(200)
  await pretend(w, guest.atOnce - 2)
  expect((await orderFrom(w, '203.0.113.20', id!)).status).toBe(200)
  expect((await orderFrom(w, '203.0.113.20', id!)).body).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Too many orders from your network were not confirmed or paid.'),
  })
  // Expired orders still count for this day.
  await w.here.asOwner((db) => db.update(orders).set({ confirmBy: null, status: 'cancelled' }))
  expect((await orderFrom(w, '203.0.113.20', id!)).status).toBe(200)
  await pretend(w, guest.inADay - guest.atOnce - 1, { confirmBy: null, status: 'cancelled' })
  expect((await orderFrom(w, '203.0.113.20', id!)).status).toBe(409)
  await w.here.asOwner((db) => db.execute(sql`update orders set created_at = created_at - interval '25 hours'`))
  expect((await orderFrom(w, '203.0.113.20', id!)).status).toBe(200)
  await deleteOldNetworks(w.database.owner)
  const networks = await w.here.asOwner((db) => db.select({ network: orders.network }).from(orders))
  expect(networks.filter(({ network }) => network !== '')).toHaveLength(1)
  // The address itself is not stored anywhere.
  expect(JSON.stringify(networks)).not.toContain('203.0.113')
})

test('signed-in customers order from a network whose guests reached the limit', async () => {
  const w = await world({ limits: 'normal' })
  const [id] = await putOnSale(w.here, [{ stock: 1000 }])
  const carrier = '203.0.113.30'
  const { guest, signedIn } = mostUnconfirmed
  expect((await orderFrom(w, carrier, id!, 20)).status).toBe(200)
  await pretend(w, guest.atOnce - 1)
  expect((await orderFrom(w, carrier, id!)).status).toBe(409)
  await changeUser(w.here, w.member.id, { verifiedAt: null })
  const asMember = () => orderFrom(w, carrier, id!, 1, w.member)
  // Neither the orders nor the units of other customers count.
  expect((await asMember()).status).toBe(200)
  expect((await orderFrom(w, carrier, id!)).status).toBe(409)
  await pretend(w, signedIn.atOnce - guest.atOnce - 1)
  expect((await asMember()).body).toMatchObject({
    code: 'CONFLICT',
    message:
      'Too many orders from your network were not confirmed or paid. Confirm your email address, and order again.',
  })
})

test('guests order from a network whose signed-in customers reached the limit of guests', async () => {
  const w = await world({ limits: 'normal' })
  const [id] = await putOnSale(w.here, [{ stock: 1000 }])
  const carrier = '203.0.113.40'
  expect((await orderFrom(w, carrier, id!)).status).toBe(200)
  await pretend(w, mostUnconfirmed.guest.inADay, { userId: w.member.id })
  expect((await orderFrom(w, carrier, id!)).status).toBe(200)
  // The control: as many orders of guests reach it.
  await pretend(w, mostUnconfirmed.guest.atOnce)
  expect((await orderFrom(w, carrier, id!)).body).toMatchObject({
    code: 'CONFLICT',
    message:
      'Too many orders from your network were not confirmed or paid. Confirm one of them with the link in its email, pay it, or log in and order again.',
  })
})

test('an unverified account at its limit per product has to cancel an order', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ name: 'Lamp' }])
  await changeUser(w.here, w.member.id, { verifiedAt: null })
  const order = (qty: number) => w.member.orders.checkout(checkoutRequest([{ id: id!, qty }], 10 * qty))
  await order(15)
  await expect(order(6)).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Open orders already hold 15 of “Lamp”, and at most 20 can be held. Please collect or cancel one of your orders before you order more.',
  })
})
