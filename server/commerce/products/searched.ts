import { sql } from 'drizzle-orm'
import type { Searched } from '#server/content/search/searched.ts'
import { productImages, products } from './products.table.ts'
import { optionValues, shown } from './visible.ts'

/** How products are found. */
export const searchedProducts: Searched = {
  type: 'products',
  table: products,
  shown,
  shownAt: sql`coalesce(${products.publishedAt}, ${products.createdAt})`,
  slug: products.slug,
  title: products.name,
  tags: products.tags,
  code: products.sku,
  codes: sql`array_to_string(${products.variantSkus}, ' ')`,
  more: [optionValues],
  category: products.category,
  body: products.description,
  priceCents: products.fromCents,
  madeAt: products.createdAt,
  views: products.views,
  picture: productImages,
  part: {
    table: productImages,
    item: productImages.productId,
    on: sql`${productImages.tenantId} = ${products.tenantId} and ${productImages.productId} = ${products.id} and ${productImages.position} = 0`,
  },
}
