import type { TaxRate, TaxRules } from '#shared/commerce/tax.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import type { TaxRules as CalculatedRules } from '#shared/commerce/totals.ts'
import { isSamePlaceName } from '../delivery/place-names.ts'

interface TaxPlace {
  country?: string | undefined
  province?: string | undefined
}

/**
 * How specific a rate is for a place: 0 for not applicable, 1 for everywhere, 2 for its country, 3 for its province.
 */
function precisionOf({ country, province }: TaxRate, place: TaxPlace): number {
  if (!country) return 1
  if (country !== place.country) return 0
  if (!province) return 2
  return isSamePlaceName(province, place.province ?? '') ? 3 : 0
}

/** The rates of a place as input of `totalsOf`; undefined if no tax is charged. */
export function taxRulesFor(rules: TaxRules, place: TaxPlace | undefined): CalculatedRules | undefined {
  if (!rules.isCharged) return undefined
  const rates: Record<string, { name: string; rate: number }> = {}
  for (const { id } of rules.classes) {
    let best: { rate: TaxRate; precision: number } | undefined
    for (const rate of rules.rates) {
      const precision = rate.classId === id ? precisionOf(rate, place ?? rules) : 0
      if (precision > (best?.precision ?? 0)) best = { rate, precision }
    }
    if (best) rates[id] = { name: best.rate.name, rate: Math.round(best.rate.percent * 100) }
  }
  return { isIncluded: rules.isIncluded, rates }
}

/** The tax class of a product; the standard class for one that was removed. */
export const taxClassOf = ({ classes }: Pick<TaxRules, 'classes'>, id: string) =>
  classes.some((known) => known.id === id) ? id : standardTaxClass
