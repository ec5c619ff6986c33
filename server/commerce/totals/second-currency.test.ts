import { beforeAll, describe, expect, test } from 'vitest'
import type { CompanyInput } from '#shared/core/company.ts'
import { mailsTo } from '#tests/mailed.ts'
import { submitForm } from '#tests/submit-form.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'
import { addressOf, methodOf, placeFor, rulesOf, zoneOf } from '../delivery/delivery-for-tests.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { putOnSale } from '../products/products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

/** Saves settings of the company as the form does. */
const saveCompany = (admin: Person, fields: CompanyInput) =>
  submitForm(
    admin,
    'PUT',
    '/api/company',
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  )

const zig: CompanyInput = { second_currency: 'ZWG', second_rate: '26.345678' }

describe.each(databases)('on $kind', ({ url }) => {
  /** A shop in USD that also takes ZWG: a product at 1.99, one at 10.00 that costs 250 in ZWG, and delivery. */
  async function shop() {
    const w = await world({ url, limits: 'measuring' })
    await saveCompany(w.admin, zig)
    const [pen, lamp] = await putOnSale(w.here, [
      { name: 'Pen', priceCents: 199 },
      { name: 'Lamp', priceCents: 1000, secondCents: 25_000 },
    ])
    const courier = methodOf({ id: 'courier', rate: { by: 'total', steps: [{ upTo: 20, price: 3 }, { price: 1 }] } })
    await w.admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW' }], [courier])]))
    const items = [
      { id: pen!, qty: 3 },
      { id: lamp!, qty: 1 },
    ]
    return { ...w, pen: pen!, lamp: lamp!, items }
  }

  test('returns own or converted prices in the second currency', async () => {
    const { visitor, admin, lamp } = await shop()
    const { results } = await visitor.products.list({})
    // 199 * 26.345678 = 5242.79, rounded half up.
    expect(results.map(({ name, price, secondPrice }) => [name, price, secondPrice])).toEqual([
      ['Pen', 1.99, 52.43],
      ['Lamp', 10, 250],
    ])
    const found = await visitor.search.find({ k: 'lamp' })
    expect(found.results.map(({ data }) => [data.name, data.price, data.secondPrice])).toEqual([['Lamp', 10, 250]])
    expect(await admin.adminProducts.get({ id: lamp })).toMatchObject({ ownSecondPrice: 250, secondPrice: 250 })
    await admin.adminProducts.update({ id: lamp, secondPrice: null })
    expect((await visitor.products.get({ id: lamp })).secondPrice).toBe(263.46)
    // Another rate invalidates cached lists immediately.
    await saveCompany(admin, { second_rate: '30' })
    expect((await visitor.products.list({})).results.map(({ secondPrice }) => secondPrice)).toEqual([59.7, 300])
    // A form that was opened before the currency changed.
    const old = { id: lamp, secondPrice: 260, secondCurrency: 'ZWG' as const }
    await admin.adminProducts.update(old)
    await saveCompany(admin, { second_currency: 'ZAR', second_rate: '18' })
    await expect(admin.adminProducts.update(old)).rejects.toMatchObject({
      fields: { secondPrice: expect.stringContaining('The second currency of the shop is ZAR now') },
    })
    expect((await visitor.products.get({ id: lamp })).secondPrice).toBe(180)
    await saveCompany(admin, { second_currency: '', second_rate: '' })
    expect((await visitor.products.get({ id: lamp })).secondPrice).toBeUndefined()
  })

  test("uses the variant's own price, the converted one or the product's", async () => {
    const { admin, visitor, lamp } = await shop()
    const variant = (size: string, price: number | null, secondPrice: number | null) => ({
      values: [size],
      price,
      secondPrice,
    })
    const product = await admin.adminProducts.update({
      id: lamp,
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
      variants: [variant('S', null, null), variant('M', 12, null), variant('L', 12, 280)],
    })
    expect(product.variants.map(({ secondPrice, ownSecondPrice }) => [secondPrice, ownSecondPrice])).toEqual([
      ...[
        [250, undefined],
        [316.15, undefined],
        [280, 280],
      ],
    ])
    const card = (await visitor.products.list({ sort: 'price-desc' })).results[0]!
    expect([card.secondPrice, card.highestSecondPrice]).toEqual([250, 316.15])
  })

  test.each<[string, CompanyInput[]]>([
    ['another second currency', [{ second_currency: 'EUR', second_rate: '0.9' }]],
    [
      'a removed second currency',
      [
        { second_currency: '', second_rate: '' },
        { second_currency: 'EUR', second_rate: '0.9' },
      ],
    ],
    ['another currency of the company', [{ currency: 'EUR', second_rate: '0.9' }]],
  ])('deletes own second prices with %s', async (_, changes) => {
    const { admin, visitor, here, lamp } = await shop()
    const [shirt, gone] = await putOnSale(here, [
      { name: 'Shirt', priceCents: 1000, secondCents: 26_000 },
      { name: 'Gone', priceCents: 1000, secondCents: 26_000 },
    ])
    await admin.adminProducts.update({
      id: shirt!,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'], secondPrice: 280 }, { values: ['M'] }],
    })
    await admin.adminProducts.trash({ id: gone! })
    const { updatedAt } = await admin.adminProducts.get({ id: lamp })
    for (const change of changes) await saveCompany(admin, change)

    const { results } = await visitor.products.list({})
    expect(results.map((card) => [card.name, card.secondPrice, card.highestSecondPrice]).sort()).toEqual([
      ['Lamp', 9, undefined],
      ['Pen', 1.79, undefined],
      ['Shirt', 9, undefined],
    ])
    const { variants, ownSecondPrice } = await admin.adminProducts.get({ id: shirt! })
    expect([ownSecondPrice, ...variants.map((variant) => variant.ownSecondPrice)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await admin.adminProducts.restore({ id: gone! })
    expect((await admin.adminProducts.get({ id: gone! })).ownSecondPrice).toBeUndefined()
    const currency = (await visitor.company.get({})).second_currency as 'EUR' | 'ZWG'
    expect(await visitor.cart.quote({ items: [{ id: lamp, qty: 1 }], currency })).toMatchObject({ total: 9 })
    // A form that was open before cannot store its price in the new currency.
    await expect(admin.adminProducts.update({ id: lamp, secondPrice: 250, updatedAt })).rejects.toMatchObject({
      code: 'STALE',
    })
  })

  test('retains own second prices when other settings are saved', async () => {
    const { admin, lamp } = await shop()
    await saveCompany(admin, { currency: 'USD', second_currency: 'ZWG', second_rate: '30', shop_note: 'Closed' })
    expect((await admin.adminProducts.get({ id: lamp })).ownSecondPrice).toBe(250)
  })

  test('saving variants without second prices retains them, null deletes them', async () => {
    const { admin, lamp } = await shop()
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const { variants } = await admin.adminProducts.update({
      id: lamp,
      options,
      variants: [
        { values: ['S'], secondPrice: 280 },
        { values: ['M'], secondPrice: 290 },
      ],
    })
    const [s, m] = variants.map(({ _id }) => _id)
    const saved = await admin.adminProducts.update({
      ...{ id: lamp, name: 'Big lamp', options },
      variants: [
        { _id: s!, values: ['S'], price: 12 },
        { _id: m!, values: ['M'], secondPrice: null },
      ],
    })
    expect(saved.variants.map(({ ownSecondPrice }) => ownSecondPrice)).toEqual([280, undefined])
    expect(saved.ownSecondPrice).toBe(250)
  })

  test('counts a discount below one cent in the second currency', async () => {
    const { admin, visitor, here } = await shop()
    const [sticker] = await putOnSale(here, [{ name: 'Sticker', priceCents: 4 }])
    const { _id } = await admin.adminDiscounts.create({ name: 'Ten off', rule: { kind: 'percent', percent: 10 } })
    // 4 * 26.345678 = 105.38, of which 10 % is a whole cent; of 4 it is none.
    await visitor.orders.checkout(checkoutRequest([{ id: sticker!, qty: 1 }], 0.94, { currency: 'ZWG' }))
    expect(await admin.adminDiscounts.get({ id: _id })).toMatchObject({ uses: 1, amount: 0 })
  })

  test('stores both amounts and the exchange rate of an order', async () => {
    const w = await shop()
    const { visitor, admin, items } = w
    await admin.adminDiscounts.create({ name: 'One off', rule: { kind: 'amount', amount: 1 } })
    await admin.adminTax.save({
      ...{ isCharged: true, isIncluded: false, number: '' },
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 15 }],
    })
    const options = { items, place: placeFor(), deliveryId: 'courier' }
    const own = await visitor.cart.quote(options)
    // 5.97 + 10.00 - 1.00 + 3.00, and 15 %.
    expect(own).toMatchObject({ currency: 'USD', total: 20.67, totals: { subtotal: 15.97, delivery: 3, tax: 2.7 } })
    const quote = await visitor.cart.quote({ ...options, currency: 'ZWG' })
    // 157.29 + 250.00 - 26.35 + 79.04, and 15 %: each price is converted and rounded once.
    expect(quote).toMatchObject({
      ...{ currency: 'ZWG', total: 528.98, other: { currency: 'USD', rate: '26.345678', total: 20.67 } },
      lines: [
        { price: 52.43, otherPrice: 1.99 },
        { price: 250, otherPrice: 10 },
      ],
      deliveries: [{ price: 79.04 }],
      totals: { subtotal: 407.29, discount: 26.35, delivery: 79.04, tax: 69, total: 528.98 },
    })
    expect(own.lines.map(({ otherPrice }) => otherPrice)).toEqual([52.43, 250])
    expect(own.other).toEqual({ currency: 'ZWG', rate: '26.345678', total: 528.98 })
    const sent = checkoutRequest(items, 528.98, {
      currency: 'ZWG',
      delivery: { kind: 'delivery', methodId: 'courier', address: addressOf() },
    })
    const { order, token } = await visitor.orders.checkout(sent)
    await saveCompany(admin, { second_rate: '30' })
    expect(await visitor.orders.get({ id: order._id, token })).toMatchObject({
      ...{
        currency: 'ZWG',
        total: 528.98,
        subtotal: 407.29,
        other: { currency: 'USD', rate: '26.345678', total: 20.67 },
      },
    })
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toMatch(/Total in USD {2}\$20\.67/)
    // Revenue and uses of discounts are in the currency of the company.
    await admin.orders.update({ id: order._id, status: 'completed' })
    expect((await admin.dashboard.stats({})).totalRevenue).toBe(20.67)
    expect((await admin.adminDiscounts.list({})).results).toMatchObject([{ uses: 1, amount: 1 }])
  })

  test('a refund in the second currency reduces revenue proportionally', async () => {
    const { admin, visitor, lamp } = await shop()
    const sent = checkoutRequest([{ id: lamp, qty: 2 }], 500, { currency: 'ZWG' })
    const { order } = await visitor.orders.checkout(sent)
    await admin.adminPayments.record({ id: order._id, amount: 500, idempotencyKey: `record-${order._id}` })
    expect((await admin.dashboard.stats({})).totalRevenue).toBe(20)
    await admin.adminPayments.refund({ id: order._id, amount: 125, idempotencyKey: `refund-${order._id}` })
    expect((await admin.dashboard.stats({})).totalRevenue).toBe(15)
  })

  test('reports a changed exchange rate between quote and order in this currency', async () => {
    const { admin, visitor, pen } = await shop()
    await saveCompany(admin, { second_rate: '30' })
    const items = [{ id: pen, qty: 1 }]
    await expect(visitor.orders.checkout(checkoutRequest(items, 52.43, { currency: 'ZWG' }))).rejects.toMatchObject({
      ...{ code: 'PRICE_CHANGED', details: { currency: 'ZWG', total: 59.7 } },
    })
    expect((await visitor.orders.checkout(checkoutRequest(items, 1.99))).order).toMatchObject({
      ...{ currency: 'USD', total: 1.99, other: { currency: 'ZWG', rate: '30', total: 59.7 } },
    })
  })

  test("accepts only the shop's two currencies, with the accounts of each", async () => {
    const { admin, visitor, pen } = await shop()
    const bank = { provider: 'bank_transfer', methods: ['bank_transfer'], settings: { instructions: 'Account 1' } }
    await admin.paymentSettings.create({ ...bank, currency: 'ZWG' })
    const ids = async (currency?: 'ZWG') => (await visitor.payments.methods({ currency })).map(({ id }) => id)
    expect([await ids(), await ids('ZWG')]).toEqual([['manual'], ['manual', 'bank_transfer']])
    const items = [{ id: pen, qty: 1 }]
    const pay = { payment: { method: 'bank_transfer' } }
    expect(
      (await visitor.orders.checkout(checkoutRequest(items, 52.43, { ...pay, currency: 'ZWG' }))).order.currency,
    ).toBe('ZWG')
    await expect(visitor.orders.checkout(checkoutRequest(items, 1.99, pay))).rejects.toMatchObject({
      fields: { 'payment.method': expect.any(String) },
    })
    for (const attempt of [
      visitor.cart.quote({ items, currency: 'EUR' }),
      visitor.orders.checkout(checkoutRequest(items, 1.99, { currency: 'EUR' })),
    ])
      await expect(attempt).rejects.toMatchObject({ fields: { currency: 'This shop does not accept this currency.' } })
  })

  test.each<[string, CompanyInput]>([
    ['the company', { currency: 'EUR' }],
    ['the second currency', { second_currency: 'EUR' }],
  ])('another currency of %s needs a new rate', async (_, change) => {
    const { admin, visitor } = await world({ url })
    await saveCompany(admin, zig)
    await expect(saveCompany(admin, change)).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { second_rate: 'Enter the rate for the new currency.' } },
    })
    expect(await visitor.company.get({})).toMatchObject({ currency: 'USD', ...zig })
    // The same number is a new rate if it is sent.
    await saveCompany(admin, { ...change, second_rate: zig.second_rate })
    expect(await visitor.company.get({})).toMatchObject({ ...zig, ...change })
  })

  test("a second currency needs a rate and differs from the company's", async () => {
    const { admin, visitor } = await world({ url })
    await expect(saveCompany(admin, { second_currency: 'ZWG' })).rejects.toMatchObject({
      fields: { second_rate: 'Enter the rate of the second currency.' },
    })
    await expect(saveCompany(admin, { second_currency: 'USD', second_rate: '1' })).rejects.toMatchObject({
      fields: { second_currency: 'Prices are in this currency already.' },
    })
    for (const second_rate of ['0', '-1', '1.1234567', '1e3', 'many'])
      await expect(saveCompany(admin, { second_currency: 'ZWG', second_rate })).rejects.toMatchObject({
        fields: { second_rate: 'Enter a number above 0 with at most six decimals.' },
      })
    await saveCompany(admin, zig)
    const { second_rate_at: at, ...company } = await visitor.company.get({})
    expect(company).toMatchObject(zig)
    expect(Date.now() - Date.parse(at!)).toBeLessThan(600_000)
    const { results } = await admin.activity.page({ kind: 'company' })
    expect(JSON.stringify(results)).toContain('Rate of the second currency')
  })
})
