import { variantName } from '#shared/commerce/product-options.ts'
import type { Product, Variant } from '#shared/commerce/products.ts'

/** The variant of the URL, or the first that is in stock. */
export const findSelected = ({ variants }: Pick<Product, 'variants'>, id: string | null): Variant | undefined =>
  variants.find(({ _id }) => _id === id) ?? variants.find(({ availability }) => availability !== 'out') ?? variants[0]

/** The variant to select for an option value: the one closest to the selected variant. */
export function findClosest(variants: readonly Variant[], selected: Variant, option: number, value: string) {
  const distance = ({ values, availability }: Variant) =>
    // Earlier options weigh more. Availability decides between equal variants.
    values.reduce((sum, one, at) => sum + (at === option || one === selected.values[at] ? 0 : 2 ** (4 - at)), 0) +
    (availability === 'out' ? 1 : 0)
  const candidates = variants.filter(({ values }) => values[option] === value)
  return candidates.reduce<Variant | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  )
}

/** Whether two variants differ in no other option. */
export const differsOnlyIn = (one: Variant, other: Variant, option: number) =>
  one.values.every((value, at) => at === option || value === other.values[at])

/** The product with price, stock and SKU of the selected variant. */
export function productAsSold(product: Product, selected: Variant | undefined) {
  if (!selected) return product
  const { _id: variantId, values, sku, price, secondPrice, availability } = selected
  // These prices of the product summarize all variants.
  const { highestPrice: _, highestSecondPrice: _second, compareAtPrice: _before, ...rest } = product
  return {
    ...rest,
    ...{ variantId, variant: variantName(values), price, secondPrice, availability, sku: sku || product.sku },
    ...(selected.compareAtPrice !== undefined && { compareAtPrice: selected.compareAtPrice }),
  }
}
