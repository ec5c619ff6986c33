import { api, query } from '#renderer/core/api/api.ts'
import type { Product } from '#shared/commerce/products.ts'

/** How many products are shown beside one. */
export const relatedCount = 4

/** What sells best in the same category; one more than is shown, because the product itself may be among them. */
export const relatedQuery = ({ category }: Pick<Product, 'category'>) =>
  query(api.products.list, { category: [category], sort: 'popular', limit: relatedCount + 1 })
