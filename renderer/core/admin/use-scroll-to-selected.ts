import { type RefObject, useEffect, useRef } from 'react'

/**
 * Centers the element that matches `selector` in a horizontally scrolling row whenever
 * `position` changes. Returns the ref of the row.
 */
export function useScrollToSelected<Row extends HTMLElement>(
  selector: string,
  position: unknown,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is only in the DOM
  useEffect(() => {
    const selected = row.current?.querySelector(selector)
    if (!row.current || !selected) return
    const [outer, inner] = [row.current.getBoundingClientRect(), selected.getBoundingClientRect()]
    // `scrollIntoView` would scroll the page as well.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [selector, position])
  return row
}
