import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCompany } from '../company/company.ts'
import { paths } from '../paths.ts'
import { useAdminPage } from './admin-page.ts'
import styles from './PageHead.module.css'

interface Props {
  /** Replaces the title of the route. */
  title?: ReactNode
  /** The parent list. */
  under?: { to: string; title: string }
  /** Status next to the title. */
  note?: ReactNode
  children?: ReactNode
}

/** Breadcrumb, h1 and actions of an admin page. */
export function PageHead({ title: own, under, note, children }: Props) {
  const page = useAdminPage()
  const { owners } = useCompany()
  const title = own ?? page.title
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              {owners ? (
                <Link to={paths.owners.companies}>Platform</Link>
              ) : (
                <Link to={paths.admin.dashboard}>Admin</Link>
              )}
            </li>
            {under && (
              <li>
                <Link to={under.to}>{under.title}</Link>
              </li>
            )}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {note}
        </div>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
