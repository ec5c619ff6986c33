import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './State.module.css'

/** Empty state with a drawing and at most one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg className={styles.drawing} viewBox="0 0 160 104" aria-hidden="true">
        <rect className={styles.sheet} x="22" y="18" width="84" height="62" rx="8" transform="rotate(-7 64 49)" />
        <rect className={styles.frame} x="48" y="22" width="88" height="64" rx="8" />
        <path className={styles.hills} d="M54 78 76 54l14 14 12-10 28 20Z" />
        <circle className={styles.sun} cx="116" cy="42" r="7" />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  )
}

interface NoMatchesProps {
  /** Label of the button that removes the filters. */
  show: string
  onShow(): void
  children: ReactNode
}

/** Empty state of a list whose filters nothing matches. */
export const NoMatches = ({ show, onShow, children }: NoMatchesProps) => (
  <Empty
    action={
      <Button variant="default" onClick={onShow}>
        {show}
      </Button>
    }
  >
    {children}
  </Empty>
)
