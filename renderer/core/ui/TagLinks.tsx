import { Link } from 'react-router-dom'
import styles from './TagLinks.module.css'

/** Tags, each linked to the list filtered by it. */
export function TagLinks({
  tags,
  path,
  className = '',
}: {
  tags: readonly string[]
  /** The list. */
  path: string
  className?: string | undefined
}) {
  if (tags.length === 0) return null
  return (
    <ul className={`${styles.tags} ${className}`} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={{ pathname: path, search: `?tag=${encodeURIComponent(tag)}` }}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
}
