import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many children of `line` fit on its first line; undefined until measured. */
export function useFittingCount(line: RefObject<HTMLElement | null>, children: unknown): number | undefined {
  const [fitting, setFitting] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes new children
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      // A link focused before the measurement may have scrolled its line.
      element.scrollTop = 0
      setFitting(countFitting(element))
    }
    // Children are resized when their font loads.
    const observer = new ResizeObserver(measure)
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [line, children])
  return fitting
}

function countFitting(line: HTMLElement) {
  const children = [...line.children].filter((child) => child instanceof HTMLElement)
  const top = children[0]?.offsetTop
  const end = line.getBoundingClientRect().right
  const over = children.findIndex((child) => child.offsetTop !== top || child.getBoundingClientRect().right > end)
  return over < 0 ? children.length : over
}
