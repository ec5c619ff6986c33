import { type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import type { CartItem, Quote, QuoteLine, QuoteOptions } from '#shared/commerce/cart.ts'
import { type CartLine, isSame, itemsOf } from './cart-lines.ts'
import { cartTotals } from './cart-totals.ts'
import { useCart } from './use-cart.ts'

/** A line of the cart with the server's current quote. */
export interface CheckedLine extends CartLine {
  /** The server's price if it differs, in the currency of the company like `price`. */
  newPrice?: number | undefined
  /** Price in the second currency, if the quote is in it. */
  secondPrice?: number | undefined
  /** Price in the currency of the shop that the quote is not in. */
  otherPrice?: number | undefined
  problem?: QuoteLine['problem']
  availability?: QuoteLine['availability']
}

/** What a quote is asked for. */
export type QuoteInput = QuoteOptions & { items: CartItem[] }

export const quoteKey = (input: QuoteInput): QueryKey => [api.cart.quote.key, input]

/**
 * The current quote of a cart, fetched each time the cart is opened or changed. `options` are place, delivery and discount
 * code; without them the customer collects. Until a new quote arrives, the one before is shown.
 */
function useQuote(lines: readonly CartLine[], enabled: boolean, options: QuoteOptions = {}) {
  const input: QuoteInput = { items: itemsOf(lines), ...options }
  const quote = useQuery({
    queryKey: quoteKey(input),
    queryFn: () => api.cart.quote(input),
    enabled: enabled && input.items.length > 0,
    staleTime: 0,
    placeholderData: (before: Quote | undefined) => before,
  })
  return { ...quote, input }
}

/**
 * The cart of this browser with its quote, in the currency that the customer pays in. While a quote in another currency
 * is loading, all amounts are those of the quote before, and `isInCurrency` is false.
 */
export function useQuotedCart(enabled: boolean, options: QuoteOptions = {}) {
  const { currency: own, second_currency } = useCompany()
  const { lines, currency: second } = useCart()
  const quote = useQuote(lines, enabled, { ...options, ...(second && { currency: second }) })
  const currency = quote.data?.currency ?? own
  const isSecond = currency !== own
  const totals = cartTotals(lines, quote.data, isSecond)
  return {
    quote,
    lines: checkedLines(lines, quote.data, isSecond),
    totals,
    currency,
    /** The total in the other currency of the shop; undefined without one. */
    other: quote.data?.total === totals.total ? quote.data.other : second_currency ? ('loading' as const) : undefined,
    isOutdated: quote.isPlaceholderData && (totals === quote.data?.totals || currency !== (second ?? own)),
    isInCurrency: currency === (second ?? own),
  }
}

/**
 * Adds the quote to the lines of a cart. Without a quote the lines are unchanged. `isSecond` is whether the quote is in
 * the second currency of the shop.
 */
export function checkedLines(
  lines: readonly CartLine[],
  quote: { lines: readonly QuoteLine[] } | undefined,
  isSecond = false,
): CheckedLine[] {
  return lines.map((line) => {
    const quoted = quote?.lines.find((one) => isSame(one, line))
    if (!quoted) return line
    if (quoted.problem === 'gone') return { ...line, problem: 'gone' }
    const { otherPrice, image, slug, title, variant, availability, problem } = quoted
    const price = isSecond ? (otherPrice ?? line.price) : quoted.price
    // The quote may still be for another quantity. Its problem applies to the same or a larger quantity.
    const applies = problem && (availability === 'out' || line.qty >= quoted.qty)
    return {
      ...line,
      slug,
      title,
      variant,
      image,
      availability,
      otherPrice,
      ...(isSecond && { secondPrice: quoted.price }),
      ...(price !== line.price && { newPrice: price }),
      ...(applies && { problem }),
    }
  })
}

export const canBeOrdered = (lines: readonly CheckedLine[]) =>
  lines.length > 0 && lines.every(({ problem, newPrice }) => !problem && newPrice === undefined)
