import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmByMail, mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { productIn, putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest, connectBank } from '../checkout-for-tests.ts'
import { cancelExpiredOrders } from '../confirm-order.ts'
import { sendPayReminders } from './pay-until.ts'

beforeAll(async () => void (await serverOn()))

const day = 24 * 60 * 60_000
const fail = (error: Error) => {
  throw error
}

/** A shop with bank transfer, whose orders can be moved into the past. */
async function shop(url?: string) {
  const w = await world({ url })
  const [id = ''] = await putOnSale(w.here, [{ name: 'Lamp', stock: 20 }])
  await connectBank(w.admin)
  const request = (method: string) => checkoutRequest([{ id, qty: 1 }], 10, { payment: { method } })
  /** The confirmed order of a guest. */
  async function confirmed(method: string) {
    const sent = request(method)
    const { order, token } = await w.visitor.orders.checkout(sent)
    const { payUntil } = await confirmByMail(w, order, sent.customer.email)
    const get = () => w.visitor.orders.get({ id: order._id, token })
    const mails = async () => (await mailsTo(w, sent.customer.email)).map(({ subject }) => subject)
    return { id: order._id, email: sent.customer.email, unconfirmed: order, payUntil, get, mails }
  }
  const pass = async (days: number) => {
    await w.here.asOwner((db) =>
      db.execute(
        sql`update orders set pay_until = pay_until - make_interval(days => ${days}), pay_reminder_at = pay_reminder_at - make_interval(days => ${days})`,
      ),
    )
    await sendPayReminders(w.pipeline, fail)
    await cancelExpiredOrders(w.pipeline, fail)
  }
  const stock = async () => (await productIn(w.here, id)).stock
  const setDays = (transferDays: number, inPersonDays: number) =>
    w.admin.paymentSettings.saveTerms({ offersInPerson: true, transferDays, inPersonDays, holdMinutes: 30 })
  return { ...w, request, confirmed, pass, stock, setDays }
}
const daysFromNow = (at: string | undefined) => Math.round((Date.parse(at!) - Date.now()) / day)

describe.each(databases)('on $kind', ({ url }) => {
  test('an unpaid transfer is reminded after 6 days and cancelled after 7', async () => {
    const w = await shop(url)
    const { payUntil, unconfirmed, email, get, mails } = await w.confirmed('bank_transfer')
    expect(unconfirmed.payUntil).toBeUndefined()
    expect(daysFromNow(payUntil)).toBe(7)
    expect((await mailsTo(w, email))[1]!.text).toContain(
      'Pay within 7 days of your confirmation. After that the order is cancelled, and its products go back to the shop.',
    )
    await w.pass(5)
    expect(await mails()).toHaveLength(2)
    await w.pass(1)
    await w.pass(0)
    expect(await mails()).toEqual([
      expect.stringMatching(/^Pay your order .+ by /),
      ...Array(2).fill(expect.anything()),
    ])
    const [reminder] = await mailsTo(w, email)
    expect(reminder!.text).toContain('Pay $10.00 by ')
    expect(reminder!.text).toContain('Account 123 at Bank')
    expect([(await get()).status, await w.stock()]).toEqual(['pending', 19])
    await w.pass(1)
    expect(await get()).toMatchObject({ status: 'cancelled', history: [{}, { reason: 'not-paid' }] })
    expect(await w.stock()).toBe(20)
    expect((await get()).payUntil).toBeUndefined()
    expect((await mails())[0]).toMatch(/was cancelled$/)
  })

  test('a payment, a new status and more days prevent the cancellation', async () => {
    const w = await shop(url)
    const [paid, processed, extended, part] = [
      await w.confirmed('manual'),
      await w.confirmed('manual'),
      await w.confirmed('manual'),
      await w.confirmed('bank_transfer'),
    ]
    expect(daysFromNow(paid.payUntil)).toBe(14)
    await w.admin.adminPayments.record({ id: paid.id, amount: 10, idempotencyKey: 'p'.repeat(20) })
    await w.admin.adminPayments.record({ id: part.id, amount: 4, idempotencyKey: 'q'.repeat(20) })
    await w.admin.orders.update({ id: processed.id, status: 'processing' })
    await w.pass(13)
    expect(await extended.mails()).toHaveLength(2)
    const more = await w.admin.staffOrders.extend({ id: extended.id, days: 7 })
    expect(daysFromNow(more.payUntil)).toBe(8)
    expect(more.notes.map(({ text }) => text)).toContain('7 more days to pay.')
    await w.pass(7)
    expect(await extended.mails()).toHaveLength(3)
    expect(await Promise.all([paid, processed, extended, part].map(async ({ get }) => (await get()).status))).toEqual([
      ...['processing', 'processing', 'pending', 'pending'],
    ])
    await w.pass(1)
    expect((await extended.get()).status).toBe('cancelled')
    for (const { id } of [paid, processed, part])
      await expect(w.admin.staffOrders.extend({ id, days: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('the shop sets the days; 0 never cancels orders of accounts only', async () => {
    const w = await shop(url)
    await w.setDays(3, 0)
    const orderAs = async (method: string) => (await w.member.orders.checkout(w.request(method))).order.payUntil
    expect([daysFromNow(await orderAs('bank_transfer')), await orderAs('manual')]).toEqual([3, undefined])
    expect(daysFromNow((await w.confirmed('bank_transfer')).payUntil)).toBe(3)
    expect(daysFromNow((await w.confirmed('manual')).payUntil)).toBe(14)
    for (const days of [-1, 91, 1.5]) await expect(w.setDays(days, 1)).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

test('orders that staff make and free orders have no deadline', async () => {
  const w = await shop()
  const [free = ''] = await putOnSale(w.here, [{ priceCents: 0 }])
  const { order } = await w.member.orders.checkout(checkoutRequest([{ id: free, qty: 1 }], 0))
  expect(order.payUntil).toBeUndefined()
  const made = await w.admin.staffOrders.create({
    ...{ idempotencyKey: 'k'.repeat(20), items: [{ id: free, qty: 1 }], total: 0 },
    customer: { name: 'Rosa Buyer', email: 'rosa@buyers.example' },
  })
  expect(made.payUntil).toBeUndefined()
})
