import { api, query } from '#renderer/core/api/api.ts'
import type { Product } from '#shared/commerce/products.ts'

export const relatedCount = 4

/** Best sellers of the category, and more than needed, because the product and chosen ones may be among them. */
export const relatedQuery = ({ category, related = [] }: Pick<Product, 'category' | 'related'>) =>
  query(api.products.list, { category: [category], sort: 'popular', limit: relatedCount + 1 + related.length })
