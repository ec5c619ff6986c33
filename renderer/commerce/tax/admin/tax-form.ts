import { newId } from '#renderer/core/new-id.ts'
import type { TaxRate, TaxRules, TaxSettings } from '#shared/commerce/tax.ts'
import { countryMissing, standardTaxClass } from '#shared/commerce/tax-options.ts'

/** A tax rate as typed. Empty fields stand for everywhere. */
export interface RateValues {
  id: string
  name: string
  classId: string
  country: string
  province: string
  percent: string
}

/** Values of the tax settings. `prices` says whether prices include the tax. */
export type TaxValues = Pick<TaxRules, 'isCharged' | 'number' | 'classes'> & {
  prices: 'included' | 'added'
  country: string
  province: string
  rates: RateValues[]
}

export const valuesOf = ({ isIncluded, country = '', province = '', rates, ...rest }: TaxSettings): TaxValues => ({
  ...{ isCharged: rest.isCharged, number: rest.number, classes: rest.classes },
  prices: isIncluded ? 'included' : 'added',
  country,
  province,
  rates: rates.map((rate) => ({
    ...{ id: rate.id, name: rate.name, classId: rate.classId, percent: String(rate.percent) },
    country: rate.country ?? '',
    province: rate.province ?? '',
  })),
})

const placeOf = ({ country, province }: { country: string; province: string }) => ({
  ...(country && { country }),
  ...(country && province.trim() && { province: province.trim() }),
})

/** The settings as they are sent. */
export const rulesOf = (values: TaxValues): TaxRules => ({
  isCharged: values.isCharged,
  isIncluded: values.prices === 'included',
  number: values.number.trim(),
  ...placeOf(values),
  classes: values.classes.map(({ id, name }) => ({ id, name: name.trim() })),
  rates: values.rates.map(
    (rate): TaxRate => ({
      ...{ id: rate.id, name: rate.name.trim(), classId: rate.classId, percent: Number(rate.percent) },
      ...placeOf(rate),
    }),
  ),
})

export const newRate = ({ country, rates }: Pick<TaxValues, 'country' | 'rates'>): RateValues => ({
  ...{ id: newId(), name: rates.at(-1)?.name || 'VAT', classId: standardTaxClass, country, province: '', percent: '' },
})
export const newClass = () => ({ id: newId(), name: '' })

/** Removes a class and its rates. */
export const withoutClass = ({ classes, rates }: Pick<TaxValues, 'classes' | 'rates'>, id: string) => ({
  classes: classes.filter((one) => one.id !== id),
  rates: rates.filter(({ classId }) => classId !== id),
})

const named = (value: string) => (value.trim() ? null : 'A name is required.')

/** Error of a percentage as typed, from `least` to 100 with at most two decimals. */
export function percentProblem(value: string, least = 0): string | null {
  const isNumber = /^\d{1,3}(\.\d{1,2})?$/.test(value.trim())
  return isNumber && Number(value) >= least && Number(value) <= 100 ? null : 'Enter a percentage, e.g. 15.'
}

/** Checks before the form is sent. */
export const taxChecks = {
  country: (value: string, { isCharged, rates }: TaxValues) =>
    isCharged && !value && rates.some((rate) => rate.country) ? countryMissing : null,
  classes: { name: named },
  rates: { name: named, percent: (value: string) => percentProblem(value) },
}
