import { mostVariants, variantName } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

/** Something to choose, as the form holds it. Keys stay when words are changed, so that variants stay with them. */
export interface OptionValues {
  key: string
  name: string
  values: { key: string; text: string }[]
}

/** A variant as the form holds it: numbers as they are typed. */
export interface VariantValues {
  /** Of one that exists. */
  _id?: string
  /** Keys of its values, in the order of the options; fewer after an option was added. */
  choice: string[]
  sku: string
  /** Empty where it costs what the product does. */
  price: string
  stock: string
  active: boolean
}

export interface Variation {
  options: OptionValues[]
  variants: VariantValues[]
}

let made = 0
const newKey = () => `${Date.now().toString(36)}-${++made}`

export const newValue = () => ({ key: newKey(), text: '' })
export const newOption = (): OptionValues => ({ key: newKey(), name: '', values: [newValue()] })

export function variationOf({ options, variants }: Pick<AdminProduct, 'options' | 'variants'>): Variation {
  const held = options.map(({ name, values }, option) => ({
    key: String(option),
    name,
    values: values.map((text, value) => ({ key: `${option}.${value}`, text })),
  }))
  const rows = variants.map(({ _id, values, sku, ownPrice, stock, active }) => ({
    _id,
    // A value that the product no longer has is still to be chosen.
    choice: values.flatMap((text, option) => held[option]?.values.find((one) => one.text === text)?.key ?? []),
    sku,
    price: ownPrice === undefined ? '' : ownPrice.toFixed(2),
    stock: String(stock),
    active,
  }))
  return { options: held, variants: rows }
}

/** What a row is called; options that it has no value of yet are left open. */
export function nameOf({ choice }: Pick<VariantValues, 'choice'>, options: readonly OptionValues[]): string {
  return variantName(
    options.map(({ values }, option) => values.find(({ key }) => key === choice[option])?.text.trim() || '…'),
  )
}

/** How many variants the options make together. */
export const combinationsOf = (options: readonly OptionValues[]) =>
  options.length && options.reduce((count, { values }) => count * values.length, 1)

/** Why variants cannot be made of the options; nothing when they can. */
export function whyNot(options: readonly OptionValues[]): string | undefined {
  const blank = options.some(({ name, values }) => !name.trim() || values.some(({ text }) => !text.trim()))
  if (blank) return 'Give every option a name and every value a word first.'
  const count = combinationsOf(options)
  return count > mostVariants ? `These are ${count} combinations; a product has at most ${mostVariants}.` : undefined
}

/** One variant for each combination, in their order. Those that exist stay as they are. */
export function withAll({ options, variants }: Variation): VariantValues[] {
  const known = new Map(
    variants.map((variant) => {
      // What is new to choose is, of what exists, the first.
      const choice = options.map(({ values }, option) => variant.choice[option] ?? values[0]!.key)
      return [choice.join(' '), { ...variant, choice }] as const
    }),
  )
  const choices = options.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((choice) => values.map(({ key }) => [...choice, key])),
    [[]],
  )
  return choices.map(
    (choice) => known.get(choice.join(' ')) ?? { choice, sku: '', price: '', stock: '0', active: true },
  )
}

/** Without a value, and without the variants that had it. */
export function withoutValue({ options, variants }: Variation, option: number, key: string): Variation {
  return {
    options: options.map((one, at) =>
      at === option ? { ...one, values: one.values.filter((value) => value.key !== key) } : one,
    ),
    variants: variants.filter(({ choice }) => choice[option] !== key),
  }
}

/** Without an option. Of the variants that differed in nothing else the first stays; without any option none does. */
export function withoutOption({ options, variants }: Variation, option: number): Variation {
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

/** As the server takes it, each as JSON. What was typed as a stock is sent as how many came or went. */
export function sentOf({ options, variants }: Variation, before: readonly VariantValues[] = []) {
  const rows = variants.map(({ _id, choice, sku, price, stock, active }) => {
    const was = before.find((one) => one._id === _id)?.stock
    return {
      ...(_id && { _id }),
      values: choice.map((key, option) => options[option]?.values.find((one) => one.key === key)?.text.trim() ?? ''),
      sku: sku.trim(),
      price: price.trim() ? Number(price) : null,
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
