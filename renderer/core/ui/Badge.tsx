import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'quiet'

/** A state in a word or two; the colour only repeats what the words say. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
