import { api, query } from '#renderer/core/api/api.ts'
import type { Product } from '#shared/commerce/products.ts'

export const relatedCount = 4

/** Best sellers of the category. One more than needed, because the product itself may be among them. */
export const relatedQuery = ({ category }: Pick<Product, 'category'>) =>
  query(api.products.list, { category: [category], sort: 'popular', limit: relatedCount + 1 })
