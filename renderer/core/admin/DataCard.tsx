import { type ReactNode, useId } from 'react'
import styles from './DataCard.module.css'

/** One import or export with its description and actions. */
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
