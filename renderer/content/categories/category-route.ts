import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router-dom'
import { breadcrumbs } from '#renderer/core/head/breadcrumbs.ts'
import type { HeadOf, ListHead } from '#renderer/core/head/head.ts'
import { throwAsNotFound } from '#renderer/core/head/throw-as-not-found.ts'
import { type ListQueryFor, type ListResponse, listLoader } from '#renderer/core/lists/list-pages.ts'
import type { Filters, ListShape } from '#renderer/core/lists/list-state.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import type { Category } from '#shared/content/categories.ts'
import { type CategorizedType, categoryPath } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { categoryQuery, listOfCategory } from './category-list.ts'

type Facts = Omit<Category, 'picture'>

/** Loads a category by its slug. An earlier slug redirects to the current one. */
export async function loadCategory(
  client: QueryClient,
  type: CategorizedType,
  { params, request }: { params: { category?: string }; request: Request },
): Promise<Facts> {
  const { category: slug = '' } = params
  const loaded = await client.query({ ...categoryQuery(type, slug), staleTime: 30_000 }).catch(throwAsNotFound)
  if (loaded.slug !== slug) throw redirect(categoryPath(type, loaded.slug) + new URL(request.url).search, 301)
  const { picture: _, ...facts } = loaded
  return facts
}

interface Options<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>> {
  type: CategorizedType
  shape: ListShape<F, S>
  queryFor: ListQueryFor<F, S, I, A>
  /** Items of the list for search engines. */
  list?: ListHead
  /** The page of the whole list, which also shows one category. */
  page: () => Promise<{ default: ComponentType }>
}

/** The route of a category's own page. */
export function categoryRoute<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>(
  client: QueryClient,
  { type, shape, queryFor, list, page }: Options<F, S, I, A>,
): RouteObject {
  return pageRoute(`${contentTypeInfo(type).path}/category/:category`, categoryHead(type, list), page, {
    async loader({ params, request }) {
      const category = await loadCategory(client, type, { params, request })
      const own = listOfCategory(category, { shape, queryFor })
      await listLoader(client, own.shape, own.queryFor)({ request })
      return category
    },
  })
}

/** Head of a category's page. Empty categories are not indexed. */
export const categoryHead =
  (type: CategorizedType, list?: ListHead): HeadOf<Facts | undefined> =>
  ({ data, company }) => {
    if (!data) return { title: '404 - Page Not Found', noindex: true }
    const { name, slug, description, seo_title, seo_description, image, parent, count } = data
    const path = categoryPath(type, slug)
    const { label, path: listPath } = contentTypeInfo(type)
    return {
      title: seo_title || name,
      description: seo_description || description || `${name}: ${label} — ${company.name}`,
      image: image || undefined,
      canonical: path,
      noindex: count === 0,
      ...(list && { list }),
      jsonLd: (origin) =>
        breadcrumbs(origin, [
          { name: label, path: listPath },
          ...(parent ? [{ name: parent.name, path: categoryPath(type, parent.slug) }] : []),
          { name, path },
        ]),
    }
  }
