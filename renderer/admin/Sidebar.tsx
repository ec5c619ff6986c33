import type { Ref } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useMe } from '../core/session/me.ts'
import { adminLinks, siteLink } from '../insight/palette/admin/admin-links.ts'
import styles from './Sidebar.module.css'

/** Links to the admin screens that the user may open. */
export function Sidebar({ ref }: { ref: Ref<HTMLElement> }) {
  const { may } = useMe()
  const links = adminLinks.filter(({ permission }) => may(permission))
  return (
    <nav ref={ref} id="admin-panel" className={styles.side} aria-labelledby="admin-panel-name" data-part="sidebar">
      <h2 id="admin-panel-name" className={styles.name}>
        Admin Panel
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
      <Link to={siteLink.to} className={styles.link}>
        <siteLink.icon size={20} stroke={1.75} aria-hidden />
        {siteLink.label}
      </Link>
    </nav>
  )
}
