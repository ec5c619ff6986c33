import { useCallback, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { changedSearch } from './changed-search.ts'
import { defaultPageSize, readPage } from './list-page.ts'

/** The address of a list, which is the only place where its filters and its page are stored. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams()
  // Where the list is about to be: what is pressed before it is there adds to that.
  const next = useRef({ from: search, to: search })
  const go = useCallback(
    (changed: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const to = changed(next.current.from === search ? next.current.to : search)
      next.current = { from: search, to }
      setSearch(to, options)
    },
    [search, setSearch],
  )
  const change = useCallback(
    (changes: Record<string, string | undefined>) =>
      go((now) => changedSearch(now, { page: undefined, ...changes }), { replace: true, preventScrollReset: true }),
    [go],
  )
  const turnTo = useCallback(
    (page: number) => go((now) => changedSearch(now, { page: page === 1 ? undefined : String(page) })),
    [go],
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
    clear: () => go(() => new URLSearchParams(), { replace: true }),
  }
}
