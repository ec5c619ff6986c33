import { useQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import type { Quote, QuoteLine } from '#shared/commerce/cart.ts'
import { type CartLine, isSame, itemsOf } from './cart-lines.ts'

/** One line with what the server says about it today. */
export interface CheckedLine extends CartLine {
  /** The server's price, where it is another one. */
  newPrice?: number | undefined
  problem?: QuoteLine['problem']
  availability?: QuoteLine['availability']
}

/** What a cart costs today; asked anew each time it is opened or changed. */
export function useQuote(lines: readonly CartLine[], enabled: boolean) {
  const items = itemsOf(lines)
  return useQuery({
    queryKey: [api.cart.quote.key, items],
    queryFn: () => api.cart.quote({ items }),
    enabled: enabled && items.length > 0,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

/** The lines of a cart beside the quote for them. Without one they stand as they were. */
export function checkedLines(lines: readonly CartLine[], quote: Quote | undefined): CheckedLine[] {
  return lines.map((line) => {
    const told = quote?.lines.find((one) => isSame(one, line))
    if (!told) return line
    if (told.problem === 'gone') return { ...line, problem: 'gone' }
    const { price, image, slug, title, variant, availability, problem } = told
    // A quote for another quantity may still be on screen: what was too much then is so for as many or more.
    const stands = problem && (availability === 'out' || line.qty >= told.qty)
    return {
      ...line,
      slug,
      title,
      variant,
      image,
      availability,
      ...(price !== line.price && { newPrice: price }),
      ...(stands && { problem }),
    }
  })
}

/** Whether a cart can be ordered as it stands. */
export const isSound = (lines: readonly CheckedLine[]) =>
  lines.length > 0 && lines.every(({ problem, newPrice }) => !problem && newPrice === undefined)
