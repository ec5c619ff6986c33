import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TaxRules } from '#shared/commerce/tax.ts'
import { mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { addressOf, methodOf, placeFor, rulesOf, zoneOf } from '../delivery/delivery-for-tests.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { putOnSale } from '../products/products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const vat = (change: Partial<TaxRules> = {}): TaxRules => ({
  isCharged: true,
  isIncluded: true,
  number: '10012345',
  country: 'ZW',
  classes: [
    { id: 'standard', name: 'Standard' },
    { id: 'reduced', name: 'Reduced' },
  ],
  rates: [
    { id: 'zw', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 },
    { id: 'zw-reduced', name: 'VAT', classId: 'reduced', country: 'ZW', percent: 5 },
    { id: 'za', name: 'VAT', classId: 'standard', country: 'ZA', percent: 15.5 },
    { id: 'wc', name: 'Cape levy', classId: 'standard', country: 'ZA', province: 'Western Cape', percent: 1 },
  ],
  ...change,
})

describe.each(databases)('on $kind', ({ url }) => {
  async function shop(change: Partial<TaxRules> = {}) {
    const w = await world({ url })
    const [lamp, book] = await putOnSale(w.here, [
      { name: 'Lamp', priceCents: 1150 },
      { name: 'Book', priceCents: 1050, taxClass: 'reduced' },
    ])
    await w.admin.adminTax.save(vat(change))
    const courier = methodOf({ id: 'courier', rate: { by: 'flat', price: 2.3 } })
    await w.admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW' }, { country: 'ZA' }], [courier])]))
    const items = [
      { id: lamp!, qty: 1 },
      { id: book!, qty: 1 },
    ]
    return { ...w, lamp: lamp!, items }
  }

  test('leaves prices that include tax unchanged and shows tax by rate', async () => {
    const { visitor, items } = await shop()
    expect((await visitor.cart.quote({ items })).totals).toMatchObject({
      ...{ subtotal: 22, isTaxIncluded: true, tax: 2, total: 22 },
      taxes: [
        { name: 'VAT', percent: 15, net: 10, amount: 1.5 },
        { name: 'VAT', percent: 5, net: 10, amount: 0.5 },
      ],
    })
  })

  test('adds tax to prices without tax and to delivery', async () => {
    const { visitor, lamp } = await shop({ isIncluded: false })
    const quote = await visitor.cart.quote({ items: [{ id: lamp, qty: 2 }], place: placeFor(), deliveryId: 'courier' })
    expect(quote.totals).toMatchObject({
      ...{ subtotal: 23, delivery: 2.3, isTaxIncluded: false, tax: 3.8, total: 29.1 },
      taxes: [{ percent: 15, net: 25.3, amount: 3.8 }],
    })
  })

  test.each([
    ['the company for collection', {}, false, 15],
    ['the company while no delivery is selected', { country: 'ZA' }, false, 15],
    ['the country of the address', { country: 'ZA' }, true, 15.5],
    ['the province of the address', { country: 'ZA', province: 'western cape' }, true, 1],
  ])('applies the tax rate of %s', async (_, change, isDelivered, percent) => {
    const { visitor, lamp } = await shop()
    const { totals } = await visitor.cart.quote({
      ...{ items: [{ id: lamp, qty: 1 }], place: placeFor(change) },
      ...(isDelivered && { deliveryId: 'courier' }),
    })
    expect(totals.taxes.map((tax) => tax.percent)).toEqual([percent])
  })

  test('charges no tax without a rate or while tax is disabled', async () => {
    const { visitor, admin, lamp } = await shop({ country: 'BW' })
    const untaxed = { taxes: [], tax: 0, total: 11.5 }
    expect((await visitor.cart.quote({ items: [{ id: lamp, qty: 1 }] })).totals).toMatchObject(untaxed)
    await admin.adminTax.save(vat({ isCharged: false, isIncluded: false }))
    expect((await visitor.cart.quote({ items: [{ id: lamp, qty: 1 }] })).totals).toMatchObject(untaxed)
  })

  test('applies the standard rate to products of a removed class', async () => {
    const { visitor, items } = await shop({
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: vat().rates.slice(0, 1),
    })
    expect((await visitor.cart.quote({ items: items.slice(1) })).totals.taxes).toMatchObject([{ percent: 15 }])
  })

  test('later tax settings do not change the tax of an order', async () => {
    const w = await shop({ isIncluded: false })
    const sent = checkoutRequest(w.items, 26.79, {
      delivery: { kind: 'delivery', methodId: 'courier', address: addressOf() },
    })
    const { order, token } = await w.visitor.orders.checkout(sent)
    // Delivery is taxed in proportion: 1.20 at 15 %, 1.10 at 5 %.
    const taxes = [
      { name: 'VAT', percent: 15, net: 12.7, amount: 1.91 },
      { name: 'VAT', percent: 5, net: 11.6, amount: 0.58 },
    ]
    expect(order).toMatchObject({ taxes, tax: 2.49, isTaxIncluded: false, subtotal: 22, total: 26.79 })
    await w.admin.adminTax.save(vat({ isCharged: false }))
    const later = await w.visitor.orders.get({ id: order._id, token })
    expect(later).toMatchObject({ taxes, lines: [{ taxPercent: 15 }, { taxPercent: 5 }] })
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toContain('VAT 15 %  $1.91\nVAT 5 %  $0.58\nTotal  $26.79')
    const { rows } = await w.here.asOwner((db) =>
      db.execute(sql`select (subtotal_cents - discount_cents + delivery_cents + tax_cents)::int as sum,
        total_cents::int as total, (select sum(price_cents * qty)::int from order_lines) as lines,
        subtotal_cents::int as subtotal from orders`),
    )
    expect(rows).toEqual([{ sum: 2679, total: 2679, lines: 2200, subtotal: 2200 }])
  })
})

test.each([
  ['a rate of a class that does not exist', { rates: [{ ...vat().rates[0]!, classId: 'luxury' }] }],
  ['no standard class', { classes: [{ id: 'reduced', name: 'Reduced' }], rates: [] }],
  ['a province without its country', { rates: [{ ...vat().rates[0]!, country: undefined, province: 'Midlands' }] }],
  ['more than 100 percent', { rates: [{ ...vat().rates[0]!, percent: 101 }] }],
])('rejects settings with %s', async (_, change) => {
  const { admin } = await world()
  await expect(admin.adminTax.save(vat(change))).rejects.toMatchObject({ code: 'VALIDATION' })
})
