import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/core/errors.ts'
import { type Choice, type Filters, type ListShape, readChoice, readPages } from './list-choice.ts'

/** One page of a list, with how many each option of its filters would show. */
export interface ListAnswer<T> {
  results: T[]
  total: number
  nextCursor?: string | undefined
  facets: Record<string, Record<string, number>>
}

/** The list that a call answers, page after page. */
export function listPages<I extends object, A extends ListAnswer<unknown>>(
  call: ((input: I & { cursor?: string | undefined }) => Promise<A>) & { key: string },
  input: I,
) {
  return infiniteQueryOptions<A, AppError, { pages: A[] }, [string, I], string>({
    queryKey: [call.key, input],
    queryFn: ({ pageParam }) => call({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** How a page asks for its list. */
export type PagesOf<F extends Filters, S extends string, I extends object, A extends ListAnswer<unknown>> = (
  choice: Choice<F, S>,
) => ReturnType<typeof listPages<I, A>>

/** Loader of a list page: the server waits for the list; a browser goes to the page at once and shows its skeleton. */
export const listLoader =
  <F extends Filters, S extends string, I extends object, A extends ListAnswer<unknown>>(
    client: QueryClient,
    shape: ListShape<F, S>,
    pagesOf: PagesOf<F, S, I, A>,
  ) =>
  async ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url)
    const list = client.infiniteQuery({
      ...pagesOf(readChoice(shape, searchParams)),
      pages: readPages(searchParams),
      staleTime: 'static',
    })
    // What goes wrong, the page shows: with its filters around it and a way to try again.
    const loaded = list.catch(() => undefined)
    if (typeof document === 'undefined') await loaded
    return null
  }
