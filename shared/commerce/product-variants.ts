import { z } from 'zod'
import { Barcode, Id, line, Price, required } from '#shared/core/primitives.ts'
import { mostOptions, mostStock, mostValues, mostVariants } from './product-options.ts'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/** Index of the first repeated text; -1 if all differ. */
const repeated = (texts: readonly string[]) =>
  texts.findIndex((text, at) => texts.slice(0, at).some((other) => same(text, other)))

/** An option of a product, such as its size. */
export const ProductOption = z.strictObject({
  name: required(40, 'A name is required.').pipe(line(40)),
  values: z
    .array(required(60, 'A value is required.').pipe(line(60)))
    .min(1, 'Give at least one value.')
    .max(mostValues, `Use at most ${mostValues} values.`)
    .superRefine((values, context) => {
      const at = repeated(values)
      if (at >= 0) context.addIssue({ code: 'custom', path: [at], message: 'This value appears twice.' })
    }),
})
export type ProductOption = z.infer<typeof ProductOption>

export const ProductOptions = z
  .array(ProductOption)
  .max(mostOptions, `Use at most ${mostOptions} options.`)
  .superRefine((options, context) => {
    const at = repeated(options.map(({ name }) => name))
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'This option appears twice.' })
  })

const mostUnits = `Use at most ${mostStock.toLocaleString('en')}.`
/** Units that are added to a stock, or removed from it. */
export const StockChange = z.int('Use a whole number.').min(-mostStock, mostUnits).max(mostStock, mostUnits)

/** A variant in the product form. Existing variants have an `_id`; those that are left out are deleted. */
const VariantInput = z.strictObject({
  _id: Id.optional(),
  /** One value per option, in the order of the options. */
  values: z.array(line(60)).max(mostOptions),
  sku: line(60).default(''),
  barcode: Barcode.default(''),
  /** Null for the product's price. */
  price: Price.nullable().default(null),
  /** Price in the second currency; null for the product's, or for the own price converted by the rate. Absent: unchanged. */
  secondPrice: Price.nullable().optional(),
  stock: StockChange.min(0, 'Enter 0 or more.').optional(),
  /** Change of the stock, instead of `stock`. Unaffected by orders in the meantime. */
  stockDelta: StockChange.optional(),
  active: z.boolean().default(true),
})
export type VariantInput = z.output<typeof VariantInput>
export const VariantInputs = z.array(VariantInput).max(mostVariants, `Use at most ${mostVariants} variants.`)
