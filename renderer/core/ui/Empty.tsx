import type { ReactNode } from 'react'
import styles from './State.module.css'

/** Nothing here: says so, with a small drawing and at most one thing to do. */
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
