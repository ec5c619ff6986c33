import { IconHeart } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { PhotoCard } from '#shared/content/photos.ts'
import styles from './PhotoGrid.module.css'
import { PhotoLink } from './PhotoLink.tsx'
import { rowShare } from './row-share.ts'
import { sizesInRow } from './sizes.ts'

/** Number of eagerly loaded images: the first screen of a phone, and the first row of wider screens. */
const first = 3
const shareOf = (share: number) => ({ '--share': share }) as CSSProperties

/** Photos in justified rows, computed by the browser's layout alone. */
export function PhotoGrid({ photos }: { photos: readonly PhotoCard[] }) {
  const among = photos.map(({ _id }) => _id)
  return (
    <ul className={styles.rows}>
      {photos.map((photo, index) => {
        const share = rowShare(photo.picture)
        return (
          <li key={photo._id} className={styles.item} style={shareOf(share)}>
            <PhotoLink id={photo._id} among={among} className={styles.card}>
              <ResponsiveImage
                picture={photo.picture}
                alt={photo.alt === photo.title ? '' : photo.alt}
                sizes={sizesInRow(share)}
                priority={index < first}
                className={styles.image}
              />
              <span className={styles.caption}>
                <span className={styles.text}>
                  <b>{photo.title}</b>
                  {photo.credit && <small>{photo.credit}</small>}
                </span>
                <span className={`num ${styles.likes}`}>
                  <IconHeart size={16} stroke={1.75} aria-hidden />
                  {formatNumber(photo.likes)}
                  <span className="sr-only"> likes</span>
                </span>
              </span>
            </PhotoLink>
          </li>
        )
      })}
    </ul>
  )
}

const shapes = [1.5, 0.75, 1.45, 0.75, 1.5, 0.8, 1.4, 1.6, 0.75, 1.5, 0.75, 1.45]

/** Skeleton rows while the photos load. */
export function PhotoGridSkeleton() {
  return (
    <Skeletons className={styles.rows} label="Loading photos">
      {shapes.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones never move
        <span key={index} className={styles.item} style={shareOf(share)}>
          <Bone height="100%" className={styles.bone} />
        </span>
      ))}
    </Skeletons>
  )
}
