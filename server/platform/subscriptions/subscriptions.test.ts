import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readPages } from '#server/commerce/orders/invoice/pdf-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { planOf } from '#server/core/tenants/plans.ts'
import { mailsTo } from '#tests/mailed.ts'
import { failing, onTrial, url } from '#tests/trial.ts'
import { serverOn } from '#tests/world.ts'
import { closeSite, deleteClosedSites } from './close-site.ts'
import { decideNonprofit, openNonprofitDocument } from './nonprofit.ts'
import { platformOn } from './platform-for-tests.ts'

const day = 86_400_000
const someone = { request: randomUUID(), id: null, name: 'Someone', ip: '' }

beforeAll(async () => void (await platformOn(await serverOn(url))))

test('a trial is reminded of once per day of reminder and ends on Free', async () => {
  const { row, run, events, planInForce, database, admin } = await onTrial()
  const start = Date.parse((await row()).periodStart!)
  await run(start + 6 * day)
  expect(await events()).toEqual([])
  for (const days of [7, 8, 12, 13]) await run(start + days * day)
  expect(await events()).toEqual(['trial-7', 'trial-12'])
  await Promise.all([run(start + 14 * day), run(start + 14 * day)])
  expect(await row()).toMatchObject({ status: 'expired', plan: 'free', periodEnd: null })
  expect(await planInForce()).toBe('free')
  expect((await admin.subscription.get({})).ended).toMatchObject({ reason: 'trial' })
  const subjects = (await mailsTo({ database }, admin.email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(3)
  expect(subjects.filter((subject) => subject.includes('has ended'))).toHaveLength(1)
})

test('paid bills have PDFs with the company and consecutive numbers', async () => {
  const { admin, here, openBill, pay, visitor } = await onTrial()
  const numbers: number[] = []
  for (const plan of ['pro', 'business'] as const) {
    await admin.subscription.change({ plan, billing: 'monthly' })
    await pay((await openBill()).orderId)
    const [bill] = (await admin.subscription.get({})).bills
    const pdf = await visitor.inject({ url: bill!.invoiceUrl! })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await readPages(pdf.rawPayload)).join('\n')
    expect(text).toContain(here.slug)
    numbers.push(Number(/\d{4}-(\d{4})/.exec(text)![1]))
  }
  expect(numbers[1]).toBe(numbers[0]! + 1)
})

test('a payment that is reported ten times starts the plan once', async () => {
  const { admin, openBill, pay, row, planInForce, bills, database, visitor } = await onTrial()
  const before = await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  expect(before).toMatchObject({ plan: 'pro', status: 'trialing', bills: [{ kind: 'new', total: 99, status: 'open' }] })
  expect((await visitor.company.get({})).features.cart).toBe(true)
  // The same choice again has the same bill.
  const again = await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  expect(again.bills.map(({ _id }) => _id)).toEqual(before.bills.map(({ _id }) => _id))
  const { orderId } = await openBill()
  await pay(orderId, 10)
  expect(await planInForce()).toBe('business')
  const after = await row()
  expect(after).toMatchObject({ plan: 'business', status: 'active', creditCents: 0 })
  // The rest of the trial is added to the first month.
  expect(Date.parse(after.periodEnd!) - Date.parse(after.periodStart!)).toBeGreaterThan(41 * day)
  expect((await bills()).map(({ status }) => status)).toEqual(['used'])
  const { bills: presented } = await admin.subscription.get({})
  expect(presented[0]).toMatchObject({
    status: 'used',
    invoiceUrl: expect.stringContaining('/api/bills/'),
  })
  expect(JSON.stringify(presented[0])).not.toContain('token')
  const receipts = (await mailsTo({ database }, admin.email)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect(receipts).toHaveLength(1)
  await expect(admin.subscription.preview({ plan: 'business', billing: 'monthly' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('an upgrade credits the unused days, and its bill replaces the renewal', async () => {
  const { admin, openBill, pay, row, bills, run } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await pay((await openBill()).orderId)
  const end = Date.parse((await row()).periodEnd!)
  await run(end - 7 * day)
  expect((await openBill()).kind).toBe('renewal')
  const preview = await admin.subscription.preview({ plan: 'business', billing: 'monthly' })
  // Nothing of the period is used yet, except for the moments of this test.
  expect(preview).toMatchObject({ begins: 'now', price: 99 })
  expect(preview.credit).toBeGreaterThan(38.98)
  expect(preview.credit).toBeLessThanOrEqual(39)
  expect(preview.due + preview.credit).toBeCloseTo(99, 2)
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  const upgrade = (await bills()).find(({ kind }) => kind === 'upgrade')!
  await pay(upgrade.orderId)
  expect(await row()).toMatchObject({ plan: 'business', status: 'active' })
  expect((await bills()).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'new used',
    'upgrade used',
    'renewal void',
  ])
})

test('a renewal is billed, is past due, is reminded of, and returns to Free', async () => {
  const { admin, openBill, pay, row, run, events, planInForce, bills } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await pay((await openBill()).orderId)
  const end = Date.parse((await row()).periodEnd!)
  await run(end - 7 * day)
  await run(end - 7 * day)
  expect(await bills()).toHaveLength(2)
  await run(end)
  expect(await row()).toMatchObject({ status: 'past_due', plan: 'pro' })
  expect(await planInForce()).toBe('pro')
  for (const days of [3, 6]) await run(end + days * day)
  expect((await events()).toSorted()).toEqual(['past-due-0', 'past-due-3', 'past-due-6', 'renewal'])
  const { orderId } = await openBill()
  await run(end + 7 * day)
  expect(await row()).toMatchObject({ status: 'expired', plan: 'free' })
  expect(await planInForce()).toBe('free')
  expect((await admin.subscription.get({})).ended).toMatchObject({ reason: 'unpaid' })
  // A payment that comes too late is not lost.
  await pay(orderId, 1, new Date(end + 8 * day))
  expect(await row()).toMatchObject({ status: 'expired', creditCents: 3900 })
})

test('a renewal that is paid in advance begins with its period', async () => {
  const { admin, openBill, pay, row, run } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await pay((await openBill()).orderId)
  const { periodEnd } = await row()
  const end = Date.parse(periodEnd!)
  await run(end - 7 * day)
  await pay((await openBill()).orderId, 1, new Date(end - 6 * day))
  expect((await row()).periodEnd).toBe(periodEnd)
  await run(end)
  expect(await row()).toMatchObject({ status: 'active', periodStart: periodEnd })
})

test('a smaller plan begins with the next period, and products above its limit pause until an upgrade', async () => {
  const { admin, openBill, pay, row, run, here } = await onTrial()
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await pay((await openBill()).orderId)
  const names = Array.from({ length: 7 }, (_, at) => `Product ${at}`)
  for (const name of names) await putOnSale(here, [{ name, priceCents: 100, stock: 1 }])
  await here.asOwner((db) =>
    db.execute(sql`insert into usage (products) values (7) on conflict (tenant_id) do update set products = 7`),
  )
  const preview = await admin.subscription.preview({ plan: 'free', billing: 'monthly' })
  expect(preview).toMatchObject({ begins: 'later', over: { products: { used: 7, max: 5 } } })
  expect(await admin.subscription.change({ plan: 'free', billing: 'monthly' })).toMatchObject({
    cancelAtPeriodEnd: true,
  })
  expect(await admin.subscription.resume({})).toMatchObject({ cancelAtPeriodEnd: false })
  await admin.subscription.cancel({})
  const end = Date.parse((await row()).periodEnd!)
  await run(end)
  expect(await row()).toMatchObject({ status: 'cancelled', plan: 'free' })
  expect((await admin.subscription.get({})).ended).toMatchObject({ reason: 'cancelled' })
  const inactive = async () =>
    (
      await here.asOwner((db) =>
        db.execute<{ name: string }>(sql`select name from products where status = 'inactive' order by name`),
      )
    ).rows.map(({ name }) => name)
  await run(end + 29 * day)
  expect(await inactive()).toEqual([])
  await run(end + 30 * day)
  expect(await inactive()).toEqual(['Product 5', 'Product 6'])
  // One of them is deleted meanwhile; an admin's own inactive product stays inactive.
  await here.asOwner((db) => db.execute(sql`update products set status = 'inactive' where name = 'Product 0'`))
  await admin.subscription.change({ plan: 'pro', billing: 'monthly' })
  await pay((await openBill()).orderId)
  expect(await inactive()).toEqual(['Product 0'])
})

test('nonprofits pay half after their approval, and only a PDF or JPEG is taken', async () => {
  const { admin, pipeline, here, row } = await onTrial()
  const send = (bytes: Buffer) => {
    const boundary = 'xxBOUNDARYxx'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="proof.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    return admin.inject({
      method: 'POST',
      url: '/api/admin/subscription/nonprofit',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
  expect((await send(Buffer.from('just text'))).json().code).toBe('BAD_FILE_TYPE')
  expect((await send(Buffer.from('%PDF-1.7\n%%EOF\n'))).json()).toMatchObject({ nonprofit: 'requested' })
  const { size, stream } = await openNonprofitDocument(pipeline, here.id)
  stream.destroy()
  expect(size).toBe('%PDF-1.7\n%%EOF\n'.length)
  await admin.subscription.change({ plan: 'pro', billing: 'annual' })
  const requestedAt = (await row()).nonprofitAt!
  await decideNonprofit(pipeline, { tenantId: here.id, isApproved: true, requestedAt })
  await expect(decideNonprofit(pipeline, { tenantId: here.id, isApproved: false, requestedAt })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const after = await admin.subscription.change({ plan: 'pro', billing: 'annual' })
  expect(after).toMatchObject({ nonprofit: 'approved', bills: [{ total: 187.2, status: 'open' }] })
})

test('a site is closed, can be reopened, and is deleted after 30 days without touching others', async () => {
  const { admin, visitor, here, otherCompany, neighbour, run, pipeline, database, platformId, row } = await onTrial()
  const name = `Company ${here.slug}`
  for (const company of [here, otherCompany]) await putOnSale(company, [{ name: 'Tide', priceCents: 100, stock: 1 }])
  const close = (typed: string) => admin.subscription.closeSite({ name: typed, when: 'now' })
  await expect(close('Another name')).rejects.toMatchObject({ code: 'VALIDATION' })
  const { closing } = await close(name)
  // Looked-up sites are cached for a second.
  await expect.poll(() => visitor.products.list({}).catch(({ code }) => code)).toBe('UNAVAILABLE')
  expect((await admin.adminProducts.list({})).length).toBe(1)
  expect((await visitor.company.get({})).name).toBe(name)
  await admin.subscription.reopenSite({})
  await expect.poll(async () => (await visitor.products.list({}).catch(() => ({ total: 0 }))).total).toBe(1)

  await close(name)
  const deletesAt = Date.parse((await admin.subscription.get({})).closing!.deletesAt)
  expect(deletesAt - Date.parse(closing!.deletesAt)).toBeLessThan(60_000)
  const at = (time: number) => ({ now: new Date(time), tenantIds: [here.id] })
  await run(Date.parse((await row()).periodEnd!))
  await deleteClosedSites(pipeline, failing, at(deletesAt - 7 * day))
  await deleteClosedSites(pipeline, failing, at(deletesAt - 6 * day))
  const count = async (tenantId: string) =>
    (
      await database.owner.execute<{ count: number }>(
        sql`select count(*)::int from products where tenant_id = ${tenantId}`,
      )
    ).rows[0]!.count
  expect(await count(here.id)).toBe(1)
  await deleteClosedSites(pipeline, failing, at(deletesAt))
  await deleteClosedSites(pipeline, failing, at(deletesAt))
  const { rows: tables } = await database.owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const { name: table } of tables) {
    const { rows } = await database.owner.execute(
      sql`select from ${sql.identifier(table)} where tenant_id = ${here.id} limit 1`,
    )
    expect(rows, table).toEqual([])
  }
  expect(await planOf(database.owner, here.id)).toBeUndefined()
  expect(await count(otherCompany.id)).toBe(1)
  expect((await neighbour.adminProducts.list({})).length).toBe(1)
  const subjects = (await mailsTo({ database }, admin.email)).map(({ subject }) => subject.replace(name, ''))
  expect(subjects.filter((subject) => /delete/.test(subject)).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    [' was deleted', ' will be deleted', ' will be deleted', ' will be deleted soon'],
  )
  await expect(closeSite(pipeline, platformId, { name: 'The platform', when: 'now' }, someone)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
