import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#server/core/db/tenancy.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { withAttachments } from '#server/core/mail/attachments.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import type { Checkout, Order } from '#shared/commerce/orders.ts'
import { AppError } from '#shared/core/errors.ts'
import { confirmByMail, mailsTo } from '#tests/mailed.ts'
import { ownDatabase } from '#tests/own-database.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'
import { addressOf as homeAddress, methodOf, rulesOf, zoneOf } from '../../delivery/delivery-for-tests.ts'
import { putOnSale } from '../../products/products-for-tests.ts'
import { checkoutRequest } from '../checkout-for-tests.ts'
import { anonymizeOrders } from '../customer-orders.ts'
import { type OrderRow, orderLines, orders } from '../orders.table.ts'
import { lockOrder } from '../payment/settle.ts'
import { invoiceThread } from './invoice-thread.ts'
import { invoices } from './invoices.table.ts'
import { issueInvoice } from './issue-invoice.ts'
import { readPages } from './pdf-for-tests.ts'

const received: string[] = []
let isDown = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _, done) {
    let raw = ''
    stream.on('data', (bytes) => {
      raw += String(bytes)
    })
    stream.on('end', () => {
      if (isDown) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
      received.push(raw)
      done()
    })
  },
})
let smtpUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** Emails with this subject that the mail server has accepted. */
const accepted = async (subject: string) =>
  (await Promise.all(received.map((raw) => PostalMime.parse(raw)))).filter((mail) => mail.subject?.includes(subject))

/** No tax is charged. */
const taxRules = { isCharged: false, isIncluded: true, classes: [{ id: 'standard', name: 'Standard' }], rates: [] }

describe.each(databases)('on $kind', ({ url }) => {
  // Another server on the same database would send emails of this file to its own mail server.
  let mailing: { url?: string; smtpUrl: string }
  let drop = async () => undefined as unknown
  beforeAll(async () => {
    const own = url ? await ownDatabase(url, async (href) => (await serverOn(href, { smtpUrl })).stop()) : undefined
    mailing = { ...(own && { url: own.href }), smtpUrl }
    if (own) drop = own.drop
  })
  afterAll(() => drop())

  /** A shop with one product at 12.00, and a customer's or guest's order of two of it. */
  async function shop(more: Parameters<typeof world>[0] = {}) {
    const w = await world({ url, ...more })
    await w.here.asOwner((db) => db.execute(sql`update company set address = ${'12 Samora Machel Avenue\nHarare'}`))
    await w.admin.adminTax.save({ ...taxRules, number: '10012345', updatedAt: null })
    const [id] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 1200 }])
    const order = (by: Person, payment: Checkout['payment'] = { method: 'manual' }, more: Partial<Checkout> = {}) =>
      by.orders.checkout(checkoutRequest([{ id: id!, qty: 2 }], 24, { payment, ...more }))
    const numbers = async () =>
      (await w.here.asOwner((db) => db.select().from(invoices))).map(({ number }) => number).sort((a, b) => a - b)
    /** Payment by bank transfer, as configured in the shop. */
    const takeTransfers = () =>
      w.admin.paymentSettings.create({
        ...{ provider: 'bank_transfer', currency: 'USD', methods: ['bank_transfer'] },
        settings: { instructions: 'Account 123 at Bank' },
      })
    return { ...w, order, numbers, takeTransfers }
  }

  const get = (by: Person, address: string) => by.inject({ method: 'GET', url: address })
  const addressOf = ({ _id }: Pick<Order, '_id'>, token?: string) =>
    `/api/orders/${_id}/invoice${token ? `?token=${token}` : ''}`
  const textOf = async (reply: Awaited<ReturnType<typeof get>>) => (await readPages(reply.rawPayload)).join('\n')
  const recordIn = (admin: Person, id: string, amount: number) =>
    admin.adminPayments.record({ id, amount, note: 'Cash', idempotencyKey: randomUUID() })

  test('numbers invoices of parallel transactions without gaps, unlike a sequence', async () => {
    const { here, pipeline, database, numbers } = await shop()
    const sequence = `control_${randomUUID().replaceAll('-', '')}`
    await database.pool.query(`create sequence ${sequence}; grant usage on sequence ${sequence} to app`)
    const rows = await insertOrders(here, 25)
    const drawn: number[] = []
    const work = rows.map((order, at) =>
      pipeline.forCompany(here.id, 'write', async ({ db }) => {
        await issueInvoice(db, order)
        const { rows: next } = await db.execute<{ value: string }>(sql.raw(`select nextval('${sequence}') as value`))
        if (at % 5 === 0) throw new Error('This transaction is rolled back.')
        return Number(next[0]!.value)
      }),
    )
    for (const result of await Promise.allSettled(work)) if (result.status === 'fulfilled') drawn.push(result.value)
    const gapFree = Array.from({ length: 20 }, (_, at) => at + 1)
    expect(await numbers()).toEqual(gapFree)
    expect(drawn).toHaveLength(20)
    expect(drawn.sort((a, b) => a - b)).not.toEqual(gapFree)
  })

  test('issues one invoice per order in parallel, numbered per company', async () => {
    const { here, otherCompany, pipeline, numbers } = await shop()
    const [order] = await insertOrders(here, 1)
    const issue = () => pipeline.forCompany(here.id, 'write', ({ db }) => issueInvoice(db, order!))
    const issued = await Promise.all([issue(), issue(), issue(), issue()])
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1)
    expect(await numbers()).toEqual([1])
    const [other] = await insertOrders(otherCompany, 1)
    const theirs = await pipeline.forCompany(otherCompany.id, 'write', ({ db }) => issueInvoice(db, other!))
    expect(theirs).toMatchObject({ number: 1, year: issued[0]!.year })
  })

  test('restarts invoice numbers each year', async () => {
    const { here, pipeline } = await shop()
    const [before, after] = await insertOrders(here, 2)
    await pipeline.forCompany(here.id, 'write', ({ db }) => issueInvoice(db, before!))
    await here.asOwner((db) => db.update(invoices).set({ year: 2020, number: 41 }))
    expect(await pipeline.forCompany(here.id, 'write', ({ db }) => issueInvoice(db, after!))).toMatchObject({
      number: 1,
    })
  })

  test('issues the invoice when staff accept an order, the receipt when paid', async () => {
    const { visitor, admin, order, numbers } = await shop()
    const placed = await order(visitor)
    expect(placed.order.invoice).toBeUndefined()
    expect((await get(admin, addressOf(placed.order))).statusCode).toBe(404)
    expect(await numbers()).toEqual([])

    const accepted = await admin.orders.update({ id: placed.order._id, status: 'processing' })
    expect(accepted.invoice).toMatchObject({ number: expect.stringMatching(/^\d{4}-0001$/), isReceipt: false })
    const reply = await get(admin, addressOf(placed.order))
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`filename="Invoice ${accepted.invoice!.number}.pdf"`),
    })
    const invoice = await textOf(reply)
    for (const part of ['Invoice', 'Tide', '$12.00', '$24.00', '10012345', 'Samora Machel', 'Rosa Buyer', 'To be paid'])
      expect(invoice).toContain(part)

    const paid = await admin.orders.update({ id: placed.order._id, status: 'completed' })
    expect(paid.invoice).toMatchObject({ number: accepted.invoice!.number, isReceipt: true })
    const receipt = await get(admin, addressOf(placed.order))
    expect(receipt.headers['content-disposition']).toContain('Receipt')
    expect(await textOf(receipt)).toContain('Pay on collection')
    expect(await numbers()).toEqual([1])
  })

  test('orders that may still expire or were cancelled have no invoice', async () => {
    const { visitor, member, admin, order, numbers, takeTransfers } = await shop()
    await takeTransfers()
    await order(visitor, { method: 'bank_transfer' })
    const cancelled = await order(member)
    await admin.orders.update({ id: cancelled.order._id, status: 'cancelled' })
    expect(await numbers()).toEqual([])
  })

  test('a confirmed bank transfer order has an invoice with the bank details', async () => {
    const w = await shop()
    await w.takeTransfers()
    const customer = { name: 'Rosa Buyer', email: 'rosa@transfers.example', phone: '0771 234 567' }
    const { order, token } = await w.order(w.visitor, { method: 'bank_transfer' }, { customer })
    const confirmed = await confirmByMail(w, order, customer.email)
    expect(confirmed.invoice?.isReceipt).toBe(false)
    const [withInvoice, toConfirm] = await mailsTo(w, customer.email)
    expect(toConfirm!.attachments).toBeUndefined()
    expect(withInvoice).toMatchObject({ attachments: [{ kind: 'invoice', id: order._id }] })
    for (const part of ['Your invoice is attached.', 'Account 123 at Bank']) expect(withInvoice!.text).toContain(part)
    const text = await textOf(await get(w.visitor, addressOf(order, token)))
    for (const part of ['Account 123 at Bank', `Use ${order.orderNumber} as the reference.`])
      expect(text).toContain(part)
    await recordIn(w.admin, order._id, 24)
    expect(await textOf(await get(w.visitor, addressOf(order, token)))).not.toContain('Account 123 at Bank')
  })

  test('a receipt lists payments and refunds', async () => {
    const { visitor, admin, order } = await shop()
    const { order: placed } = await order(visitor)
    await recordIn(admin, placed._id, 10)
    expect(await textOf(await get(admin, addressOf(placed)))).toMatch(/Partially paid.*Balance due\s+\$14\.00/s)
    await recordIn(admin, placed._id, 14)
    await admin.adminPayments.refund({ id: placed._id, amount: 4, reason: 'Scratched', idempotencyKey: randomUUID() })
    const text = await textOf(await get(admin, addressOf(placed)))
    for (const part of ['Receipt', 'Partially refunded', 'Cash', '$10.00', '$14.00', 'Scratched', '-$4.00'])
      expect(text).toContain(part)
  })

  test('only the customer, admins and link holders can download an invoice', async () => {
    const { visitor, member, moderator, admin, neighbour, here, order } = await shop()
    const { order: mine, token } = await order(member)
    await admin.orders.update({ id: mine._id, status: 'processing' })
    const other = await here.person('customer')
    const statuses: Record<string, number> = {}
    const count = async (who: string, by: Person, address: string) => {
      statuses[who] = (await get(by, address)).statusCode
    }
    await count('customer', member, addressOf(mine))
    await count('admin', admin, addressOf(mine))
    await count('guest with token', visitor, addressOf(mine, token))
    await count('guest without token', visitor, addressOf(mine))
    await count('guest with a wrong token', visitor, addressOf(mine, 'x'.repeat(32)))
    await count('other customer', other, addressOf(mine))
    await count('moderator', moderator, addressOf(mine))
    await count('admin of another company', neighbour, addressOf(mine))
    await count('token in another company', neighbour, addressOf(mine, token))
    expect(statuses).toEqual({
      customer: 200,
      admin: 200,
      'guest with token': 200,
      'guest without token': 401,
      'guest with a wrong token': 404,
      'other customer': 404,
      moderator: 404,
      'admin of another company': 404,
      'token in another company': 404,
    })
  })

  test('an order link downloads the invoice of its own order only', async () => {
    const { visitor, member, admin, neighbour, order } = await shop()
    const [first, second] = [await order(member), await order(member)]
    for (const { order: one } of [first, second]) await admin.orders.update({ id: one._id, status: 'processing' })
    const { url: address } = (await member.orders.get({ id: first.order._id })).invoice!
    expect((await get(visitor, address)).statusCode).toBe(200)
    expect((await get(visitor, address.replace(first.order._id, second.order._id))).statusCode).toBe(401)
    expect((await get(visitor, address.replace(/e=\d+/, 'e=9999999999'))).statusCode).toBe(401)
    expect((await get(neighbour, address)).statusCode).toBe(401)
  })

  test('issues invoices for orders of earlier versions on first download', async () => {
    const { here, admin, numbers } = await shop()
    const [order] = await insertOrders(here, 1)
    const { invoice } = await admin.adminOrders.get({ id: order!.id })
    expect([invoice?.isReceipt, invoice?.number]).toEqual([false, undefined])
    expect((await get(admin, addressOf({ _id: order!.id }))).statusCode).toBe(200)
    expect(await numbers()).toEqual([1])
  })

  /** Runs `work`, which must wait for a lock, while another transaction is open after `before`. */
  async function whileLocked<T>(
    { pipeline, here, database }: Awaited<ReturnType<typeof shop>>,
    before: (db: Db) => Promise<unknown>,
    work: () => Promise<T>,
    after: (db: Db) => Promise<unknown>,
  ): Promise<T> {
    let result: Promise<T> | undefined
    await pipeline.forCompany(here.id, 'write', async ({ db }) => {
      await before(db)
      const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      result = work()
      await expect
        .poll(async () => {
          const waiting = await database.pool.query(
            'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [rows[0]!.pid],
          )
          return waiting.rows.length
        })
        .toBe(1)
      await after(db)
    })
    return result!
  }

  // The embedded database has one connection, so no transaction waits for another.
  if (url) {
    test('downloads an invoice issued by a concurrent transaction', async () => {
      const w = await shop()
      const [order] = await insertOrders(w.here, 1)
      const reply = await whileLocked(
        w,
        (db) => lockOrder({ db }, order!.id),
        () => get(w.admin, addressOf({ _id: order!.id })),
        (db) => issueInvoice(db, order!),
      )
      expect(reply.statusCode).toBe(200)
      expect(await w.numbers()).toEqual([1])
    })

    test('issues no invoice for an order cancelled at the same time', async () => {
      const w = await shop()
      const [order] = await insertOrders(w.here, 1)
      const reply = await whileLocked(
        w,
        (db) => lockOrder({ db }, order!.id),
        () => get(w.admin, addressOf({ _id: order!.id })),
        (db) => db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order!.id)),
      )
      expect(reply.statusCode).toBe(404)
      expect(await w.numbers()).toEqual([])
    })

    test('a refund that restocks locks products before invoice numbers', async () => {
      const w = await shop()
      await w.here.asOwner((db) => db.execute(sql`update products set stock = 5`))
      const { order: placed } = await w.order(w.visitor)
      await recordIn(w.admin, placed._id, 24)
      // The state that an earlier version stored.
      await w.here.asOwner((db) => db.delete(invoices))
      const [other] = await insertOrders(w.here, 1)
      const refund = { id: placed._id, amount: 24, reason: '', restock: true, idempotencyKey: randomUUID() }
      const money = await whileLocked(
        w,
        (db) => db.execute(sql`select 1 from products for update`),
        () => w.admin.adminPayments.refund(refund),
        (db) => issueInvoice(db, other!),
      )
      expect(money).toMatchObject({ refunded: 24, paymentStatus: 'refunded' })
      expect(await w.numbers()).toEqual([1, 2])
    })
  }

  test('limits a client to 30 invoice downloads a minute', async () => {
    const { member, admin, order } = await shop()
    const { order: placed } = await order(member)
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) statuses.push((await get(member, addressOf(placed))).statusCode)
    expect(statuses).toEqual([...Array(30).fill(404), 429])
    expect((await get(admin, addressOf(placed))).statusCode).toBe(404)
  })

  test('imported orders have no invoice', async () => {
    const { here, admin } = await shop()
    const [order] = await insertOrders(here, 1, { imported: true })
    expect((await get(admin, addressOf({ _id: order!.id }))).statusCode).toBe(404)
  })

  test('an invoice retains seller and buyer after both have changed', async () => {
    const { here, member, admin, order } = await shop()
    const { order: placed } = await order(member)
    await admin.orders.update({ id: placed._id, status: 'processing' })
    await here.asOwner((db) => db.execute(sql`update company set address = 'Elsewhere'`))
    await admin.adminTax.save({ ...taxRules, number: '' })
    await here.asOwner((db) => anonymizeOrders(db, member.id))
    const text = await textOf(await get(admin, addressOf(placed)))
    for (const part of ['Samora Machel', '10012345', 'Rosa Buyer']) expect(text).toContain(part)
    for (const part of ['Elsewhere', 'buyers.example', '0771 234 567']) expect(text).not.toContain(part)
  })

  test('an invoice retains all order details after the account is deleted', async () => {
    const { here, member, admin, order } = await shop()
    const rates = [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 15 }]
    await admin.adminTax.save({ ...taxRules, isCharged: true, number: '', rates })
    const courier = methodOf({ id: 'courier', rate: { by: 'flat', price: 3 } })
    await admin.adminDelivery.save({ ...rulesOf([zoneOf([{ country: 'ZW' }], [courier])]), updatedAt: null })
    const name = 'Ten percent off'
    await admin.adminDiscounts.create({ name, rule: { kind: 'percent', percent: 10 } })
    const delivery = { kind: 'delivery' as const, methodId: 'courier', address: homeAddress() }
    // Two at 12.00, less 2.40, and 3.00 for the courier.
    const { order: placed } = await order(member, { method: 'manual' }, { delivery, total: 24.6 })
    await admin.orders.update({ id: placed._id, status: 'processing' })
    const stored = ['12 King George Rd', 'Avondale', 'Zimbabwe']
    const amounts = ['24.00', name, '2.40', 'Courier', '3.00', 'VAT', '15', '21.39', '3.21', '24.60']
    const [exported] = (await member.account.export({})).orders
    expect(exported).toMatchObject({ _id: placed._id, invoiceNumber: expect.stringMatching(/^\d{4}-0001$/) })
    const text = await textOf(await get(admin, addressOf(placed)))
    for (const part of [...stored, ...amounts]) expect(text).toContain(part)
    expect(text).not.toContain('Deliver to')
    await here.asOwner((db) => anonymizeOrders(db, member.id))
    const later = await textOf(await get(admin, addressOf(placed)))
    for (const part of stored) expect(later).toContain(part)
  })

  test('an order with an invoice cannot be deleted', async () => {
    const { here, admin, visitor, order } = await shop()
    const { order: placed } = await order(visitor)
    await admin.orders.update({ id: placed._id, status: 'processing' })
    await expect(here.asOwner((db) => db.delete(orders))).rejects.toThrow()
  })

  test('shows the logo of the company on invoices', async () => {
    const { here, admin, visitor, order, pipeline } = await shop()
    const { order: placed } = await order(visitor)
    await admin.orders.update({ id: placed._id, status: 'processing' })
    const plain = (await get(admin, addressOf(placed))).rawPayload
    const hash = 'ab'.repeat(32)
    const file = join(await mkdtemp(join(tmpdir(), 'vitrine-logo-')), 'logo.webp')
    await writeFile(
      file,
      await sharp({ create: { width: 300, height: 90, channels: 4, background: '#c008' } })
        .webp()
        .toBuffer(),
    )
    await pipeline.filesOf(here.id).put(file, fileNames.site(hash))
    await here.asOwner((db) => db.execute(sql`update company set logo = ${`/media/${here.id}/site/${hash}.webp`}`))
    const withLogo = (await get(admin, addressOf(placed))).rawPayload
    expect(plain.includes('/Subtype /Image')).toBe(false)
    expect(withLogo.includes('/Subtype /Image')).toBe(true)
  })

  test('emails the receipt of a payment once, also after mail server failures', async () => {
    const w = await shop(mailing)
    const customer = { name: 'Rosa Buyer', email: `${randomUUID()}@paid.example`, phone: '0771 234 567' }
    const { order } = await w.order(w.visitor, { method: 'manual' }, { customer })
    isDown = true
    await recordIn(w.admin, order._id, 24)
    // One email reports the payment and the new status.
    const [queued, ...earlier] = await mailsTo(w, customer.email)
    expect(earlier).toHaveLength(1)
    expect(queued).toMatchObject({ attachments: [{ kind: 'invoice', id: order._id }] })
    expect(JSON.stringify(queued).length).toBeLessThan(10_000)
    await vi.waitFor(
      async () => expect((await w.admin.mail.list({})).results.some(({ state }) => state === 'waiting')).toBe(true),
      { timeout: 60_000, interval: 200 },
    )
    isDown = false
    const subject = `Receipt for your order ${order.orderNumber}`
    await vi.waitFor(async () => expect(await accepted(subject)).toHaveLength(1), { timeout: 60_000, interval: 500 })
    const [mail] = await accepted(subject)
    expect(mail!.text).toContain('We have received your payment of $24.00.')
    expect(mail!.text).toContain('is being prepared')
    expect(mail!.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [expect.stringMatching(/^Receipt \d{4}-0001\.pdf$/), 'application/pdf'],
    ])
    const text = (await readPages(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer))).join('\n')
    for (const part of ['Receipt', order.orderNumber, 'Cash', '$24.00']) expect(text).toContain(part)
  })

  test('emails a payment without the receipt if it cannot be drawn', async () => {
    const w = await shop(mailing)
    const customer = { name: 'Rosa Buyer', email: `${randomUUID()}@undrawn.example`, phone: '0771 234 567' }
    const { order } = await w.order(w.visitor, { method: 'manual' }, { customer })
    const draw = vi.spyOn(invoiceThread, 'draw').mockRejectedValue(new Error('A font is damaged'))
    try {
      await recordIn(w.admin, order._id, 24)
      const subject = `Receipt for your order ${order.orderNumber}`
      await vi.waitFor(async () => expect(await accepted(subject)).toHaveLength(1), { timeout: 60_000, interval: 200 })
      const [mail] = await accepted(subject)
      expect(mail!.attachments).toEqual([])
      for (const body of [mail!.text, mail!.html]) {
        expect(body).toContain('You can download your receipt on the page of your order.')
        expect(body).not.toContain('attached')
      }

      // Temporary errors delay the email.
      const [queued] = (await mailsTo(w, customer.email)) as JobData['send-mail'][]
      const onError = vi.fn()
      const make = () => withAttachments(w.pipeline, queued!, onError)
      const temporary = [
        new AppError('UNAVAILABLE', 'Many documents are being created.'),
        Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
        new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
        Object.assign(new Error('terminating connection'), { code: '57P01' }),
      ]
      for (const error of temporary) {
        draw.mockRejectedValue(error)
        await expect(make()).rejects.toBe(error)
      }
      expect(onError).not.toHaveBeenCalled()
    } finally {
      draw.mockRestore()
    }
  })

  test('emails the invoice of an accepted order, and its receipt once completed', async () => {
    const w = await shop()
    const customer = { name: 'Rosa Buyer', email: `${randomUUID()}@collected.example`, phone: '0771 234 567' }
    const { order } = await w.order(w.visitor, { method: 'manual' }, { customer })
    await w.admin.orders.update({ id: order._id, status: 'processing' })
    await w.admin.orders.update({ id: order._id, status: 'completed' })
    const [completed, processing] = await mailsTo(w, customer.email)
    expect(completed).toMatchObject({ attachments: [{ kind: 'invoice', id: order._id }] })
    expect(completed!.text).toContain('Your receipt is attached.')
    expect(processing).toMatchObject({ attachments: [{ kind: 'invoice', id: order._id }] })
    expect(processing!.text).toContain('Your invoice is attached.')
  })
})

/** Accepted orders without an invoice, as an earlier version stored them. */
function insertOrders(
  here: { asOwner: Awaited<ReturnType<typeof world>>['here']['asOwner'] },
  count: number,
  more: Partial<OrderRow> = {},
): Promise<OrderRow[]> {
  return here.asOwner(async (db) => {
    const rows = await db
      .insert(orders)
      .values(
        Array.from({ length: count }, (_, at) => ({
          orderNumber: `TEST-${at}`,
          customerName: 'Rosa Buyer',
          customerEmail: 'rosa@buyers.example',
          customerPhone: '',
          status: 'processing' as const,
          paymentMethod: 'manual',
          totalCents: 1200,
          token: randomUUID(),
          history: [],
          ...more,
        })),
      )
      .returning()
    await db.insert(orderLines).values(
      rows.map(({ id }) => ({
        orderId: id,
        position: 0,
        productId: randomUUID(),
        title: 'Tide',
        priceCents: 1200,
        qty: 1,
      })),
    )
    return rows
  })
}
