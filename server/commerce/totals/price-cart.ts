import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AppliedDiscount, Quote, QuoteLine, TaxSum, Totals } from '#shared/commerce/cart.ts'
import type { AddressPlace, DeliveryMethod, DeliveryRules } from '#shared/commerce/delivery.ts'
import {
  type DeliveryRate,
  isDeliverable,
  type PricedLine,
  type TaxRules,
  type Totals as TotalsInCents,
  totalsOf,
} from '#shared/commerce/totals.ts'
import { fieldError } from '#shared/core/errors.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { amountOf, convertCents } from '#shared/core/money.ts'
import { offeredPoints } from '../delivery/pickup-points.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { deliveriesTo, rateOf } from '../delivery/zones.ts'
import {
  applicableDiscounts,
  type DiscountCustomer,
  findCandidates,
  findCustomerProblem,
  hasCodes,
} from '../discounts/applicable.ts'
import type { AppliedRule } from '../discounts/discount-rules.ts'
import { taxClassOf, taxRulesFor } from '../tax/tax-rates.ts'

/** A cart line and its input for the totals: undefined for products that are no longer sold. */
export interface CartLine {
  /** With the price in the currency of the company. */
  line: QuoteLine
  priced: SoldLine | undefined
  /** The first image of the product. */
  image?: { sha256: string; webp: number[] } | undefined
  /** Of the product or the variant. */
  sku?: string | undefined
  /** Whether the customer downloads files of the product instead of a delivery. */
  isDownload?: boolean
  /** Text of the licence that is sold with a file. */
  licence?: string | undefined
}

/** A line in the currency of the company. */
export interface SoldLine extends PricedLine {
  /** Price in the second currency; absent without one. */
  secondCents?: number | undefined
}

/** The options that determine the price of a cart, besides its products. */
export interface PriceOptions {
  place?: AddressPlace | undefined
  deliveryId?: string | undefined
  code?: string | undefined
  /** Currency to pay in; that of the company by default. */
  currency?: Currency | undefined
  /** The customer for the limits of the code; unknown for visitors. */
  customer?: DiscountCustomer | undefined
  /** Discount that staff give, in cents of the currency to pay in. */
  byHandCents?: number | undefined
}

export interface PricedCart {
  /** Currency of `lines`, `totals` and `quote`: the currency of the payment. */
  currency: Currency
  /** The lines of `totals`, in their order. */
  lines: PricedLine[]
  totals: TotalsInCents<AppliedRule>
  /** Totals in the currency of the company. */
  companyTotals: TotalsInCents<AppliedRule>
  /** The total in the other currency of the shop. */
  other: { currency: Currency; rate: string; totalCents: number } | undefined
  tax: TaxRules | undefined
  delivery: DeliveryRules
  needsDelivery: boolean
  method: DeliveryMethod | undefined
  codeProblem?: string
  /** Why the code does not apply for the customer. The totals of an order disregard it. */
  customerProblem?: string
  /** Whether it has only downloads, which cost something. */
  hasOnlyDownloads: boolean
  /** The quote for the customer. */
  quote(): Promise<Quote>
}

/**
 * Calculates the price of a cart with current settings and discounts. For an `'order'`, discounts with a limit stay
 * locked until the transaction ends. Throws VALIDATION for a currency that the company does not accept.
 */
export async function priceCart(
  db: Db,
  cart: readonly CartLine[],
  { place, deliveryId, code, customer, currency: selected, byHandCents = 0 }: PriceOptions,
  purpose: 'quote' | 'order' = 'quote',
): Promise<PricedCart> {
  const { delivery, tax: taxSettings } = await findShopSettings(db)
  const candidates = await findCandidates(db, code, purpose)
  const company = await getCompany(db)
  const currency = selected ?? company.currency
  const isSecond = currency !== company.currency
  if (isSecond && currency !== company.secondCurrency)
    throw fieldError('currency', 'This shop does not accept this currency.')
  const convert = (cents: number) => (isSecond ? convertCents(cents, company.secondRate) : cents)
  const sold = cart.flatMap(({ priced }) =>
    priced ? { ...priced, taxClass: taxClassOf(taxSettings, priced.taxClass) } : [],
  )
  const customerProblem = code && customer && (await findCustomerProblem(db, code, customer))
  const { rules: stored, codeProblem } = applicableDiscounts(candidates, sold, {
    code,
    customerProblem: purpose === 'quote' ? customerProblem : undefined,
    money: (cents) =>
      new Intl.NumberFormat(company.locale, { style: 'currency', currency }).format(amountOf(convert(cents))),
  })
  const discounts = byHandCents
    ? [...stored, discountByHand(byHandCents, isSecond ? company.secondRate : undefined)]
    : stored
  const needsDelivery = sold.some((line) => line.needsDelivery)
  const inOwn = partsIn({ lines: sold, discounts })
  const inSecond = company.secondCurrency ? partsIn({ lines: sold, discounts }, company.secondRate) : inOwn
  const { lines, rules, priceOf } = isSecond ? inSecond : inOwn
  const methodsOfPlace = place && needsDelivery ? deliveriesTo(delivery, place) : []
  const methods = methodsOfPlace.filter((one) => isDeliverable({ lines, discounts: rules, delivery: priceOf(one) }))
  const method = methods.find(({ id }) => id === deliveryId)
  const tax = taxRulesFor(taxSettings, method && place)
  const companyTotals = totalsIn(inOwn, method, tax)
  const secondTotals = totalsIn(inSecond, method, tax)
  const totals = isSecond ? secondTotals : companyTotals
  const other = company.secondCurrency
    ? {
        currency: isSecond ? company.currency : company.secondCurrency,
        rate: company.secondRate,
        totalCents: (isSecond ? companyTotals : secondTotals).totalCents,
      }
    : undefined
  const soldLines = cart.filter(({ priced }) => priced)
  const hasOnlyDownloads =
    totals.totalCents > 0 && soldLines.length > 0 && soldLines.every(({ isDownload }) => isDownload)
  return {
    hasOnlyDownloads,
    ...{ currency, lines, totals, companyTotals, other, tax, delivery, needsDelivery, method },
    ...(codeProblem && { codeProblem }),
    ...(customerProblem && { customerProblem }),
    async quote() {
      const prices = lines.map(({ priceCents }, at) => ({
        price: amountOf(priceCents),
        ...(other && { otherPrice: amountOf((isSecond ? inOwn : inSecond).lines[at]!.priceCents) }),
      }))
      return {
        lines: cart.map(({ line, priced }) => (priced ? { ...line, ...prices.shift() } : line)),
        totals: presentTotals(totals, method !== undefined),
        total: amountOf(totals.totalCents),
        currency,
        ...(other && {
          other: { currency: other.currency, rate: other.rate, total: amountOf(other.totalCents) },
        }),
        needsDelivery,
        ...(hasOnlyDownloads && { hasOnlyDownloads }),
        offersPickup: delivery.offersPickup,
        pickupPoints: offeredPoints(delivery),
        deliveries: methods.map((one) => ({
          ...{ id: one.id, name: one.name, hint: one.hint },
          price: amountOf(totalsOf({ lines, discounts: rules, delivery: priceOf(one) }).deliveryCents),
        })),
        ...(methods.length === 0 && methodsOfPlace.length > 0 && { isTooLarge: true }),
        takesCodes: await hasCodes(db),
        ...(codeProblem && { codeProblem }),
      }
    },
  }
}

interface Parts {
  lines: readonly SoldLine[]
  discounts: readonly AppliedRule[]
}

/**
 * Input of the totals in the currency of the company, or in the second one at a rate. Prices in the second currency are
 * their own or converted; deliveries and amounts are converted.
 */
function partsIn({ lines: sold, discounts }: Parts, rate?: string) {
  const convert = (cents: number) => (rate === undefined ? cents : convertCents(cents, rate))
  const lines = sold.map(({ secondCents, ...line }): PricedLine => {
    const own = rate === undefined ? line.priceCents : secondCents
    return { ...line, priceCents: own ?? convert(line.priceCents) }
  })
  const rules = discounts.map((rule) => (rate === undefined ? rule : convertRule(rule, convert)))
  const priceOf = (one: DeliveryMethod) => convertDelivery(rateOf(one), convert)
  return { lines, rules, priceOf }
}

const totalsIn = (
  { lines, rules, priceOf }: ReturnType<typeof partsIn>,
  method: DeliveryMethod | undefined,
  tax: TaxRules | undefined,
) => totalsOf({ lines, discounts: rules, delivery: method && priceOf(method), tax })

/** The discount that staff give, after all others. `rate` is that of the second currency if the amount is in it. */
export const discountByHand = (cents: number, rate?: string): AppliedRule => ({
  ...{ discountId: '', name: 'Discount', code: '', kind: 'amount', productIds: [] },
  ...(rate === undefined ? { cents } : { cents: Math.round(cents / Number(rate)), secondCents: cents }),
})

/** A discount in the second currency. */
export const convertRule = (rule: AppliedRule, convert: (cents: number) => number): AppliedRule =>
  rule.kind === 'amount' ? { ...rule, cents: rule.secondCents ?? convert(rule.cents) } : rule

/** The price of a delivery in the second currency. */
export function convertDelivery(price: DeliveryRate, convert: (cents: number) => number): DeliveryRate {
  const freeFromCents = price.freeFromCents === undefined ? undefined : convert(price.freeFromCents)
  if (price.by === 'flat') return { by: 'flat', cents: convert(price.cents), freeFromCents }
  const steps = price.steps.map(({ upTo, cents }) => ({
    upTo: upTo === undefined || price.by === 'weight' ? upTo : convert(upTo),
    cents: convert(cents),
  }))
  return { by: price.by, steps, freeFromCents }
}

/** Totals in the format of the API. */
export function presentTotals(totals: TotalsInCents<AppliedRule>, isDelivered: boolean): Totals {
  return {
    subtotal: amountOf(totals.subtotalCents),
    discounts: totals.discounts.map(({ discount, cents }) => presentDiscount({ ...discount, cents })),
    discount: amountOf(totals.discountCents),
    ...(isDelivered && { delivery: amountOf(totals.deliveryCents) }),
    taxes: totals.taxes.map(presentTax),
    tax: amountOf(totals.taxCents),
    isTaxIncluded: totals.isTaxIncluded,
    total: amountOf(totals.totalCents),
  }
}

/** A discount with its amount in cents, in the format of the API. */
export const presentDiscount = ({
  name,
  code,
  kind,
  cents,
}: Pick<AppliedRule, 'name' | 'code' | 'kind'> & { cents: number }): AppliedDiscount => ({
  name,
  ...(code && { code }),
  kind,
  amount: amountOf(cents),
})

/** The sums of a tax rate in the format of the API. */
export const presentTax = ({ name, rate, netCents, taxCents }: TotalsInCents['taxes'][number]): TaxSum => ({
  name,
  percent: rate / 100,
  net: amountOf(netCents),
  amount: amountOf(taxCents),
})
