import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import type { ProductChoice } from './product-search.ts'

/** Everything the shop has of a choice, page after page. */
export function productPages(choice: ProductChoice) {
  const { view, category, q, sort } = choice
  return infiniteQueryOptions({
    queryKey: [api.adminProducts.page.key, 'pages', choice],
    queryFn: ({ pageParam }) =>
      api.adminProducts.page({
        view,
        category: category && [category],
        q: q || undefined,
        sort,
        limit: 48,
        cursor: pageParam || undefined,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
}
