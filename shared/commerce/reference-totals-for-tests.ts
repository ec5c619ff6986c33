import type { DeliveryRate, DiscountRule, PricedLine, TaxRules, Totals, TotalsInput } from './totals.ts'

/**
 * The same totals, calculated a second time as a person would on paper, to compare `totalsOf` with: exact fractions, unit by
 * unit and cent by cent. Slow, and shares no code with it.
 */

/** An exact fraction; the denominator is positive. */
class Fraction {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint | number, under: bigint | number = 1n) {
    this.over = BigInt(over)
    this.under = BigInt(under)
  }
  plus({ over, under }: Fraction) {
    return new Fraction(this.over * under + over * this.under, this.under * under)
  }
  minus({ over, under }: Fraction) {
    return this.plus(new Fraction(-over, under))
  }
  times({ over, under }: Fraction) {
    return new Fraction(this.over * over, this.under * under)
  }
  by({ over, under }: Fraction) {
    return this.times(new Fraction(under, over))
  }
  compare({ over, under }: Fraction) {
    const [own, other] = [this.over * under, over * this.under]
    return own < other ? -1 : own > other ? 1 : 0
  }
  /** Whole cents below. Amounts are never negative. */
  floor() {
    return new Fraction(this.over / this.under)
  }
  /** The nearest cent; half a cent is rounded up. */
  round() {
    return this.plus(new Fraction(1, 2)).floor()
  }
  get cents() {
    if (this.over % this.under !== 0n) throw new Error('Not whole cents.')
    return Number(this.over / this.under)
  }
}

const zero = new Fraction(0)
const one = new Fraction(1)
const sum = (amounts: readonly Fraction[]) => amounts.reduce((total, amount) => total.plus(amount), zero)
const lower = (a: Fraction, b: Fraction) => (a.compare(b) < 0 ? a : b)
/** 1,500 points are 15/100. */
const percentage = (points: number) => new Fraction(points, 10_000)

/** Gives each line its exact share without the fraction of a cent, then single cents to the largest fractions. */
function distribute(amount: Fraction, weights: readonly Fraction[]): Fraction[] {
  const total = sum(weights)
  if (total.compare(zero) === 0) return weights.map(() => zero)
  const exact = weights.map((weight) => amount.times(weight).by(total))
  const shares = exact.map((share) => share.floor())
  const lost = exact.map((share, at) => share.minus(shares[at]!))
  while (sum(shares).compare(amount) < 0) {
    let largest = 0
    for (let at = 1; at < lost.length; at++) if (lost[at]!.compare(lost[largest]!) > 0) largest = at
    shares[largest] = shares[largest]!.plus(one)
    lost[largest] = new Fraction(-1)
  }
  return shares
}

const concerns = ({ productIds }: DiscountRule, { productId }: PricedLine) =>
  productIds.length === 0 || productIds.some((id) => id === productId)

/** What a discount takes off each line, from what earlier discounts left of it. */
function reductionsOf(discount: DiscountRule, lines: readonly PricedLine[], left: readonly Fraction[]): Fraction[] {
  const parts = lines.map((line, at) => (concerns(discount, line) ? left[at]! : zero))
  const total = sum(parts)
  switch (discount.kind) {
    case 'percent':
      return distribute(total.times(lower(percentage(discount.percent), one)).round(), parts)
    case 'amount':
      return distribute(lower(new Fraction(discount.cents), total), parts)
    case 'buy_get': {
      const units = lines.flatMap(({ qty }, at) => {
        const price = parts[at]!.by(new Fraction(qty))
        return price.compare(zero) > 0 ? Array.from({ length: qty }, () => ({ at, price })) : []
      })
      const groups = Math.floor(units.length / (discount.buy + discount.get))
      const cheapest = units.sort((a, b) => a.price.compare(b.price)).slice(0, groups * discount.get)
      return lines.map((_, own) => {
        const worth = sum(cheapest.flatMap(({ at, price }) => (at === own ? [price] : []))).floor()
        return worth.times(lower(percentage(discount.percent), one)).round()
      })
    }
    case 'free_delivery':
      return lines.map(() => zero)
  }
}

function deliveryPrice(rate: DeliveryRate, lines: readonly PricedLine[], value: Fraction): Fraction {
  if (rate.freeFromCents !== undefined && value.compare(new Fraction(rate.freeFromCents)) >= 0) return zero
  if (rate.by === 'flat') return new Fraction(rate.cents)
  let grams = 0
  for (const { needsDelivery, weightGrams, qty } of lines) if (needsDelivery) grams += weightGrams * qty
  const measure = rate.by === 'weight' ? new Fraction(grams) : value
  for (const { upTo, cents } of rate.steps)
    if (upTo === undefined || measure.compare(new Fraction(upTo)) <= 0) return new Fraction(cents)
  return new Fraction(rate.steps.at(-1)?.cents ?? 0)
}

/** Each rate is applied once, to all that it taxes: lines after discounts, and their parts of the delivery. */
function taxesOf(tax: TaxRules, lines: readonly PricedLine[], left: readonly Fraction[], delivery: Fraction) {
  const values = lines.map(({ needsDelivery }, at) => (needsDelivery ? left[at]! : zero))
  const units = lines.map(({ needsDelivery, qty }) => new Fraction(needsDelivery ? qty : 0))
  const parts = distribute(delivery, sum(values).compare(zero) > 0 ? values : units)
  const found: { name: string; rate: number; amount: Fraction }[] = []
  for (const [at, { taxClass }] of lines.entries()) {
    const own = tax.rates[taxClass]
    if (!own) continue
    const amount = left[at]!.plus(parts[at]!)
    const same = found.find(({ name, rate }) => name === own.name && rate === own.rate)
    if (same) same.amount = same.amount.plus(amount)
    else found.push({ ...own, amount })
  }
  return found.map(({ name, rate, amount }) => {
    const share = tax.isIncluded ? percentage(rate).by(one.plus(percentage(rate))) : percentage(rate)
    const taxed = amount.times(share).round()
    return { name, rate, netCents: (tax.isIncluded ? amount.minus(taxed) : amount).cents, taxCents: taxed.cents }
  })
}

export function referenceTotals({ lines, discounts = [], delivery, tax }: TotalsInput): Totals {
  const full = lines.map(({ priceCents, qty }) => new Fraction(priceCents).times(new Fraction(qty)))
  let left = full
  const applied: Totals['discounts'] = []
  for (const discount of discounts) {
    const reductions = reductionsOf(discount, lines, left)
    left = left.map((amount, at) => amount.minus(reductions[at]!))
    const { cents } = sum(reductions)
    if (cents > 0) applied.push({ discount, cents })
  }
  const isDelivered = delivery !== undefined && lines.some(({ needsDelivery }) => needsDelivery)
  const price = isDelivered ? deliveryPrice(delivery, lines, sum(left)) : zero
  const free = discounts.find((one) => one.kind === 'free_delivery' && lines.some((line) => concerns(one, line)))
  if (free && price.cents > 0) applied.push({ discount: free, cents: price.cents })
  const paidDelivery = free ? zero : price
  const taxes = tax ? taxesOf(tax, lines, left, paidDelivery) : []
  const taxCents = taxes.reduce((total, entry) => total + entry.taxCents, 0)
  const isTaxIncluded = tax === undefined || tax.isIncluded
  return {
    lines: full.map((amount, at) => ({ discountCents: amount.minus(left[at]!).cents })),
    subtotalCents: sum(full).cents,
    discounts: applied,
    discountCents: sum(full).minus(sum(left)).cents,
    deliveryCents: paidDelivery.cents,
    taxes,
    taxCents,
    isTaxIncluded,
    totalCents: sum(left).plus(paidDelivery).cents + (isTaxIncluded ? 0 : taxCents),
  }
}
