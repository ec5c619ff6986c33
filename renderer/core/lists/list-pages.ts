import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/core/errors.ts'
import { type Filters, type ListShape, type ListState, readListState, readPages } from './list-state.ts'

/** One page of a list, with the number of items per filter option. */
export interface ListResponse<T> {
  results: T[]
  total: number
  nextCursor?: string | undefined
  facets: Record<string, Record<string, number>>
}

interface PagesOptions {
  /** Shows the list of the previous input until the new one has loaded. */
  showsPrevious?: boolean
  /** In ms. */
  refetchInterval?: number
}

/** Query options of a paged list. */
export function listPages<I extends object, A extends Pick<ListResponse<unknown>, 'nextCursor'>>(
  call: ((input: I & { cursor?: string | undefined }) => Promise<A>) & { key: string },
  input: I,
  { showsPrevious, ...more }: PagesOptions = {},
) {
  return infiniteQueryOptions<A, AppError, { pages: A[] }, [string, I], string>({
    queryKey: [call.key, input],
    queryFn: ({ pageParam }) => call({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    ...(showsPrevious && { placeholderData: (before) => before }),
    ...more,
  })
}

/** The query of a list in a given state. */
export type ListQueryFor<F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>> = (
  state: ListState<F, S>,
) => ReturnType<typeof listPages<I, A>>

/** Loader of a list page. The server waits for the list; the browser shows the page with a skeleton at once. */
export const listLoader =
  <F extends Filters, S extends string, I extends object, A extends ListResponse<unknown>>(
    client: QueryClient,
    shape: ListShape<F, S>,
    queryFor: ListQueryFor<F, S, I, A>,
  ) =>
  async ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url)
    const list = client.infiniteQuery({
      ...queryFor(readListState(shape, searchParams)),
      pages: readPages(searchParams),
      staleTime: 'static',
    })
    // The page itself shows errors, with its filters and a retry button.
    const loaded = list.catch(() => undefined)
    if (typeof document === 'undefined') await loaded
    return null
  }
