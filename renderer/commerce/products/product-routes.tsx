import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { leadsNowhere } from '#renderer/core/head/leads-nowhere.ts'
import { listLoader } from '#renderer/core/lists/list-pages.ts'
import { paths } from '#renderer/core/paths.ts'
import { type ProductFacts, productHead } from './product-head.ts'
import { productList, productPages } from './product-list.ts'
import { relatedQuery } from './related-query.ts'

/** The shop and its products. */
export function productRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.shop,
      loader: listLoader(client, productList, productPages),
      handle: {
        head: seoHead('shop', 'Shop', {
          canonical: paths.shop,
          list: { key: api.products.list.key, pathOf: ({ _id, slug }) => paths.product(slug ?? _id) },
        }),
      } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./ShopPage.tsx')).default }),
    },
    {
      path: '/shop/:id',
      loader: ({ params }) => loadProduct(client, params.id ?? ''),
      handle: { head: productHead } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./ProductPage.tsx')).default }),
    },
  ]
}

/** Only the product itself decides whether there is a page; what stands around it may fail on its own. */
async function loadProduct(client: QueryClient, id: string): Promise<ProductFacts> {
  const product = await client.query({ ...query(api.products.get, { id }), staleTime: 30_000 }).catch(leadsNowhere)
  // An old name leads to the one it has now; an id is an address of its own.
  if (product.slug !== id && product._id !== id) throw redirect(paths.product(product.slug), 301)
  const related = client.query({ ...relatedQuery(product), staleTime: 'static' }).catch(() => undefined)
  if (typeof document === 'undefined') await related
  const { slug, name, description, image, price, sku, availability, options, variants } = product
  const { seo_title, seo_description } = product
  return { slug, name, description, image, price, sku, availability, options, variants, seo_title, seo_description }
}
