import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many of the children of `line` fit on its first line; undefined until it was measured. */
export function useFitting(line: RefObject<HTMLElement | null>, children: unknown): number | undefined {
  const [fitting, setFitting] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are to be observed
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      // A link that had the focus before this was measured has scrolled its line into view.
      element.scrollTop = 0
      setFitting(countFitting(element))
    }
    // The children change size as well, once their font is there.
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
