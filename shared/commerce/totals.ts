/**
 * The single calculation of the price of a cart or an order, in whole cents. Pure: browser and server get the same
 * totals. Order of the steps: discounts on lines as listed, delivery by the discounted total, free delivery, tax.
 */

/** Hundredths of a percent: 1,500 is 15 %. */
type BasisPoints = number

export interface PricedLine {
  productId: string
  priceCents: number
  qty: number
  taxClass: string
  /** Weight of one unit in grams. */
  weightGrams: number
  /** False for services, events and files. */
  needsDelivery: boolean
}

/** What a discount does. `productIds` limits it to these products; empty for all. */
export type DiscountRule = { productIds: readonly string[] } & (
  | { kind: 'percent'; percent: BasisPoints }
  | { kind: 'amount'; cents: number }
  | { kind: 'free_delivery' }
  /** For each `buy` units, the next `get` units cost `percent` less. The cheapest units are reduced. */
  | { kind: 'buy_get'; buy: number; get: number; percent: BasisPoints }
)

/** Price steps: the first whose `upTo` is not exceeded applies. A last step without `upTo` applies to all above. */
interface RateStep {
  upTo?: number | undefined
  cents: number
}

/** Price of a delivery. Steps by weight are in grams, steps by total in cents of the discounted lines. */
export type DeliveryRate = ({ by: 'flat'; cents: number } | { by: 'weight' | 'total'; steps: readonly RateStep[] }) & {
  /** Free from this value of the discounted lines. */
  freeFromCents?: number | undefined
}

export interface TaxRules {
  /** Whether prices include the tax. */
  isIncluded: boolean
  /** Rate for each tax class; others are not taxed. */
  rates: Readonly<Record<string, { name: string; rate: BasisPoints }>>
}

export interface TotalsInput<D extends DiscountRule = DiscountRule> {
  lines: readonly PricedLine[]
  discounts?: readonly D[]
  /** Absent before a selection, for collection, and if nothing is delivered. */
  delivery?: DeliveryRate | undefined
  tax?: TaxRules | undefined
}

/** Sums of one tax rate: `netCents` without and `taxCents` of the tax. */
export interface TaxSum {
  name: string
  rate: BasisPoints
  netCents: number
  taxCents: number
}

export interface Totals<D extends DiscountRule = DiscountRule> {
  /** Discounts of each line, in the order of the lines. */
  lines: { discountCents: number }[]
  subtotalCents: number
  /** Applied discounts with their amounts, without those of zero. */
  discounts: { discount: D; cents: number }[]
  /** On lines; free delivery shows in `deliveryCents`. */
  discountCents: number
  deliveryCents: number
  taxes: TaxSum[]
  taxCents: number
  isTaxIncluded: boolean
  /** `subtotal - discount + delivery`, plus the tax where prices do not include it. */
  totalCents: number
}

const whole = 10_000

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Totals of lines. Never negative. Expects whole cents and units that are not negative. */
export function totalsOf<D extends DiscountRule>({ lines, discounts = [], delivery, tax }: TotalsInput<D>): Totals<D> {
  const { full, left, applied } = afterDiscounts(lines, discounts)
  const price =
    delivery && lines.some(({ needsDelivery }) => needsDelivery) ? priceOfDelivery(delivery, lines, left) : 0
  const free = discounts.find((discount) => discount.kind === 'free_delivery' && reaches(discount, lines))
  if (free && price > 0) applied.push({ discount: free, cents: price })
  const deliveryCents = free ? 0 : price
  const taxes = tax ? taxSums(tax, lines, left, deliveryCents) : []
  const subtotalCents = sumOf(full)
  const taxCents = sumOf(taxes.map((one) => one.taxCents))
  const isTaxIncluded = tax?.isIncluded ?? true
  return {
    lines: full.map((cents, at) => ({ discountCents: cents - left[at]! })),
    subtotalCents,
    discounts: applied,
    discountCents: subtotalCents - sumOf(left),
    deliveryCents,
    taxes,
    taxCents,
    isTaxIncluded,
    totalCents: sumOf(left) + deliveryCents + (isTaxIncluded ? 0 : taxCents),
  }
}

/**
 * Whether a delivery is available for these lines: not above the limit of its last step. Orders that qualify for free
 * delivery are within any limit by value.
 */
export function isDeliverable({ lines, discounts = [], delivery }: TotalsInput & { delivery: DeliveryRate }): boolean {
  if (delivery.by === 'flat') return true
  const { left } = afterDiscounts(lines, discounts)
  if (delivery.by === 'total' && isFree(delivery, left)) return true
  return findStep(delivery, lines, left) !== undefined
}

/** The price of lines before (`full`) and after (`left`) the discounts, and the discounts with an effect. */
function afterDiscounts<D extends DiscountRule>(lines: readonly PricedLine[], discounts: readonly D[]) {
  const full = lines.map(({ priceCents, qty }) => priceCents * qty)
  const left = [...full]
  const applied: Totals<D>['discounts'] = []
  for (const discount of discounts) {
    const shares = sharesOf(discount, lines, left)
    shares.forEach((cents, at) => {
      left[at]! -= cents
    })
    const cents = sumOf(shares)
    if (cents > 0) applied.push({ discount, cents })
  }
  return { full, left, applied }
}

const appliesTo = ({ productIds }: DiscountRule, { productId }: PricedLine) =>
  productIds.length === 0 || productIds.includes(productId)

const reaches = (discount: DiscountRule, lines: readonly PricedLine[]) =>
  lines.some((line) => appliesTo(discount, line))

/** The discount on each line, at most the remaining amount of the line. */
function sharesOf(discount: DiscountRule, lines: readonly PricedLine[], left: readonly number[]): number[] {
  const base = lines.map((line, at) => (appliesTo(discount, line) ? left[at]! : 0))
  if (discount.kind === 'percent') return split(fraction(sumOf(base), discount.percent), base)
  if (discount.kind === 'amount') return split(Math.min(discount.cents, sumOf(base)), base)
  if (discount.kind === 'buy_get') return reducedUnits(discount, lines, base)
  return lines.map(() => 0)
}

/** Share of an amount, rounded half up. Above 100 % it is the whole amount. */
const fraction = (cents: number, points: BasisPoints) => divide(BigInt(cents) * BigInt(Math.min(points, whole)), whole)

/** Quotient of a product that may exceed 2^53, rounded half up. */
const divide = (product: bigint, by: number) => Number((product * 2n + BigInt(by)) / (BigInt(by) * 2n))

/** Splits cents by weight without a remainder: the largest fractions get the cents that are left over. */
function split(cents: number, weights: readonly number[]): number[] {
  const total = sumOf(weights)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = exact.map((share) => Number(share / BigInt(total)))
  const fraction = (at: number) => Number(exact[at]! % BigInt(total))
  const byFraction = weights.map((_, at) => at).sort((a, b) => fraction(b) - fraction(a))
  const missing = cents - sumOf(shares)
  for (const at of byFraction.slice(0, missing)) shares[at]!++
  return shares
}

/** Discounts the cheapest units: `get` of every `buy + get`. Earlier discounts lower the unit price. */
function reducedUnits(
  { buy, get, percent }: DiscountRule & { kind: 'buy_get' },
  lines: readonly PricedLine[],
  base: readonly number[],
): number[] {
  const qtys = lines.map(({ qty }, at) => (base[at]! > 0 ? qty : 0))
  let reduced = Math.floor(sumOf(qtys) / (buy + get)) * get
  const cheapest = lines.map((_, at) => at).sort((a, b) => base[a]! / (qtys[a] || 1) - base[b]! / (qtys[b] || 1))
  const shares = lines.map(() => 0)
  for (const at of cheapest) {
    if (!qtys[at]) continue
    const units = Math.min(reduced, qtys[at])
    reduced -= units
    const price = Math.floor((base[at]! * units) / qtys[at])
    shares[at] = fraction(price, percent)
  }
  return shares
}

/** Above the last limit the last price applies: see `isDeliverable`. */
function priceOfDelivery(rate: DeliveryRate, lines: readonly PricedLine[], left: readonly number[]): number {
  if (isFree(rate, left)) return 0
  if (rate.by === 'flat') return rate.cents
  return (findStep(rate, lines, left) ?? rate.steps.at(-1))?.cents ?? 0
}

const isFree = ({ freeFromCents }: DeliveryRate, left: readonly number[]) =>
  freeFromCents !== undefined && sumOf(left) >= freeFromCents

/** The step of these lines; undefined above the limit of the last one. */
function findStep(
  { by, steps }: DeliveryRate & { by: 'weight' | 'total' },
  lines: readonly PricedLine[],
  left: readonly number[],
): RateStep | undefined {
  const delivered = lines.filter(({ needsDelivery }) => needsDelivery)
  const measure = by === 'weight' ? sumOf(delivered.map(({ weightGrams, qty }) => weightGrams * qty)) : sumOf(left)
  return steps.find(({ upTo }) => upTo === undefined || measure <= upTo)
}

/** Sums by rate, each rounded once. Delivery is taxed in proportion to what the delivered lines cost. */
function taxSums(
  { isIncluded, rates }: TaxRules,
  lines: readonly PricedLine[],
  left: readonly number[],
  deliveryCents: number,
): TaxSum[] {
  const values = lines.map(({ needsDelivery }, at) => (needsDelivery ? left[at]! : 0))
  // Lines that cost nothing share the delivery by units.
  const weights = sumOf(values) > 0 ? values : lines.map(({ needsDelivery, qty }) => (needsDelivery ? qty : 0))
  const shares = split(deliveryCents, weights)
  const taxed = new Map<string, { name: string; rate: BasisPoints; cents: number }>()
  lines.forEach((line, at) => {
    const rate = rates[line.taxClass]
    if (!rate) return
    const key = `${rate.name} ${rate.rate}`
    taxed.set(key, { ...rate, cents: (taxed.get(key)?.cents ?? 0) + left[at]! + shares[at]! })
  })
  return [...taxed.values()].map(({ name, rate, cents }) => {
    const product = BigInt(cents) * BigInt(rate)
    const taxCents = isIncluded ? divide(product, whole + rate) : divide(product, whole)
    return { name, rate, netCents: isIncluded ? cents - taxCents : cents, taxCents }
  })
}
