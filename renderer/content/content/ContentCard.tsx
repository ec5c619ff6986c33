import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ResponsiveImage as ImageFiles } from '#shared/core/responsive-image.ts'
import styles from './ContentCard.module.css'

interface Props {
  item: { title: string; caption: string; picture?: ImageFiles | undefined; alt: string }
  to: string
  /** Shown in place of a missing image. */
  icon: Icon
  kind: ReactNode
  sizes: string
  priority: boolean
  level?: 2 | 3
  /** Displayed over the image. */
  overlay?: ReactNode
  /** Whether the caption takes two lines at most. */
  clamp?: boolean
  children: ReactNode
}

/** An item in a grid: its image, kind, title and caption. */
export function ContentCard({
  item,
  to,
  icon: Fallback,
  kind,
  sizes,
  priority,
  level = 2,
  overlay,
  clamp,
  children,
}: Props) {
  const { title, caption, picture, alt } = item
  const Title = `h${level}` as const
  return (
    <li className={styles.card}>
      <span className={styles.frame}>
        {picture ? (
          <ResponsiveImage picture={picture} alt={alt} sizes={sizes} priority={priority} className={styles.picture} />
        ) : (
          <Fallback size={40} stroke={1.25} aria-hidden />
        )}
        {overlay}
      </span>
      <div className={styles.body}>
        <p className={styles.kind}>{kind}</p>
        <Title className={styles.title}>
          <Link to={to}>{title}</Link>
        </Title>
        {caption && (
          <p className={styles.caption} data-clamped={clamp || undefined}>
            {caption}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
