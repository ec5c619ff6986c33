import { currencySign } from '../ui/format.ts'

/** Props of a text field that begins with a currency sign, the company's by default. */
export function moneySection(currency?: string) {
  const sign = currencySign(currency)
  return { leftSection: sign, leftSectionWidth: `${sign.length + 2.5}ch` }
}
