import { useQuery } from '@tanstack/react-query'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { api, query } from '../api/api.ts'

/**
 * The company's categories of a type, each top-level category followed by its subcategories, as options whose values
 * are the names, and the category of items without a choice. Empty while they load.
 */
export function useCategories(type: CategorizedType) {
  const { data } = useQuery(query(api.adminCategories.list, { type }))
  const categories = data?.results ?? []
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  const options = categories.map(({ name, parent }) => {
    const above = parent && names.get(parent)
    return { value: name, label: above ? `${above} / ${name}` : name }
  })
  return { categories, options, fallback: data?.fallback ?? '' }
}
