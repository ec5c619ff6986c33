import {
  type ProductCategory,
  type ProductSort,
  type ProductView,
  productCategories,
  productSorts,
  productViews,
} from '#shared/commerce/product-options.ts'

/** What the list of products shows. The URL is its only home. */
export interface ProductChoice {
  view: ProductView | undefined
  category: ProductCategory | undefined
  q: string
  sort: ProductSort
}

const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** Reads the choice from an address; whatever does not exist is left out. */
export const readProductChoice = (search: URLSearchParams): ProductChoice => ({
  view: oneOf(productViews, search.get('view')),
  category: oneOf(productCategories, search.get('category')),
  q: search.get('q')?.trim().slice(0, 100) ?? '',
  sort: oneOf(productSorts, search.get('sort')) ?? 'newest',
})
