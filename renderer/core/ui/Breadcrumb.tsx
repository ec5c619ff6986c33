import { Link } from 'react-router-dom'

interface Props {
  /** The list above the page. */
  to: string
  name: string
  /** Filters of the list, each within the ones before it. */
  by: Record<string, string | undefined>
  className?: string | undefined
}

/** Links to the list above a page, and to its parts that the page belongs to. */
export function Breadcrumb({ to, name, by, className }: Props) {
  const filters = Object.entries(by).filter((filter): filter is [string, string] => Boolean(filter[1]))
  const search = filters.map(([filter, value]) => `${filter}=${encodeURIComponent(value)}`)
  return (
    <nav className={className} aria-label="Breadcrumb">
      <Link to={to}>{name}</Link>
      {filters.map(([filter, value], place) => [
        <span key="/" aria-hidden>
          /
        </span>,
        <Link key={filter} to={{ pathname: to, search: `?${search.slice(0, place + 1).join('&')}` }}>
          {value}
        </Link>,
      ])}
    </nav>
  )
}
