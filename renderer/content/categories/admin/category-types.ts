import { type CategorizedType, categorizedTypes } from '#shared/core/category-options.ts'

/** The content type that the address selects; products by default. */
export const readType = (search: URLSearchParams): CategorizedType =>
  categorizedTypes.find((type) => type === search.get('type')) ?? 'products'
