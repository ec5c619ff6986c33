import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { type UserChoice, userFilterOf } from './user-search.ts'

/** Everybody of a choice, page after page. */
export function userPages(choice: UserChoice) {
  return infiniteQueryOptions({
    queryKey: [api.users.page.key, 'pages', choice],
    queryFn: ({ pageParam }) => api.users.page({ ...userFilterOf(choice), limit: 50, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
}
