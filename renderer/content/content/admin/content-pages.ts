import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#renderer/core/admin/list-page.ts'
import type { ContentChoice, ContentItem, ContentKind } from './content-kind.ts'

/** Query key of all lists of a type, with any filters. */
export const listsOf = <T extends ContentItem>({ key }: ContentKind<T>) => [key, 'content']

/** One page of a filtered list, refetched every two seconds while items are processed. */
export function contentPage<T extends ContentItem>(kind: ContentKind<T>, choice: ContentChoice, page: PageOf) {
  return queryOptions({
    queryKey: [...listsOf(kind), choice, page],
    queryFn: () => kind.list(choice, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isProcessing) ? 2000 : false),
  })
}

/** All items of a filtered list, for bulk actions. */
export async function everythingOf<T extends ContentItem>(kind: ContentKind<T>, choice: ContentChoice): Promise<T[]> {
  const items = new Map<string, T>()
  for (let page = 1; ; page++) {
    const { results, total } = await kind.list(choice, { page, limit: 100 })
    for (const item of results) items.set(item._id, item)
    if (page * 100 >= total || results.length === 0) return [...items.values()]
  }
}

export const isProcessing = ({ state }: Pick<ContentItem, 'state'>) => state === 'processing'
