import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { categoryRoute } from '#renderer/content/categories/category-route.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { type ListHead, seoHead } from '#renderer/core/head/head.ts'
import { throwAsNotFound } from '#renderer/core/head/throw-as-not-found.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { collectionHead, loadCollection } from './collection-route.ts'
import { type ProductFacts, productHead } from './product-head.ts'
import { productList, productPages } from './product-list.ts'
import { relatedQuery } from './related-query.ts'

/** Items of a list for search engines. */
const list: ListHead = { key: api.products.list.key, pathOf: ({ _id, slug }) => paths.product(slug ?? _id) }

export function productRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(
      paths.shop,
      seoHead('shop', 'Shop', {
        canonical: paths.shop,
        list,
      }),
      () => import('./ShopPage.tsx'),
      { loader: listLoader(client, productList, productPages) },
    ),
    categoryRoute(client, {
      ...{ type: 'products', shape: productList, queryFor: productPages },
      list,
      page: () => import('./ShopPage.tsx'),
    }),
    pageRoute('/shop/collections/:slug', collectionHead, () => import('./CollectionPage.tsx'), {
      loader: (about) => loadCollection(client, about),
    }),
    pageRoute('/shop/:id', productHead, () => import('./ProductPage.tsx'), {
      loader: ({ params }) => loadProduct(client, params.id ?? ''),
    }),
  ]
}

/** Loads the product. Errors of related products are ignored. */
async function loadProduct(client: QueryClient, id: string): Promise<ProductFacts> {
  const product = await client.query({ ...query(api.products.get, { id }), staleTime: 30_000 }).catch(throwAsNotFound)
  // Former slugs redirect to the current one. Ids are valid addresses.
  if (product.slug !== id && product._id !== id) throw redirect(paths.product(product.slug), 301)
  const related = client.query({ ...relatedQuery(product), staleTime: 'static' }).catch(() => undefined)
  if (typeof document === 'undefined') await related
  const { slug, name, description, image, price, sku, barcode, availability, options, variants } = product
  const { seo_title, seo_description } = product
  return {
    slug,
    name,
    description,
    image,
    price,
    sku,
    barcode,
    availability,
    options,
    variants,
    seo_title,
    seo_description,
  }
}
