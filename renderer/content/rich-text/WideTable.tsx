import type { ReactNode } from 'react'
import styles from './RichText.module.css'
import { useWide } from './use-wide.ts'

/** Renders a tbody as browsers do, so that hydration finds the same elements. */
export function WideTable({ children }: { children: ReactNode }) {
  const [frame, props] = useWide<HTMLDivElement>('Table')
  return (
    <div ref={frame} className={styles.tableFrame} {...props}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
