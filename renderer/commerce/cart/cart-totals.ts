import type { Quote } from '#shared/commerce/cart.ts'
import { isPlain, type OrderTotals } from '../totals/total-rows.ts'

/**
 * Totals to show for a cart. Without discounts, delivery and tax the total of the lines is shown, because it is right as
 * soon as a quantity changes; otherwise the server's. `isSecond` is whether the quote is in the second currency of the
 * shop, in which only the server knows the prices.
 */
export const cartTotals = (
  linesTotal: number,
  quote: Pick<Quote, 'totals'> | undefined,
  isSecond = false,
): OrderTotals =>
  quote && (isSecond || !(isPlain(quote.totals) && quote.totals.taxes.length === 0))
    ? quote.totals
    : { subtotal: linesTotal, discounts: [], taxes: [], isTaxIncluded: true, total: linesTotal }
