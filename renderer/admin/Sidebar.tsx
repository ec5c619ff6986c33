import type { Ref } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useCompany } from '../core/company/company.ts'
import { paths } from '../core/paths.ts'
import { useMe } from '../core/session/me.ts'
import { adminLinks, siteLink } from '../insight/palette/admin/admin-links.ts'
import { ownersLinks } from '../platform/owners/admin/owners-links.ts'
import { usePlatformNotices } from '../platform/owners/admin/use-platform-notices.ts'
import styles from './Sidebar.module.css'

/** Pages that work while the company is suspended. */
const openPages: readonly string[] = [paths.admin.data]

/** Links to the admin screens that the user may open. */
export function Sidebar({ ref }: { ref: Ref<HTMLElement> }) {
  const { may } = useMe()
  const { owners } = useCompany()
  const suspension = usePlatformNotices()?.suspension
  const own = owners ? ownersLinks : adminLinks
  const links = own.filter(({ to, permission }) => may(permission) && (!suspension || openPages.includes(to)))
  return (
    <nav ref={ref} id="admin-panel" className={styles.side} aria-labelledby="admin-panel-name" data-part="sidebar">
      <h2 id="admin-panel-name" className={styles.name}>
        {owners ? 'Platform' : 'Admin Panel'}
      </h2>
      <ul className={styles.links}>
        {links.map(({ to, label, icon: Icon, Count }) => (
          <li key={to}>
            <NavLink to={to} className={styles.link}>
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
              {Count && <Count />}
            </NavLink>
          </li>
        ))}
      </ul>
      {!owners && (
        <Link to={siteLink.to} className={styles.link}>
          <siteLink.icon size={20} stroke={1.75} aria-hidden />
          {siteLink.label}
        </Link>
      )}
    </nav>
  )
}
