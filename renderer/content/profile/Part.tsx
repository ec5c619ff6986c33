import { type ReactNode, useId } from 'react'
import { formatNumber } from '#renderer/core/ui/format.ts'
import styles from './Part.module.css'

/** One list on the profile. */
export function Part({ title, total, children }: { title: string; total: number | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {total ? <span className={`num ${styles.total}`}> {formatNumber(total)}</span> : null}
      </h2>
      {children}
    </section>
  )
}
