import { NavLink } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import type { MenuLink } from '#shared/core/company.ts'

/** Marks the current page, and opens other sites in a new tab. */
export function MenuItem({ link: { to, label }, onClick }: { link: MenuLink; onClick?: () => void }) {
  if (!to.startsWith('/'))
    return (
      <a href={to} target="_blank" rel="noopener" onClick={onClick}>
        {label}
      </a>
    )
  return (
    <NavLink to={to} end={to === paths.home} onClick={onClick}>
      {label}
    </NavLink>
  )
}
