import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useAdminPage } from './admin-page.ts'
import styles from './PageHead.module.css'

/** Breadcrumb, the page's one h1, and what can be done with the page as a whole. */
export function PageHead({ children }: { children?: ReactNode }) {
  const { title } = useAdminPage()
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              <Link to={paths.admin.dashboard}>Admin</Link>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {children}
    </div>
  )
}
