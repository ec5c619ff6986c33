import { useQueries } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { categorizedTypes, categoryPath } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'

interface LinkGroup {
  group: string
  items: { value: string; label: string }[]
}

/** The pages of the company's categories by content type: their paths with their names. */
export const useCategoryLinks = (): LinkGroup[] =>
  useQueries({
    queries: categorizedTypes.map((type) => query(api.adminCategories.list, { type })),
    combine: (lists) =>
      lists.flatMap(({ data }, at) => {
        const type = categorizedTypes[at]!
        const items = (data?.results ?? []).map(({ name, slug }) => ({ value: categoryPath(type, slug), label: name }))
        return items.length ? [{ group: contentTypeInfo(type).label, items }] : []
      }),
  })
