import { type ReactNode, useId } from 'react'
import styles from './FormSection.module.css'

/** A card of a form, with its fields in two columns where there is room. */
export function FormSection({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
