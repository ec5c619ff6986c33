import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'

/** Reviews of a sound, page after page. */
export const reviewPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: [api.audios.reviews.key, { id }],
    queryFn: ({ pageParam }) => api.audios.reviews({ id, limit: 10, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
