import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './State.module.css'

interface Props {
  /** Error text. */
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
}

/** Error state with a retry button. */
export function Failed({ children, onRetry, retrying }: Props) {
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.drawing} viewBox="0 0 160 104" aria-hidden="true">
        <rect className={styles.frame} x="36" y="20" width="88" height="64" rx="8" />
        <path className={styles.hills} d="M42 76 64 52l14 14 12-10 28 20Z" />
        <path className={styles.crack} d="m84 16-8 18 12 10-10 16 8 10-4 18" />
      </svg>
      <p>{children}</p>
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Try Again
      </Button>
    </div>
  )
}
