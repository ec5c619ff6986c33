import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { api } from '#renderer/core/api/api.ts'
import { listPages } from '#renderer/core/lists/list-pages.ts'
import { type ProductSort, type ProductView, productSorts, productViews } from '#shared/commerce/product-options.ts'
import { maxCategoryName } from '#shared/core/category-options.ts'

/** Filters and sorting of the products list, stored in the URL. */
export interface ProductChoice {
  view: ProductView | undefined
  category: string | undefined
  q: string
  sort: ProductSort
}

/** Reads the choice from the URL and drops unknown values. */
export const readProductChoice = (search: URLSearchParams): ProductChoice => ({
  view: oneOf(productViews, search.get('view')),
  category: search.get('category')?.trim().slice(0, maxCategoryName) || undefined,
  q: readSearchText(search),
  sort: oneOf(productSorts, search.get('sort')) ?? 'newest',
})

/** The choice as a request to the server. */
export const productFilterOf = ({ view, category, q }: ProductChoice) => ({
  view,
  category: category && [category],
  q: q || undefined,
})

/** The products of a choice, page by page. */
export const productPages = (choice: ProductChoice) =>
  listPages(
    api.adminProducts.page,
    { ...productFilterOf(choice), sort: choice.sort, limit: 48 },
    { showsPrevious: true },
  )
