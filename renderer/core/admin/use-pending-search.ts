import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

interface Pending {
  /** Addresses that may be on screen until `to` is: where the first change began, and the changes before the last. */
  seen: Set<string>
  to: URLSearchParams
}

/** The query of the address, and how to change it. A change before the last one is on screen adds to it. */
export function usePendingSearch() {
  const [search, setSearch] = useSearchParams()
  const pending = useRef<Pending>(undefined)
  useEffect(() => {
    // The last change is on screen, or another navigation has replaced it.
    const now = search.toString()
    if (!pending.current?.seen.has(now) || now === pending.current.to.toString()) pending.current = undefined
  }, [search])
  const go = useCallback(
    (changed: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const to = changed(pending.current?.to ?? search)
      const seen = pending.current?.seen ?? new Set([search.toString()])
      pending.current = { seen: seen.add(to.toString()), to }
      setSearch(to, options)
    },
    [search, setSearch],
  )
  return { search, go }
}
