import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/**
 * State of a search field whose search is stored in the address: `applied` is the address's
 * text, and `onSearch` is called `delay` ms after the last key.
 */
export function useDebouncedSearch(
  applied: string,
  onSearch: (q: string) => void,
  delay: number,
): { typed: string; type: (next: string) => void; searchNow: (next: string) => void } {
  const [typed, setTyped] = useState(applied)
  // Searches that the address does not have yet, in order.
  const pending = useRef<string[]>([])
  const isLeaving = useIsLeaving()
  const search = (q: string) => {
    // The search would replace the page that the user has just opened.
    if (isLeaving) return
    if (q === (pending.current.at(-1) ?? applied)) return
    pending.current.push(q)
    onSearch(q)
  }
  const searchSoon = useDebouncedCallback(search, delay)
  // Follows the address when the user goes back. When the address only catches up with a
  // search of this field, the field stays, because the user may have typed on.
  useEffect(() => {
    const at = pending.current.lastIndexOf(applied)
    pending.current.splice(0, at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    if (at >= 0) return
    searchSoon.cancel()
    setTyped((before) => (before.trim() === applied ? before : applied))
  }, [applied, searchSoon])
  return {
    typed,
    type(next) {
      setTyped(next)
      searchSoon(next.trim())
    },
    searchNow(next) {
      searchSoon.cancel()
      setTyped(next)
      search(next.trim())
    },
  }
}

/** Whether another page is loading, after which this one ends. */
function useIsLeaving() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}
