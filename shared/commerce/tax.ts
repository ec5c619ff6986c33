import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, line, Nothing, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Country, EntryId } from './delivery.ts'
import { countryMissing, standardTaxClass } from './tax-options.ts'

/** 0 to 100, with at most two decimals. */
export const Percent = z
  .number('Enter a number.')
  .min(0, 'Use 0 or more.')
  .max(100, 'Use at most 100.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'Use at most two decimals.')

const TaxClass = z.strictObject({ id: EntryId, name: required(60, 'A name is required.').pipe(line(60)) })

/** The tax rate of one class in one place: a province, a country, or everywhere without both. */
const TaxRate = z
  .strictObject({
    id: EntryId,
    /** As shown to customers: `VAT`. */
    name: required(40, 'A name is required.').pipe(line(40)),
    classId: EntryId,
    country: Country.optional(),
    province: line(80).optional(),
    percent: Percent,
  })
  .refine(({ country, province }) => country || !province, {
    path: ['country'],
    message: 'Choose the country of this province.',
  })
export type TaxRate = z.output<typeof TaxRate>

const unique = (entries: readonly { id: string }[]) => new Set(entries.map(({ id }) => id)).size === entries.length

const fields = {
  isCharged: z.boolean(),
  /** Whether prices of products and deliveries include the tax. */
  isIncluded: z.boolean(),
  /** Tax number of the company, shown on invoices. */
  number: line(40),
  /** The company's own country and province: the place of collected orders, and of a cart without an address. */
  country: Country.optional(),
  province: line(80).optional(),
  /** The first has the id `standard` and cannot be removed. */
  classes: z.array(TaxClass).min(1).max(10).refine(unique, 'Each entry needs an id of its own.'),
  /** The most specific place applies: province, country, everywhere; among equal ones the first. */
  rates: z.array(TaxRate).max(200).refine(unique, 'Each entry needs an id of its own.'),
}

export const TaxRules = z
  .strictObject(fields)
  .refine(({ classes }) => classes[0]?.id === standardTaxClass, {
    path: ['classes'],
    message: 'The standard class cannot be removed.',
  })
  // Collected orders are taxed there, so they would be untaxed without it.
  .refine(({ isCharged, country, rates }) => !isCharged || country || rates.every((rate) => !rate.country), {
    path: ['country'],
    message: countryMissing,
  })
  .superRefine(({ classes, rates }, context) => {
    rates.forEach(({ classId }, at) => {
      if (!classes.some(({ id }) => id === classId))
        context.addIssue({ code: 'custom', path: ['rates', at, 'classId'], message: 'Choose a tax class.' })
    })
  })
export type TaxRules = z.output<typeof TaxRules>

/** `updatedAt` is null until the first save. */
const TaxSettings = z.strictObject({ ...fields, updatedAt: Instant.nullable() })
export type TaxSettings = z.output<typeof TaxSettings>

export const adminTax = {
  get: endpoint(routes.adminTax.get, { ...adminRead, input: Nothing, output: TaxSettings }),
  /** Replaces the settings. Throws STALE if another admin saved since `updatedAt`. */
  save: endpoint(routes.adminTax.save, {
    ...adminWrite,
    input: TaxRules.safeExtend({ updatedAt: Instant.nullable().optional() }),
    output: TaxSettings,
  }),
} satisfies EndpointsOf<'adminTax'>
