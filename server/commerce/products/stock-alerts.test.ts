import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { checkoutRequest as order } from '../orders/checkout-for-tests.ts'
import { stockAlerts } from './products.table.ts'
import { putOnSale } from './products-for-tests.ts'
import { deleteOldStockAlerts, sendStockAlerts } from './stock-alerts.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const waitingIn = ({ here }: World) => here.asOwner((db) => db.$count(stockAlerts))
const newAddress = () => `waits-${crypto.randomUUID()}@mail.example`

/** A run of the task, as in every process; two at once. */
const notify = async ({ pipeline }: World) => {
  const faults: Error[] = []
  await Promise.all([
    sendStockAlerts(pipeline, (error) => faults.push(error)),
    sendStockAlerts(pipeline, (error) => faults.push(error)),
  ])
  expect(faults).toEqual([])
}
const subjects = async (w: World, address: string) => (await mailsTo(w, address)).map(({ subject }) => subject)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('sends one back-in-stock email for every kind of restocking', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [lamp, cup] = await putOnSale(w.here, [
      { name: 'Lamp', slug: 'lamp', stock: 0 },
      { name: 'Cup', stock: 1 },
    ])
    const [rosa, tom] = [newAddress(), newAddress()]
    for (const email of [rosa, rosa.toUpperCase(), tom])
      expect(await w.visitor.products.requestStockAlert({ id: lamp!, email })).toEqual({
        message: 'We will write to you once it is back.',
      })
    const { order: sold } = await w.visitor.orders.checkout(order([{ id: cup!, qty: 1 }], 10))
    await w.visitor.products.requestStockAlert({ id: cup!, email: tom })

    await notify(w)
    expect([await subjects(w, rosa), await subjects(w, tom), await waitingIn(w)]).toEqual([[], [], 3])

    await w.admin.orders.update({ id: sold._id, status: 'cancelled' })
    await w.admin.adminProducts.update({ id: lamp!, stockDelta: 5 })
    await notify(w)
    await notify(w)
    expect(await subjects(w, rosa)).toEqual([expect.stringMatching(/^Lamp is back at /)])
    expect(new Set((await subjects(w, tom)).map((subject) => subject.split(' ')[0]))).toEqual(new Set(['Cup', 'Lamp']))
    const [mail] = await mailsTo(w, rosa)
    expect(mail!.text).toContain('/shop/lamp')
    expect(await waitingIn(w)).toBe(0)
  })

  test('rejects alerts for products in stock, hidden or deleted', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [there, draft, gone] = await putOnSale(w.here, [{ stock: 3 }, { stock: 0, status: 'draft' }, { stock: 0 }])
    const email = newAddress()
    await expect(w.visitor.products.requestStockAlert({ id: there!, email })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(w.visitor.products.requestStockAlert({ id: draft!, email })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(w.otherCompany.visitor().products.requestStockAlert({ id: gone!, email })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(w.visitor.products.requestStockAlert({ id: gone!, email: 'no-address' })).rejects.toMatchObject({
      fields: { email: 'Enter an email address.' },
    })
    // Bots get the usual answer.
    await w.visitor.products.requestStockAlert({ id: gone!, email, website: 'https://buy.example' })
    expect(await waitingIn(w)).toBe(0)

    await w.visitor.products.requestStockAlert({ id: gone!, email })
    await w.admin.adminProducts.update({ id: gone!, stockDelta: 2, status: 'inactive' })
    await notify(w)
    expect([await subjects(w, email), await waitingIn(w)]).toEqual([[], 1])
  })

  test('deletes back-in-stock alerts after a year', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id] = await putOnSale(w.here, [{ stock: 0 }])
    const [old, young] = [newAddress(), newAddress()]
    for (const email of [old, young]) await w.visitor.products.requestStockAlert({ id: id!, email })
    await w.here.asOwner((db) =>
      db
        .update(stockAlerts)
        .set({ createdAt: new Date(Date.now() - 366 * 86_400_000).toISOString() })
        .where(eq(stockAlerts.email, old)),
    )
    await deleteOldStockAlerts(w.database.owner)
    const left = await w.here.asOwner((db) => db.select({ email: stockAlerts.email }).from(stockAlerts))
    expect(left).toEqual([{ email: young }])
  })

  test('the personal data export lists back-in-stock alerts', async () => {
    const w = await world({ url, limits: 'measuring' })
    const [id] = await putOnSale(w.here, [{ name: 'Lamp', stock: 0 }])
    await w.member.products.requestStockAlert({ id: id!, email: w.member.email })
    expect((await w.member.account.export({})).wishes).toEqual([{ product: 'Lamp', askedAt: expect.any(String) }])
  })
})
