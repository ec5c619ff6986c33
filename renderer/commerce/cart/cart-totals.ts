import type { Quote } from '#shared/commerce/cart.ts'
import { totalsOf } from '#shared/commerce/totals.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { isPlain, type OrderTotals } from '../totals/total-rows.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * Totals to show for a cart. Without discounts, delivery and tax they are calculated from the lines, because that is
 * right as soon as a quantity changes; otherwise they are the server's. `isSecond` is whether the quote is in the second
 * currency of the shop, in which only the server knows the prices.
 */
export function cartTotals(
  cart: readonly Pick<CartLine, 'id' | 'price' | 'qty'>[],
  quote: Pick<Quote, 'totals'> | undefined,
  isSecond = false,
): OrderTotals {
  if (quote && (isSecond || !(isPlain(quote.totals) && quote.totals.taxes.length === 0))) return quote.totals
  const lines = cart.map(({ id, price, qty }) => ({
    ...{ productId: id, priceCents: centsOf(price), qty },
    ...{ taxClass: '', weightGrams: 0, needsDelivery: false },
  }))
  const { subtotalCents, totalCents, isTaxIncluded } = totalsOf({ lines })
  return { subtotal: amountOf(subtotalCents), discounts: [], taxes: [], isTaxIncluded, total: amountOf(totalCents) }
}
