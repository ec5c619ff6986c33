import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Lines of code. Where they are wider than the page they are scrolled sideways,
 * also by keyboard: the block can then be focused. Until it could be measured,
 * and without scripts for good, it is taken for wide.
 */
export function CodeBlock({ children }: { children: ReactNode }) {
  const block = useRef<HTMLPreElement>(null)
  const [wide, setWide] = useState(true)
  useEffect(() => {
    const pre = block.current!
    const resized = new ResizeObserver(() => setWide(pre.scrollWidth > pre.clientWidth))
    resized.observe(pre)
    return () => resized.disconnect()
  }, [])
  return (
    <pre ref={block} {...(wide && { tabIndex: 0, role: 'group', 'aria-label': 'Code' })}>
      {children}
    </pre>
  )
}
