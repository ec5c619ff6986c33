import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mostPages, readPages } from './list-choice.ts'

/**
 * How far somebody has come stands in the address, so that reloading comes back
 * to it. `addressOf` is the search part of the address with so many pages;
 * `pages` is how many are shown, 0 while that is not known.
 */
export function usePlaceInAddress(addressOf: (pages: number) => string, pages: number) {
  const navigate = useNavigate()
  const { search, mask } = useLocation()
  const reached = addressOf(Math.min(pages, mostPages))
  const said = addressOf(readPages(new URLSearchParams(search)))
  const behind = pages > 0 && !mask && reached !== said
  useEffect(() => {
    if (!behind) return
    void navigate({ search: reached }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [behind, reached, navigate])
}
