import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Props for what is scrolled sideways where it is wider than the page, also by
 * keyboard: it can then be focused. Until it could be measured, and without
 * scripts for good, it is taken for wide.
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
