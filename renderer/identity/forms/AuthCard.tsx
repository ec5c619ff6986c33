import './styles.ts'
import type { ReactNode } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { KeychainNotice } from '#renderer/core/desktop/KeychainNotice.tsx'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import styles from './AuthCard.module.css'

interface Props {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** A line below the form, with a link to another page. */
  foot?: ReactNode
}

/** The layout of all sign-in pages. */
export function AuthCard({ title, intro, children, foot }: Props) {
  const { desktop } = usePlatform()
  const { app_name } = useCompany()
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="auth-title">
        {app_name && <p className={styles.app}>{app_name}</p>}
        <h1 id="auth-title" className={styles.title}>
          {title}
        </h1>
        {intro && <div className={styles.intro}>{intro}</div>}
        {desktop && <KeychainNotice />}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </section>
    </div>
  )
}
