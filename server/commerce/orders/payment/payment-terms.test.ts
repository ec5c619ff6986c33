import { beforeAll, describe, expect, test } from 'vitest'
import { submitForm } from '#tests/submit-form.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { addFile, putOnSale } from '../../products/products-for-tests.ts'
import { bankAccount, checkoutRequest, connectBank } from '../checkout-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const refusal = { code: 'VALIDATION', fields: { 'payment.method': 'This payment method is not available.' } }

describe.each(databases)('on $kind', ({ url }) => {
  test('an admin turns payment on collection off and on', async () => {
    const { admin, visitor, here } = await world({ url })
    const [id = ''] = await putOnSale(here, [{}])
    const offered = async () => (await visitor.payments.methods({})).map((method) => method.id)
    const order = (method: string) =>
      visitor.orders.checkout(checkoutRequest([{ id, qty: 1 }], 10, { payment: { method } }))
    expect(await offered()).toEqual(['manual'])
    const terms = await admin.paymentSettings.terms({})
    expect(terms).toMatchObject({ offersInPerson: true, updatedAt: null })
    await expect(admin.paymentSettings.saveTerms({ ...terms, offersInPerson: false })).rejects.toMatchObject({
      fields: {
        offersInPerson:
          'Customers would have no way to pay in USD. Connect an account that the checkout offers, or leave this on.',
      },
    })
    expect((await admin.paymentSettings.terms({})).offersInPerson).toBe(true)

    const account = await connectBank(admin)
    const off = await admin.paymentSettings.saveTerms({ ...terms, offersInPerson: false })
    expect(await offered()).toEqual(['bank_transfer'])
    await expect(order('manual')).rejects.toMatchObject(refusal)
    await order('bank_transfer')
    // Staff can still take cash for an order.
    const customer = { name: 'Rosa Buyer', email: 'rosa@buyers.example' }
    await admin.staffOrders.create({ idempotencyKey: 'k'.repeat(20), items: [{ id, qty: 1 }], customer, total: 10 })
    const without = {
      code: 'CONFLICT',
      message: 'Customers would have no way to pay in USD. Turn on payment on collection first.',
    }
    await expect(admin.paymentSettings.remove({ id: account._id })).rejects.toMatchObject(without)
    const { methods, settings } = bankAccount
    await expect(
      admin.paymentSettings.update({ id: account._id, currency: 'USD', methods, settings, isEnabled: false }),
    ).rejects.toMatchObject(without)

    await admin.paymentSettings.saveTerms({ offersInPerson: true, updatedAt: off.updatedAt })
    expect(await offered()).toEqual(['manual', 'bank_transfer'])
    await order('manual')
    await admin.paymentSettings.remove({ id: account._id })
  })

  test('a change of currency turns payment on collection on if nothing else remains', async () => {
    const { admin, visitor } = await world({ url })
    await connectBank(admin)
    await admin.paymentSettings.saveTerms({ offersInPerson: false })
    const offered = async () => (await visitor.payments.methods({})).map((method) => method.id)
    await submitForm(admin, 'PUT', '/api/company', { tagline: 'Lamps' })
    expect(await offered()).toEqual(['bank_transfer'])
    await submitForm(admin, 'PUT', '/api/company', { currency: 'ZAR' })
    expect(await offered()).toEqual(['manual'])
    expect((await admin.paymentSettings.terms({})).offersInPerson).toBe(true)
  })

  test('a second currency without a payment method turns payment on collection on', async () => {
    const { admin } = await world({ url })
    await connectBank(admin)
    await admin.paymentSettings.saveTerms({ offersInPerson: false })
    await submitForm(admin, 'PUT', '/api/company', { second_currency: 'ZAR', second_rate: '18' })
    expect((await admin.paymentSettings.terms({})).offersInPerson).toBe(true)
  })

  test('downloads cannot be paid on collection unless they are free', async () => {
    const { admin, visitor, here } = await world({ url })
    const [book = '', free = '', lamp = ''] = await putOnSale(here, [{}, { priceCents: 0 }, {}])
    for (const id of [book, free]) await addFile(admin, id)
    await connectBank(admin)
    const quoted = async (...ids: string[]) =>
      (await visitor.cart.quote({ items: ids.map((id) => ({ id, qty: 1 })) })).hasOnlyDownloads ?? false
    expect(await Promise.all([quoted(book), quoted(book, free), quoted(free), quoted(book, lamp)])).toEqual([
      ...[true, true],
      ...[false, false],
    ])
    const order = (ids: string[], total: number, method = 'manual') =>
      visitor.orders.checkout(
        checkoutRequest(
          ids.map((id) => ({ id, qty: 1 })),
          total,
          { payment: { method } },
        ),
      )
    await expect(order([book], 10)).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { 'payment.method': 'Downloads cannot be paid on collection. Choose another payment method.' },
    })
    await order([book], 10, 'bank_transfer')
    await order([book, lamp], 20)
    await order([free], 0)
  })
})
