/** Money is whole cents inside, and a number with at most two decimals wherever it travels. */

/** `19.99` as 1999. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** 1999 as `19.99`. */
export const amountOf = (cents: number) => cents / 100

/** What lines of something come to: added in cents, because 0.1 + 0.2 is not 0.3. */
export function totalOf(lines: readonly { price: number; qty: number }[]): number {
  return amountOf(lines.reduce((sum, { price, qty }) => sum + centsOf(price) * qty, 0))
}
