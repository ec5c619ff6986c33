import { currencyName } from '#renderer/core/ui/format.ts'
import { currencies } from '#shared/core/locale-options.ts'

/** Options of a select: `US Dollar (USD)`. */
export const currencyData = currencies.map((value) => ({ value, label: `${currencyName(value)} (${value})` }))
