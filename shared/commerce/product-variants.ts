import { z } from 'zod'
import { Id, line, Price, required } from '#shared/core/primitives.ts'
import { mostOptions, mostValues, mostVariants } from './product-options.ts'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/** The first that says the same as one before it; -1 where all differ. */
const repeated = (words: readonly string[]) =>
  words.findIndex((word, at) => words.slice(0, at).some((other) => same(word, other)))

/** Something to choose of a product, like its size. */
export const ProductOption = z.strictObject({
  name: required(40, 'A name is required.').pipe(line(40)),
  values: z
    .array(required(60, 'A value is required.').pipe(line(60)))
    .min(1, 'Give at least one value.')
    .max(mostValues, `Use at most ${mostValues} values.`)
    .superRefine((values, context) => {
      const at = repeated(values)
      if (at >= 0) context.addIssue({ code: 'custom', path: [at], message: 'This value is there twice.' })
    }),
})
export type ProductOption = z.infer<typeof ProductOption>

/** What there is to choose; nothing for a product without variants. */
export const ProductOptions = z
  .array(ProductOption)
  .max(mostOptions, `Use at most ${mostOptions} options.`)
  .superRefine((options, context) => {
    const at = repeated(options.map(({ name }) => name))
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'This option is there twice.' })
  })

const whole = z.int('Use a whole number.').max(1_000_000)

/** A variant as its form says it. One with an `_id` is there already; those that are left out go. */
const VariantInput = z.strictObject({
  _id: Id.optional(),
  /** One of each option, in their order. */
  values: z.array(line(60)).max(mostOptions),
  sku: line(60).default(''),
  /** What it costs itself; null where it costs what the product does. */
  price: Price.nullable().default(null),
  stock: whole.min(0, 'There cannot be less than none.').optional(),
  /** How many came (positive) or went since, whatever was sold meanwhile; instead of `stock`. */
  stockDelta: whole.min(-1_000_000).optional(),
  /** Whether it can be had. */
  active: z.boolean().default(true),
})
export type VariantInput = z.output<typeof VariantInput>
export const VariantInputs = z.array(VariantInput).max(mostVariants, `Use at most ${mostVariants} variants.`)
