import { useCallback } from 'react'
import { defaultPageSize, readPage } from './list-page.ts'
import { updateSearch } from './update-search.ts'
import { usePendingSearch } from './use-pending-search.ts'

/** The filters and the page of a list, which only the address stores. */
export function useListSearch() {
  const { search, go } = usePendingSearch()
  const change = useCallback(
    (changes: Record<string, string | undefined>) =>
      go((now) => updateSearch(now, { page: undefined, ...changes }), { replace: true, preventScrollReset: true }),
    [go],
  )
  const setPage = useCallback(
    (page: number) => go((now) => updateSearch(now, { page: page === 1 ? undefined : String(page) })),
    [go],
  )
  return {
    search,
    page: readPage(search),
    /** Sets filters; an empty value removes one. The list starts on its first page. */
    change,
    setPage,
    /** Sets the number of items on a page. */
    setPageSize: (limit: number) => change({ per: limit === defaultPageSize ? undefined : String(limit) }),
    /** Removes every filter. */
    clear: () => go(() => new URLSearchParams(), { replace: true }),
  }
}
