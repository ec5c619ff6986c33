import { variantName } from '#shared/commerce/product-options.ts'
import type { Product, Variant } from '#shared/commerce/products.ts'

/** The variant that an address names, else the first that can be had; nothing where there is nothing to choose. */
export const chosenOf = ({ variants }: Pick<Product, 'variants'>, id: string | null): Variant | undefined =>
  variants.find(({ _id }) => _id === id) ?? variants.find(({ availability }) => availability !== 'out') ?? variants[0]

/** The variant that a value of an option leads to: it differs from the chosen one in as little as it can. */
export function leadingTo(variants: readonly Variant[], chosen: Variant, option: number, value: string) {
  const distance = ({ values, availability }: Variant) =>
    // The first options count most, and what can be had decides between equals.
    values.reduce((sum, one, at) => sum + (at === option || one === chosen.values[at] ? 0 : 2 ** (4 - at)), 0) +
    (availability === 'out' ? 1 : 0)
  const having = variants.filter(({ values }) => values[option] === value)
  return having.reduce<Variant | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  )
}

/** Whether two variants differ in one option at most. */
export const isBeside = (one: Variant, other: Variant, option: number) =>
  one.values.every((value, at) => at === option || value === other.values[at])

/** A product as what is bought of it. */
export function soldAs(product: Product, chosen: Variant | undefined) {
  if (!chosen) return product
  const { _id: variantId, values, sku, price, availability } = chosen
  // What the product says of these is about all variants together.
  const { highestPrice: _, compareAtPrice: _before, ...rest } = product
  return {
    ...rest,
    ...{ variantId, variant: variantName(values), price, availability, sku: sku || product.sku },
    ...(chosen.compareAtPrice !== undefined && { compareAtPrice: chosen.compareAtPrice }),
  }
}
