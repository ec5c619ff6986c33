import type { ReactNode } from 'react'
import { useWide } from './use-wide.ts'

export function CodeBlock({ children }: { children: ReactNode }) {
  const [block, props] = useWide<HTMLPreElement>('Code')
  return (
    <pre ref={block} {...props}>
      {children}
    </pre>
  )
}
