import { useQueries, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { categorizedTypes, categoryPath } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'

interface LinkGroup {
  group: string
  items: { value: string; label: string }[]
}

/** The pages of the company's categories by content type, and of its collections: their paths with their names. */
export function useCategoryLinks(): LinkGroup[] {
  const { data } = useQuery(query(api.adminCollections.list, {}))
  const collections = (data?.results ?? []).map(({ name, slug }) => ({ value: paths.collection(slug), label: name }))
  const categories = useQueries({
    queries: categorizedTypes.map((type) => query(api.adminCategories.list, { type })),
    combine: (lists) =>
      lists.flatMap(({ data }, at) => {
        const type = categorizedTypes[at]!
        const items = (data?.results ?? []).map(({ name, slug }) => ({ value: categoryPath(type, slug), label: name }))
        return items.length ? [{ group: contentTypeInfo(type).label, items }] : []
      }),
  })
  return collections.length ? [{ group: 'Collections', items: collections }, ...categories] : categories
}
