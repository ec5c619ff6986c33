import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { getCompany } from '#server/core/company/company.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { DeliveryChoice } from '#shared/commerce/delivery.ts'
import type { staffOrders } from '#shared/commerce/staff-orders.ts'
import { type DeliveryRate, type PricedLine, type TaxRules, type Totals, totalsOf } from '#shared/commerce/totals.ts'
import { AppError } from '#shared/core/errors.ts'
import { centsOf, convertCents } from '#shared/core/money.ts'
import { maxQuantity } from '#shared/core/order-options.ts'
import { findShopSettings } from '../../delivery/settings.ts'
import { deliveriesTo, rateOf } from '../../delivery/zones.ts'
import { cartColumns } from '../../products/cart-columns.ts'
import { products } from '../../products/products.table.ts'
import { findCartLines } from '../../products/quote.ts'
import { taxClassOf, taxRulesFor } from '../../tax/tax-rates.ts'
import { findDiscountRules, type OrderRule } from '../../totals/order-discounts.ts'
import { type CartLine, convertDelivery, convertRule, discountByHand, type SoldLine } from '../../totals/price-cart.ts'
import { placeOf, requireDelivery } from '../order-delivery.ts'
import type { OrderDeliveryValue, OrderLineRow, OrderRow } from '../orders.table.ts'

/** What staff want to change; see the contract. */
export type OrderChange = z.output<typeof staffOrders.quoteChange.input>

/** An added line whose product is on sale. */
type AddedLine = CartLine & { priced: SoldLine }

/** An order after a change, with its totals in cents of its currency. */
export interface PlannedChange {
  retained: { row: OrderLineRow; qty: number }[]
  removed: OrderLineRow[]
  added: AddedLine[]
  /** The lines of `totals`: the retained ones, then the added ones. */
  lines: PricedLine[]
  totals: Totals<OrderRule>
  /** Amounts of the discounts in the currency of the company. */
  uses: { discountId: string; cents: number }[]
  delivered: OrderDeliveryValue
  needsDelivery: boolean
  tax: TaxRules | undefined
  otherTotalCents: number | null
}

/**
 * Prices a change of an order: retained lines at the price that they were ordered at, added ones at current prices, with the
 * order's own discounts and today's taxes and deliveries. Throws VALIDATION for lines or deliveries that are not possible,
 * INSUFFICIENT_STOCK for products that are no longer sold, and CONFLICT if the shop has other currencies by now.
 */
export async function planChange(
  ctx: Pick<TxContext, 'db' | 'site' | 'files'>,
  order: OrderRow,
  rows: readonly OrderLineRow[],
  change: OrderChange,
): Promise<PlannedChange> {
  const { retained, removed } = selectLines(rows, change)
  const added = await findAddedLines(ctx, change)
  const convert = await converterOf(ctx, order)
  const settings = await findShopSettings(ctx.db)
  const priced = [
    ...(await pricedRows(ctx, retained)).map((line) => ({
      ...line,
      taxClass: taxClassOf(settings.tax, line.taxClass),
    })),
    ...added.map(({ priced: { secondCents, ...line } }) => ({
      ...line,
      taxClass: taxClassOf(settings.tax, line.taxClass),
      priceCents: convert ? (secondCents ?? convert.toOrder(line.priceCents)) : line.priceCents,
    })),
  ]
  const needsDelivery = priced.some((line) => line.needsDelivery)
  const { delivered, rate } = deliveryAfter(order, change.delivery, settings.delivery, needsDelivery)
  const delivery = rate && convert && !rate.isStored ? convertDelivery(rate, convert.toOrder) : rate
  const tax = taxRulesFor(
    settings.tax,
    delivered.kind === 'delivery' && delivered.address ? placeOf(delivered.address) : undefined,
  )
  const discounts = await rulesAfter(ctx, order, change, convert?.toOrder)
  const totals = totalsOf({ lines: priced, discounts, delivery, tax })
  const toCompany = convert?.toCompany ?? ((cents: number) => cents)
  const rateToOther = order.exchangeRate === null ? undefined : order.exchangeRate
  return {
    ...{ retained, removed, added, lines: priced, totals, delivered, needsDelivery, tax },
    uses: totals.discounts
      .filter(({ discount }) => discount.discountId !== '')
      .map(({ discount, cents }) => ({ discountId: discount.discountId, cents: toCompany(cents) })),
    otherTotalCents: rateToOther
      ? convert
        ? convert.toCompany(totals.totalCents)
        : convertCents(totals.totalCents, rateToOther)
      : null,
  }
}

function selectLines(rows: readonly OrderLineRow[], { lines, items }: OrderChange) {
  const wanted = new Map(lines.map(({ id, qty }) => [id, qty]))
  if ([...wanted.keys()].some((id) => !rows.some((row) => row.id === id)))
    throw invalid('A product of this order was removed. Reload the order.')
  if (wanted.size + items.length === 0)
    throw invalid('An order needs at least one product. Cancel the order to remove all.')
  const retained = rows.flatMap((row) => (wanted.has(row.id) ? { row, qty: wanted.get(row.id)! } : []))
  const removed = rows.filter(({ id }) => !wanted.has(id))
  if (removed.some(({ refundedQty }) => refundedQty > 0) || retained.some(({ row, qty }) => qty < row.refundedQty))
    throw invalid('Refunded products stay in the order.')
  return { retained, removed }
}

const invalid = (message: string) => new AppError('VALIDATION', message, { fields: { lines: message } })

async function findAddedLines(ctx: Pick<TxContext, 'db' | 'site' | 'files'>, { items }: OrderChange) {
  if (items.length === 0) return []
  const lines = await findCartLines(ctx, items, maxQuantity)
  return lines.map((one): AddedLine => {
    if (one.priced) return { ...one, priced: one.priced }
    throw new AppError('INSUFFICIENT_STOCK', 'A product that you added is no longer available.')
  })
}

/** How to convert amounts of an order in the second currency; undefined for orders in the currency of the company. */
async function converterOf({ db }: Pick<TxContext, 'db'>, { currency, otherCurrency, exchangeRate }: OrderRow) {
  const company = await getCompany(db)
  if (currency === company.currency) return undefined
  if (otherCurrency !== company.currency || !exchangeRate)
    throw new AppError('CONFLICT', 'The currencies of the shop have changed since this order. It cannot be changed.')
  return {
    toOrder: (cents: number) => convertCents(cents, exchangeRate),
    toCompany: (cents: number) => Math.round(cents / Number(exchangeRate)),
  }
}

/** Retained lines with weight and delivery of their products. A deleted product weighs nothing and is delivered. */
async function pricedRows({ db }: Pick<TxContext, 'db'>, retained: PlannedChange['retained']): Promise<PricedLine[]> {
  const ids = retained.map(({ row }) => row.productId)
  const found = ids.length ? await db.select(cartColumns).from(products).where(inArray(products.id, ids)) : []
  const byId = new Map(found.map((product) => [product.id, product]))
  return retained.map(({ row: { productId, priceCents, taxClass }, qty }) => {
    const product = byId.get(productId)
    return {
      ...{ productId, priceCents, qty, taxClass },
      weightGrams: product?.weight ?? 0,
      needsDelivery: product?.needsDelivery ?? true,
    }
  })
}

type Rules = Awaited<ReturnType<typeof findShopSettings>>['delivery']
/** `isStored`: in the currency of the order. */
type Rate = DeliveryRate & { isStored?: boolean }

/** The delivery after a change, and its price. A method that the shop no longer offers has the price of the order. */
function deliveryAfter(
  order: OrderRow,
  choice: DeliveryChoice | undefined,
  rules: Rules,
  needsDelivery: boolean,
): { delivered: OrderDeliveryValue; rate?: Rate } {
  if (choice || !needsDelivery || order.delivery.kind === 'none') {
    const selected = choice ?? { kind: 'pickup' as const }
    const methods = selected.kind === 'delivery' ? deliveriesTo(rules, placeOf(selected.address)) : []
    const method = selected.kind === 'delivery' ? methods.find(({ id }) => id === selected.methodId) : undefined
    const delivered = requireDelivery(selected, { delivery: rules, method, needsDelivery })
    return { delivered, ...(delivered.kind === 'delivery' && method && { rate: rateOf(method) }) }
  }
  const { delivery, deliveryCents, discounts } = order
  if (delivery.kind !== 'delivery') return { delivered: delivery }
  const methods = delivery.address ? deliveriesTo(rules, placeOf(delivery.address)) : []
  const method = methods.find(({ id }) => id === delivery.methodId)
  if (method) return { delivered: delivery, rate: rateOf(method) }
  const freeCents = discounts.reduce((sum, { kind, cents }) => (kind === 'free_delivery' ? sum + cents : sum), 0)
  return { delivered: delivery, rate: { by: 'flat', cents: deliveryCents + freeCents, isStored: true } }
}

/** The discounts of the order as rules in its currency. One that was deleted has its amount. */
async function rulesAfter(
  { db }: Pick<TxContext, 'db'>,
  { discounts }: OrderRow,
  { retainsDiscounts, byHand }: OrderChange,
  toOrder: ((cents: number) => number) | undefined,
): Promise<OrderRule[]> {
  const stored = retainsDiscounts ? discounts.filter(({ discountId }) => discountId !== '') : []
  const known = await findDiscountRules(
    db,
    stored.map(({ discountId }) => discountId),
  )
  const rules = stored.map((one): OrderRule => {
    const rule = known.get(one.discountId)
    if (rule) return toOrder ? convertRule(rule, toOrder) : rule
    const { discountId, name, code, kind, cents } = one
    const own = { discountId, name, code, productIds: [] }
    return kind === 'free_delivery' ? { ...own, kind } : { ...own, kind: 'amount', cents }
  })
  return byHand > 0 ? [...rules, discountByHand(centsOf(byHand))] : rules
}
