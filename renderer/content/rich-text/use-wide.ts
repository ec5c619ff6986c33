import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Makes an element that scrolls horizontally focusable, so that the keyboard can scroll it. Before it is measured, and
 * without scripts, it counts as wide.
 */
export function useWide<E extends HTMLElement>(label: string): [RefObject<E | null>, object] {
  const block = useRef<E>(null)
  const [wide, setWide] = useState(true)
  useEffect(() => {
    const element = block.current!
    const resized = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return [block, wide ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}]
}
