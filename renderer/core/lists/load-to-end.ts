/** As much of an infinite query as loading page after page needs. */
export interface PagedList {
  fetchNextPage(): Promise<{
    hasNextPage: boolean
    isError: boolean
    data?: { pages: readonly { results: readonly unknown[] }[] } | undefined
  }>
}

/** Most items that one press loads: phones must be able to show them. */
export const mostAtOnce = 500

/** Loads the following pages until the list ends, one fails, or `mostAtOnce` items have come. */
export async function loadToEnd(list: PagedList): Promise<void> {
  let first: number | undefined
  for (;;) {
    const { hasNextPage, isError, data } = await list.fetchNextPage()
    const pages = data?.pages ?? []
    const count = pages.reduce((sum, { results }) => sum + results.length, 0)
    first ??= count - (pages.at(-1)?.results.length ?? 0)
    if (!hasNextPage || isError || count - first >= mostAtOnce) return
  }
}
