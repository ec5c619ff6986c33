import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { type OrderChoice, orderFilterOf } from './order-search.ts'

/** Everybody's orders of a choice, page after page. */
export function orderPages(choice: OrderChoice) {
  return infiniteQueryOptions({
    queryKey: [api.adminOrders.list.key, 'pages', choice],
    queryFn: ({ pageParam }) =>
      api.adminOrders.list({ ...orderFilterOf(choice), limit: 50, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // A shop's orders come without anybody doing something here.
    refetchInterval: 60_000,
  })
}
