import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A link to an address from content: client-side navigation on the site, a new tab for other sites. */
export function SmartLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  if (to.startsWith('/')) return <Link to={to} {...rest} />
  return <a href={to} target="_blank" rel="noopener" {...rest} />
}
