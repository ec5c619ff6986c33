import { type ReactNode, useEffect } from 'react'
import { fallbackLogo } from '#shared/core/theme.ts'
import styles from './StartCard.module.css'

interface Props {
  title: string
  intro: ReactNode
  children?: ReactNode
  /** An alternative action. */
  other?: { name: string; choose(): void } | undefined
}

/** The layout of the screens before a site is open. */
export function StartCard({ title, intro, children, other }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <section className={styles.card} aria-labelledby="start-title">
        <img className={styles.mark} src={fallbackLogo} alt="" width={48} height={48} />
        <h1 id="start-title" className={styles.title}>
          {title}
        </h1>
        <p className={styles.intro}>{intro}</p>
        {children && <div className={styles.body}>{children}</div>}
        {other && (
          <button type="button" className={styles.other} onClick={other.choose}>
            {other.name}
          </button>
        )}
      </section>
    </main>
  )
}
