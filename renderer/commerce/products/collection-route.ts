import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { throwAsNotFound } from '#renderer/core/head/throw-as-not-found.ts'
import { listLoader, listPages } from '#renderer/core/lists/list-pages.ts'
import { type ListState, listShape } from '#renderer/core/lists/list-state.ts'
import { paths } from '#renderer/core/paths.ts'
import { type CollectionSort, collectionSortLabels, collectionSorts } from '#shared/commerce/collection-options.ts'
import type { ProductCollection } from '#shared/commerce/product-collections.ts'
import { productList } from './product-list.ts'

export const collectionQuery = (slug: string) => query(api.collections.get, { slug })

/** The list of a collection's products: its own sort order is the first one. */
export function listOfCollection({ slug, sort: first }: Pick<ProductCollection, 'slug' | 'sort'>) {
  const others = collectionSorts.filter((sort) => sort !== first && sort !== 'featured')
  const shape = listShape({
    ...productList,
    sorts: Object.fromEntries([first, ...others].map((sort) => [sort, collectionSortLabels[sort]])) as Record<
      CollectionSort,
      string
    >,
  })
  const queryFor = ({ filters, tag, q, sort }: ListState<typeof shape.filters, CollectionSort>) =>
    listPages(api.products.list, { collection: slug, ...filters, tag: tag || undefined, q: q || undefined, sort })
  return { shape, queryFor }
}

type Facts = Omit<ProductCollection, 'picture'>

/** Loads a collection and its products. An earlier slug redirects to the current one. */
export async function loadCollection(
  client: QueryClient,
  { params, request }: { params: { slug?: string }; request: Request },
): Promise<Facts> {
  const { slug = '' } = params
  const loaded = await client.query({ ...collectionQuery(slug), staleTime: 30_000 }).catch(throwAsNotFound)
  if (loaded.slug !== slug) throw redirect(paths.collection(loaded.slug) + new URL(request.url).search, 301)
  const { shape, queryFor } = listOfCollection(loaded)
  await listLoader(client, shape, queryFor)({ request })
  const { picture: _, ...facts } = loaded
  return facts
}

/** Head of a collection's page. Empty collections are not indexed. */
export const collectionHead: HeadOf<Facts | undefined> = ({ data, company }) => {
  if (!data) return { title: '404 - Page Not Found', noindex: true }
  const { name, slug, description, seo_title, seo_description, image, count } = data
  const path = paths.collection(slug)
  return {
    title: seo_title || name,
    description: seo_description || description || `${name} — ${company.name}`,
    image: image || undefined,
    canonical: path,
    noindex: count === 0,
    list: { key: api.products.list.key, pathOf: ({ _id, slug: own }) => paths.product(own ?? _id) },
    jsonLd: (origin) =>
      breadcrumbs(origin, [
        { name: 'Shop', path: paths.shop },
        { name, path },
      ]),
  }
}
