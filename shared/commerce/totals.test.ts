import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceTotals } from './reference-totals-for-tests.ts'
import {
  type DeliveryRate,
  type DiscountRule,
  isDeliverable,
  type PricedLine,
  type TaxRules,
  totalsOf,
} from './totals.ts'

const line = (given: Partial<PricedLine> = {}): PricedLine => ({
  productId: 'shirt',
  priceCents: 1000,
  qty: 1,
  taxClass: 'standard',
  weightGrams: 0,
  needsDelivery: true,
  ...given,
})
const all = { productIds: [] }
const vat = (isIncluded: boolean, rate = 1500): TaxRules => ({ isIncluded, rates: { standard: { name: 'VAT', rate } } })

describe('discounts', () => {
  it('apply in order to the remaining amount', () => {
    const { discounts, totalCents } = totalsOf({
      lines: [line({ priceCents: 10_000 })],
      discounts: [
        { ...all, kind: 'percent', percent: 1000 },
        { ...all, kind: 'amount', cents: 500 },
      ],
    })
    expect(discounts.map(({ cents }) => cents)).toEqual([1000, 500])
    expect(totalCents).toBe(8500)
  })

  it('are split between lines without losing a cent', () => {
    const lines = [line({ priceCents: 333 }), line({ priceCents: 333 }), line({ priceCents: 334 })]
    const totals = totalsOf({ lines, discounts: [{ ...all, kind: 'amount', cents: 100 }] })
    expect(totals.lines.map(({ discountCents }) => discountCents)).toEqual([33, 33, 34])
  })

  it('never exceed the price of the lines', () => {
    const { totalCents, discountCents } = totalsOf({
      lines: [line()],
      discounts: [
        { ...all, kind: 'amount', cents: 900 },
        { ...all, kind: 'amount', cents: 900 },
      ],
    })
    expect([totalCents, discountCents]).toEqual([0, 1000])
  })

  it('reduce only their products', () => {
    const { lines } = totalsOf({
      lines: [line(), line({ productId: 'cap' })],
      discounts: [{ productIds: ['cap'], kind: 'percent', percent: 5000 }],
    })
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([0, 500])
  })

  it.each([
    [2, 0],
    [3, 500],
    [5, 500],
    [6, 1000],
  ])('buy 2 get 1 free reduces the cheapest of %i pieces by %i cents', (qty, cents) => {
    const { discountCents } = totalsOf({
      lines: [
        line({ productId: 'coat', qty: qty - 2 || 1, priceCents: 2000 }),
        line({ qty: qty > 2 ? 2 : 1, priceCents: 500 }),
      ],
      discounts: [{ ...all, kind: 'buy_get', buy: 2, get: 1, percent: 10_000 }],
    })
    expect(discountCents).toBe(cents)
  })
})

describe('delivery', () => {
  const steps = [{ upTo: 1000, cents: 300 }, { upTo: 5000, cents: 700 }, { cents: 1500 }]

  it.each([
    [1000, 300],
    [1001, 700],
    [5001, 1500],
  ])('of %i grams costs %i cents', (weightGrams, cents) => {
    expect(totalsOf({ lines: [line({ weightGrams })], delivery: { by: 'weight', steps } }).deliveryCents).toBe(cents)
  })

  it.each([
    ['of 1000 g', { weightGrams: 1000 }, 'weight', undefined, true],
    ['of 1001 g', { weightGrams: 1001 }, 'weight', undefined, false],
    ['of 1001 g that is free', { weightGrams: 1001 }, 'weight', 1, false],
    ['worth 10.00', {}, 'total', undefined, true],
    ['worth 10.01', { priceCents: 1001 }, 'total', undefined, false],
    ['worth 10.01 that is free', { priceCents: 1001 }, 'total', 1001, true],
  ] as const)('applies its limit of 1000 to an order %s', (_, change, by, freeFromCents, expected) => {
    const delivery: DeliveryRate = {
      by,
      steps: [
        { upTo: 500, cents: 100 },
        { upTo: 1000, cents: 300 },
      ],
      freeFromCents,
    }
    expect(isDeliverable({ lines: [line(change)], delivery })).toBe(expected)
    expect(isDeliverable({ lines: [line(change)], delivery: { by, steps: [{ cents: 5 }] } })).toBe(true)
  })

  it('is free from a value after discounts', () => {
    const delivery: DeliveryRate = { by: 'flat', cents: 400, freeFromCents: 1000 }
    expect(totalsOf({ lines: [line()], delivery }).deliveryCents).toBe(0)
    const reduced = totalsOf({ lines: [line()], delivery, discounts: [{ ...all, kind: 'amount', cents: 1 }] })
    expect(reduced.deliveryCents).toBe(400)
  })

  it('costs nothing where nothing is delivered', () => {
    const lines = [line({ needsDelivery: false })]
    expect(totalsOf({ lines, delivery: { by: 'flat', cents: 400 } }).totalCents).toBe(1000)
  })

  it('is free with a free-delivery discount, which shows the saved price', () => {
    const { deliveryCents, discounts, discountCents } = totalsOf({
      lines: [line()],
      delivery: { by: 'flat', cents: 400 },
      discounts: [{ ...all, kind: 'free_delivery' }],
    })
    expect([deliveryCents, discountCents, discounts[0]!.cents]).toEqual([0, 0, 400])
  })
})

describe('tax', () => {
  it('is part of prices that include it', () => {
    const { taxes, totalCents } = totalsOf({ lines: [line({ priceCents: 11_500 })], tax: vat(true) })
    expect(taxes).toEqual([{ name: 'VAT', rate: 1500, netCents: 10_000, taxCents: 1500 }])
    expect(totalCents).toBe(11_500)
  })

  it('is added to prices without it, after discounts and with delivery', () => {
    const { taxes, totalCents } = totalsOf({
      lines: [line({ priceCents: 10_000 })],
      discounts: [{ ...all, kind: 'percent', percent: 1000 }],
      delivery: { by: 'flat', cents: 1000 },
      tax: vat(false),
    })
    expect(taxes).toEqual([{ name: 'VAT', rate: 1500, netCents: 10_000, taxCents: 1500 }])
    expect(totalCents).toBe(11_500)
  })

  it('is rounded once per rate, not per line', () => {
    const lines = Array.from({ length: 3 }, () => line({ priceCents: 10 }))
    expect(totalsOf({ lines, tax: vat(false) }).taxCents).toBe(5)
  })

  it('splits delivery between the rates of the delivered lines', () => {
    const { taxes } = totalsOf({
      lines: [line({ priceCents: 3000 }), line({ priceCents: 1000, taxClass: 'food' })],
      delivery: { by: 'flat', cents: 400 },
      tax: { isIncluded: false, rates: { standard: { name: 'VAT', rate: 2000 }, food: { name: 'VAT', rate: 1000 } } },
    })
    expect(taxes.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual([
      [3300, 660],
      [1100, 110],
    ])
  })

  it('leaves out classes without a rate', () => {
    expect(totalsOf({ lines: [line({ taxClass: 'exempt' })], tax: vat(false) }).taxes).toEqual([])
  })
})

describe('any cart', () => {
  const cents = (max: number) => fc.integer({ min: 0, max })
  const productId = fc.constantFrom('a', 'b', 'c')
  const anyLine: fc.Arbitrary<PricedLine> = fc.record({
    productId,
    priceCents: fc.oneof(cents(5000), cents(999_999_999)),
    qty: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom('standard', 'food', 'exempt'),
    weightGrams: cents(50_000),
    needsDelivery: fc.boolean(),
  })
  const percent = cents(12_000)
  const productIds = fc.oneof(fc.constant([]), fc.array(productId, { minLength: 1, maxLength: 2 }))
  const anyDiscount: fc.Arbitrary<DiscountRule> = fc.oneof(
    fc.record({ productIds, kind: fc.constant('percent' as const), percent }),
    fc.record({ productIds, kind: fc.constant('amount' as const), cents: cents(1_000_000) }),
    fc.record({ productIds, kind: fc.constant('free_delivery' as const) }),
    fc.record({
      ...{ productIds, kind: fc.constant('buy_get' as const), percent },
      ...{ buy: fc.integer({ min: 1, max: 5 }), get: fc.integer({ min: 1, max: 3 }) },
    }),
  )
  const steps = fc.array(fc.record({ upTo: cents(100_000), cents: cents(10_000) }), { maxLength: 4 })
  const freeFromCents = fc.option(cents(100_000), { nil: undefined })
  const anyDelivery: fc.Arbitrary<DeliveryRate> = fc.oneof(
    fc.record({ by: fc.constant('flat' as const), cents: cents(10_000), freeFromCents }),
    fc.record({ by: fc.constantFrom('weight' as const, 'total' as const), steps, freeFromCents }),
  )
  const rate = fc.record({ name: fc.constantFrom('VAT', 'Levy'), rate: cents(3000) })
  const anyTax: fc.Arbitrary<TaxRules> = fc.record({
    isIncluded: fc.boolean(),
    rates: fc.record({ standard: rate, food: rate }),
  })
  const anyCart = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    discounts: fc.array(anyDiscount, { maxLength: 4 }),
    delivery: fc.option(anyDelivery, { nil: undefined }),
    tax: fc.option(anyTax, { nil: undefined }),
  })

  type Totals = ReturnType<typeof totalsOf>
  type Calculate = (cart: Parameters<typeof totalsOf>[0]) => Totals
  const hasReferenceTotals = (calculate: Calculate) =>
    fc.property(anyCart, (cart) => {
      expect(calculate(cart)).toEqual(referenceTotals(cart))
    })

  const addsUp = (calculate: Calculate) =>
    fc.property(anyCart, (cart) => {
      const totals = calculate(cart)
      const { lines, subtotalCents, discounts, discountCents, deliveryCents, taxes, taxCents, totalCents } = totals
      const add = totals.isTaxIncluded ? 0 : taxCents
      expect(totalCents).toBe(subtotalCents - discountCents + deliveryCents + add)
      expect(lines.reduce((sum, one) => sum + one.discountCents, 0)).toBe(discountCents)
      const onLines = discounts.filter(({ discount }) => discount.kind !== 'free_delivery')
      expect(onLines.reduce((sum, one) => sum + one.cents, 0)).toBe(discountCents)
      expect(taxes.reduce((sum, one) => sum + one.taxCents, 0)).toBe(taxCents)
      for (const [at, { discountCents: off }] of lines.entries()) {
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(cart.lines[at]!.priceCents * cart.lines[at]!.qty)
      }
      const numbers = [totalCents, subtotalCents, discountCents, deliveryCents, taxCents]
      for (const number of numbers) expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
      // Each rate is at most half a cent away from the exact tax.
      for (const { netCents, taxCents: tax, rate: points } of taxes)
        expect(Math.abs(netCents * points - tax * 10_000)).toBeLessThanOrEqual(
          5_000 + (totals.isTaxIncluded ? points : 0),
        )
    })

  it('has the totals of an exact calculation of its own', { timeout: 60_000 }, () => {
    fc.assert(hasReferenceTotals(totalsOf), { numRuns: 10_000 })
  })

  it('adds up in whole cents and is never negative', () => {
    fc.assert(addsUp(totalsOf), { numRuns: 10_000 })
  })

  const moreDiscount = (totals: Totals, cents: number): Totals => ({
    ...totals,
    lines: totals.lines.map((one, at) => (at === 0 ? { ...one, discountCents: one.discountCents + cents } : one)),
    discounts: totals.discounts.map((one, at) => (at === 0 ? { ...one, cents: one.cents + cents } : one)),
    discountCents: totals.discountCents + cents,
    totalCents: totals.totalCents - cents,
  })
  it.each<[string, (totals: Totals) => Totals]>([
    ['adds a cent to the total', (totals) => ({ ...totals, totalCents: totals.totalCents + 1 })],
    ['loses a cent of a discount', (totals) => ({ ...totals, discountCents: Math.max(0, totals.discountCents - 1) })],
    ['adds tax to prices that include it', (totals) => ({ ...totals, isTaxIncluded: !totals.isTaxIncluded })],
    ['takes off more than the price', (totals) => moreDiscount(totals, totals.subtotalCents)],
    ['counts parts of a cent', (totals) => ({ ...totals, subtotalCents: totals.subtotalCents + 0.4 })],
    [
      'rounds tax down by a cent',
      (totals) => ({ ...totals, taxes: totals.taxes.map((tax) => ({ ...tax, taxCents: tax.taxCents - 1 })) }),
    ],
  ])('the control: a calculation that %s is found', (_, tamper) => {
    const wrong: Calculate = (cart) => tamper(totalsOf(cart))
    expect(fc.check(addsUp(wrong), { numRuns: 10_000 }).failed).toBe(true)
    expect(fc.check(hasReferenceTotals(wrong), { numRuns: 10_000 }).failed).toBe(true)
  })
})
