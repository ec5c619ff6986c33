import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row that a phone has no room for: whenever `moved` is another one, what is
 * `chosen` (a selector) comes to stand in the row's middle. Answers the row's ref.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string, moved: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moved stands on the page, which React does not follow
  useEffect(() => {
    const one = row.current?.querySelector(chosen)
    if (!row.current || !one) return
    const [place, its] = [row.current.getBoundingClientRect(), one.getBoundingClientRect()]
    // The row alone: `scrollIntoView` would move the page as well.
    row.current.scrollLeft += its.left + its.width / 2 - (place.left + place.width / 2)
  }, [chosen, moved])
  return row
}
