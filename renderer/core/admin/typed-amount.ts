/** Money as typed into a field. */
export const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

/** Error of an amount field that may be empty. */
export const amountProblem = (text: string) =>
  text.trim() === '' || isAmount(text) ? null : 'Enter an amount, e.g. 19.90.'

/** The text of an amount; empty without one. */
export const typedAmount = (amount: number | undefined) => (amount === undefined ? '' : amount.toFixed(2))
