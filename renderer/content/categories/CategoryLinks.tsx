import { Link } from 'react-router-dom'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { type CategorizedType, categoryPath } from '#shared/core/category-options.ts'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import styles from './CategoryLinks.module.css'

interface CategoryLink {
  type: CategorizedType
  name: string
  slug: string
  /** Number of visible items. */
  count: number
  picture?: ImageFiles | undefined
  /** Text after the name, such as the content type. */
  detail?: string
}

interface Props {
  /** Accessible name of the list. */
  label: string
  links: readonly CategoryLink[]
  onOpen?: () => void
  className?: string | undefined
}

/** Links to the pages of categories. */
export const CategoryLinks = ({ label, links, onOpen, className = styles.below }: Props) => (
  <nav aria-label={label} className={className}>
    <ul className={styles.links}>
      {links.map(({ type, name, slug, count, picture, detail }) => (
        <li key={`${type} ${slug}`}>
          <Link to={categoryPath(type, slug)} className={styles.link} {...(onOpen && { onClick: onOpen })}>
            {picture && <ResponsiveImage picture={picture} alt="" sizes="64px" className={styles.picture ?? ''} />}
            <span className={styles.name}>{name}</span>
            <span className={`num ${styles.detail}`}>
              {detail && `${detail} · `}
              {formatNumber(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
