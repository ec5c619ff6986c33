import type { PriceRounding } from './product-options.ts'

/**
 * A price in cents, changed by `percent` and rounded. A price above 0 never becomes free.
 * `ending-99` is the nearest price that ends in .99.
 */
export function reprice(cents: number, percent: number, rounding: PriceRounding): number {
  if (cents === 0) return 0
  // Percents have at most two decimals, so that whole numbers are multiplied.
  const exact = (cents * (10_000 + Math.round(percent * 100))) / 10_000
  if (rounding === 'whole') return Math.max(100, Math.round(exact / 100) * 100)
  if (rounding === 'ending-99') return Math.max(99, Math.round((exact + 1) / 100) * 100 - 1)
  return Math.max(1, Math.round(exact))
}
