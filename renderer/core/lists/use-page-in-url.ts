import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { maxPages, readPages } from './list-state.ts'

/**
 * Stores the number of loaded pages in the address, so that a reload loads them again.
 * `pages` is 0 while the number is unknown.
 */
export function usePageInUrl(searchFor: (pages: number) => string, pages: number) {
  const navigate = useNavigate()
  const { search, mask } = useLocation()
  const reached = searchFor(Math.min(pages, maxPages))
  const current = searchFor(readPages(new URLSearchParams(search)))
  const isBehind = pages > 0 && !mask && reached !== current
  useEffect(() => {
    if (!isBehind) return
    void navigate({ search: reached }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [isBehind, reached, navigate])
}
