import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import type { AdminCategory } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'

/** The categories with those of `ids` in a new order, each followed by its subcategories. */
function inOrderOf(categories: readonly AdminCategory[], parent: string | null, ids: readonly string[]) {
  const byId = new Map(categories.map((one) => [one._id, one]))
  const childrenOf = (id: string | null) => categories.filter((one) => one.parent === id)
  const siblings = (id: string | null) => (id === parent ? ids.map((one) => byId.get(one)!) : childrenOf(id))
  return siblings(null).flatMap((top) => [top, ...siblings(top._id)])
}

const ordering = ['category-order']

/** Reorders the categories of a parent with an optimistic update. The scope runs requests one after the other. */
export function useCategoryOrder(type: CategorizedType, parent: string | null) {
  const client = useQueryClient()
  const list = query(api.adminCategories.list, { type })
  return useMutation({
    mutationKey: ordering,
    scope: { id: 'category-order' },
    mutationFn: (ids: string[]) => api.adminCategories.order({ type, parent, ids }),
    meta: { changesNothing: true },
    async onMutate(ids) {
      await client.cancelQueries(list)
      const before = client.getQueryData(list.queryKey)
      if (before) client.setQueryData(list.queryKey, { ...before, results: inOrderOf(before.results, parent, ids) })
      return before
    },
    onError: (_error, _ids, before) => client.setQueryData(list.queryKey, before),
    // Refetches only after the last request, because earlier responses are outdated.
    onSettled: () => (client.isMutating({ mutationKey: ordering }) === 1 ? client.invalidateQueries() : undefined),
  })
}
