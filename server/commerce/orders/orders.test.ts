import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#shared/core/order-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { movementsIn, productIn, putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'
import { prefixOf } from './order-number.ts'
import { orders } from './orders.table.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const stockOf = ({ here }: World, id: string) => productIn(here, id)

async function ordered(person: Person, id: string, qty = 1, email?: string) {
  return (await person.orders.checkout(checkoutRequest([{ id, qty }], 10 * qty, email ? { email } : {}))).order
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('concurrent status changes move the stock once per actual change', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const order = await ordered(w.visitor, id!, 4)
    const flips: OrderStatus[] = ['cancelled', 'completed', 'cancelled', 'pending', 'processing']
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        w.admin.orders.update({ id: order._id, status: flips[at % flips.length]! }),
      ),
    )
    const { status, history } = await w.admin.orders.get({ id: order._id })
    const { stock, sold } = await stockOf(w, id!)
    expect([stock, sold]).toEqual(status === 'cancelled' ? [10, 0] : [6, 4])
    // The model: an order takes its stock, and each change to or from `cancelled` moves it once.
    const crossings = history.filter(
      (step, at) => at > 0 && (step.status === 'cancelled') !== (history[at - 1]!.status === 'cancelled'),
    )
    const moved = await movementsIn(w.here)
    expect(moved).toHaveLength(1 + crossings.length)
    expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(stock - 10)
  })

  test('a customer cancels a pending order once; its stock returns once', async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ stock: 10 }])
    const order = await ordered(w.member, id!, 3)
    const replies = await Promise.allSettled(Array.from({ length: 8 }, () => w.member.orders.cancel({ id: order._id })))
    expect(replies.filter((reply) => reply.status === 'fulfilled')).toHaveLength(1)
    expect((await stockOf(w, id!)).stock).toBe(10)
    await expect(w.member.orders.cancel({ id: order._id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

test('customers cannot cancel a processed order or change its status', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = await ordered(w.member, id!)
  await expect(w.member.orders.update({ id: order._id, status: 'completed' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await w.admin.orders.update({ id: order._id, status: 'processing' })
  await expect(w.member.orders.cancel({ id: order._id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('reopening a cancelled order takes its stock or names missing products', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{ stock: 3, name: 'Fog Sea' }])
  const order = await ordered(w.member, id!, 2)
  await w.admin.orders.update({ id: order._id, status: 'cancelled' })
  await ordered(w.member, id!, 2)
  await expect(w.admin.orders.update({ id: order._id, status: 'pending' })).rejects.toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: 'Only 1 of “Fog Sea” in stock.',
  })
  expect((await w.admin.orders.get({ id: order._id })).status).toBe('cancelled')
  await w.admin.adminProducts.update({ id: id!, stock: 5, status: 'inactive' })
  expect((await w.admin.orders.update({ id: order._id, status: 'pending' })).status).toBe('pending')
  expect((await stockOf(w, id!)).stock).toBe(3)
})

test('emails customers each change; rejects an outdated version with STALE', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = await ordered(w.visitor, id!, 1, 'rosa@buyers.example')
  const { updatedAt } = await w.admin.orders.update({ id: order._id, status: 'processing', updatedAt: order.updatedAt })
  await w.admin.orders.update({ id: order._id, status: 'processing', updatedAt })
  const mails = await mailsTo(w, 'rosa@buyers.example')
  expect(mails.filter(({ subject }) => subject.endsWith('Processing'))).toHaveLength(1)
  await expect(
    w.admin.orders.update({ id: order._id, status: 'completed', updatedAt: order.updatedAt }),
  ).rejects.toMatchObject({ code: 'STALE' })
})

test('users see their own orders, admins all, moderators no others', async () => {
  const w = await world()
  const other = await w.here.person('customer')
  const [id] = await putOnSale(w.here, [{}])
  const mine = await ordered(w.member, id!)
  const theirs = await ordered(other, id!)
  const guests = await ordered(w.visitor, id!)
  const idsOf = (orders: { _id: string }[]) => orders.map(({ _id }) => _id).sort((a, b) => a.localeCompare(b))

  expect(idsOf(await w.member.orders.list({}))).toEqual([mine._id])
  expect(idsOf(await w.member.orders.list({ clientId: other.id, q: theirs.orderNumber }))).toEqual([])
  expect(idsOf(await w.admin.orders.list({}))).toEqual(idsOf([mine, theirs, guests]))
  expect(idsOf(await w.admin.orders.list({ q: theirs.orderNumber.toLowerCase() }))).toEqual([theirs._id])
  expect(idsOf(await w.admin.orders.list({ status: 'completed' }))).toEqual([])
  await expect(w.moderator.orders.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const own = await ordered(w.moderator, id!)
  expect(idsOf((await w.moderator.orders.mine({})).results)).toEqual([own._id])
  expect(idsOf((await w.admin.orders.mine({})).results)).toEqual([])

  for (const order of [theirs, guests])
    for (const person of [w.member, w.moderator, w.neighbour])
      await expect(person.orders.get({ id: order._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(w.member.orders.cancel({ id: theirs._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(w.neighbour.orders.update({ id: theirs._id, status: 'completed' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await w.neighbour.orders.list({})).toEqual([])
  expect((await w.admin.orders.get({ id: theirs._id }))._id).toBe(theirs._id)
})

test('the admin list is a plain array with paging headers', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  for (let count = 0; count < 3; count++) await ordered(w.visitor, id!)
  const first = await w.admin.inject({ method: 'GET', url: '/api/orders?limit=2' })
  expect(first.json()).toHaveLength(2)
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1]
  const last = await w.admin.inject({ method: 'GET', url: next! })
  expect(last.json()).toHaveLength(1)
  expect(last.headers.link).toBeUndefined()
})

test('guests open their order only with the complete emailed link', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const { order, token } = await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 10))
  expect(token).toMatch(/^[\w-]{32}$/)
  expect((await w.visitor.orders.get({ id: order._id, token }))._id).toBe(order._id)
  // A signed-in user can open the link of a guest's order.
  expect((await w.member.orders.get({ id: order._id, token }))._id).toBe(order._id)
  await expect(w.visitor.orders.get({ id: order._id })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  for (const wrong of ['x', token.slice(1), `${token}x`, token.toLowerCase()])
    await expect(w.visitor.orders.get({ id: order._id, token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(w.otherCompany.visitor().orders.get({ id: order._id, token })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('tracks an order by number and email and limits guesses', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const order = await ordered(w.visitor, id!, 1, 'rosa@buyers.example')
  const { orderNumber } = order
  const tracked = await w.visitor.orders.track({
    orderNumber: ` ${orderNumber.toLowerCase()} `,
    email: 'Rosa@Buyers.example',
  })
  expect(tracked.order._id).toBe(order._id)
  await expect(w.visitor.orders.track({ orderNumber, email: 'other@buyers.example' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => w.visitor.orders.track({ orderNumber, email: `guess${at}@x.example` })),
  )
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'found'))
  expect(new Set(codes)).toEqual(new Set(['NOT_FOUND', 'TOO_MANY_REQUESTS']))
})

test('finds imported order numbers ignoring case, exact matches first', async () => {
  const w = await world()
  const [id] = await putOnSale(w.here, [{}])
  const email = 'rosa@buyers.example'
  const named = async (orderNumber: string) => {
    const { _id } = await ordered(w.visitor, id!, 1, email)
    await w.here.asOwner((db) => db.update(orders).set({ orderNumber }).where(eq(orders.id, _id)))
    return _id
  }
  const small = await named('shop-7a')
  const found = async (orderNumber: string) => (await w.visitor.orders.track({ orderNumber, email })).order._id
  for (const typed of ['shop-7a', 'SHOP-7A', ' Shop-7a ']) expect(await found(typed)).toBe(small)
  const large = await named('SHOP-7A')
  expect([await found('shop-7a'), await found('SHOP-7A')]).toEqual([small, large])
})

test.each([
  ['Vitrine Demo', 'VD'],
  ['Northlight', 'NOR'],
  ['The Long and Winding Road', 'TLA'],
  ['Ümlaut & Söhne', 'US'],
  ['写真館', 'NO'],
])('order numbers of %s begin with %s', (name, prefix) => expect(prefixOf(name)).toBe(prefix))
