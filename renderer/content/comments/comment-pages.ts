import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CommentEndpoints } from '#shared/content/comments.ts'
import type { Client } from '#shared/core/client.ts'

/** The calls about comments on one kind of thing, `api.photoComments` for photos. */
export type CommentCalls = Client<{ comments: CommentEndpoints }>['comments']

/** Comments on one thing, page after page. Staff also see those that wait and those that are hidden. */
export function commentPages(calls: CommentCalls, id: string, staff: boolean) {
  const view = staff ? ({ view: 'admin' } as const) : {}
  return infiniteQueryOptions({
    queryKey: [calls.list.key, { id, ...view }],
    queryFn: ({ pageParam }) => calls.list({ id, ...view, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}
