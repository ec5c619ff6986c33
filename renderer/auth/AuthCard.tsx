import './styles.ts'
import type { ReactNode } from 'react'
import styles from './AuthCard.module.css'

interface Props {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** One quiet line under the form: the way to the other page. */
  foot?: ReactNode
}

/** The frame of every page about signing in. */
export function AuthCard({ title, intro, children, foot }: Props) {
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="auth-title">
        <h1 id="auth-title" className={styles.title}>
          {title}
        </h1>
        {intro && <div className={styles.intro}>{intro}</div>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </section>
    </div>
  )
}
