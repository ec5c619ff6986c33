/** Money is stored in whole cents, and sent as a number with at most two decimals. */

/** `19.99` as 1999. */
export const centsOf = (amount: number) => Math.round(amount * 100)

/** 1999 as `19.99`. */
export const amountOf = (cents: number) => cents / 100

/** The same for optional amounts. */
export const centsOrNull = (amount: number | null) => (amount === null ? null : centsOf(amount))
export const amountOrNull = (cents: number | null) => (cents === null ? null : amountOf(cents))

/** Cents in another currency, rounded half up. `rate` is a decimal with at most six decimals: units of it for one. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.')
  const millionths = BigInt(whole + decimals.padEnd(6, '0'))
  return Number((BigInt(cents) * millionths * 2n + 1_000_000n) / 2_000_000n)
}

/** Whether a text is a rate of `convertCents`. */
export const isExchangeRate = (text: string) => /^\d{1,9}(\.\d{1,6})?$/.test(text) && Number(text) > 0
