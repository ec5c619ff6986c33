import { api, query } from '#renderer/core/api/api.ts'
import type { ListQueryFor, ListResponse } from '#renderer/core/lists/list-pages.ts'
import type { Filters, ListShape, ListState } from '#renderer/core/lists/list-state.ts'
import type { Category } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'

export const categoryQuery = (type: CategorizedType, slug: string) => query(api.categories.get, { type, slug })

interface List<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>> {
  shape: ListShape<F, S>
  queryFor: ListQueryFor<F, S, I, A>
}

/** The list of one category: without the filters that the category sets. Audio stores both of its levels. */
export function listOfCategory<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>(
  { type, name, parent }: Pick<Category, 'type' | 'name' | 'parent'>,
  { shape, queryFor }: List<F, S, I, A>,
): List<F, S, I, A> {
  const selected: Record<string, readonly string[]> =
    type !== 'audios' ? { category: [name] } : parent ? { type: [parent.name], category: [name] } : { type: [name] }
  const others = Object.entries(shape.filters).filter(([filter]) => !(filter in selected))
  return {
    shape: { ...shape, filters: Object.fromEntries(others) as F },
    queryFor: (state: ListState<F, S>) =>
      queryFor({ ...state, filters: { ...state.filters, ...(selected as ListState<F, S>['filters']) } }),
  }
}
