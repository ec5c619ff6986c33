import { type ReactNode, useId } from 'react'
import styles from './DataCard.module.css'

/** One way in or out: what it is for, and what can be done. */
export function DataCard({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.intro}>{intro}</p>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
