import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useAdminPage } from './admin-page.ts'
import styles from './PageHead.module.css'

interface Props {
  /** Instead of the title that the route gives. */
  title?: ReactNode
  /** The list that the page belongs to. */
  under?: { to: string; title: string }
  /** What there is to say of the page, beside its title. */
  note?: ReactNode
  children?: ReactNode
}

/** Breadcrumb, the page's one h1, and what can be done with the page as a whole. */
export function PageHead({ title: own, under, note, children }: Props) {
  const page = useAdminPage()
  const title = own ?? page.title
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              <Link to={paths.admin.dashboard}>Admin</Link>
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
