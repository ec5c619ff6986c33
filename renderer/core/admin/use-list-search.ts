import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from './changed-search.ts'
import { defaultPageSize, readPage } from './list-page.ts'

/** The address of a list, which is the only place where its filters and its page are stored. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | undefined>) =>
      setSearch((now) => changedSearch(now, { page: undefined, ...changes }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  const turnTo = useCallback(
    (page: number) => setSearch((now) => changedSearch(now, { page: page === 1 ? undefined : String(page) })),
    [setSearch],
  )
  return {
    search,
    page: readPage(search),
    /** Sets filters; an empty value removes one. The list starts on its first page. */
    change,
    turnTo,
    /** Sets the number of items on a page. */
    fit: (limit: number) => change({ per: limit === defaultPageSize ? undefined : String(limit) }),
    /** Removes every filter. */
    clear: () => setSearch({}, { replace: true }),
  }
}
