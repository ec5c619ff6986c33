import { expect, test } from 'vitest'
import { TaxRules, type TaxSettings } from '#shared/commerce/tax.ts'
import { countryMissing } from '#shared/commerce/tax-options.ts'
import { newRate, percentProblem, rulesOf, taxChecks, valuesOf, withoutClass } from './tax-form.ts'

const stored: TaxSettings = {
  ...{ isCharged: true, isIncluded: false, number: 'VAT 100', country: 'ZW', updatedAt: null },
  classes: [
    { id: 'standard', name: 'Standard' },
    { id: 'books', name: 'Books' },
  ],
  rates: [
    { id: 'a', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 },
    { id: 'b', name: 'VAT', classId: 'books', percent: 7.5 },
  ],
}

test('reading tax settings into the form and saving changes nothing', () => {
  const { updatedAt: _, ...rules } = stored
  expect(rulesOf(valuesOf(stored))).toEqual(rules)
  expect(TaxRules.parse(rulesOf(valuesOf(stored)))).toEqual(rules)
})

test('a province without its country is not sent', () => {
  expect(rulesOf({ ...valuesOf(stored), country: '', province: 'Harare' })).not.toHaveProperty('province')
})

test('removes a class together with its rates', () => {
  const { classes, rates } = withoutClass(valuesOf(stored), 'books')
  expect(classes.map(({ id }) => id)).toEqual(['standard'])
  expect(rates.map(({ id }) => id)).toEqual(['a'])
})

test("a new rate copies the previous name and uses the company's country", () => {
  expect(newRate(valuesOf(stored))).toMatchObject({ name: 'VAT', classId: 'standard', country: 'ZW', percent: '' })
})

test.each([
  ['15', null],
  ['0', null],
  ['7.25', null],
  ['', 'Enter a percentage, e.g. 15.'],
  ['101', 'Enter a percentage, e.g. 15.'],
  ['15 %', 'Enter a percentage, e.g. 15.'],
  ['1.234', 'Enter a percentage, e.g. 15.'],
])('percentage “%s”: %s', (text, problem) => expect(percentProblem(text)).toBe(problem))

test.each([
  ['rejects rates of a country without the own country', {}, countryMissing],
  ['accepts them while no tax is charged', { isCharged: false }, null],
  ['accepts rates for everywhere', { rates: valuesOf(stored).rates.slice(1) }, null],
])('%s', (_, change, problem) => {
  const values = { ...valuesOf(stored), country: '', ...change }
  expect(taxChecks.country(values.country, values)).toBe(problem)
  expect(TaxRules.safeParse(rulesOf(values)).error?.issues.map(({ path }) => path.join('.'))).toEqual(
    problem ? ['country'] : undefined,
  )
})

test('rejects a percentage below the minimum', () => expect(percentProblem('0', 0.01)).not.toBe(null))
