import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A link that somebody typed in: inside the site without a reload, elsewhere in a new tab. */
export function SmartLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  if (to.startsWith('/')) return <Link to={to} {...rest} />
  return <a href={to} target="_blank" rel="noopener" {...rest} />
}
