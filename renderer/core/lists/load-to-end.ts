/** The part of an infinite query that `loadToEnd` needs. */
export interface PagedList {
  fetchNextPage(): Promise<{
    hasNextPage: boolean
    isError: boolean
    data?: { pages: readonly { results: readonly unknown[] }[] } | undefined
  }>
}

/** Most items that one click loads, so that phones can render them. */
export const maxPerLoad = 500

/** Loads pages until the list ends, a request fails, or `maxPerLoad` items are loaded. */
export async function loadToEnd(list: PagedList): Promise<void> {
  let first: number | undefined
  for (;;) {
    const { hasNextPage, isError, data } = await list.fetchNextPage()
    const pages = data?.pages ?? []
    const count = pages.reduce((sum, { results }) => sum + results.length, 0)
    first ??= count - (pages.at(-1)?.results.length ?? 0)
    if (!hasNextPage || isError || count - first >= maxPerLoad) return
  }
}
