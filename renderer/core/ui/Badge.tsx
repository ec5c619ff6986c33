import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'quiet'

/** A status label; its colour only repeats the text. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
