import type { ReactNode } from 'react'
import styles from './RichText.module.css'
import { useWide } from './use-wide.ts'

/** A table of a text. Browsers put rows into a tbody, so React has to as well. */
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
