import { typedAmount } from '#renderer/core/admin/typed-amount.ts'
import { mostVariants, variantName } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

/** An option in the form. Variants refer to keys, so that texts can be edited. */
export interface OptionValues {
  key: string
  name: string
  values: { key: string; text: string }[]
}

/** A variant in the form. Numbers are stored as typed. */
export interface VariantValues {
  /** Set for existing variants. */
  _id?: string
  /** Keys of its values in the order of the options. Shorter after an option was added. */
  choice: string[]
  sku: string
  barcode: string
  /** Empty for the product's price. */
  price: string
  /** In the second currency; empty for the product's, or to convert the own price. */
  secondPrice: string
  stock: string
  active: boolean
}

export interface Variation {
  options: OptionValues[]
  variants: VariantValues[]
}

export const blankVariant = { sku: '', barcode: '', price: '', secondPrice: '', stock: '0', active: true }

let keyCount = 0
const newKey = () => `${Date.now().toString(36)}-${++keyCount}`

export const newValue = () => ({ key: newKey(), text: '' })
export const newOption = (): OptionValues => ({ key: newKey(), name: '', values: [newValue()] })

export function variationOf({ options, variants }: Pick<AdminProduct, 'options' | 'variants'>): Variation {
  const formOptions = options.map(({ name, values }, option) => ({
    key: String(option),
    name,
    values: values.map((text, value) => ({ key: `${option}.${value}`, text })),
  }))
  const rows = variants.map(({ _id, values, sku, barcode, ownPrice, ownSecondPrice, stock, active }) => ({
    _id,
    // Values that the product no longer has are left open.
    choice: values.flatMap((text, option) => formOptions[option]?.values.find((one) => one.text === text)?.key ?? []),
    sku,
    barcode,
    price: typedAmount(ownPrice),
    secondPrice: typedAmount(ownSecondPrice),
    stock: String(stock),
    active,
  }))
  return { options: formOptions, variants: rows }
}

/** Name of a variant, with `…` for missing values. */
export function nameOf({ choice }: Pick<VariantValues, 'choice'>, options: readonly OptionValues[]): string {
  return variantName(
    options.map(({ values }, option) => values.find(({ key }) => key === choice[option])?.text.trim() || '…'),
  )
}

/** Number of combinations of all values. */
export const combinationsOf = (options: readonly OptionValues[]) =>
  options.length && options.reduce((count, { values }) => count * values.length, 1)

/** Why variants cannot be created; undefined if they can. */
export function combinationProblem(options: readonly OptionValues[]): string | undefined {
  const blank = options.some(({ name, values }) => !name.trim() || values.some(({ text }) => !text.trim()))
  if (blank) return 'Enter a name for every option and a text for every value first.'
  const count = combinationsOf(options)
  return count > mostVariants ? `These are ${count} combinations; a product has at most ${mostVariants}.` : undefined
}

/** Creates a variant for each combination. Existing variants stay unchanged. */
export function createCombinations({ options, variants }: Variation): VariantValues[] {
  const known = new Map(
    variants.map((variant) => {
      // Existing variants get the first value of a new option.
      const choice = options.map(({ values }, option) => variant.choice[option] ?? values[0]!.key)
      return [choice.join(' '), { ...variant, choice }] as const
    }),
  )
  const choices = options.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((choice) => values.map(({ key }) => [...choice, key])),
    [[]],
  )
  return choices.map((choice) => known.get(choice.join(' ')) ?? { ...blankVariant, choice })
}

/** Removes a value and its variants. */
export function removeValue({ options, variants }: Variation, option: number, key: string): Variation {
  return {
    options: options.map((one, at) =>
      at === option ? { ...one, values: one.values.filter((value) => value.key !== key) } : one,
    ),
    variants: variants.filter(({ choice }) => choice[option] !== key),
  }
}

/** Removes an option. The first of variants that become equal stays. Without options no variant stays. */
export function removeOption({ options, variants }: Variation, option: number): Variation {
  const left = options.filter((_, at) => at !== option)
  const seen = new Set<string>()
  const rows = variants
    .map((variant) => ({ ...variant, choice: variant.choice.filter((_, at) => at !== option) }))
    .filter(({ choice }) => {
      const fresh = !seen.has(choice.join(' '))
      seen.add(choice.join(' '))
      return fresh
    })
  return { options: left, variants: left.length ? rows : [] }
}

/** Options and variants as JSON for the server. Stock of existing variants is sent as a difference. */
export function sentOf({ options, variants }: Variation, before: readonly VariantValues[] = []) {
  const rows = variants.map(({ _id, choice, sku, barcode, price, secondPrice, stock, active }) => {
    const was = before.find((one) => one._id === _id)?.stock
    return {
      ...(_id && { _id }),
      values: choice.map((key, option) => options[option]?.values.find((one) => one.key === key)?.text.trim() ?? ''),
      sku: sku.trim(),
      barcode: barcode.trim(),
      price: price.trim() ? Number(price) : null,
      secondPrice: secondPrice.trim() ? Number(secondPrice) : null,
      ...(_id && was !== undefined ? { stockDelta: Number(stock) - Number(was) } : { stock: Number(stock) }),
      active,
    }
  })
  return {
    options: JSON.stringify(
      options.map(({ name, values }) => ({ name: name.trim(), values: values.map(({ text }) => text.trim()) })),
    ),
    variants: JSON.stringify(rows),
  }
}
