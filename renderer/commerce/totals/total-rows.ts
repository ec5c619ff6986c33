import { companyLocale, formatMoney } from '#renderer/core/ui/format.ts'
import type { AppliedDiscount, OtherTotal, TaxSum, Totals } from '#shared/commerce/cart.ts'
import type { Order } from '#shared/commerce/orders.ts'

/** The fields of a cart or an order that the totals show. Amounts are in the currency's main unit. */
export type OrderTotals = Pick<Totals, 'subtotal' | 'discounts' | 'delivery' | 'taxes' | 'isTaxIncluded' | 'total'>

export interface TotalRow {
  label: string
  /** The amount as text; discounts begin with a minus sign. */
  value: string
  /** Small text below the label. */
  note?: string | undefined
}

/** Totals of an order in the form of a quote. */
export const totalsOfOrder = ({ delivery, ...order }: Order): OrderTotals => ({
  ...order,
  delivery: delivery.kind === 'delivery' ? delivery.price : undefined,
})

/** `VAT 15%` */
const taxLabel = ({ name, percent }: Pick<TaxSum, 'name' | 'percent'>) => {
  const format = new Intl.NumberFormat(companyLocale(), { style: 'percent', maximumFractionDigits: 2 })
  return `${name} ${format.format(percent / 100)}`
}

/** Whether the total equals the price of the products, so that a single row is enough. */
export const isPlain = ({ discounts, delivery, taxes, isTaxIncluded }: OrderTotals) =>
  discounts.length === 0 && delivery === undefined && (isTaxIncluded || taxes.length === 0)

interface Options {
  /** The company's currency by default. */
  currency?: string | undefined
  /** Name of the delivery method. */
  deliveryName?: string | undefined
  /** Shown instead of a price while no delivery is selected. */
  deliveryPending?: string | undefined
}

/** The rows above the total; none if the total is the price of the products alone. */
export function totalRows(totals: OrderTotals, { currency, deliveryName, deliveryPending }: Options = {}): TotalRow[] {
  const { subtotal, discounts, delivery, taxes, isTaxIncluded } = totals
  if (isPlain(totals) && deliveryPending === undefined) return []
  const money = (amount: number) => formatMoney(amount, currency)
  // Discounts on the delivery, which its price already includes.
  const free = discounts.find(({ kind }) => kind === 'free_delivery')
  return [
    { label: 'Subtotal', value: money(subtotal) },
    ...discounts
      .filter((discount) => discount !== free)
      .map((discount) => ({ label: discountLabel(discount), value: `−${money(discount.amount)}` })),
    ...(delivery === undefined
      ? deliveryPending === undefined
        ? []
        : [{ label: 'Delivery', value: deliveryPending }]
      : [
          {
            label: 'Delivery',
            value: delivery === 0 ? 'Free' : money(delivery),
            note: [deliveryName, free && discountLabel(free)].filter(Boolean).join(' · ') || undefined,
          },
        ]),
    ...(isTaxIncluded ? [] : taxes.map((tax) => ({ label: taxLabel(tax), value: money(tax.amount) }))),
  ]
}

/**
 * `$20.67 (1 USD = 26.35 ZWG)`: a total in the other currency of the shop. The shop may have other currencies by now,
 * so its totals decide which currency the rate is for: above 1, the smaller total is in it. Equal totals show no rate.
 */
export function otherTotalText(
  { currency, rate, total }: OtherTotal,
  paid: { currency: string; total: number },
): string {
  const amount = formatMoney(total, currency)
  if (total === paid.total) return amount
  const isRateForPaid = total > paid.total === Number(rate) > 1
  const [from, to] = isRateForPaid ? [paid.currency, currency] : [currency, paid.currency]
  return `${amount} (1 ${from} = ${rate} ${to})`
}

/** `Including VAT 15%: $1.30`, one line per rate; none if taxes are added to the prices. */
export const includedTaxes = ({ taxes, isTaxIncluded }: OrderTotals, currency?: string): string[] =>
  isTaxIncluded ? taxes.map((tax) => `Including ${taxLabel(tax)}: ${formatMoney(tax.amount, currency)}`) : []

const discountLabel = ({ name, code }: AppliedDiscount) => (code && code !== name ? `${name} (${code})` : name)
