import { IconEye, IconHeart } from '@tabler/icons-react'
import { PhotoLink } from '#renderer/content/photos/PhotoLink.tsx'
import { formatCount, formatNumber } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { PhotoCard } from '#shared/content/photos.ts'
import styles from './ForYou.module.css'

export function RecommendedCard({ photo, among }: { photo: PhotoCard; among: string[] }) {
  const { title, alt, credit, category, likes, views, picture } = photo
  return (
    <PhotoLink id={photo._id} among={among} className={styles.card}>
      <span className={styles.frame}>
        <ResponsiveImage
          picture={picture}
          alt={alt === title ? '' : alt}
          sizes="(max-width: 640px) 92vw, (max-width: 900px) 46vw, 280px"
          className={styles.image}
        />
      </span>
      <h3>{title}</h3>
      <p className="num">
        <span className={styles.by}>{credit || category}</span>
        <span>
          <IconHeart size={16} stroke={1.75} aria-hidden />
          {formatNumber(likes)}
          <span className="sr-only"> likes</span>
        </span>
        <span>
          <IconEye size={16} stroke={1.75} aria-hidden />
          {formatCount(views)}
          <span className="sr-only"> views</span>
        </span>
      </p>
    </PhotoLink>
  )
}
