import { clip } from '#renderer/core/head/head.ts'
import { fallbackIcon } from '#shared/core/theme.ts'
import styles from './SearchSnippet.module.css'

interface Props {
  icon: string
  site: string
  /** Without the leading slash. */
  path: string
  title: string
  description: string
}

/** Preview of a search result. */
export function SearchSnippet({ icon, site, path, title, description }: Props) {
  return (
    <figure className={styles.snippet} data-wide>
      <figcaption className={styles.caption}>Preview of the search result</figcaption>
      <div className={styles.site}>
        <img src={icon || fallbackIcon} alt="" width={28} height={28} />
        <span>
          <span className={styles.name}>{site}</span>
          <span className={styles.address}>{['https://…', path].filter(Boolean).join(' › ')}</span>
        </span>
      </div>
      <p className={styles.title}>{clip(title, 60)}</p>
      <p className={styles.description}>{clip(description, 160)}</p>
    </figure>
  )
}
